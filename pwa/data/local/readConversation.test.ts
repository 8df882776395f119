// @vitest-environment node
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { FriendMessage } from '#sync/contract/friends.ts';
import { pageSize, previousCursor } from '#sync/pagination.ts';
import { enqueueWrite } from '../../outbox/outbox.ts';
import { accountSchemaVersions } from '../../storage/accountSchema.ts';
import { userDb } from '../../storage/database.ts';
import type { ServerRow } from '../../storage/rows.ts';
import { localReads } from './localReads.ts';

const moment = (n: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + n * 1_000).toISOString();
/** Messages from one account to another, three in each second; their ids are in no order. */
const messages = (from: string, to: string, count: number, began = 0): FriendMessage[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ id: uuid(), senderId: from, receiverId: to, content: `n${n}`, isRead: 0 as const },
    createdAt: moment(began + Math.floor(n / 3)),
  }));
const asBase = (rows: FriendMessage[]): ServerRow[] =>
  rows.map((row) => ({ kind: 'message', id: row.id, rev: 1, row }));
const inOrder = (rows: FriendMessage[]) =>
  rows.toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1)).map(({ id }) => id);

const page = async (me: string, friendId: string, before?: string) =>
  (await localReads['friends.messages']?.({ friendId, before }, me)) ?? [];
const idsOf = (rows: FriendMessage[]) => rows.map(({ id }) => id);

test('a conversation is read from the device in pages, with waiting messages and without reading other conversations', async () => {
  const [me, friend, other] = [uuid(), uuid(), uuid()];
  const db = userDb(me);
  expect(await localReads['friends.messages']?.({ friendId: friend }, me)).toBeUndefined();
  const all = [...messages(me, friend, 230), ...messages(friend, me, 70, 5)];
  await db.base.bulkPut(asBase([...messages(other, me, 500), ...all, ...messages(me, other, 500)]));
  const ids = inOrder(all);
  let read = 0;
  db.base.hook('reading', (row) => {
    read += 1;
    return row;
  });

  const newest = await page(me, friend);
  expect(idsOf(newest)).toEqual(ids.slice(-pageSize));
  // At most one page is read of each of the two directions.
  expect(read).toBeLessThanOrEqual(2 * pageSize);
  const older = await page(me, friend, previousCursor(newest));
  const oldest = await page(me, friend, previousCursor(older));
  expect([idsOf(older), idsOf(oldest)]).toEqual([ids.slice(100, 200), ids.slice(0, 100)]);
  expect(await page(me, friend, previousCursor(oldest))).toEqual([]);

  const waits = await enqueueWrite(me, 'friends.message', { receiverId: friend, content: 'Later' });
  await enqueueWrite(me, 'friends.message', { receiverId: other, content: 'To another' });
  expect(idsOf(await page(me, friend))).toEqual([...ids.slice(-pageSize), waits]);
  expect(idsOf(await page(me, friend, previousCursor(newest)))).toEqual(ids.slice(100, 200));
  // A page of messages is dated later than this device's clock.
  const ahead = messages(friend, me, pageSize, 1e9);
  await db.base.bulkPut(asBase(ahead));
  expect(idsOf(await page(me, friend))).toEqual([...ahead.map(({ id }) => id), waits]);
});

test('waiting messages stay in the order in which they were written, though the clock was set back in between', async () => {
  const [me, friend] = [uuid(), uuid()];
  await userDb(me).base.bulkPut(asBase(messages(friend, me, 2)));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const [n, day] of ['2026-05-03', '2026-05-01', '2026-05-02'].entries()) {
      vi.setSystemTime(new Date(day));
      await enqueueWrite(me, 'friends.message', { receiverId: friend, content: `w${n}` });
    }
  } finally {
    vi.useRealTimers();
  }
  const shown = (await page(me, friend)).map(({ content }) => content);
  expect(shown).toEqual(['n0', 'n1', 'w0', 'w1', 'w2']);
});

test('messages stored by an older app are found in their conversation, and that app finds the newer ones', async () => {
  const [me, friend] = [uuid(), uuid()];
  const older = () => {
    const db = new Dexie(`u_${me}`);
    for (const [i, step] of accountSchemaVersions.slice(0, 2).entries()) db.version(i + 1).stores(step);
    return db;
  };
  const all = messages(friend, me, 7);
  const before = older();
  await before.table('base').bulkPut(asBase(all));
  await before.table('outbox').put({ state: 'draft', entity: 'cart.clear', write: { name: 'cart.clear' } });
  // The older app's window is still open.
  expect(idsOf(await page(me, friend))).toEqual(inOrder(all));
  expect(await userDb(me).outbox.count()).toBe(1);
  const again = older();
  expect(await again.table('base').count()).toBe(7);
  await again.table('base').bulkPut(asBase(messages(friend, me, 1, 1_000)));
  expect(await page(me, friend)).toHaveLength(8);
  for (const db of [before, again]) db.close();
});
