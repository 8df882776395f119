const FIRST_HINTS = 3;
const WORDS_PER_HINT = 4;
const SEEDS_PER_HINT = 5;
const TREES_TO_OPEN_NEXT_GROVE = 5;
const OPEN_AT_ONCE = 2;
export const SEED_WORD_WORTH = 3;

export const newProgress = () => ({ trees: {}, purse: { hints: FIRST_HINTS, words: 0, seeds: 0 }, last: null });

export const treeId = (grove, index) => `${grove.id}-${index + 1}`;

export const allTrees = (groves) =>
  groves.flatMap((grove, groveIndex) =>
    grove.trees.map((tree, index) => ({ id: treeId(grove, index), grove, groveIndex, tree, index })),
  );

const isDone = (progress, id) => Boolean(progress.trees[id]?.done);

/** Returns the trees that can be visited: the done ones and the next two of every open grove, so that no tree blocks. */
export function openTrees(groves, progress) {
  const open = new Set();
  let groveOpen = true;
  for (const grove of groves) {
    let waiting = 0;
    let done = 0;
    for (let i = 0; i < grove.trees.length; i++) {
      const id = treeId(grove, i);
      if (isDone(progress, id)) {
        done++;
        open.add(id);
      } else if (groveOpen && waiting++ < OPEN_AT_ONCE) open.add(id);
    }
    groveOpen = groveOpen && done >= TREES_TO_OPEN_NEXT_GROVE;
  }
  return open;
}

/** Returns the first open tree after `id` that is not grown yet; null if the orchard is complete. */
export function nextTree(groves, progress, id = null) {
  const open = openTrees(groves, progress);
  const trees = allTrees(groves);
  const from = trees.findIndex((entry) => entry.id === id) + 1;
  const order = [...trees.slice(from), ...trees.slice(0, from)];
  return order.find((entry) => open.has(entry.id) && !isDone(progress, entry.id)) ?? null;
}

/** Adds words and seeds to the purse and returns how many hints they earned. */
export function earn(purse, words, seeds) {
  const steps = (before, added, per) => Math.floor((before + added) / per) - Math.floor(before / per);
  const gained = steps(purse.words, words, WORDS_PER_HINT) + steps(purse.seeds, seeds, SEEDS_PER_HINT);
  purse.words += words;
  purse.seeds += seeds;
  purse.hints += gained;
  return gained;
}

export function tally(groves, progress) {
  const trees = allTrees(groves);
  const records = trees.map((entry) => progress.trees[entry.id]);
  return {
    trees: trees.length,
    grown: records.filter((record) => record?.done).length,
    flowers: records.filter((record) => record?.seed).length,
    flowersInAll: trees.filter((entry) => entry.tree.seed).length,
  };
}

/** Returns the bonus words of every tree: the list, and every trellis and seed word of the orchard. */
export function buildLexicon(groves, bonusWords, parseTrellis) {
  const lexicon = new Set(bonusWords);
  for (const { tree } of allTrees(groves)) {
    for (const word of parseTrellis(tree.grid).words) lexicon.add(word.text);
    if (tree.seed) lexicon.add(tree.seed.word);
  }
  return lexicon;
}
