import { load, save } from './storage.js';

const AHEAD = 3;

/** Stores the fewest moves in which each level was solved; 0 if it is not solved yet. */
export function createProgress(levels) {
  const saved = load('moves', []);
  const moves = levels.map((_, i) => (Number.isInteger(saved?.[i]) && saved[i] > 0 ? saved[i] : 0));
  const done = () => moves.filter((count) => count > 0).length;
  return {
    moves: (index) => moves[index],
    isDone: (index) => moves[index] > 0,
    isFull: (index) => moves[index] > 0 && moves[index] <= levels[index].best,
    done,
    full: () => levels.filter((level, i) => moves[i] > 0 && moves[i] <= level.best).length,
    /** A few levels ahead of those solved are open, so that a hard one never ends the visit. */
    isOpen: (index) => moves[index] > 0 || index < done() + AHEAD,
    first: () => Math.max(0, moves.indexOf(0)),
    solve(index, count) {
      if (moves[index] > 0 && moves[index] <= count) return;
      moves[index] = count;
      save('moves', moves);
    },
  };
}
