// @vitest-environment node
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveQuery } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import type { Game } from '#sync/contract/games.ts';
import type { EndpointName } from '#sync/contract/index.ts';
import { makeGames } from '../../bench/generatedGames.ts';
import { applyChanges, cacheGame, packCatalog, replaceCatalog } from '../../catalogue/catalogStore.ts';
import { localReads } from '../../data/local/localReads.ts';
import { queryStorage } from '../../engine/storageStatus.ts';
import { enqueueWrite, getSyncState } from '../../outbox/outbox.ts';
import { publicDb, userDb, writeCatalogueCursor } from '../../storage/database.ts';
import type { ServerRow } from '../../storage/rows.ts';
import { patient } from '../patience.ts';

describe('live updates of the reads that this device answers', () => {
  const me = 'u-1';
  const games = makeGames(4);
  const [wished, wanted] = games as [Game, Game];
  const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  const row = { id: id(1), userId: me, gameId: wished.id, addedAt: '2026-09-01T10:00:00.000Z' };
  const message = { id: id(2), senderId: me, receiverId: id(3), content: 'Hello', createdAt: row.addedAt };
  const bell = { id: id(4), userId: me, type: 'x', title: 'x', message: 'x', isRead: 0, createdAt: row.addedAt };
  const friend = { id: id(3), username: 'leo', firstName: 'Leo', lastName: null, profileImageUrl: null };
  const rows = {
    ...{ wishlist: row, cart: row, library: { ...row, playtime: 3, lastPlayedAt: null }, message, notification: bell },
    friend: { id: id(5), userId: me, friendId: friend.id, createdAt: row.addedAt, friend },
    decision: { id: wished.id, actions: ['warn'], createdAt: row.addedAt },
    request: { id: id(6), senderId: friend.id, receiverId: me, status: 'pending', createdAt: row.addedAt },
  };
  const steps: Record<string, () => Promise<unknown>> = {
    async 'the account comes before the catalogue'() {
      const device = await getSyncState(userDb(me));
      const base = Object.entries(rows).map(([kind, held]) => ({ kind, id: held.id, rev: 1, row: held }) as ServerRow);
      await userDb(me).base.bulkPut(base);
      await userDb(me).meta.put({ ...device, cursor: { epoch: 'e', rev: 1 } });
    },
    async 'the catalogue comes'() {
      const packed = await packCatalog(games);
      await publicDb.transaction('rw', publicDb.packs, publicDb.games, publicDb.meta, async () => {
        await replaceCatalog(packed);
        await writeCatalogueCursor({ epoch: 'e', rev: 1, checkedAt: row.addedAt });
      });
    },
    'a game is another': () => cacheGame({ ...wished, price: 4_99 }),
    'a game is no longer offered': () => applyChanges([], [wished.id]),
    'a game is wished for': () => enqueueWrite(me, 'wishlist.add', { gameId: wanted.id }),
    'a message is written': () => enqueueWrite(me, 'friends.message', { receiverId: friend.id, content: 'And you?' }),
  };
  const inputs = { id: wished.id, friendId: friend.id };

  test.each(Object.keys(localReads))('%s', async (name) => {
    const db = userDb(me);
    for (const table of [...publicDb.tables, ...db.tables]) await table.clear();
    const read = localReads[name as EndpointName] as (input: object, me: string) => Promise<unknown>;
    const seen: unknown[] = [];
    const live = liveQuery(async () => queryStorage(() => read(inputs, me))).subscribe(
      ({ here }) => void seen.push(here ?? null),
    );
    const known = [JSON.stringify((await read(inputs, me)) ?? null)];
    for (const [step, happen] of Object.entries(steps)) {
      await happen();
      const here = (await read(inputs, me)) ?? null;
      await vi.waitFor(() => expect(seen.at(-1), step).toEqual(here), patient);
      known.push(JSON.stringify(here));
    }
    live.unsubscribe();
    expect(new Set(known).size, 'answers while all this happened').toBeGreaterThan(1);
  });
});

test('a callback that Dexie follows past its first await is an async function, everywhere', () => {
  const sources = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' }).filter(
    (
      path, // The databases of a game are read without Dexie.
    ) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^(e2e|bench|test)\/|^play\/origin\/(databases|page)\.ts$/.test(path),
  );
  const followed = sources.flatMap((path) =>
    readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
      .split(/\.transaction\(|\b(?:liveQuery|useDexieQuery)\(/)
      .slice(1)
      .map((after) => ({ path, begins: after.split('=>')[0] ?? '' })),
  );
  expect(followed.length).toBeGreaterThan(10);
  expect(followed.filter(({ begins }) => !/async \(\) $/.test(begins))).toEqual([]);
});
