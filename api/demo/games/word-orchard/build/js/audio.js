const SCALE = [261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.25, 783.99];

/** Plays small plucked tones. The audio context is created at the first sound, so that a muted game needs none. */
export class Audio {
  #context = null;
  on = false;

  #tone(frequency, delay = 0, length = 0.35, volume = 0.12, type = 'triangle') {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    const start = context.currentTime + delay;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length + 0.05);
  }

  pick(count) {
    this.#tone(SCALE[Math.min(count, SCALE.length) - 1] ?? SCALE[0], 0, 0.28, 0.09);
  }
  drop() {
    this.#tone(196, 0, 0.2, 0.06, 'sine');
  }
  no() {
    this.#tone(174.6, 0, 0.25, 0.08, 'sine');
  }
  found(length) {
    for (let i = 0; i < length; i++) this.#tone(SCALE[i + 1] ?? 880, i * 0.07, 0.5);
  }
  bonus() {
    this.#run([659.25, 880], { gap: 0.09, length: 0.4, volume: 0.08, type: 'sine' });
  }
  hint() {
    this.#run([523.25, 392], { gap: 0.1, length: 0.5, volume: 0.08, type: 'sine' });
  }
  thaw() {
    this.#run([987.77, 1174.66, 1318.5], { wait: 0.3, gap: 0.08, length: 0.5, volume: 0.05, type: 'sine' });
  }
  finish() {
    this.#run([261.63, 329.63, 392, 523.25, 659.25], { wait: 0.5, gap: 0.13, length: 1.1, volume: 0.1 });
  }

  #run(frequencies, { wait = 0, gap, length, volume, type }) {
    for (const [i, frequency] of frequencies.entries()) this.#tone(frequency, wait + i * gap, length, volume, type);
  }

  sleep() {
    this.#context?.suspend();
  }
  wake() {
    this.#context?.resume();
  }
}
