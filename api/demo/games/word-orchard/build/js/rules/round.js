import { guessedWrong, slotsOf, wordOf } from './link.js';
import { parseTrellis } from './trellis.js';

const WORDS_PER_THAW = 2;
const SHORTEST = 3;

/** Creates one playing of one tree. `saved` is what `snapshot` returned earlier. */
export function createRound(tree, saved = {}) {
  return {
    tree,
    trellis: parseTrellis(tree.grid),
    slots: slotsOf(tree),
    found: new Set(saved.found),
    shown: new Set(saved.shown),
    bonus: new Set(saved.bonus),
    seed: Boolean(saved.seed),
  };
}

export const snapshot = ({ found, shown, bonus, seed }) => ({
  found: [...found],
  shown: [...shown],
  bonus: [...bonus],
  seed,
});

export const isComplete = (round) => round.found.size === round.trellis.words.length;

export const growth = (round) => round.found.size / round.trellis.words.length;

/** Returns the number of words still to find before this slot thaws; 0 if it is free. */
export const frostLeft = (round, slot) =>
  slot.frost < 0 ? 0 : Math.max(0, WORDS_PER_THAW * (slot.frost + 1) - round.found.size);

export const budClosed = (round, slot) => slot.bud && ![...round.found].some((word) => word.includes(slot.letter));

export const stateOf = (round) => ({
  frozen: (slot) => frostLeft(round, slot) > 0,
  closed: (slot) => budClosed(round, slot),
});

/** Returns the cells whose letter is visible: those of found words, and hinted letters. */
export function openCells(round) {
  const open = new Set(round.shown);
  for (const word of round.trellis.words) {
    if (round.found.has(word.text)) for (const key of word.cells) open.add(key);
  }
  return open;
}

/**
 * Judges a link and records what it earned.
 * kind: short | unknown | wrong-bud | again | found | seed | bonus; `words` are the trellis words it filled.
 */
export function submit(round, link, lexicon) {
  const word = wordOf(link, round.slots);
  const outcome = (kind, words = []) => ({ kind, word, words });
  if (word.length < SHORTEST) return outcome('short');
  const onTrellis = round.trellis.words.some((entry) => entry.text === word);
  const isSeed = round.tree.seed?.word === word;
  const known = onTrellis || isSeed || lexicon.has(word);
  if (!known) return outcome('unknown');
  if (guessedWrong(link, round.slots)) return outcome('wrong-bud');
  if (round.found.has(word) || round.bonus.has(word) || (isSeed && round.seed)) return outcome('again');
  if (onTrellis) {
    round.found.add(word);
    return outcome('found', [word, ...settle(round)]);
  }
  if (isSeed) {
    round.seed = true;
    return outcome('seed');
  }
  round.bonus.add(word);
  return outcome('bonus');
}

/** Marks words as found whose cells are all visible, because nothing of them is left to find. */
function settle(round) {
  const open = openCells(round);
  const filled = round.trellis.words.filter((w) => !round.found.has(w.text) && w.cells.every((key) => open.has(key)));
  for (const word of filled) round.found.add(word.text);
  return filled.map((word) => word.text);
}

/** Shows one letter of the word with the fewest hidden letters; null if no word is left. */
export function revealLetter(round) {
  const open = openCells(round);
  const left = (word) => word.cells.filter((key) => !open.has(key)).length;
  const waiting = round.trellis.words.filter((word) => !round.found.has(word.text));
  if (waiting.length === 0) return null;
  const word = waiting.reduce((best, next) => (left(next) < left(best) ? next : best));
  const cell = word.cells.find((key) => !open.has(key));
  round.shown.add(cell);
  return { cell, letter: round.trellis.cells.get(cell), words: settle(round) };
}
