import { isAway } from './away.js';

const LONGEST = 0.05;

/** Calls `tick` for every frame, with the seconds since the one before; rests while the page is away. */
export class Clock {
  constructor(tick) {
    this.tick = tick;
    this.last = 0;
    this.waiting = false;
    this.frame = this.frame.bind(this);
  }

  wake() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(this.frame);
  }

  frame(now) {
    this.waiting = false;
    const seconds = this.last ? Math.min(LONGEST, (now - this.last) / 1000) : 0;
    this.last = now;
    this.tick(now, isAway() ? 0 : seconds);
    if (isAway()) this.last = 0;
    else this.wake();
  }
}
