import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  step: [
    ['triangle', 140, 110, 0.08, 0.1, 0],
    ['triangle', 150, 115, 0.08, 0.08, 0.16],
  ],
  look: [['sine', 420, 460, 0.1, 0.05, 0]],
  take: [
    ['sine', 520, 520, 0.16, 0.07, 0],
    ['sine', 780, 780, 0.24, 0.07, 0.08],
  ],
  use: [
    ['triangle', 392, 392, 0.25, 0.08, 0],
    ['triangle', 523, 523, 0.25, 0.08, 0.1],
    ['triangle', 659, 659, 0.4, 0.08, 0.2],
  ],
  no: [['sine', 180, 150, 0.14, 0.07, 0]],
  kind: [
    ['sine', 659, 659, 0.5, 0.07, 0],
    ['sine', 880, 880, 0.6, 0.07, 0.14],
    ['sine', 1109, 1109, 0.9, 0.06, 0.28],
  ],
  lit: [
    ['sine', 262, 262, 1.6, 0.09, 0],
    ['sine', 392, 392, 1.6, 0.08, 0.25],
    ['sine', 523, 523, 1.8, 0.08, 0.5],
    ['sine', 659, 659, 2.2, 0.08, 0.75],
    ['sine', 1047, 1047, 2.6, 0.05, 1],
  ],
};

/** Creates the sounds. They play only after the player's first input, and not while muted. */
export function createAudio() {
  let on = load('sound', true) === true;
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
      if (on) this.play('take');
    },
    play(name) {
      if (!on || !navigator.userActivation?.hasBeenActive) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') context.resume();
      VOICES[name].forEach(voice);
    },
  };
}
