import { familyOf, isPearl, RANKS, rankOf } from './cards.js';
import { pieceAt, placeOf } from './reef.js';

export const DRAW = -1;
export const CURRENT_AFTER = 3;
const HALF = 18;

/** Creates the first position. A position never changes in place, so undo is a list of earlier positions. */
export function openingPosition(table) {
  return { low: 0, high: 0, taken: 0, opened: 0, drawn: 0, top: table.first, run: 0, longest: 0 };
}

export const isTaken = (position, piece) =>
  ((piece < HALF ? position.low >> piece : position.high >> (piece - HALF)) & 1) === 1;

export const movesMade = (position) => position.taken + position.drawn;
export const turnsMade = (table, position) => (table.tide ? Math.floor(movesMade(position) / table.tide) : 0);
export const movesToTurn = (table, position) => (table.tide ? table.tide - (movesMade(position) % table.tide) : 0);
export const drawsLeft = (table, position) => table.stock.length - position.drawn;
export const currentRuns = (table, position) => table.current && position.run >= CURRENT_AFTER;
export const isCleared = (table, position) => position.taken === table.cards.length;

/** Returns the tide: 'slack' accepts both neighbors, 'rising' one or two higher, 'ebbing' one or two lower. */
export function tideOf(table, position) {
  if (!table.tide) return 'slack';
  return turnsMade(table, position) % 2 === 0 ? 'rising' : 'ebbing';
}

const STEPS = { slack: [RANKS - 1, 1], rising: [1, 2], ebbing: [RANKS - 2, RANKS - 1] };

/** Returns the ranks that fit on the waste pile now; 12 and 1 are neighbors. Null on a pearl, which accepts any. */
export function ranksWanted(table, position) {
  if (isPearl(position.top)) return null;
  return STEPS[tideOf(table, position)].map((step) => ((rankOf(position.top) - 1 + step) % RANKS) + 1);
}

export function goesOn(table, position, card) {
  const { top } = position;
  if (isPearl(card) || isPearl(top)) return true;
  if (STEPS[tideOf(table, position)].includes((rankOf(card) - rankOf(top) + RANKS) % RANKS)) return true;
  return currentRuns(table, position) && familyOf(card) === familyOf(top);
}

export function isCovered(table, position, piece) {
  const turns = turnsMade(table, position);
  return table.slots[placeOf(table, piece, turns)].above.some(
    (slot) => !isTaken(position, pieceAt(table, slot, turns)),
  );
}

export function isLocked(table, position, piece) {
  const clam = table.clams.indexOf(piece);
  return clam >= 0 && ((position.opened >> clam) & 1) === 0;
}

export function isPlayable(table, position, piece) {
  return (
    !isTaken(position, piece) &&
    goesOn(table, position, table.cards[piece]) &&
    !isLocked(table, position, piece) &&
    !isCovered(table, position, piece)
  );
}

export function playablePieces(table, position) {
  const pieces = [];
  for (let piece = 0; piece < table.cards.length; piece += 1) {
    if (isPlayable(table, position, piece)) pieces.push(piece);
  }
  return pieces;
}

export function isStuck(table, position) {
  return (
    !isCleared(table, position) && drawsLeft(table, position) === 0 && playablePieces(table, position).length === 0
  );
}

/** Opens the clams whose family both cards have, one on the other. A pearl counts as every family. */
function clamsOpenedBy(table, opened, under, over) {
  let result = opened;
  table.clams.forEach((piece, i) => {
    const { lock } = table.slots[piece];
    const fits = (card) => isPearl(card) || familyOf(card) === lock;
    if (fits(under) && fits(over)) result |= 1 << i;
  });
  return result;
}

/** Returns the position after a move (a piece, or DRAW), or null if the rules refuse it. */
export function play(table, position, move) {
  if (move === DRAW) {
    if (drawsLeft(table, position) === 0 || isCleared(table, position)) return null;
    const top = table.stock[position.drawn];
    const opened = clamsOpenedBy(table, position.opened, position.top, top);
    return { ...position, drawn: position.drawn + 1, top, run: 0, opened };
  }
  if (!isPlayable(table, position, move)) return null;
  const top = table.cards[move];
  const run = position.run + 1;
  return {
    low: move < HALF ? position.low | (1 << move) : position.low,
    high: move < HALF ? position.high : position.high | (1 << (move - HALF)),
    taken: position.taken + 1,
    opened: clamsOpenedBy(table, position.opened, position.top, top),
    drawn: position.drawn,
    top,
    run,
    longest: Math.max(position.longest, run),
  };
}

export function replay(table, moves) {
  let position = openingPosition(table);
  for (const move of moves) {
    position = play(table, position, move);
    if (!position) return null;
  }
  return position;
}

/** Returns the stars, at most three: for a cleared reef, enough draws left, and a long enough run. */
export function starsFor(table, position, goals) {
  const cleared = isCleared(table, position);
  return [cleared, cleared && drawsLeft(table, position) >= goals.left, cleared && position.longest >= goals.run];
}
