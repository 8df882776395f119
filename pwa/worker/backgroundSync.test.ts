// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type Someone, type TestApp } from '../../api/test/testApp.ts';
import { enqueueWrite } from '../outbox/outbox.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { userDb } from '../storage/database.ts';
import type { SyncState } from '../storage/rows.ts';
import { writeSession } from '../storage/sessionStore.ts';
import { patient } from '../test/patience.ts';
import { runBackgroundSync } from './backgroundSync.ts';

let house: TestApp;
let player: Someone;
let game: { id: string };
/** The faults of the next requests; later requests arrive. */
let faults: ('lost' | 'in a minute')[] = [];
let asked = 0;
const real = globalThis.fetch;
/** The number of times that another window is found syncing. */
let others = 0;
const locks = {
  request: (_: string, __: object, work: (lock: object | null) => unknown) => work(others-- > 0 ? null : {}),
};

function network(path: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!String(path).startsWith('/')) return real(path, init);
  asked++;
  const fault = faults.shift();
  if (fault === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
  const headers = { 'content-type': 'application/json', 'x-recess-instance': 'x', 'retry-after': '60' };
  if (fault) return Promise.resolve(new Response('{"code":"busy","message":"no"}', { status: 503, headers }));
  const { cookie } = player;
  return real(`${house.url}${path}`, {
    ...init,
    headers: { ...(init.headers as object), cookie, origin: house.config.publicUrl },
  });
}

beforeAll(async () => {
  house = await openTestApp();
  game = await house.game();
  globalThis.fetch = network as typeof fetch;
  vi.stubGlobal('navigator', { onLine: true, locks });
  // Every pause is the shortest possible.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
beforeEach(async () => {
  player = await house.person('player');
  await writeSession({ userId: player.id, logoutPending: false });
  await enqueueWrite(player.id, 'wishlist.add', { gameId: game.id });
  [asked, others] = [0, 0];
});
afterEach(() => {
  faults = [];
});
afterAll(async () => {
  globalThis.fetch = real;
  vi.restoreAllMocks();
  await house?.close();
});

const waits = () => userDb(player.id).outbox.count();

test('background sync retries shortly after the first requests of a returning network are lost', async () => {
  faults = ['lost', 'lost'];
  await runBackgroundSync(player.id);
  expect(await waits()).toBe(0);
  const wishes = await house.db.all('SELECT "gameId" FROM wishlists WHERE "userId" = :id', { id: player.id });
  expect(wishes).toEqual([{ gameId: game.id }]);
});

test('background sync gives up after five tries on a dead network and leaves the retry to the browser', async () => {
  faults = Array(20).fill('lost');
  await expect(runBackgroundSync(player.id)).rejects.toThrow('Not sent yet');
  expect(asked).toBe(5);
  expect(await waits()).toBe(1);
});

test('background sync ignores the backoff of failures from before the network returned', async () => {
  const { meta } = userDb(player.id);
  faults = ['lost'];
  await expect(runSync(player.id)).resolves.toBe('failed');
  const device = (await meta.get('device')) as SyncState;
  await meta.put({ ...device, failures: 9 });
  // The longest backoff after nine failures would be left to the browser.
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(0.9);
  faults = ['lost'];
  await runBackgroundSync(player.id);
  expect(await waits()).toBe(0);
});

test("background sync waits for another window's sync and then sends what is left", async () => {
  others = 1;
  await runBackgroundSync(player.id);
  expect([asked, await waits()]).toEqual([1, 0]);
});

test("background sync respects a server's Retry-After", async () => {
  faults = ['in a minute'];
  await expect(runBackgroundSync(player.id)).rejects.toThrow('Not sent yet');
  expect(asked).toBe(1);
});

test('background sync stops when the account signs out meanwhile', async () => {
  faults = Array(20).fill('lost');
  const sending = runBackgroundSync(player.id);
  await vi.waitFor(() => expect(asked).toBe(1), patient);
  await writeSession({ userId: null, logoutPending: false });
  await sending;
  expect(asked).toBe(1);
});
