import { expect, test } from 'vitest';
import { createView } from '#sync/catalogue/catalogView.ts';
import { makeGames } from '../bench/generatedGames.ts';
import { lazyList } from './lazyGameList.ts';

test('unchanged games stay the same objects in a new list, and changed games are replaced', () => {
  const games = makeGames(5);
  const before = [...lazyList(createView(games))];
  const after = [
    ...lazyList(createView(games.map((game, n) => (n === 2 ? { ...game, reviewCount: game.reviewCount + 1 } : game)))),
  ];
  expect(after.map((game, n) => game === before[n])).toEqual([true, true, false, true, true]);
  expect(after[2]).toEqual({ ...before[2], reviewCount: (before[2]?.reviewCount ?? 0) + 1 });
});
