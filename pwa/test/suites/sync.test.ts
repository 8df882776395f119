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
import { type House, openHouse, poison, poisoned, type Someone } from '../../../api/test/testApp.ts';
import { syncCatalog } from '../../catalogue/syncCatalog.ts';
import { fetchEndpoint } from '../../data/fetchQuery.ts';
import { localReads } from '../../data/local/localReads.ts';
import { enqueueWrite, hasSynced, rowsWithPending } from '../../outbox/outbox.ts';
import { runSync } from '../../outbox/syncCycle.ts';
import { userDb } from '../../storage/database.ts';
import type { OutboxRow, SyncState } from '../../storage/rows.ts';
import { patient } from '../patience.ts';

/** What the network does to the next requests, first to last; then it behaves. */
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
/** Each request's method, path, status and the bytes of its two bodies. */
let passed: [how: string, status: number, bytes: number][] = [];
const replies: SyncReply[] = [];
let house: House;
let cookie = '';
/** What the app of another version says instead. */
let header: Record<string, string> = {};
/** What happens on the device while the next answer is on its way. */
let meanwhile: (() => Promise<void>) | undefined;
async function happened(): Promise<void> {
  const happen = meanwhile;
  meanwhile = undefined;
  await happen?.();
}
const real = globalThis.fetch;

async function network(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  // Only the device's requests are relative; the house's own people have a good network.
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
  house = await openHouse({ through: poisoned });
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

describe('everything a person did arrives exactly once', () => {
  const kinds: Fault[] = ['drop request', 'drop answer', 'portal', 'cut', 'send twice', 401, 429, 500, 503];
  test.each(kinds)('through %s', async (fault) => {
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

  test('with the answer lost after every single commit', async () => {
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

  test('when a window and the worker send at the same moment', async () => {
    const [a, b] = await two();
    as(a);
    for (let i = 0; i < 20; i++) await say(a, b, `n${i}`);
    await Promise.all([runSync(a.id), runSync(a.id), runSync(a.id)]);
    await runSync(a.id);
    expect(await stored(a)).toHaveLength(20);
    expect(await left(a)).toBe(0);
  });

  test('when two windows send the same write, and it changes nothing', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    as(me);
    await runSync(me.id);
    await enqueueWrite(me.id, 'library.remove', { id: game.id });
    expect(await Promise.all([runSync(me.id), runSync(me.id)])).toEqual(['saved', 'saved']);
    expect((await deviceOf(me)).lastCycle).toBe('saved');
    expect(await left(me)).toBe(0);
  });

  test('when the profile was copied and both copies write', async () => {
    const [a, b] = await two();
    as(a);
    await say(a, b, 'before');
    await runSync(a.id);
    const db = userDb(a.id);
    const copy = await deviceOf(a);
    await say(a, b, 'from the first');
    await runSync(a.id);
    // The copy goes on from where the profile was copied.
    await db.meta.put(copy);
    await say(a, b, 'from the copy');
    await runSync(a.id);
    expect(await stored(a)).toEqual(['before', 'from the first', 'from the copy']);
    expect((await deviceOf(a)).clientId).not.toBe(copy.clientId);
  });

  test('when the server has forgotten the device, as after a restore', async () => {
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

  test('when only a part of what was sent is sent again, and the next answer is lost too', async () => {
    const [[a, b], one, other] = [await two(), await house.game(), await house.game()];
    as(a);
    await enqueueWrite(a.id, 'wishlist.add', { gameId: one.id });
    await enqueueWrite(a.id, 'wishlist.add', { gameId: other.id });
    await say(a, b, poison);
    // Two are taken, and nobody hears of it; the next try fails, so the first goes alone.
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

  test('when a batch is too large for somebody on the way', async () => {
    const [a, b] = await two();
    as(a);
    for (let i = 0; i < 10; i++) await say(a, b, `n${i}`);
    faults = [413, 413];
    await runSync(a.id);
    expect(await stored(a)).toHaveLength(10);
  });
});

test('nothing of one account is ever sent as another', async () => {
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

test('signed out by the server, everything waits for the next sign-in', async () => {
  const [a, b] = await two();
  await say(a, b, 'later');
  cookie = '';
  expect(await runSync(a.id)).toBe('expired');
  expect((await rowsWithPending(a.id, 'message')).map((held) => held.row.content)).toEqual(['later']);
  as(a);
  await runSync(a.id);
  expect(await stored(a)).toEqual(['later']);
});

test('"all saved" is not said while something waits or the last cycle failed', async () => {
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

test('what the screen shows is the same before, during and after the round trip', async () => {
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

test('what was sent is on the screen once, also when only a part of it was answered', async () => {
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

/** As many things that have gone since, each at its own moment. */
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

test('what was done stays on the screen while pages of news still come', async () => {
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

test('a full set goes on from page to page also below what the store has forgotten', async () => {
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

test('between two pages of news nothing is called saved', async () => {
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

test('time played is on the screen from the end of the play on, though its start was answered long before', async () => {
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

test('nor is time lost out of sight that an older app kept without its game', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await enqueueWrite(me.id, 'library.add', { id: game.id });
  await runSync(me.id);
  const sessionId = await enqueueWrite(me.id, 'plays.start', { gameId: game.id });
  await enqueueWrite(me.id, 'plays.end', { sessionId, activeSeconds: 120 });
  await userDb(me.id).outbox.toCollection().modify({ gameId: null });
  expect((await rowsWithPending(me.id, 'library')).map(({ row }) => row.playtime)).toEqual([120]);
});

test('what an app of before had sealed is sent by this one, as it was', async () => {
  const [[me], game] = [await two(), await house.game()];
  as(me);
  // Its database as it was made then, in the schema's first step.
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
  // The answer was lost, and by the next request the app is this one.
  faults = ['drop answer'];
  await runSync(me.id);
  expect(await runSync(me.id)).toBe('saved');
  const wished = await house.db.all('SELECT id FROM wishlists WHERE "userId" = :id', { id: me.id });
  expect(wished).toEqual([{ id }]);
  expect([await userDb(me.id).outbox.count(), await userDb(me.id).dead.count()]).toEqual([0, 0]);
  expect(((await userDb(me.id).meta.get('device')) as SyncState).clientId).toBe(clientId);
});

test('what an app of before had read is here for this one, and is not read again', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  await runSync(me.id);
  const [db, { cursor }] = [userDb(me.id), await deviceOf(me)];
  await db.meta.delete('read');
  // What is in it already is not shown on top of it once more.
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

test('a device whose app learns a new kind of row is told all of them once, and what waits arrives once', async () => {
  const [me, other] = [await house.person('player'), await house.person('player')];
  as(me);
  await other.call(endpoints['friends.request'], { username: me.username });
  const games = await Promise.all(Array.from({ length: 250 }, () => house.game()));
  const db = userDb(me.id);
  const notifications = () => db.base.where('kind').equals('notification').count();
  // Notifications came with level 2, and the app was of level 1.
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

test('what the server says late of a device that another window has changed since changes it no more', async () => {
  const [a, b] = await two();
  as(a);
  await say(a, b, 'one');
  const db = userDb(a.id);
  // The other window introduced the device anew.
  faults = [409, 'drop request'];
  meanwhile = async () => void (await db.meta.put({ ...(await deviceOf(a)), clientId: b.id }));
  await runSync(a.id);
  expect((await deviceOf(a)).clientId).toBe(b.id);
  // It had the answer before this one was told of an error.
  faults = [500];
  meanwhile = async () => void (await db.outbox.clear());
  await runSync(a.id);
  expect([(await deviceOf(a)).stuck, await db.dead.count()]).toEqual([null, 0]);
});

test('a write that is too large all alone is given up, and the rest arrives', async () => {
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
])('what a server does not understand at all (%s) waits, however often', async (status, code) => {
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

test('a row of its own comes back as its place only, and a device holds what the server does', async () => {
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
  // Everything anew, and nothing of its own.
  await userDb(a.id).meta.put({ ...(await deviceOf(a)), cursor: null });
  await runSync(a.id);
  expect(await userDb(a.id).base.toArray()).toEqual(held);
});

test('an app that is told to be too old has a newer one looked for, and keeps what waits', async () => {
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

test('an answer that names a write that was not sent is not taken', async () => {
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

test('what is moved from the cart and taken off the wishlist again, offline, is on neither list', async () => {
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

test('a refused write is shown with its reason and holds nobody up', async () => {
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

test('an answer that comes after the account was taken off the device is not taken', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  as(me);
  await runSync(me.id);
  await enqueueWrite(me.id, 'wishlist.add', { gameId: game.id });
  const db = userDb(me.id);
  // As where the disk is full: it is not noted.
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

test('"mark all read" marks what was seen, not what comes while it waits', async () => {
  const [a, b] = await two();
  as(b);
  await runSync(b.id);
  await enqueueWrite(b.id, 'notifications.readAll', {});
  await a.call(endpoints['friends.message'], { receiverId: b.id, content: 'later' });
  await runSync(b.id);
  const unread = (await b.call(endpoints['notifications.unread'], {})).body;
  expect(unread).toMatchObject([{ type: 'friend_message' }]);
});

test('bad input is refused before it is kept, and loses nothing', async () => {
  const a = await house.person('player');
  await expect(enqueueWrite(a.id, 'reviews.post', { gameId: 'x', rating: 9 })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await left(a)).toBe(0);
});

test('with nothing new one small request is made', async () => {
  const a = await house.person('player');
  as(a);
  await runSync(a.id);
  passed = [];
  expect(await runSync(a.id)).toBe('saved');
  expect(passed).toEqual([['GET /api/sync', 204, 0]]);
});

test('an open conversation is asked for what is new of it, and not from its beginning again', async () => {
  const [a, b] = await two();
  as(b);
  for (let i = 0; i < 30; i++) await say(b, a, `n${i}`);
  await runSync(b.id);
  as(a);
  const conversation = () => localReads['friends.messages']?.({ friendId: b.id }, a.id);
  const asked = async () =>
    fetchEndpoint('friends.messages', { friendId: b.id }, { local: await conversation(), userId: a.id });
  // Before anything was pulled the server is asked for all of it.
  expect(await asked()).toHaveLength(30);
  expect(await conversation()).toHaveLength(30);
  passed = [];
  const before = await deviceOf(a);
  const written = vi.spyOn(userDb(a.id).meta, 'put');
  await asked();
  // Also when the page has not read yet what is here.
  expect(await fetchEndpoint('friends.messages', { friendId: b.id }, { local: undefined, userId: a.id })).toBeNull();
  // Nor is anything asked for what is older: it came with what is newer.
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

test('beside an open conversation the bell asks nothing, and rings all the same', async () => {
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
  // Nobody else is answered by it, nor is a later question.
  as(b);
  await fetchEndpoint('notifications.unread', {}, { local: [], userId: b.id });
  expect(passed).toContainEqual(['GET /api/notifications/unread', 200, expect.any(Number)]);
  as(a);
  // Nor is a device that cannot answer itself, or one whose pull failed.
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

test('a game that the store took out goes from this device as soon as the store says so', async () => {
  const [me, staff, game] = [await house.person('player'), await house.person('staff'), await house.game()];
  as(me);
  await syncCatalog();
  const here = () => localReads['games.one']?.({ id: game.id }, me.id);
  expect(await here()).toMatchObject({ id: game.id });
  await staff.call(endpoints['games.remove'], { id: game.id });
  // A line that says nothing of the store takes nothing away.
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

test('a full set replaces what was here at once, and what waits stays', async () => {
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
