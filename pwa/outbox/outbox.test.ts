import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { endpoints, type QueuedName } from '#sync/contract/index.ts';
import type { RowKind } from '#sync/contract/sync.ts';
import { applyPendingWrites, writesAffecting } from '#sync/protocol/optimisticUpdates.ts';
import { entityKey, entityKeyPrefix, maxQueuedWrites, type PendingWrite } from '#sync/protocol/outbox.ts';
import { deleteUserDb, userDb } from '../storage/database.ts';
import type { OutboxRow } from '../storage/rows.ts';
import { enqueueWrite, pendingWrites, rowsWithPending } from './outbox.ts';

const names = (Object.keys(endpoints) as QueuedName[]).filter((name) => endpoints[name].queued);
const games = ['g1', 'g2', 'g3'];
const id = uuid();

/** Makes a write of any queued endpoint, about one of a few games. */
function writeOf(name: QueuedName, n: number): PendingWrite {
  const game = games[n % games.length] as string;
  const inputs: { [name: string]: Record<string, unknown> } = {
    'wishlist.add': { gameId: game },
    'cart.add': { gameId: game },
    'plays.start': { gameId: game },
    'plays.end': { sessionId: `w${n - 1}`, activeSeconds: 1 },
    'reviews.post': { gameId: game, rating: 4, comment: `words ${n}` },
    'friends.message': { receiverId: 'leo', content: `words ${n}` },
    'notifications.readAll': {},
  };
  return { id: `w${n}`, name, v: 1, at: '2026-01-01T00:00:00.000Z', input: inputs[name] ?? { id: game, rating: 3 } };
}

/** Fills a device's queue, with gaps like those that sent writes leave; returns the rows in order. */
async function queued(userId: string, of: readonly QueuedName[], isGone: (n: number) => boolean) {
  const { outbox } = userDb(userId);
  const rows = of.map((name, n) => {
    const write = writeOf(name, n);
    const started =
      name === 'plays.end' && of[n - 1] === 'plays.start' ? (games[(n - 1) % games.length] ?? null) : null;
    return { order: n + 1, state: 'draft', seq: null, gameId: started, write, entity: entityKey(write) } as const;
  });
  await outbox.bulkAdd(rows.filter(({ order }) => !isGone(order)) as OutboxRow[]);
  return outbox.orderBy('order').toArray();
}

// Sizes around the size of a chunk of reading, and far above it.
const sizes = [0, 1, 199, 200, 201, 400, 401, 1_003];

test.each(sizes)(
  'all writes with the requested names are found in order among %i waiting ones, read in chunks or not',
  async (size) => {
    const me = `portions ${size}`;
    for (const one of [
      ['plays.start'],
      ['friends.message', 'wishlist.add', 'cart.moveToWishlist'],
      names,
    ] as QueuedName[][]) {
      const all = await queued(
        me,
        Array.from({ length: size }, (_, n) => one[n % one.length] as QueuedName),
        (n) => n % 7 === 3,
      );
      const asked: QueuedName[][] = [
        ...names.map((name) => [name]),
        names,
        ['wishlist.add', 'cart.moveToWishlist'],
        [],
      ];
      for (const some of asked) {
        const begins = some.map(entityKeyPrefix);
        const expected = all.filter(({ entity }) => begins.some((begin) => entity.startsWith(begin)));
        expect(await pendingWrites(userDb(me), some), some.join()).toEqual(expected);
        const named = all.filter(({ write }) => some.includes(write.name));
        expect(expected, 'none of them is missed').toEqual(expect.arrayContaining(named));
      }
      await deleteUserDb(me);
    }
  },
);

test('a response applied while a screen reads never hides the row that it is about', async () => {
  const me = 'meanwhile';
  const db = userDb(me);
  const taken = (n: number) =>
    db.transaction('rw', db.base, db.outbox, async () => {
      await db.outbox.clear();
      await db.base.put({ kind: 'review', id: `w${n}`, rev: 1, row: { id: `w${n}`, gameId: 'g1' } });
    });
  const missed: number[] = [];
  for (let after = 0; after < 40; after++) {
    await queued(me, ['reviews.post'], () => false);
    const reading = rowsWithPending(me, 'review');
    for (let n = 0; n < after; n++) await new Promise(setImmediate);
    await taken(0);
    if ((await reading).length !== 1) missed.push(after);
    await db.base.clear();
  }
  expect(missed).toEqual([]);
  await deleteUserDb(me);
});

test('a screen shows what the whole queue makes, however long the queue is', async () => {
  const kinds: RowKind[] = ['library', 'wishlist', 'cart', 'review', 'message', 'notification'];
  const queues = fc.array(fc.constantFrom(...names), { minLength: 150, maxLength: 450, size: 'max' });
  await fc.assert(
    fc.asyncProperty(queues, async (of) => {
      const me = 'whole';
      const writes = (await queued(me, of, (n) => n % 11 === 5)).map(({ write, gameId }) => ({ ...write, gameId }));
      for (const kind of kinds) {
        expect(await rowsWithPending(me, kind), kind).toEqual(applyPendingWrites(kind, [], writes, me));
        const some = writes.filter(({ name }) => writesAffecting(kind).includes(name));
        expect(applyPendingWrites(kind, [], some, me)).toEqual(applyPendingWrites(kind, [], writes, me));
      }
      await deleteUserDb(me);
    }),
    { seed: 20_261_121, numRuns: 12 },
  );
});

test('a new write is refused with a message while 20,000 wait, and none of them is lost', async () => {
  const me = 'a full queue';
  const write = writeOf('plays.start', 0);
  const row = { state: 'draft', seq: null, gameId: null, write, entity: entityKey(write) } as const;
  await userDb(me).outbox.bulkAdd(Array.from({ length: maxQueuedWrites }, () => row) as unknown as OutboxRow[]);
  await expect(enqueueWrite(me, 'cart.add', { gameId: id })).rejects.toMatchObject({ code: 'tooMany' });
  expect(await userDb(me).outbox.count()).toBe(20_000);
  await userDb(me).outbox.limit(1).delete();
  await enqueueWrite(me, 'cart.add', { gameId: id });
  await deleteUserDb(me);
});

test('an accepted write is on the disk, not only on its way there', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await enqueueWrite('strict', 'cart.add', { gameId: id });
  const writing = begin.mock.calls.filter(
    ([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('outbox'),
  );
  expect(writing.map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
  begin.mockRestore();
  await deleteUserDb('strict');
});
