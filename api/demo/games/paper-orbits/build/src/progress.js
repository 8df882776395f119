import { load, save } from './storage.js';

const PAGES_AHEAD = 2;

/** Stores the fewest launches for each reached goal. */
export const progress = {
  best: load('best', {}),
  reach(index, launches) {
    const before = this.best[index] ?? Infinity;
    this.best = { ...this.best, [index]: Math.min(before, launches) };
    save('best', this.best);
  },
  isOpen(index) {
    const farthest = Math.max(-1, ...Object.keys(this.best).map(Number));
    return index <= farthest + PAGES_AHEAD;
  },
  get count() {
    return Object.keys(this.best).length;
  },
};
