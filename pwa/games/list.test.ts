import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shelfOf } from '#sync/catalogue/shelf.ts';
import { makeGames } from '../bench/made.ts';
import { listOf } from './list.ts';

test('of games that come again, those that have not changed stay the same objects, and what has changed is said', () => {
  const games = makeGames(5);
  const before = [...listOf(shelfOf(games))];
  const after = [
    ...listOf(shelfOf(games.map((game, n) => (n === 2 ? { ...game, reviewCount: game.reviewCount + 1 } : game)))),
  ];
  expect(after.map((game, n) => game === before[n])).toEqual([true, true, false, true, true]);
  expect(after[2]).toEqual({ ...before[2], reviewCount: (before[2]?.reviewCount ?? 0) + 1 });
});

/** How many of some games are still objects once what nobody holds is gone. */
async function alive(refs: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What was looked at in this turn is held until it ends.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  return refs.filter((ref) => ref.deref()).length;
}

test('of all games that somebody has looked through only those stay objects that are still drawn, and these the same', async () => {
  const list = listOf(shelfOf(makeGames(2_000)));
  const drawn = list.slice(100, 124);
  const refs = [...list].map((game) => new WeakRef(game));
  expect(new Set(list.toSorted((a, b) => a.title.localeCompare(b.title)).map(({ id }) => id)).size).toBe(2_000);
  expect(await alive(refs)).toBe(drawn.length);
  expect(drawn.every((game, n) => list[100 + n] === game)).toBe(true);
  const again = listOf(shelfOf(makeGames(2_000)));
  expect(drawn.every((game, n) => again[100 + n] === game)).toBe(true);
});

test('a list has each of its games by its place, and nothing else', () => {
  const games = makeGames(12);
  const list = listOf(shelfOf(games));
  expect(Object.keys(list)).toEqual(Object.keys(games));
  expect([...list, ...Object.values(list)]).toEqual([...games, ...games]);
  expect(['11' in list, '12' in list, list[12], list.length]).toEqual([true, false, undefined, 12]);
});
