// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { openTestApp, password, type Someone, type TestApp } from '../../../api/test/testApp.ts';
import { enqueueWrite, rowsWithPending } from '../../outbox/outbox.ts';
import { runSync } from '../../outbox/syncCycle.ts';
import { deleteUserDb, userDb } from '../../storage/database.ts';
import type { SyncState } from '../../storage/rows.ts';

/** The store that answers the device, and the browser's cookie for it. */
let house: TestApp;
let cookie = '';
let loseAnswer = false;
const real = globalThis.fetch;

async function network(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!String(path).startsWith('/')) return real(path, init);
  const headers = { ...(init.headers as object), cookie, origin: house.config.publicUrl };
  const response = await real(`${house.url}${path}`, { ...init, headers });
  if (!loseAnswer) return response;
  loseAnswer = false;
  throw new TypeError('Failed to fetch');
}
beforeAll(() => {
  globalThis.fetch = network as typeof fetch;
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
});
afterAll(() => {
  globalThis.fetch = real;
});

let first: TestApp;
let second: TestApp | undefined;
beforeEach(async () => {
  second = undefined;
  first = await openTestApp();
  house = first;
});
afterEach(async () => {
  await second?.close();
  await first.close();
});

async function goBack(backup: string) {
  second = await openTestApp({ from: backup });
  house = second;
}
/** Signs in with the password and returns the cookie. */
async function signIn({ email }: Someone): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json', origin: house.config.publicUrl };
  const response = await real(`${house.url}/api/auth/login`, { method: 'POST', headers, body });
  return (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
}

async function befriend(a: Someone, b: Someone) {
  const asked = await a.call(endpoints['friends.request'], { username: b.username });
  await b.call(endpoints['friends.accept'], { id: asked.body.id });
}
const say = (from: Someone, to: Someone, content: string) =>
  enqueueWrite(from.id, 'friends.message', { receiverId: to.id, content });
const shown = async (who: Someone) => (await rowsWithPending(who.id, 'message')).map(({ row }) => row.content).sort();
const stored = async (who: Someone) =>
  (
    (await house.db.all('SELECT content FROM friend_messages WHERE "senderId" = :id ORDER BY content', {
      id: who.id,
    })) as { content: string }[]
  ).map(({ content }) => content);
const baseOf = async (who: Someone) =>
  (await userDb(who.id).base.toArray()).map(({ kind, id, rev }) => `${kind} ${id} ${rev}`).sort();

test('a device ahead of the backup ends like a fresh one, and what waits on it is applied exactly once', async () => {
  const [a, b, later] = [await house.person('player'), await house.person('player'), await house.person('player')];
  const [game, other] = [await house.game(), await house.game()];
  await befriend(a, b);
  cookie = a.cookie;
  await say(a, b, '1 before');
  await enqueueWrite(a.id, 'wishlist.add', { gameId: game.id });
  await runSync(a.id);
  const backup = await house.backUp();

  // These writes are acknowledged, and then lost with the store.
  await befriend(a, later);
  await say(a, b, '2 after');
  await say(a, later, '2 after, to a friend of later');
  await enqueueWrite(a.id, 'wishlist.remove', { id: game.id });
  await runSync(a.id);
  expect(await shown(a)).toHaveLength(3);
  expect((await userDb(a.id).meta.get('device')) as SyncState).toMatchObject({ setBack: false });
  // This write is delivered, but the device does not know.
  await say(a, b, '3 unanswered');
  loseAnswer = true;
  await runSync(a.id);
  await say(a, b, '4 waiting');
  await say(a, later, '4 waiting, to a friend of later');
  await enqueueWrite(a.id, 'library.add', { id: other.id });

  await goBack(backup);
  expect(await runSync(a.id)).toBe('expired');
  expect(await userDb(a.id).outbox.count()).toBe(4);
  // The store advances beyond the revision that the device has read.
  const friend = house.as({ ...b, cookie: await signIn(b) });
  const since = Array.from({ length: 9 }, (_, i) => `5 from a friend ${i}`);
  for (const content of since) await friend.call(endpoints['friends.message'], { receiverId: a.id, content });
  cookie = await signIn(a);
  expect(await runSync(a.id)).toBe('saved');

  const truth = ['1 before', '3 unanswered', '4 waiting'];
  expect([await stored(a), await shown(a)]).toEqual([truth, [...truth, ...since]]);
  expect((await rowsWithPending(a.id, 'wishlist')).map(({ row }) => row.gameId)).toEqual([game.id]);
  expect((await rowsWithPending(a.id, 'library')).map(({ row }) => row.gameId)).toEqual([other.id]);
  expect((await rowsWithPending(a.id, 'friend')).map(({ row }) => row.friend.id)).toEqual([b.id]);
  // A write that can no longer be applied is shown to the user with its reason.
  expect(await userDb(a.id).dead.toArray()).toMatchObject([
    { code: 'forbidden', write: { input: { content: '4 waiting, to a friend of later' } } },
  ]);
  const device = (await userDb(a.id).meta.get('device')) as SyncState;
  expect(device).toMatchObject({ lastCycle: 'saved', oldestUnsentAt: null, resetting: false, setBack: true });

  const ahead = await baseOf(a);
  await deleteUserDb(a.id);
  await runSync(a.id);
  expect(ahead).toEqual(await baseOf(a));
});

test('a revision from before a restore never stands for another text after it', async () => {
  const [me, game] = [await house.person('player'), await house.game()];
  cookie = me.cookie;
  const words = { rating: 3, comment: 'the first words' };
  const review = (await me.call(endpoints['reviews.post'], { gameId: game.id, ...words })).body;
  await runSync(me.id);
  const backup = await house.backUp();
  await me.call(endpoints['reviews.edit'], { id: review.id, rating: 4, comment: 'lost with the store' });
  await runSync(me.id);
  await enqueueWrite(me.id, 'reviews.edit', { id: review.id, rating: 5, comment: 'written over what was lost' });

  await goBack(backup);
  cookie = await signIn(me);
  // The user's other device writes first, and gets the revision of the lost edit.
  await house
    .as({ ...me, cookie })
    .call(endpoints['reviews.edit'], { id: review.id, rating: 1, comment: 'other words' });
  await runSync(me.id);
  expect((await house.db.all('SELECT comment FROM reviews', {})) as unknown).toEqual([{ comment: 'other words' }]);
  expect(await userDb(me.id).dead.toArray()).toMatchObject([
    {
      status: 'conflict',
      row: { comment: 'other words' },
      write: { input: { comment: 'written over what was lost' } },
    },
  ]);
});
