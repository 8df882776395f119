import { SEED_WORD_WORTH } from './rules/progress.js';

/** The texts for each outcome of a link. */
export const say = {
  short: () => 'Words here have three letters or more.',
  unknown: (word) => `${word} does not grow here.`,
  'wrong-bud': () => 'A good word, but the bud holds another letter.',
  again: (word) => `${word} is already found.`,
  found: (word) => `${word} fills its place.`,
  seed: (word) => `${word} is the seed word! A flower, and ${SEED_WORD_WORTH} seeds.`,
  bonus: (word) => `${word} is a bonus word: 1 seed.`,
};

/** Returns the first line under a tree: how to play, what is new in this grove, or simply what to do. */
export function greeting({ tree, grove, index, groveIndex }) {
  if (groveIndex === 0 && index === 0) return 'Link letters into a word: drag, tap or type.';
  if (index === (groveIndex === 0 ? 1 : 0)) return grove.twist;
  return tree.rings ? 'Two rings, one shared letter.' : 'Link letters into a word.';
}

export function farewell(tree, round, isLastTree) {
  if (isLastTree) return 'The whole orchard is grown. Thank you for tending it.';
  const grown = `The ${tree.name.toUpperCase()} tree is grown.`;
  return tree.seed && !round.seed ? `${grown} Its seed word still hides.` : grown;
}
