// @vitest-environment node
import 'fake-indexeddb/auto';
import Dexie, { liveQuery } from 'dexie';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { packSize } from '#sync/catalogue/catalogView.ts';
import { sortBy } from '#sync/catalogue/referenceSort.ts';
import type { Game } from '#sync/contract/games.ts';
import { makeGames } from '../bench/generatedGames.ts';
import { publicDb, readCatalogueCursor } from '../storage/database.ts';
import { patient } from '../test/patience.ts';
import {
  applyChanges,
  cacheGame,
  compact,
  hasCatalog,
  maxUnpackedGames,
  packCatalog,
  readGame,
  readGamesById,
  replaceCatalog,
} from './catalogStore.ts';
import { lazyList, viewOfList } from './lazyGameList.ts';
import { cachedGames, onGamesChanged, syncCatalog } from './syncCatalog.ts';

const made = makeGames(3 * packSize);
const [few, fresh] = [made.slice(0, 40), made.slice(40, 60)];
const inOrder = (games: Iterable<Game>) =>
  sortBy(
    [...games].sort((a, b) => (a.id < b.id ? -1 : 1)),
    'newest',
  );
const all = async () => [...(await cachedGames())];
const keys = () => publicDb.packs.toCollection().primaryKeys();
const replace = async (games: readonly Game[]) => replaceCatalog(await packCatalog(games));

/** The store's response to a pull, and the paths that were requested. */
let answer: object = {};
const asked: string[] = [];
const real = globalThis.fetch;
beforeAll(() => {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    const headers = { 'content-type': 'application/json', 'x-recess-instance': 'x' };
    return new Response(JSON.stringify(answer), { headers });
  }) as typeof fetch;
});
afterAll(() => void (globalThis.fetch = real));
const rows = (games: readonly Game[]) => games.map((game) => [game.id, 1, game]);
const epoch = 'e';

beforeEach(async () => {
  asked.length = 0;
  vi.restoreAllMocks();
  await replace([]);
  await publicDb.meta.clear();
});

describe('the catalogue in IndexedDB', () => {
  test("the catalogue has the latest state of every game in the store's order, after any mix of pulls and single games", async () => {
    const some = fc.uniqueArray(fc.constantFrom(...few, ...fresh), { selector: ({ id }) => id });
    const step = fc.oneof(
      some.map((games) => ({ kind: 'all' as const, games })),
      some.map((games) => ({ kind: 'present' as const, games: games.map((game) => ({ ...game, price: 1234 })) })),
      some.map((games) => ({ kind: 'gone' as const, games })),
      fc.constantFrom(...fresh).map((game) => ({ kind: 'one' as const, games: [game] })),
      fc.constant({ kind: 'tidy' as const, games: [] as Game[] }),
    );
    const run = fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      await replace(few);
      const known = new Map(few.map((game) => [game.id, game]));
      /** The games that a pull reported deleted and nothing has brought back. */
      const gone = new Set<string>();
      for (const { kind, games } of steps) {
        if (kind === 'all') known.clear();
        if (kind === 'all' || kind === 'tidy') gone.clear();
        for (const game of games)
          if (kind === 'gone') {
            known.delete(game.id);
            gone.add(game.id);
          } else if (kind !== 'one' || !gone.has(game.id)) {
            known.set(game.id, game);
            gone.delete(game.id);
          }
        if (kind === 'all') await replace(games);
        if (kind === 'present') await applyChanges(games, []);
        if (kind === 'gone')
          await applyChanges(
            [],
            games.map(({ id }) => id),
          );
        if (kind === 'one') await cacheGame(games[0] as Game);
        if (kind === 'tidy') await compact(0);
        expect(await all()).toEqual(inOrder(known.values()));
        const ids = [...few, ...fresh].map(({ id }) => id);
        expect(await readGamesById(ids)).toEqual(ids.map((id) => known.get(id)));
      }
    });
    await fc.assert(run, { numRuns: 25, seed: 20_261_121 });
  });

  test('a change to a few games writes these games and no pack', async () => {
    await replace(made);
    const before = await keys();
    expect(before).toHaveLength(3);
    await applyChanges(made.slice(0, maxUnpackedGames), []);
    await compact();
    expect(await keys()).toEqual(before);
    expect(await publicDb.games.count()).toBe(maxUnpackedGames);
  });

  test('many changes are written into their packs, and the other packs are not rewritten', async () => {
    await replace(made);
    const before = await keys();
    const sorted = [...made].sort((a, b) => (a.id < b.id ? -1 : 1));
    const changed = sorted.slice(0, maxUnpackedGames + 1).map((game) => ({ ...game, price: 77 }));
    await applyChanges(changed, []);
    await compact();
    expect(await publicDb.games.count()).toBe(0);
    const after = await keys();
    expect(after.filter((key) => before.includes(key))).toEqual(before.slice(1));
    expect(await readGame(changed[0]?.id ?? '')).toEqual(changed[0]);
    expect((await all()).filter(({ price }) => price === 77)).toHaveLength(changed.length);
  });

  test('an unchanged game is not written again', async () => {
    await replace(few);
    await cacheGame(few[3] as Game);
    expect(await publicDb.games.count()).toBe(0);
    await cacheGame({ ...(few[3] as Game), rating: 11 });
    expect(await publicDb.games.count()).toBe(1);
  });

  test("a game deleted during its page's request does not come back with the late response", async () => {
    await replace(few);
    const [game] = few as [Game];
    await applyChanges([], [game.id]);
    await cacheGame(game);
    expect(await readGame(game.id)).toBeUndefined();
    await applyChanges([game], []);
    expect(await readGame(game.id)).toEqual(game);
    // A pull that replaces everything leaves no tombstones.
    const cursor = { epoch, rev: 6, checkedAt: '2026-01-01T00:00:00.000Z' };
    await replace(few.slice(1));
    await publicDb.meta.put({ key: 'catalogue', value: cursor });
    await cacheGame(game, { rev: 5 });
    expect(await readGame(game.id)).toBeUndefined();
    await cacheGame(game, cursor);
    expect(await readGame(game.id)).toEqual(game);
  });

  test('live queries see every change', async () => {
    const seen: number[] = [];
    const watching = liveQuery(async () => (await all()).length).subscribe((count) => void seen.push(count));
    await vi.waitFor(() => expect(seen.at(-1)).toBe(0), patient);
    await replace(few);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(few.length), patient);
    await cacheGame(fresh[0] as Game);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(few.length + 1), patient);
    await applyChanges([], [few[0]?.id ?? '']);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(few.length), patient);
    watching.unsubscribe();
  });
});

describe('cached packs', () => {
  const sorted = [...made].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)] as [Game, Game];

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'every game is read from cached packs while an empty cart is read at the same time, %s steps later',
    async (steps) => {
      await replace(made);
      await readGame(first.id);
      const wishlist = readGamesById([first.id, last.id]);
      for (let i = 0; i < steps; i++) await new Promise((resolve) => setImmediate(resolve));
      await readGamesById([]);
      expect((await wishlist).map((game) => game?.id)).toEqual([first.id, last.id]);
    },
  );

  test('cached packs stay in memory after a read of an empty cart', async () => {
    await replace(made);
    await readGame(first.id);
    await readGamesById([]);
    const disk = vi.spyOn(publicDb.packs, 'bulkGet');
    await readGame(first.id);
    expect(disk).not.toHaveBeenCalled();
  });
});

describe('a device of an older version', () => {
  test('a catalogue with one record per game loses nothing, and has packs after the next pull', async () => {
    publicDb.close();
    await Dexie.delete('public');
    const older = new Dexie('public');
    older.version(1).stores({ games: 'id', downloads: 'gameId', meta: 'key' });
    await older.table('games').bulkPut(made);
    const cursor = { epoch, rev: 5, checkedAt: '2026-01-01T00:00:00.000Z' };
    await older.table('meta').put({ key: 'catalogue', value: cursor });
    await older.table('downloads').put({ gameId: 'kept' });
    older.close();

    await publicDb.open();
    expect(await all()).toEqual(inOrder(made));
    expect(await readGame(made[7]?.id ?? '')).toEqual(made[7]);
    answer = { epoch, since: 5, rev: 6, reset: false, rows: [[made[0]?.id, 6, null]] };
    await syncCatalog();
    expect(asked).toEqual(['/api/sync/catalogue?since=5&epoch=e']);
    expect(await publicDb.games.count()).toBe(0);
    expect(await publicDb.packs.count()).toBe(3);
    expect(await all()).toEqual(inOrder(made.slice(1)));
    expect(await publicDb.downloads.count()).toBe(1);
    await publicDb.downloads.clear();
  });
});

describe('a catalogue pull', () => {
  test('a pull that fails while it is stored leaves no catalogue that claims to be complete', async () => {
    answer = { epoch, since: 0, rev: 3, reset: true, rows: rows(few) };
    vi.spyOn(publicDb.meta, 'put').mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
    await expect(syncCatalog()).rejects.toThrow('No room');
    expect([await readCatalogueCursor(), await hasCatalog()]).toEqual([undefined, false]);
    await syncCatalog();
    expect(asked).toEqual(['/api/sync/catalogue', '/api/sync/catalogue']);
    expect(await all()).toEqual(inOrder(few));
  });

  test('a pull requests all games again when a pack cannot be read any more', async () => {
    answer = { epoch, since: 0, rev: 3, reset: true, rows: rows(few) };
    await syncCatalog();
    const lost = () => Dexie.Promise.reject(new DOMException('Data lost', 'NotReadableError'));
    vi.spyOn(publicDb.packs, 'bulkGet').mockImplementationOnce(lost);
    vi.spyOn(publicDb.packs, 'toArray').mockImplementationOnce(lost as never);
    await expect(cachedGames()).rejects.toThrow('Data lost');
    await syncCatalog();
    expect(asked).toEqual(['/api/sync/catalogue', '/api/sync/catalogue']);
    expect(await all()).toEqual(inOrder(few));
  });

  test('a pull is shared by concurrent callers, also when it fails, and the next call starts another', async () => {
    answer = { epoch, since: 0, rev: 3, reset: true, rows: rows(few) };
    const three = () => Promise.allSettled([syncCatalog(), syncCatalog(), syncCatalog()]);
    vi.spyOn(publicDb.meta, 'put').mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
    expect((await three()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(asked).toHaveLength(1);
    expect((await three()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(asked).toHaveLength(2);
    expect(await all()).toEqual(inOrder(few));
  });

  test('a pull has a timeout of two minutes even for changes only, because the response may be all games', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout');
    answer = { epoch, since: 0, rev: 3, reset: true, rows: rows(few) };
    await syncCatalog();
    answer = { epoch, since: 3, rev: 3, reset: false, rows: [] };
    await syncCatalog();
    expect(patience.mock.calls).toEqual([[120_000], [120_000]]);
  });

  test('a pull of all games notifies listeners of their ids on a device that was away for long, but not at its first start', async () => {
    const changed = vi.fn();
    onGamesChanged(changed);
    answer = { epoch, since: 0, rev: 3, reset: true, rows: rows(few) };
    await syncCatalog();
    expect(changed).not.toHaveBeenCalled();
    answer = { epoch, since: 0, rev: 900, reset: true, rows: rows(fresh) };
    await syncCatalog();
    expect(asked.at(-1)).toBe('/api/sync/catalogue?since=3&epoch=e');
    expect(changed.mock.calls).toEqual([[fresh.map(({ id }) => id)]]);
    expect(await all()).toEqual(inOrder(fresh));
  });

  test('a pull keeps the changes when they cannot be compacted into packs', async () => {
    answer = { epoch, since: 0, rev: 3, reset: true, rows: rows(made) };
    await syncCatalog();
    const changed = made.slice(0, maxUnpackedGames + 9).map((game) => ({ ...game, price: 77 }));
    answer = { epoch, since: 3, rev: 4, reset: false, rows: rows(changed) };
    vi.spyOn(publicDb.packs, 'delete').mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'));
    await syncCatalog();
    expect((await readCatalogueCursor())?.rev).toBe(4);
    expect(await publicDb.games.count()).toBe(changed.length);
    expect((await all()).filter(({ price }) => price === 77)).toHaveLength(changed.length);
  });
});

describe('the lazy list', () => {
  const list = lazyList(viewOfList(few));
  test('the lazy list behaves like an array and creates each game once', () => {
    expect(Array.isArray(list)).toBe(true);
    expect(list).toHaveLength(few.length);
    expect(list[5]).toBe(list[5]);
    expect([list[-1], list[few.length], list[0.5]]).toEqual([undefined, undefined, undefined]);
    expect([...list]).toEqual(few);
    expect(list.map(({ id }) => id)).toEqual(few.map(({ id }) => id));
    expect(list.slice(3, 5)).toEqual(few.slice(3, 5));
    expect(lazyList(viewOfList(few))).toEqual(few);
    expect(JSON.parse(JSON.stringify(lazyList(viewOfList(few))))).toEqual(few);
  });
});
