import { FIRST_PEARL, familyByLetter, shuffledDeck } from './cards.js';

// The solver packs a position into one number, which sets these limits.
export const MAX_SLOTS = 36;
export const MAX_CLAMS = 4;
export const MAX_STOCK = 31;

/**
 * Reads a reef drawn in text. A column is half a card wide and a row half a card high, so a mark is overlapped
 * by the marks of the next row that stand less than two columns away.
 * o = card, p = pearl, S F K T = a card in a clam locked with that family.
 */
export function parseReef(rows) {
  const slots = [];
  rows.forEach((text, row) => {
    [...text].forEach((mark, col) => {
      if (mark !== ' ') slots.push({ row, col, pearl: mark === 'p', lock: familyByLetter(mark) });
    });
  });
  for (const slot of slots) {
    slot.above = slots.flatMap((other, i) =>
      other.row === slot.row + 1 && Math.abs(other.col - slot.col) < 2 ? [i] : [],
    );
  }
  return slots;
}

/** Returns the table: everything about a deal that never changes while it is played. */
export function layTable({ rows, seed, stock, tide = 0, current = true, whirls = {} }) {
  const slots = parseReef(rows);
  const deck = shuffledDeck(seed);
  let pearls = 0;
  const cards = slots.map((slot) => (slot.pearl ? FIRST_PEARL + pearls++ : deck.pop()));
  const first = deck.pop();
  const draws = deck.splice(-stock).reverse();
  const clams = slots.flatMap((slot, i) => (slot.lock >= 0 ? [i] : []));
  if (slots.length > MAX_SLOTS || clams.length > MAX_CLAMS || draws.length > MAX_STOCK || draws.length < stock) {
    throw new RangeError('The reef is larger than the rules allow.');
  }
  const pools = Object.entries(whirls).map(([row, spin]) => ({
    row: Number(row),
    spin,
    slots: slots.flatMap((slot, i) => (slot.row === Number(row) ? [i] : [])),
  }));
  const poolOf = slots.map((slot) => pools.findIndex((pool) => pool.row === slot.row));
  return { slots, cards, first, stock: draws, tide, current, clams, pools, poolOf };
}

const turnIndex = (pool, slot, steps) => {
  const count = pool.slots.length;
  const from = pool.slots.indexOf(slot);
  return pool.slots[(((from + steps) % count) + count) % count];
};

/** Returns the slot of the piece dealt to slot `piece` after `turns` turns of the tide, and the reverse. */
export function placeOf(table, piece, turns) {
  const pool = table.pools[table.poolOf[piece]];
  return pool ? turnIndex(pool, piece, pool.spin * turns) : piece;
}

export function pieceAt(table, slot, turns) {
  const pool = table.pools[table.poolOf[slot]];
  return pool ? turnIndex(pool, slot, -pool.spin * turns) : slot;
}
