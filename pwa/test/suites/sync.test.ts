// @vitest-environment node
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FriendMessage } from '#sync/contract/friends.ts';
import { endpoints } from '#sync/contract/index.ts';
import { rowLevels, type SyncReply } from '#sync/contract/sync.ts';
import { cursorOf } from '#sync/pagination.ts';
import { levelHeader } from '#sync/protocol/level.ts';
import { openTestApp, poison, poisoned, type Someone, type TestApp } from '../../../api/test/testApp.ts';
import { syncCatalog } from '../../catalogue/syncCatalog.ts';
import { fetchEndpoint } from '../../data/fetchQuery.ts';
import { localReads } from '../../data/local/localReads.ts';
import { enqueueWrite, hasSynced, rowsWithPending } from '../../outbox/outbox.ts';
import { runSync } from '../../outbox/syncCycle.ts';
import { userDb } from '../../storage/database.ts';
import type { OutboxRow, SyncState } from '../../storage/rows.ts';
import { patient } from '../patience.ts';

/** The faults of the next requests, in order; after them the network works. */
type Fault =
  | 'none'
  | 'drop request'
  | 'drop answer'
  | 'portal'
  | 'cut'
  | 'own too many'
  | 'send twice'
  | 401
  | 409
  | 413
  | 426
  | 429
  | 500
  | 503;
let faults: Fault[] = [];
/** Each request's method and path, its status, and the bytes of both bodies. */
let passed: [how: string, status: number, bytes: number][] = [];
const replies: SyncReply[] = [];
let house: TestApp;
let cookie = '';
/** The headers with which an app of another version replaces this one's. */
let header: Record<string, string> = {};
/** Runs on the device while the next response is on its way. */
let meanwhile: (() => Promise<void>) | undefined;
async function happened(): Promise<void> {
  const happen = meanwhile;
  meanwhile = undefined;
  await happen?.();
}
const real = globalThis.fetch;

async function network(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // Only the device's requests are relative; the store's other users have a good network.
  if (!String(path).startsWith('/')) return real(path, init);
  const fault = faults.shift();
  const go = () =>
    real(`${house.url}${path}`, {
      ...init,
      headers: { ...(init.headers as object), ...header, cookie, origin: house.config.publicUrl },
    });
  if (fault === 'drop request') throw new TypeError('Failed to fetch');
  if (fault === 'portal')
    return new Response('<html>Sign in to the school Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
  if (typeof fault === 'number') {
    await happened();
    const headers = { 'content-type': 'application/json', 'x-recess-instance': 'x' };
    const code = {
      401: 'signedOut',
      409: 'forkedClient',
      413: 'tooLarge',
      426: 'upgrade',
      429: 'tooMany',
      500: 'bug',
      503: 'busy',
    }[fault];
    return new Response(JSON.stringify({ code, message: 'no' }), { status: fault, headers });
  }
  if (fault === 'send twice') await Promise.all([go(), go()]);
  const response = await go();
  await happened();
  if (fault === 'drop answer') throw new TypeError('Failed to fetch');
  const text = await response.text();
  passed.push([`${init.method} ${path}`, response.status, `${init.body ?? ''}${text}`.length]);
  if (response.status === 204) return new Response(null, { status: 204, headers: response.headers });
  const reply = JSON.parse(text) as SyncReply;
  replies.push(reply);
  const odd = { ...reply, pull: { ...reply.pull, own: [[1, 2]] } };
  const told = { cut: text.slice(0, text.length / 2), 'own too many': JSON.stringify(odd) };
  return new Response(fault === 'cut' || fault === 'own too many' ? told[fault] : text, {
    status: response.status,
    headers: response.headers,
  });
}

beforeAll(async () => {
  house = await openTestApp({ through: poisoned });
  globalThis.fetch = network as typeof fetch;
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
});
afterAll(async () => {
  globalThis.fetch = real;
  await house?.close();
});
afterEach(() => {
  faults = [];
});

const as = (person: Someone) => {
  cookie = person.cookie;
};
async function two() {
  const [a, b] = [await house.person('player'), await house.person('player')];
  const asked = await a.call(endpoints['friends.request'], { username: b.username });
  await b.call(endpoints['friends.accept'], { id: (asked.body as { id: string }).id });
  return [a, b] as const;
}
const say = (from: Someone, to: Someone, content: string) =>
  enqueueWrite(from.id, 'friends.message', { receiverId: to.id, content });
const stored = async (from: Someone) =>
  (
    (await house.db.all('SELECT content FROM friend_messages WHERE "senderId" = :id ORDER BY id', { id: from.id })) as {
      content: string;
    }[]
  ).map((row) => row.content);
const deviceOf = async (person: Someone) => (await userDb(person.id).meta.get('device')) as SyncState;
const left = (person: Someone) => userDb(person.id).outbox.count();

describe('every write arrives exactly once', () => {
  const kinds: Fault[] = ['drop request', 'drop answer', 'portal', 'cut', 'send twice', 401, 429, 500, 503];
  test.each(kinds)('writes arrive exactly once through %s', async (fault) => {
    const [a, b] = await two();
    as(a);
    await say(a, b, 'one');
    await say(a, b, 'two');
    faults = [fault];
    await runSync(a.id);
    await say(a, b, 'three');
    await runSync(a.id);
    expect(await stored(a)).toEqual(['one', 'two', 'three']);
    expect(await left(a)).toBe(0);
    expect((await deviceOf(a)).lastCycle).toBe('saved');
  });

  test('writes arrive exactly once with the response lost after every single commit', async () => {
    const [a, b] = await two();
    as(a);
    for (let i = 0; i < 30; i++) {
      await say(a, b, `n${i}`);
      faults = ['drop answer'];
      await runSync(a.id);
    }
    expect(await runSync(a.id)).toBe('saved');
    expect(await stored(a)).toEqual(Array.from({ length: 30 }, (_, i) => `n${i}`));
  });

  test('writes arrive exactly once when a window and the worker send at the same moment', async () => {
    const [a, b] = await two();
    as(a);
    for (let i = 0; i < 20; i++) await say(a, b, `n${i}`);
    await Promise.all([runSync(a.id), runSync(a.id), runSync(a.id)]);
    await runSync(a.id);
    expect(await stored(a)).toHaveLength(20);
    expect(await left(a)).toBe(0);
  });

  test('a write that changes nothing arrives when two windows send it', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    as(me);
    await runSync(me.id);
    await enqueueWrite(me.id, 'library.remove', { id: game.id });
    expect(await Promise.all([runSync(me.id), runSync(me.id)])).toEqual(['saved', 'saved']);
    expect((await deviceOf(me)).lastCycle).toBe('saved');
    expect(await left(me)).toBe(0);
  });

  test('writes of both copies arrive when the profile was copied', async () => {
    const [a, b] = await two();
    as(a);
    await say(a, b, 'before');
    await runSync(a.id);
    const db = userDb(a.id);
    const copy = await deviceOf(a);
    await say(a, b, 'from the first');
    await runSync(a.id);
    // The copy continues from the state in which the profile was copied.
    await db.meta.put(copy);
    await say(a, b, 'from the copy');
    await runSync(a.id);
    expect(await stored(a)).toEqual(['before', 'from the first', 'from the copy']);
    expect((await deviceOf(a)).clientId).not.toBe(copy.clientId);
  });

  test('writes arrive exactly once when the server has forgotten the device, as after a restore', async () => {
    const [a, b] = await two();
    as(a);
    await say(a, b, 'before');
    await runSync(a.id);
    await house.db.run('DELETE FROM sync_answers WHERE "clientId" = :id', { id: (await deviceOf(a)).clientId });
    await house.db.run('DELETE FROM sync_clients WHERE "clientId" = :id', { id: (await deviceOf(a)).clientId });
    await say(a, b, 'after');
    await runSync(a.id);
    expect(await stored(a)).toEqual(['before', 'after']);
  });

  test('writes arrive exactly once when only a part of a batch is sent again, and the next response is lost too', async () => {
    const [[a, b], one, other] = [await two(), await house.game(), await house.game()];
    as(a);
    await enqueueWrite(a.id, 'wishlist.add', { gameId: one.id });
    await enqueueWrite(a.id, 'wishlist.add', { gameId: other.id });
    await say(a, b, poison);
    // Two writes are accepted without the device knowing; the next try fails, so the first travels alone.
    faults = ['drop answer', 500];
    await runSync(a.id);
    await runSync(a.id);
    faults = ['none', 'drop answer'];
    await runSync(a.id);
    await a.call(endpoints['wishlist.remove'], { id: other.id });
    await runSync(a.id);
    const wished = (await a.call(endpoints['wishlist.list'], {})).body as unknown as { gameId: string }[];
    expect(wished.map(({ gameId }) => gameId)).toEqual([one.id]);
    expect((await rowsWithPending(a.id, 'wishlist')).map(({ row }) => row.gameId)).toEqual([one.id]);
  });

  test('writes arrive when a batch is too large for a proxy', async () => {
    const [a, b] = await two();
    as(a);
    for (let i = 0; i < 10; i++) await say(a, b, `n${i}`);
    faults = [413, 413];
    await runSync(a.id);
    expect(await stored(a)).toHaveLength(10);
  });
});

test('no write of one account is ever sent as another', async () => {
  const [a, b] = await two();
  await say(a, b, 'mine');
  as(b);
  expect(await runSync(a.id)).toBe('expired');
  expect(await stored(a)).toEqual([]);
  expect(await left(a)).toBe(1);
  as(a);
  expect(await runSync(a.id)).toBe('saved');
  expect(await stored(a)).toEqual(['mine']);
});

test('everything waits for the next sign-in when the server has ended the session', async () => {
  const [a, b] = await two();
  await say(a, b, 'later');
  cookie = '';
  expect(await runSync(a.id)).toBe('expired');
  expect((await rowsWithPending(a.id, 'message')).map((held) => held.row.content)).toEqual(['later']);
  as(a);
  await runSync(a.id);
  expect(await stored(a)).toEqual(['later']);
});

test('the last cycle does not count as saved while something waits or failed', async () => {
  const [a, b] = await two();
  as(a);
  await runSync(a.id);
  await say(a, b, 'x');
  faults = ['drop request'];
  await runSync(a.id);
  expect((await deviceOf(a)).lastCycle).toBe('failed');
  expect(await runSync(a.id, false)).toBe('later');
  await runSync(a.id);
  expect(await deviceOf(a)).toMatchObject({ lastCycle: 'saved', oldestUnsentAt: null });
});

test('the screen shows the same before, during and after a sync', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await runSync(me.id);
  const id = await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  const shown = async () => (await rowsWithPending(me.id, 'wishlist')).map(({ row }) => [row.id, row.gameId]);
  const before = await shown();
  expect(before).toEqual([[id, game.id]]);
  faults = ['drop answer'];
  await runSync(me.id);
  expect(await shown()).toEqual(before);
  await runSync(me.id);
  expect(await shown()).toEqual(before);
  expect((await me.call(endpoints['wishlist.list'], {})).body).toMatchObject([{ id, gameId: game.id }]);
});

test('a sent write is on the screen once, even if only a part of the batch was answered', async () => {
  const [a, b] = await two();
  as(a);
  for (const words of ['one', 'two', 'three']) await say(a, b, words);
  const shown = async () => (await rowsWithPending(a.id, 'message')).map(({ row }) => row.content).sort();
  const before = await shown();
  for (const next of [['drop answer'], [500], ['none', 'drop request'], []] satisfies Fault[][]) {
    faults = next;
    await runSync(a.id);
    expect(await shown()).toEqual(before);
  }
  expect(await stored(a)).toEqual(['one', 'two', 'three']);
  expect(await left(a)).toBe(0);
});

/** Adds this many deleted rows to the change feed, each with its own revision. */
async function manyNews({ id }: Someone, many: number): Promise<void> {
  const { rev } = (await house.db.get('SELECT rev FROM sync_users WHERE "userId" = :id', { id })) as { rev: number };
  await house.db.run(
    `INSERT INTO sync_feed ("userId", kind, "entityId", rev, gone, "changedAt")
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :many)
     SELECT :id, 'wishlist', 'gone ' || i, :rev + i, 1, :now FROM n`,
    { id, rev, many, now: house.clock().toISOString() },
  );
  await house.db.run('UPDATE sync_users SET rev = rev + :many WHERE "userId" = :id', { id, many });
}

test('a completed write stays on the screen while pages of a pull still come', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await runSync(me.id);
  await me.call(endpoints['library.add'], { id: game.id });
  await manyNews(me, 600);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  const shown = async () => (await rowsWithPending(me.id, 'wishlist')).map(({ row }) => row.gameId);
  faults = ['none', 'drop request'];
  expect(await runSync(me.id)).toBe('failed');
  expect(await shown()).toEqual([game.id]);
  expect(await runSync(me.id)).toBe('saved');
  expect(await shown()).toEqual([game.id]);
  expect(await left(me)).toBe(0);
});

test('a full set continues from page to page even below what the store has pruned', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await me.call(endpoints['library.add'], { id: game.id });
  await manyNews(me, 1_100);
  await house.db.run('UPDATE sync_users SET floor = rev WHERE "userId" = :id', { id: me.id });
  replies.length = 0;
  expect(await runSync(me.id)).toBe('saved');
  expect(replies.map(({ pull }) => [pull?.reset, pull?.begun])).toEqual([
    [true, 1_101],
    [undefined, 1_101],
    [undefined, undefined],
  ]);
  const { epoch, pull } = replies.at(-1) as SyncReply;
  expect((await deviceOf(me)).cursor).toEqual({ epoch: epoch ?? replies[0]?.epoch, rev: pull?.rev });
});

test('nothing counts as saved between two pages of a pull', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await me.call(endpoints['library.add'], { id: game.id });
  await runSync(me.id);
  await manyNews(me, 1_100);
  const called: string[] = [];
  const look = async () => {
    called.push((await deviceOf(me)).lastCycle);
    meanwhile = look;
  };
  meanwhile = look;
  expect(await runSync(me.id)).toBe('saved');
  meanwhile = undefined;
  expect(called).toEqual(['saved', 'none', 'none']);
  expect((await deviceOf(me)).lastCycle).toBe('saved');
});

test('playtime is on the screen from the end of a play, though its start was answered long before', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await enqueueWrite(me.id, 'library.add', { id: game.id });
  const sessionId = await enqueueWrite(me.id, 'plays.start', { gameId: game.id });
  await userDb(me.id).meta.put({ key: `openPlay:${sessionId}`, sessionId, gameId: game.id, activeSeconds: 0 });
  await runSync(me.id);
  expect(await left(me)).toBe(0);
  await enqueueWrite(me.id, 'plays.end', { sessionId, activeSeconds: 120 });
  const playtime = async () => (await rowsWithPending(me.id, 'library')).map(({ row }) => row.playtime);
  expect(await playtime()).toEqual([120]);
});

test('playtime that an older app stored without its game is shown too', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await enqueueWrite(me.id, 'library.add', { id: game.id });
  await runSync(me.id);
  const sessionId = await enqueueWrite(me.id, 'plays.start', { gameId: game.id });
  await enqueueWrite(me.id, 'plays.end', { sessionId, activeSeconds: 120 });
  await userDb(me.id).outbox.toCollection().modify({ gameId: null });
  expect((await rowsWithPending(me.id, 'library')).map(({ row }) => row.playtime)).toEqual([120]);
});

test('a write sealed by an older app is sent unchanged', async () => {
  const [[me], game] = [await two(), await house.game()];
  as(me);
  // The database is in the first version of the schema.
  const older = new Dexie(`u_${me.id}`);
  const stores = {
    base: '[kind+id], kind',
    shadow: '[kind+id]',
    outbox: '++order, state, entity',
    dead: 'id',
    meta: 'key',
  };
  older.version(1).stores(stores);
  const [id, clientId, at] = [uuid(), uuid(), new Date().toISOString()];
  const write = { id, name: 'wishlist.add', v: 1, at, input: { gameId: game.id } };
  await older.table('outbox').add({ state: 'sealed', seq: 1, write, entity: `wishlist ${game.id}`, gameId: null });
  const times = { failures: 1, notBefore: null, lastSavedAt: null, oldestUnsentAt: at, stuck: null };
  const place = { clientId, nextSeq: 2, acked: 0, cursor: null, resetting: false, lastCycle: 'failed' };
  await older.table('meta').put({ key: 'device', ...times, ...place });
  older.close();
  expect((await rowsWithPending(me.id, 'wishlist')).map(({ row }) => row.gameId)).toEqual([game.id]);
  // The response was lost, and the app was updated before the next request.
  faults = ['drop answer'];
  await runSync(me.id);
  expect(await runSync(me.id)).toBe('saved');
  const wished = await house.db.all('SELECT id FROM wishlists WHERE "userId" = :id', { id: me.id });
  expect(wished).toEqual([{ id }]);
  expect([await userDb(me.id).outbox.count(), await userDb(me.id).dead.count()]).toEqual([0, 0]);
  expect(((await userDb(me.id).meta.get('device')) as SyncState).clientId).toBe(clientId);
});

test('rows pulled by an older app are kept, and not pulled again', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  await runSync(me.id);
  const [db, { cursor }] = [userDb(me.id), await deviceOf(me)];
  await db.meta.delete('read');
  // The write is in the rows already, and is not applied on top of them again.
  const sealed = { state: 'sealed', seq: 2, entity: `wishlist ${game.id}`, gameId: null, arrived: true } as const;
  const write = { id: uuid(), name: 'wishlist.remove', v: 1, at: new Date().toISOString(), input: { gameId: game.id } };
  await db.outbox.add({ ...sealed, write } as unknown as OutboxRow);
  expect(await hasSynced(me.id)).toBe(true);
  expect(await rowsWithPending(me.id, 'wishlist')).toHaveLength(1);
  await db.outbox.clear();
  passed = [];
  expect(await runSync(me.id)).toBe('saved');
  expect(passed).toEqual([['GET /api/sync', 204, 0]]);
  expect((await deviceOf(me)).cursor).toEqual(cursor);
});

test('a device whose app learns a new kind of row pulls everything once, and waiting writes arrive once', async () => {
  const [me, other] = [await house.person('player'), await house.person('player')];
  as(me);
  await other.call(endpoints['friends.request'], { username: me.username });
  const games = await Promise.all(Array.from({ length: 250 }, () => house.game()));
  const db = userDb(me.id);
  const notifications = () => db.base.where('kind').equals('notification').count();
  // In this test notifications were added with level 2, and the app has level 1.
  rowLevels.notification = 2;
  header = { [levelHeader]: '1' };
  try {
    await runSync(me.id);
    await db.meta.put({ ...(await deviceOf(me)), level: 1 });
    expect([await notifications(), await db.base.where('kind').equals('request').count()]).toEqual([0, 1]);
    for (const game of games) await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
    header = {};
    faults = ['none', 'drop answer'];
    await runSync(me.id);
    expect(await left(me)).toBeGreaterThan(0);
    expect(await runSync(me.id)).toBe('saved');
    expect([await notifications(), await left(me)]).toEqual([1, 0]);
    expect((await rowsWithPending(me.id, 'wishlist')).map(({ row }) => row.gameId).sort()).toEqual(
      games.map(({ id }) => id).sort(),
    );
    passed = [];
    expect(await runSync(me.id)).toBe('saved');
    expect(passed, 'nothing is read twice').toEqual([['GET /api/sync', 204, 0]]);
  } finally {
    rowLevels.notification = 1;
    header = {};
  }
});

test('a late response does not change a device that another window has changed since', async () => {
  const [a, b] = await two();
  as(a);
  await say(a, b, 'one');
  const db = userDb(a.id);
  // The other window has taken a new client id.
  faults = [409, 'drop request'];
  meanwhile = async () => void (await db.meta.put({ ...(await deviceOf(a)), clientId: b.id }));
  await runSync(a.id);
  expect((await deviceOf(a)).clientId).toBe(b.id);
  // The other window had the response before this one got an error.
  faults = [500];
  meanwhile = async () => void (await db.outbox.clear());
  await runSync(a.id);
  expect([(await deviceOf(a)).stuck, await db.dead.count()]).toEqual([null, 0]);
});

test('a write that is too large by itself is given up, and the rest arrives', async () => {
  const [a, b] = await two();
  as(a);
  await say(a, b, 'odd');
  await say(a, b, 'after it');
  for (let tries = 0; tries < 6; tries++) {
    faults = tries === 0 ? [413, 413] : [413];
    expect(await runSync(a.id)).toBe('failed');
  }
  const device = await deviceOf(a);
  const longAgo = new Date(Date.now() - 7_200_000).toISOString();
  await userDb(a.id).meta.put({ ...device, stuck: device.stuck && { ...device.stuck, since: longAgo } });
  faults = [413];
  await runSync(a.id);
  expect(await runSync(a.id)).toBe('saved');
  expect(await stored(a)).toEqual(['after it']);
  expect((await userDb(a.id).dead.toArray()).map(({ write }) => write.input['content'])).toEqual(['odd']);
});

test.each([
  [400, 'invalid'],
  [405, 'wrongMethod'],
  [426, 'upgrade'],
])('a write that a server does not understand at all (%s) waits, however often it is refused', async (status, code) => {
  const [a, b] = await two();
  as(a);
  await say(a, b, 'of a newer app');
  const headers = { 'content-type': 'application/json', 'x-recess-instance': 'x' };
  const refused = JSON.stringify({ code, message: 'no' });
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(refused, { status, headers }));
  const ended: string[] = [];
  for (let tries = 0; tries < 6; tries++) ended.push(await runSync(a.id));
  const device = await deviceOf(a);
  const longAgo = new Date(Date.now() - 7_200_000).toISOString();
  await userDb(a.id).meta.put({ ...device, stuck: device.stuck && { ...device.stuck, since: longAgo } });
  ended.push(await runSync(a.id));
  server.mockRestore();
  expect(ended).toEqual(Array(7).fill('failed'));
  expect([await left(a), await userDb(a.id).dead.count()]).toEqual([1, 0]);
  expect(await runSync(a.id)).toBe('saved');
  expect(await stored(a)).toEqual(['of a newer app']);
});

test('an own row comes back only as its place, and the device has the same rows as the server', async () => {
  const [[a, b], game] = [await two(), await house.game()];
  as(a);
  await runSync(a.id);
  await say(a, b, 'one');
  await enqueueWrite(a.id, 'wishlist.add', { gameId: game.id });
  await enqueueWrite(a.id, 'reviews.post', { gameId: game.id, rating: 5, comment: 'Fun' });
  faults = ['drop answer'];
  await runSync(a.id);
  await say(a, b, 'two');
  await enqueueWrite(a.id, 'library.add', { id: game.id });
  await runSync(a.id);
  expect(replies.some((reply) => reply.pull?.own)).toBe(true);
  const held = await userDb(a.id).base.toArray();
  expect(held.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['library', 'message', 'message', 'review']));
  // A new pull of everything returns no own rows.
  await userDb(a.id).meta.put({ ...(await deviceOf(a)), cursor: null });
  await runSync(a.id);
  expect(await userDb(a.id).base.toArray()).toEqual(held);
});

test('an app that is too old triggers an update check, and keeps what waits', async () => {
  const [a, b] = await two();
  as(a);
  await say(a, b, 'x');
  const told = vi.fn();
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => told(type));
  faults = [426];
  await runSync(a.id);
  vi.unstubAllGlobals();
  expect([told.mock.calls, await left(a)]).toEqual([[['recess:too-old']], 1]);
});

test('a response that names a write that was not sent is discarded', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await runSync(me.id);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  faults = ['own too many'];
  expect(await runSync(me.id)).toBe('failed');
  expect([await userDb(me.id).base.count(), await left(me)]).toEqual([0, 1]);
  expect(await runSync(me.id)).toBe('saved');
  expect([await userDb(me.id).base.count(), await left(me)]).toEqual([1, 0]);
});

test('a game that is moved from the cart and then removed from the wishlist, offline, is on neither list', async () => {
  const [me, game] = [await house.person('player'), await house.game({ price: 300 })];
  as(me);
  await me.call(endpoints['cart.add'], { gameId: game.id });
  await runSync(me.id);
  const games = async (kind: 'cart' | 'wishlist') => (await rowsWithPending(me.id, kind)).map(({ row }) => row.gameId);
  expect(await games('cart')).toEqual([game.id]);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  await enqueueWrite(me.id, 'cart.moveToWishlist', { id: game.id });
  expect([await games('cart'), await games('wishlist')]).toEqual([[], [game.id]]);
  await enqueueWrite(me.id, 'wishlist.remove', { id: game.id });
  for (const _ of ['before', 'after']) {
    expect([await games('cart'), await games('wishlist')]).toEqual([[], []]);
    await runSync(me.id);
  }
  expect(await userDb(me.id).dead.count()).toBe(0);
  for (const name of ['cart.list', 'wishlist.list'] as const)
    expect((await me.call(endpoints[name], {})).body).toEqual([]);
});

test('a refused write is shown with its reason and holds nothing up', async () => {
  const [a, game] = [await house.person('player'), await house.game()];
  const stranger = await house.person('player');
  as(a);
  await say(a, stranger, 'let me in');
  await enqueueWrite(a.id, 'wishlist.add', { gameId: game.id });
  expect(await runSync(a.id)).toBe('saved');
  expect(await userDb(a.id).dead.toArray()).toMatchObject([
    { status: 'rejected', code: 'forbidden', write: { input: { content: 'let me in' } } },
  ]);
  expect(await rowsWithPending(a.id, 'wishlist')).toHaveLength(1);
});

test('a response that comes after the account was erased from the device is discarded', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await runSync(me.id);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  const db = userDb(me.id);
  // The marker is deleted without a new one, as on a full disk.
  meanwhile = async () => {
    await db.base.clear();
    await db.meta.delete('read');
  };
  await runSync(me.id);
  expect(await db.base.count()).toBe(0);
  expect(await left(me)).toBe(1);
  await runSync(me.id);
  expect([await db.base.count(), await left(me)]).toEqual([1, 0]);
  expect((await me.call(endpoints['wishlist.list'], {})).body).toHaveLength(1);
});

test('"mark all read" marks what was seen, not what arrives while it waits', async () => {
  const [a, b] = await two();
  as(b);
  await runSync(b.id);
  await enqueueWrite(b.id, 'notifications.readAll', {});
  await a.call(endpoints['friends.message'], { receiverId: b.id, content: 'later' });
  await runSync(b.id);
  const unread = (await b.call(endpoints['notifications.unread'], {})).body;
  expect(unread).toMatchObject([{ type: 'friend_message' }]);
});

test('invalid input is refused before it is stored, and nothing is lost', async () => {
  const a = await house.person('player');
  await expect(enqueueWrite(a.id, 'reviews.post', { gameId: 'x', rating: 9 })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await left(a)).toBe(0);
});

test('a sync without changes makes one small request', async () => {
  const a = await house.person('player');
  as(a);
  await runSync(a.id);
  passed = [];
  expect(await runSync(a.id)).toBe('saved');
  expect(passed).toEqual([['GET /api/sync', 204, 0]]);
});

test('an open conversation pulls only what is new', async () => {
  const [a, b] = await two();
  as(b);
  for (let i = 0; i < 30; i++) await say(b, a, `n${i}`);
  await runSync(b.id);
  as(a);
  const conversation = () => localReads['friends.messages']?.({ friendId: b.id }, a.id);
  const asked = async () =>
    fetchEndpoint('friends.messages', { friendId: b.id }, { local: await conversation(), userId: a.id });
  // Before the first pull the server is asked for the whole conversation.
  expect(await asked()).toHaveLength(30);
  expect(await conversation()).toHaveLength(30);
  passed = [];
  const before = await deviceOf(a);
  const written = vi.spyOn(userDb(a.id).meta, 'put');
  await asked();
  // The same holds if the page has not read the device yet.
  expect(await fetchEndpoint('friends.messages', { friendId: b.id }, { local: undefined, userId: a.id })).toBeNull();
  // No request is made for older messages: they came with the newer ones.
  const first = cursorOf((await conversation())?.[0] as FriendMessage);
  expect(
    await fetchEndpoint('friends.messages', { friendId: b.id, before: first }, { local: undefined, userId: a.id }),
  ).toBeNull();
  expect(passed).toEqual([
    ['GET /api/sync', 204, 0],
    ['GET /api/sync', 204, 0],
  ]);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
  expect(await deviceOf(a)).toEqual(before);
  await b.call(endpoints['friends.message'], { receiverId: a.id, content: 'and another' });
  passed = [];
  await asked();
  expect((await conversation())?.at(-1)).toMatchObject({ content: 'and another' });
  expect(passed).toEqual([['GET /api/sync', 200, expect.any(Number)]]);
  expect(passed[0]?.[2]).toBeLessThan(1_500);
});

test('the bell makes no request next to an open conversation, and still shows new notifications', async () => {
  const [a, b, c] = [...(await two()), await house.person('player')];
  as(a);
  await runSync(a.id);
  const unread = async () => (await localReads['notifications.unread']?.({}, a.id)) ?? [];
  const bell = async () => fetchEndpoint('notifications.unread', {}, { local: await unread(), userId: a.id });
  const conversation = () => fetchEndpoint('friends.messages', { friendId: b.id }, { local: [], userId: a.id });
  const before = (await unread()).length;
  expect(await bell()).toHaveLength(before);
  await c.call(endpoints['friends.request'], { username: a.username });
  await conversation();
  passed = [];
  expect(await bell()).toBeNull();
  expect(passed).toEqual([]);
  expect(await unread()).toHaveLength(before + 1);
  // The pull serves no other account, and no later request.
  as(b);
  await fetchEndpoint('notifications.unread', {}, { local: [], userId: b.id });
  expect(passed).toContainEqual(['GET /api/notifications/unread', 200, expect.any(Number)]);
  as(a);
  // It serves no device that cannot answer itself, and none whose pull failed.
  expect(await fetchEndpoint('notifications.unread', {}, { local: undefined, userId: a.id })).toHaveLength(before + 1);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 12_000);
  try {
    faults = [503];
    await conversation();
    expect(faults).toEqual([]);
    expect(await bell()).toHaveLength(before + 1);
  } finally {
    later.mockRestore();
  }
});

test('a game deleted from the store disappears from this device as soon as the store says so', async () => {
  const [me, staff, game] = [await house.person('player'), await house.person('staff'), await house.game()];
  as(me);
  await syncCatalog();
  const here = () => localReads['games.one']?.({ id: game.id }, me.id);
  expect(await here()).toMatchObject({ id: game.id });
  await staff.call(endpoints['games.remove'], { id: game.id });
  // A captive portal's page removes nothing.
  faults = ['portal'];
  await expect(fetchEndpoint('games.one', { id: game.id }, { local: await here(), userId: me.id })).rejects.toThrow();
  expect(await here()).toMatchObject({ id: game.id });
  await expect(
    fetchEndpoint('games.one', { id: game.id }, { local: await here(), userId: me.id }),
  ).rejects.toMatchObject({
    code: 'notFound',
  });
  await vi.waitFor(async () => expect(await here()).toBeUndefined(), patient);
});

test('a full set replaces the rows at once, and waiting writes stay', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await me.call(endpoints['library.add'], { id: game.id });
  await runSync(me.id);
  const db = userDb(me.id);
  const ghost = { kind: 'wishlist' as const, id: 'ghost', rev: 1, row: { id: 'ghost', gameId: game.id } };
  await db.base.put(ghost);
  await db.meta.put({ ...(await deviceOf(me)), cursor: { epoch: 'of another store', rev: 3 } });
  await enqueueWrite(me.id, 'library.remove', { id: game.id });
  faults = ['drop request'];
  await runSync(me.id);
  expect(await left(me)).toBe(1);
  await runSync(me.id);
  expect(await db.base.toArray()).toEqual([]);
  expect(await rowsWithPending(me.id, 'library')).toEqual([]);
});
