import { isPearl } from './cards.js';
import { CURRENT_AFTER, DRAW, drawsLeft, isCleared, openingPosition, play, playablePieces } from './play.js';

/** Packs a position into one number below 2^53: 18 + 18 slots, 6 top, 5 drawn, 2 run, 4 clams. */
function packed({ low, high, top, drawn, run, opened }) {
  const small = ((top * 32 + drawn) * 4 + Math.min(run, CURRENT_AFTER)) * 16 + opened;
  return small * 2 ** 36 + high * 2 ** 18 + low;
}

function orderedMoves(table, position, keep) {
  // Pearls come last, because they fit at any time; deep cards come first, because they free others. This is the fastest order.
  const worth = (piece) => (isPearl(table.cards[piece]) ? 100 : 0) + table.slots[piece].row;
  const moves = playablePieces(table, position).sort((a, b) => worth(a) - worth(b));
  if (drawsLeft(table, position) > keep) moves.push(DRAW);
  return moves;
}

/**
 * Depth-first search with memory. A generator: it yields every 64 positions so that a caller can stop for a frame.
 * Returns { moves, position, proven }: moves is null if no line was found, proven says whether the search was complete.
 */
export function* search(table, { from = openingPosition(table), limit = 30000, keep = 0 } = {}) {
  const seen = new Set();
  const line = [{ position: from, moves: orderedMoves(table, from, keep), next: 0 }];
  let visited = 0;
  while (line.length > 0) {
    const here = line[line.length - 1];
    if (isCleared(table, here.position)) {
      return {
        moves: line.slice(0, -1).map((step) => step.moves[step.next - 1]),
        position: here.position,
        proven: true,
      };
    }
    if (here.next >= here.moves.length) {
      line.pop();
      continue;
    }
    const position = play(table, here.position, here.moves[here.next]);
    here.next += 1;
    const key = packed(position);
    if (seen.has(key)) continue;
    seen.add(key);
    visited += 1;
    if (visited >= limit) return { moves: null, position: null, proven: false };
    if (visited % 64 === 0) yield visited;
    line.push({ position, moves: orderedMoves(table, position, keep), next: 0 });
  }
  return { moves: null, position: null, proven: true };
}

export function solve(table, options) {
  const steps = search(table, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
