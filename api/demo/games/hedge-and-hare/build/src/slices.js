import { search } from './rules/solver.js';
import { lettuces } from './rules/turn.js';

const SLICE = 10;
const pause = () => new Promise((resume) => setTimeout(resume));

/** Runs a search a few milliseconds at a time; returns undefined when it is no longer wanted. */
export async function inSlices(task, isStale) {
  for (;;) {
    const until = performance.now() + SLICE;
    do {
      const { done, value } = task.next();
      if (done) return value;
    } while (performance.now() < until);
    await pause();
    if (isStale()) return undefined;
  }
}

/** Finds a winning line from this state that keeps as many lettuces as possible; null if there is none. */
export async function bestLine(garden, state, isStale) {
  let line = null;
  for (let keep = lettuces(state); keep >= garden.need && !line && !isStale(); keep -= 1)
    line = await inSlices(search(garden, state, { width: 30, keep, patience: 40 }), isStale);
  return line;
}
