// @vitest-environment node
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { encodeRef, gameAtPosition } from '#sync/catalogue/catalogView.ts';
import * as columns from '#sync/catalogue/columnarPack.ts';
import type { Game } from '#sync/contract/games.ts';
import { makeGames } from '../bench/generatedGames.ts';
import { mergeNewestFirst } from './mergeByDate.ts';

const { pack } = columns;
const [sample] = makeGames(1) as [Game];
const gameOf = (id: number, day: number): Game => ({
  ...sample,
  ...{ id: `id ${String(id).padStart(3, '0')}`, createdAt: `2026-01-0${day}T00:00:00.000Z` },
});
const byId = (games: readonly Game[]) => [...games].sort((a, b) => (a.id < b.id ? -1 : 1));
/** Sorts as the store does. */
const expected = (games: readonly Game[]) =>
  byId(games)
    .sort((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1))
    .map(({ id }) => id);
const portions = (games: readonly Game[], size: number) =>
  Array.from({ length: Math.ceil(games.length / size) }, (_, n) => games.slice(n * size, (n + 1) * size));
const idsOf = (shelf: ReturnType<typeof mergeNewestFirst>) =>
  Array.from({ length: shelf.length }, (_, place) => gameAtPosition(shelf, place).id);

test('packs in any order, games outside them and hidden games make one list, newest first', () => {
  const day = fc.integer({ min: 1, max: 9 });
  const inTime = fc.boolean();
  const some = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 99 }), day, fc.boolean(), fc.boolean()), {
    selector: ([id]) => id,
    maxLength: 40,
  });
  const run = fc.property(some, inTime, fc.integer({ min: 1, max: 7 }), (said, sorted, size) => {
    const days = said.map(([, of]) => of).sort();
    const rows = said.sort(([a], [b]) => a - b);
    const games = rows.map(([id, of], n) => ({ game: gameOf(id, sorted ? (days[n] as number) : of), row: rows[n] }));
    const kept = games.filter(({ row }) => !row?.[2]);
    const beside = games.filter(({ row }) => row?.[2]).map(({ game }) => game);
    const hidden = new Set(kept.flatMap(({ row }, n) => (row?.[3] ? [encodeRef(Math.floor(n / size), n % size)] : [])));
    const inPacks = portions(
      kept.map(({ game }) => game),
      size,
    ).map(pack);
    const shelf = mergeNewestFirst(inPacks, portions(beside, size).map(pack), hidden);
    const seen = kept.filter(({ row }) => !row?.[3]).map(({ game }) => game);
    expect(idsOf(shelf)).toEqual(expected([...seen, ...beside]));
    // Packs of an older app version have no note of their order.
    const before = inPacks.map(({ newestLast: _, ...packed }) => packed);
    expect(idsOf(mergeNewestFirst(before, portions(beside, size).map(pack), hidden))).toEqual(idsOf(shelf));
  });
  fc.assert(run, { numRuns: 500 });
});

/** Merges 900 games of which 1 in 100 is outside the packs, and returns the number of cells read for it. */
function read(games: readonly Game[], before = false): number {
  const [kept, changed] = [games.filter((_, n) => n % 100 !== 50), games.filter((_, n) => n % 100 === 50)];
  const made = portions(kept, 100).map(pack);
  const inPacks = before ? made.map(({ newestLast: _, ...packed }) => packed) : made;
  const beside = portions(changed, 100).map(pack);
  // The first run fills the cache of what is known about packs.
  mergeNewestFirst(inPacks, beside, new Set());
  const told = vi.spyOn(columns, 'textCell');
  const shelf = mergeNewestFirst(inPacks, beside, new Set());
  const times = told.mock.calls.length;
  told.mockRestore();
  expect(idsOf(shelf)).toEqual(expected(games));
  return times;
}
const day = (n: number) => new Date(n * 1e6).toISOString();
const inTime = byId(Array.from({ length: 900 }, (_, n) => ({ ...gameOf(n, 1), createdAt: day(n) })));

test.each([false, true])(
  'a few changed games among thousands are merged in place without reading the others (packs of an older version: %s)',
  (before) => {
    const times = read(inTime, before);
    expect(times).toBeGreaterThan(9);
    expect(times).toBeLessThan(450);
  },
);

test('two games of the same time make every game be read once, and not once per comparison', () => {
  const times = read(inTime.map((game, n) => (n === 300 ? { ...game, createdAt: day(301) } : game)));
  expect(times).toBeGreaterThan(800);
  expect(times).toBeLessThan(1_400);
});
