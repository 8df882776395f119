import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  step: [['triangle', 160, 120, 0.09, 0.08, 0]],
  joke: [
    ['triangle', 523, 659, 0.09, 0.08, 0],
    ['triangle', 659, 784, 0.09, 0.08, 0.09],
    ['triangle', 784, 988, 0.16, 0.08, 0.18],
  ],
  listen: [
    ['sine', 330, 330, 0.4, 0.09, 0],
    ['sine', 415, 415, 0.5, 0.07, 0.15],
  ],
  tea: [
    ['sine', 900, 700, 0.3, 0.05, 0],
    ['sine', 1100, 880, 0.3, 0.04, 0.12],
  ],
  song: [
    ['triangle', 440, 440, 0.18, 0.08, 0],
    ['triangle', 554, 554, 0.18, 0.08, 0.14],
    ['triangle', 659, 659, 0.3, 0.08, 0.28],
  ],
  hug: [
    ['sine', 262, 392, 0.5, 0.12, 0],
    ['sine', 523, 784, 0.6, 0.08, 0.1],
  ],
  huff: [['sawtooth', 110, 70, 0.25, 0.05, 0]],
  friend: [
    ['triangle', 523, 523, 0.2, 0.08, 0],
    ['triangle', 659, 659, 0.2, 0.08, 0.12],
    ['triangle', 784, 784, 0.2, 0.08, 0.24],
    ['triangle', 1047, 1047, 0.6, 0.08, 0.36],
  ],
  rest: [
    ['sine', 392, 392, 0.4, 0.08, 0],
    ['sine', 330, 330, 0.4, 0.08, 0.2],
    ['sine', 262, 262, 0.8, 0.08, 0.4],
  ],
  perk: [['sine', 660, 990, 0.22, 0.07, 0]],
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
      if (on) this.play('perk');
    },
    play(name) {
      if (!on || !navigator.userActivation?.hasBeenActive) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') context.resume();
      VOICES[name].forEach(voice);
    },
  };
}
