import { load, save } from './storage.js';

export const LEVEL_COUNT = 15;

/** Level numbers that were finished, and those whose firefly was found. */
export function createProgress(saved = load('progress', {})) {
  const numbers = (list) => new Set(Array.isArray(list) ? list.filter((n) => Number.isInteger(n)) : []);
  const done = numbers(saved?.done);
  const fireflies = numbers(saved?.fireflies);
  return {
    done,
    fireflies,
    /** One unfinished level may be skipped, so that a hard one never ends the visit. */
    isOpen: (number) => number <= (done.size ? Math.max(...done) : 0) + 2,
    first: () => {
      for (let n = 1; n <= LEVEL_COUNT; n += 1) if (!done.has(n)) return n;
      return 1;
    },
    finish: (number, firefly) => {
      done.add(number);
      if (firefly) fireflies.add(number);
      save('progress', { done: [...done], fireflies: [...fireflies] });
    },
  };
}
