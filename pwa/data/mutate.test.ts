// @vitest-environment node
import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { openTestApp, type Someone, type TestApp } from '../../api/test/testApp.ts';
import { readGame } from '../catalogue/catalogStore.ts';
import { syncCatalog } from '../catalogue/syncCatalog.ts';
import { loadMessages } from '../i18n/messages.ts';
import { enqueueWrite, rowsWithPending } from '../outbox/outbox.ts';
import { rerunSync, runSync } from '../outbox/syncCycle.ts';
import { queryClient } from '../platform/queryClient.ts';
import { withSyncPaused } from '../platform/webLocks.ts';
import { signOutEverywhere } from '../session/authentication.ts';
import { createAuthStore } from '../session/state/authStore.ts';
import { userDb } from '../storage/database.ts';
import { writeSession } from '../storage/sessionStore.ts';
import { patient } from '../test/patience.ts';
import { refetchAll } from './hooks.ts';
import { runMutation } from './mutate.ts';

let house: TestApp;
let staff: Someone;
/** The account that uses this browser. */
let here: Someone;
let network = true;
/** Delays a catalogue response on its way. */
let slowLine = async () => {};
/** Counts the account's sync requests. */
let pulls = 0;
/** The locks of a browser, which all its windows share: a lock ends with the last one who requested it. */
const held = new Map<string, Promise<unknown>>();
const locks = {
  async request(name: string, { ifAvailable = false }, work: (lock: object | null) => Promise<unknown>) {
    const before = held.get(name);
    if (before && ifAvailable) return work(null);
    const mine = Promise.resolve(before).then(() => work({}));
    const over = mine.catch(() => {});
    held.set(name, over);
    void over.then(() => held.get(name) === over && held.delete(name));
    return mine;
  },
};
const real = globalThis.fetch;
beforeAll(async () => {
  vi.stubGlobal('location', new URL('http://localhost/'));
  house = await openTestApp();
  staff = await house.person('staff');
  here = staff;
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, locks }, configurable: true });
  // The page is hidden, so that reads of the sync state are not repeated.
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/')) return real(path, init);
    if (!network) throw new TypeError('Failed to fetch');
    const headers = { ...(init.headers as object), cookie: here.cookie, origin: house.config.publicUrl };
    const response = await real(`${house.url}${path}`, { ...init, headers });
    if (path.startsWith('/api/sync/catalogue')) await slowLine();
    else if (path.startsWith('/api/sync')) pulls++;
    return response;
  });
  await loadMessages();
});
afterAll(async () => {
  // The effects of each write have to end before the network goes away.
  await runSync(staff.id);
  await syncCatalog();
  vi.unstubAllGlobals();
  await house?.close();
});

/** Waits longer than usual, because the requests use a real connection. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, patient);
const waiting = async () => (await house.game({ status: 'pending', approvedAt: null })).id;
const decide = (name: 'games.approve' | 'games.remove', id: string) =>
  runMutation(name, { id }, { id: staff.id } as Me, { quiet: true });

describe('a staff decision about a game', () => {
  test("a staff decision about a game is in this device's lists at once", async () => {
    await syncCatalog();
    const id = await waiting();
    expect(await decide('games.approve', id)).toBe(true);
    await soon(async () => expect(await readGame(id)).toMatchObject({ id, status: 'approved' }));
    expect(await decide('games.remove', id)).toBe(true);
    await soon(async () => expect(await readGame(id)).toBeUndefined());
  });

  test("a staff decision about a game is in this device's lists even if an older pull was in flight", async () => {
    await syncCatalog();
    const id = await waiting();
    let arrive = () => {};
    const answered = new Promise<void>((said) => {
      slowLine = () => {
        said();
        return new Promise((resolve) => {
          arrive = resolve;
        });
      };
    });
    const onItsWay = syncCatalog();
    await answered;
    slowLine = async () => {};
    await decide('games.approve', id);
    arrive();
    await onItsWay;
    await soon(async () => expect(await readGame(id)).toMatchObject({ id }));
  });

  test('a game that others decided on appears with Refresh', async () => {
    await syncCatalog();
    const id = await waiting();
    await staff.call(endpoints['games.approve'], { id });
    expect(await readGame(id)).toBeUndefined();
    refetchAll();
    await soon(async () => expect(await readGame(id)).toMatchObject({ id }));
  });
});

test('a write with an unreadable text, or one that turns a line around, is refused before it is queued', async () => {
  const me = { id: staff.id } as Me;
  const gameId = (await house.game()).id;
  const made = async (comment: string) =>
    runMutation('reviews.post', { gameId, rating: 3, comment }, me, { quiet: true });
  const message = { receiverId: (await house.person('player')).id, content: '\u200b \u2800' };
  expect([await made('Good \u202eevil'), await runMutation('friends.message', message, me, { quiet: true })]).toEqual([
    ...[false, false],
  ]);
  expect(await userDb(staff.id).outbox.count()).toBe(0);
  expect(await made('Good 👩\u200d🚀')).toBe(true);
});

test('a page does nothing in the name of another account that has signed in since, in another window', async () => {
  const id = await waiting();
  const other = await house.person('staff');
  expect(await runMutation('games.approve', { id }, { id: other.id } as Me, { quiet: true })).toBe(false);
  expect((await staff.call(endpoints['games.one'], { id })).body.status).toBe('pending');
  await expect(
    signOutEverywhere({ id: other.id } as Me, 'discard', createAuthStore({ state: 'signedOut', me: null })),
  ).rejects.toMatchObject({
    code: 'wrongUser',
  });
  expect(await decide('games.approve', id)).toBe(true);
});

describe('a write refused because the page is out of date', () => {
  /** The rows that a page shows of a read, and the number of its requests. */
  async function shownBy(name: 'developers.pending') {
    let asks = 0;
    const queryFn = async () => {
      asks++;
      return (await staff.call(endpoints[name], {})).body.map(({ userId }) => userId);
    };
    const options = { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY, retry: false };
    const page = new QueryObserver(queryClient, options);
    const leave = page.subscribe(() => {});
    await soon(async () => expect(page.getCurrentResult().isSuccess).toBe(true));
    return { rows: () => page.getCurrentResult().data, asks: () => asks, leave };
  }

  test('a refused write refetches the page once, and another refusal starts no loop', async () => {
    const applicant = await house.person('pending');
    const waiting = (await staff.call(endpoints['developers.pending'], {})).body;
    const id = waiting.find(({ userId }) => userId === applicant.id)?.id ?? '';
    const page = await shownBy('developers.pending');
    expect(page.rows()).toContain(applicant.id);
    const approve = () => runMutation('developers.approve', { id }, { id: staff.id } as Me, { quiet: true });
    await staff.call(endpoints['developers.approve'], { id });
    expect(await approve()).toBe(false);
    await soon(async () => expect(page.rows()).not.toContain(applicant.id));
    await rerunSync(staff.id);
    expect(page.asks()).toBe(2);
    page.leave();
  });

  test('a refused write also pulls the reads that this device answers itself', async () => {
    const [me, asker] = [await house.person('player'), await house.person('player')];
    here = me;
    await asker.call(endpoints['friends.request'], { username: me.username });
    await runSync(me.id);
    const [request] = await rowsWithPending(me.id, 'request');
    await me.call(endpoints['friends.reject'], { id: request?.row.id ?? '' });
    expect(await runMutation('friends.accept', { id: request?.row.id ?? '' }, { id: me.id } as Me, {})).toBe(false);
    await soon(async () => expect(await rowsWithPending(me.id, 'request')).toHaveLength(0));
    here = staff;
  });

  test('a refused write about a game also updates the catalogue', async () => {
    await syncCatalog();
    const id = await waiting();
    await staff.call(endpoints['games.approve'], { id });
    expect(await decide('games.approve', id)).toBe(false);
    await soon(async () => expect(await readGame(id)).toMatchObject({ id }));
  });

  test('a refused write refetches nothing if only its input was wrong or the server did not respond', async () => {
    const page = await shownBy('developers.pending');
    const file = (subject: string) =>
      runMutation('feedback.send', { subject, message: 'Please.' }, { id: staff.id } as Me, { quiet: true });
    expect(await file('')).toBe(false);
    network = false;
    expect(await file('More puzzles')).toBe(false);
    network = true;
    await rerunSync(staff.id);
    expect(page.asks()).toBe(1);
    page.leave();
  });
});

describe('writes during a sync cycle that may have made its request earlier', () => {
  /** Signs somebody in whose sync cycle runs in another window until `end` is called. */
  async function withCycle(of: (me: Someone) => Promise<unknown>): Promise<{ me: Someone; end(): Promise<void> }> {
    const me = await house.person('player');
    here = me;
    await writeSession({ userId: me.id, logoutPending: false });
    await of(me);
    await runSync(me.id);
    let over = () => {};
    const cycle = withSyncPaused(me.id, () => new Promise<void>((resolve) => (over = resolve)));
    const end = () => {
      over();
      return cycle;
    };
    return { me, end };
  }
  afterEach(() => {
    here = staff;
  });
  const askedBy = async (me: Someone) => {
    const asker = await house.person('player');
    await asker.call(endpoints['friends.request'], { username: me.username });
  };
  const requests = (me: Someone) => rowsWithPending(me.id, 'request');
  const accept = async (me: Someone) => {
    for (const { row } of await requests(me))
      expect(await runMutation('friends.accept', { id: row.id }, { id: me.id } as Me, { quiet: true })).toBe(true);
  };

  test('a change to friends is in the list once the running cycle is over, though nothing else happens', async () => {
    const { me, end } = await withCycle(askedBy);
    await accept(me);
    expect(await requests(me)).toHaveLength(1);
    await end();
    await soon(async () => expect(await requests(me)).toHaveLength(0));
    expect(await rowsWithPending(me.id, 'friend')).toHaveLength(1);
  });

  test('several changes during a cycle lead to one further sync', async () => {
    const { me, end } = await withCycle(async (me) => {
      for (let n = 0; n < 3; n++) await askedBy(me);
    });
    await accept(me);
    pulls = 0;
    await end();
    await soon(async () => expect(await rowsWithPending(me.id, 'friend')).toHaveLength(3));
    await rerunSync(me.id);
    // One sync followed the cycle, and this test made the other.
    expect(pulls).toBe(2);
  });

  test('a sign-out that sends everything waits for the running cycle instead of failing', async () => {
    const { me, end } = await withCycle(async () => {});
    await enqueueWrite(me.id, 'wishlist.add', { gameId: (await house.game()).id });
    const left = signOutEverywhere({ id: me.id } as Me, 'discard', createAuthStore({ state: 'signedOut', me: null }));
    await end();
    await left;
    const wished = await house.db.all('SELECT id FROM wishlists WHERE "userId" = :id', { id: me.id });
    expect(wished).toHaveLength(1);
  });
});
