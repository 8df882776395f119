import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  jump: [['sine', 240, 420, 0.12, 0.08, 0]],
  land: [['sine', 130, 80, 0.09, 0.1, 0]],
  cover: [['triangle', 420, 210, 0.12, 0.1, 0]],
  open: [['triangle', 260, 520, 0.16, 0.1, 0]],
  set: [['sine', 180, 120, 0.12, 0.14, 0]],
  pick: [['sine', 300, 460, 0.12, 0.1, 0]],
  plate: [['sine', 110, 96, 0.3, 0.16, 0]],
  splash: [
    ['sine', 330, 90, 0.4, 0.12, 0],
    ['triangle', 180, 60, 0.3, 0.08, 0.05],
  ],
  chime: [
    ['sine', 880, 880, 1.1, 0.12, 0],
    ['sine', 1318, 1318, 0.9, 0.08, 0.12],
  ],
  firefly: [
    ['sine', 988, 1480, 0.25, 0.08, 0],
    ['sine', 1480, 1976, 0.3, 0.06, 0.12],
  ],
  won: [
    ['triangle', 392, 392, 0.6, 0.1, 0],
    ['triangle', 494, 494, 0.7, 0.1, 0.14],
    ['triangle', 587, 587, 0.8, 0.1, 0.28],
    ['sine', 784, 784, 1.4, 0.1, 0.42],
  ],
};

export function createAudio() {
  let on = load('sound', false) === true;
  let context = null;
  function voice([wave, from, to, seconds, loudness, delay]) {
    const start = context.currentTime + delay;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0004, start + seconds);
    const tone = context.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds + 0.05);
  }
  return {
    isOn: () => on,
    toggle() {
      on = !on;
      save('sound', on);
      if (on) this.play('pick');
      return on;
    },
    play(name) {
      // A context made before the first touch or key would only be refused, with a warning.
      if (!on || !VOICES[name] || !navigator.userActivation?.hasBeenActive) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') context.resume();
      VOICES[name].forEach(voice);
    },
  };
}
