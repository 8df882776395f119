import { load, save } from './storage.js';

/** Creates the sounds: crickets and a soft bass. They play only after the player's first input, and not while muted. */
export function createAudio() {
  let on = load('sound', true) === true;
  let context = null;
  let out = null;

  function open() {
    if (!on || !navigator.userActivation?.hasBeenActive) return false;
    if (!context) {
      context = new AudioContext();
      out = context.createGain();
      out.gain.value = 0.7;
      out.connect(context.destination);
    }
    if (context.state === 'suspended') context.resume();
    return true;
  }

  function tone(wave, hertz, seconds, loud, delay = 0, slide = 1) {
    if (!open()) return;
    const start = context.currentTime + Math.max(0, delay);
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0004, start + seconds);
    const voice = context.createOscillator();
    voice.type = wave;
    voice.frequency.setValueAtTime(hertz, start);
    if (slide !== 1) voice.frequency.exponentialRampToValueAtTime(hertz * slide, start + seconds);
    voice.connect(gain).connect(out);
    voice.start(start);
    voice.stop(start + seconds + 0.05);
  }

  return {
    isOn: () => on,
    toggle() {
      on = !on;
      save('sound', on);
      if (out) out.gain.value = on ? 0.7 : 0;
      if (on) tone('sine', 880, 0.2, 0.1);
    },
    /** A note of the tune, with a cricket's chirp on top. */
    sing(wave, hertz, well) {
      tone(wave, hertz, 0.42, wave === 'square' ? 0.05 : 0.13);
      tone('sine', hertz * 2, 0.3, well ? 0.05 : 0.02);
      for (const n of [0, 1, 2]) tone('sine', 4200 + hertz, 0.03, well ? 0.018 : 0.008, n * 0.045);
    },
    bass: (hertz, delay) => tone('sine', hertz, 0.5, 0.16, delay),
    tick: (first, delay) => tone('sine', first ? 1320 : 880, 0.08, 0.09, delay),
    stray: () => tone('sine', 170, 0.09, 0.06, 0, 0.8),
    star: (n) => tone('triangle', 660 * 1.26 ** n, 0.5, 0.12),
  };
}
