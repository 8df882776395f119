import { load, save } from './storage.js';

/** [wave, from Hz, to Hz, seconds, loudness, delay] */
const VOICES = {
  pick: [['sine', 620, 700, 0.09, 0.05, 0]],
  glide: [['sine', 300, 520, 0.2, 0.06, 0]],
  light: [['triangle', 780, 780, 0.3, 0.06, 0]],
  stop: [['sine', 190, 140, 0.1, 0.1, 0]],
  stuck: [['sine', 150, 120, 0.08, 0.08, 0]],
  undo: [['sine', 500, 330, 0.14, 0.06, 0]],
  bud: [
    ['sine', 880, 880, 0.7, 0.07, 0],
    ['sine', 1319, 1319, 0.6, 0.05, 0.08],
  ],
  won: [
    ['sine', 587, 587, 0.6, 0.08, 0.1],
    ['sine', 740, 740, 0.7, 0.08, 0.24],
    ['sine', 880, 880, 0.8, 0.08, 0.38],
    ['sine', 1175, 1175, 1.4, 0.08, 0.52],
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
      if (on) this.play('pick');
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
