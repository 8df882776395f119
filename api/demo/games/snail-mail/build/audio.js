import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  stamp: [
    ['triangle', 150, 70, 0.09, 0.16, 0],
    ['sine', 900, 500, 0.03, 0.03, 0],
  ],
  hire: [
    ['sine', 523, 523, 0.12, 0.07, 0],
    ['sine', 784, 784, 0.2, 0.07, 0.08],
  ],
  tool: [
    ['triangle', 392, 392, 0.14, 0.07, 0],
    ['triangle', 523, 523, 0.14, 0.07, 0.08],
    ['triangle', 784, 784, 0.3, 0.07, 0.16],
  ],
  express: [['sine', 1175, 1397, 0.25, 0.05, 0]],
  caught: [
    ['sine', 880, 880, 0.15, 0.08, 0],
    ['sine', 1175, 1175, 0.15, 0.08, 0.07],
    ['sine', 1760, 1760, 0.4, 0.06, 0.14],
  ],
  place: [
    ['triangle', 523, 523, 0.3, 0.08, 0],
    ['triangle', 659, 659, 0.3, 0.08, 0.13],
    ['triangle', 784, 784, 0.3, 0.08, 0.26],
    ['triangle', 1047, 1047, 0.7, 0.08, 0.39],
  ],
  no: [['sine', 180, 150, 0.12, 0.06, 0]],
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
      if (on) this.play('hire');
    },
    play(name) {
      if (!on || !navigator.userActivation?.hasBeenActive) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') context.resume();
      VOICES[name].forEach(voice);
    },
  };
}
