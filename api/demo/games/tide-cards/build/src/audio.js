const PENTATONIC = [0, 2, 4, 7, 9];
let context = null;
let enabled = false;

export function setSound(on) {
  enabled = on;
  if (!on) context?.suspend();
}

/** Creates the audio context at the first sound, because it may only start after the player's first input. */
function ready() {
  if (!enabled || document.hidden) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  return context;
}

export function hushWhileAway(away) {
  if (away) context?.suspend();
  else if (enabled) context?.resume();
}

function tone(frequency, { at = 0, length = 0.3, volume = 0.12, type = 'sine', slide = 1 } = {}) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = type;
  source.frequency.setValueAtTime(frequency, start);
  source.frequency.exponentialRampToValueAtTime(frequency * slide, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

function wash(length, volume) {
  const audio = ready();
  if (!audio) return;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / samples.length);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.value = 700;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

const scale = (step) => 330 * 2 ** ((PENTATONIC[step % 5] + 12 * Math.floor(step / 5)) / 12);

export const sounds = {
  take: (run) => tone(scale(Math.min(run, 14)), { length: 0.45, type: 'triangle' }),
  draw: () => wash(0.18, 0.25),
  turn: () => wash(1.1, 0.3),
  open: () => [4, 7, 9].forEach((step, i) => tone(scale(step), { at: i * 0.07, length: 0.5 })),
  refuse: () => tone(190, { length: 0.16, volume: 0.08, slide: 0.8 }),
  undo: () => tone(420, { length: 0.14, volume: 0.07, slide: 0.7 }),
  clear: () =>
    [0, 2, 4, 5, 7, 9].forEach((step, i) => tone(scale(step), { at: i * 0.11, length: 0.9, type: 'triangle' })),
};
