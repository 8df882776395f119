import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  go: [['triangle', 523, 784, 0.22, 0.1, 0]],
  full: [['sine', 1175, 1320, 0.16, 0.05, 0]],
  surge: [
    ['triangle', 220, 620, 0.34, 0.1, 0],
    ['sine', 440, 990, 0.3, 0.05, 0.03],
  ],
  bump: [['triangle', 150, 70, 0.14, 0.16, 0]],
  weed: [['sine', 260, 170, 0.2, 0.07, 0]],
  rapid: [['triangle', 330, 560, 0.3, 0.07, 0]],
  leap: [['sine', 300, 700, 0.45, 0.09, 0]],
  splash: [
    ['triangle', 240, 80, 0.24, 0.12, 0],
    ['sine', 520, 160, 0.2, 0.06, 0.02],
  ],
  split: [['sine', 880, 880, 0.2, 0.06, 0]],
  finish: [
    ['triangle', 523, 523, 0.35, 0.1, 0],
    ['triangle', 659, 659, 0.4, 0.1, 0.11],
    ['triangle', 784, 784, 0.6, 0.1, 0.22],
  ],
  medal: [
    ['sine', 1047, 1047, 0.5, 0.08, 0.36],
    ['sine', 1319, 1319, 0.9, 0.08, 0.5],
  ],
};

export function createAudio() {
  let on = load('sound', false) === true;
  let context = null;
  function voice([wave, from, to, seconds, loudness, delay]) {
    const start = context.currentTime + delay;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.012);
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
      if (on) this.play('go');
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
