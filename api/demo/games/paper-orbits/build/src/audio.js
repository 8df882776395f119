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

/** Plays a struck glass: two partials that ring out. */
function chime(frequency, at = 0, volume = 0.1, length = 1.1) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + at;
  for (const [times, part] of [
    [1, 1],
    [2.76, 0.3],
  ]) {
    const source = audio.createOscillator();
    const gain = audio.createGain();
    source.frequency.value = frequency * times;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(volume * part, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length / times);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  }
}

export const sounds = {
  launch: () => [294, 440].forEach((note, i) => chime(note, i * 0.07, 0.08, 0.5)),
  part: () => chime(784, 0, 0.1),
  push: () => chime(220, 0, 0.08, 0.3),
  fall: () => [262, 196, 147].forEach((note, i) => chime(note, i * 0.09, 0.08, 0.5)),
  done: () => [523, 659, 784, 1047, 1319].forEach((note, i) => chime(note, i * 0.12, 0.09, 1.6)),
};
