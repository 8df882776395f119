import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  bounce: [['sine', 160, 420, 0.18, 0.12, 0]],
  toss: [
    ['sine', 200, 760, 0.26, 0.12, 0],
    ['triangle', 400, 1200, 0.2, 0.04, 0.02],
  ],
  wall: [['triangle', 210, 160, 0.07, 0.07, 0]],
  cloud: [['sine', 300, 240, 0.16, 0.08, 0]],
  bell: [
    ['sine', 1568, 1568, 0.9, 0.08, 0],
    ['sine', 2349, 2349, 0.7, 0.04, 0.02],
  ],
  hay: [['triangle', 260, 90, 0.3, 0.12, 0]],
  round: [
    ['triangle', 523, 523, 0.25, 0.08, 0],
    ['triangle', 659, 659, 0.25, 0.08, 0.12],
    ['triangle', 784, 784, 0.25, 0.08, 0.24],
    ['triangle', 1047, 1047, 0.5, 0.08, 0.36],
  ],
  over: [
    ['sine', 440, 440, 0.4, 0.08, 0],
    ['sine', 349, 349, 0.4, 0.08, 0.2],
    ['sine', 294, 294, 0.8, 0.08, 0.4],
  ],
  pick: [['sine', 520, 620, 0.1, 0.06, 0]],
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
      if (on) this.play('pick');
    },
    play(name) {
      if (!on || !navigator.userActivation?.hasBeenActive) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') context.resume();
      VOICES[name].forEach(voice);
    },
    /** Plays a balloon's pop, higher with each one in a row. */
    pop(chain) {
      if (!on || !context) return;
      const hertz = 392 * 2 ** (Math.min(chain, 14) / 7);
      voice(['triangle', hertz, hertz * 1.02, 0.22, 0.09, 0]);
    },
  };
}
