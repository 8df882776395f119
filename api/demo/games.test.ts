import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../config/packageRoot.ts';

// The games are plain JavaScript without types, as a developer's build is.
const games = join(root, 'api/demo/games');
const load = (path: string) => import(join(games, path));
const data = (path: string) => JSON.parse(readFileSync(join(games, path), 'utf8'));
const twoDigits = (n: number) => String(n).padStart(2, '0');

test('every level of Lantern Hollow can be finished, with its firefly', async () => {
  const { parseLevel } = await load('lantern-hollow/build/rules/level.js');
  const { replay } = await load('lantern-hollow/build/rules/world.js');
  const solutions = data('lantern-hollow/solutions.json') as string[];
  const worlds = solutions.map((inputs, i) =>
    replay(parseLevel(data(`lantern-hollow/build/levels/${twoDigits(i + 1)}.json`)), inputs),
  );
  expect(worlds).toHaveLength(15);
  expect(worlds.filter((world) => !world.won || !world.firefly)).toEqual([]);
});

type Word = { text: string };
test('every tree of Word Orchard is sound and can be grown by its words', async () => {
  const { trellisFaults, parseTrellis } = await load('word-orchard/build/js/rules/trellis.js');
  const { createRound, stateOf, submit, isComplete } = await load('word-orchard/build/js/rules/round.js');
  const { linkFor } = await load('word-orchard/build/js/rules/link.js');
  const { buildLexicon } = await load('word-orchard/build/js/rules/progress.js');
  const { groves } = data('word-orchard/build/data/groves.json');
  const bonus = data('word-orchard/build/data/bonus.json');
  const lexicon = buildLexicon(groves, bonus, parseTrellis);
  const trees = groves.flatMap((grove: { trees: object[] }) => grove.trees);
  expect(trees).toHaveLength(40);
  for (const tree of trees) {
    expect(trellisFaults(tree.grid)).toEqual([]);
    const round = createRound(tree);
    for (let before = -1; before !== round.found.size; ) {
      before = round.found.size;
      for (const { text } of round.trellis.words as Word[]) {
        const link = linkFor(text, round.slots, stateOf(round));
        if (link) submit(round, link, lexicon);
      }
    }
    expect(isComplete(round)).toBe(true);
  }
});

describe('Tide Cards', () => {
  test('every deal can be cleared, and by one line that wins all three stars', async () => {
    const { layTable } = await load('tide-cards/build/src/rules/reef.js');
    const { replay, isCleared, starsFor } = await load('tide-cards/build/src/rules/play.js');
    const { solve } = await load('tide-cards/build/src/rules/solver.js');
    const { deals } = data('tide-cards/build/data/deals.json');
    const solutions = data('tide-cards/solutions.json') as { moves: number[] }[];
    expect(deals).toHaveLength(20);
    for (const [i, deal] of deals.entries()) {
      const table = layTable(deal);
      expect(isCleared(table, replay(table, solve(table, { keep: deal.goals.left }).moves))).toBe(true);
      expect(starsFor(table, replay(table, solutions[i]?.moves), deal.goals)).toEqual([true, true, true]);
    }
  });

  test('a free deal can always be cleared', async () => {
    const { layTable } = await load('tide-cards/build/src/rules/reef.js');
    const { solve } = await load('tide-cards/build/src/rules/solver.js');
    const { dealFreeTide } = await load('tide-cards/build/src/free-tide.js');
    const { deals } = data('tide-cards/build/data/deals.json');
    for (const water of [0, 1, 2, 3])
      for (const seed of [1, 2, 3]) {
        const deal = await dealFreeTide(deals, water, () => false, seed);
        expect(solve(layTable(deal), { keep: deal.goals.left }).moves).toBeTruthy();
      }
  });
});
