let context = null;
let enabled = false;

export function setSound(on) {
  enabled = on;
  if (!on) context?.suspend();
}

export function hushWhileAway(away) {
  if (away) context?.suspend();
  else if (enabled) context?.resume();
}

/** Creates the audio context at the first sound, because it may only start after the player's first input. */
function ready() {
  if (!enabled || document.hidden) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  return context;
}

function pluck(frequency, { at = 0, length = 0.28, volume = 0.13, type = 'triangle', slide = 1 } = {}) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = type;
  source.frequency.setValueAtTime(frequency, start);
  source.frequency.exponentialRampToValueAtTime(frequency * slide, start + length);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

const tune = (notes, step, options) => notes.forEach((note, i) => pluck(note, { at: i * step, ...options }));

export const sounds = {
  plant: () => tune([196, 294], 0.05, { length: 0.16 }),
  hop: (i) => pluck(330 + i * 44, { at: 0.16 + i * 0.07, length: 0.12, volume: 0.07, slide: 1.5, type: 'sine' }),
  munch: () => tune([140, 120, 150], 0.09, { length: 0.07, volume: 0.1, type: 'square' }),
  nap: () => tune([392, 330, 262], 0.14, { length: 0.4, volume: 0.08, type: 'sine' }),
  refuse: () => pluck(150, { length: 0.14, volume: 0.08, slide: 0.8 }),
  undo: () => pluck(420, { length: 0.14, volume: 0.07, slide: 0.6 }),
  lose: () => tune([294, 262, 220], 0.16, { length: 0.4, volume: 0.08 }),
  win: () => tune([392, 494, 587, 784, 587, 784], 0.11, { length: 0.55 }),
};
