// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { Me } from '#sync/contract/users.ts';
import { type House, openHouse, type Someone } from '../api/test/house.ts';
import { signOutEverywhere } from './account.ts';
import { pullCatalogue } from './catalogue.ts';
import { refresh } from './data.ts';
import { userDb } from './db.ts';
import { flush } from './flush.ts';
import { keptGame } from './games/kept.ts';
import { perform } from './perform.ts';
import { loadWords } from './words/words.ts';

let house: House;
let staff: Someone;
/** What an answer of the catalogue waits for on its way. */
let slowLine = async () => {};
const real = globalThis.fetch;
beforeAll(async () => {
  house = await openHouse();
  staff = await house.person('staff');
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/')) return real(path, init);
    const headers = { ...(init.headers as object), cookie: staff.cookie, origin: house.config.publicUrl };
    const response = await real(`${house.url}${path}`, { ...init, headers });
    if (path.startsWith('/api/sync/catalogue')) await slowLine();
    return response;
  });
  await loadWords();
});
afterAll(async () => {
  // What each write set off is over before its network is gone.
  await flush(staff.id);
  await pullCatalogue();
  vi.unstubAllGlobals();
  await house?.close();
});

/** Over a real line. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 10_000 });
const waiting = async () => (await house.game({ status: 'pending', approvedAt: null })).id;
const decide = (name: 'games.approve' | 'games.remove', id: string) =>
  perform(name, { id }, { id: staff.id } as Me, { quiet: true });

describe('what staff decide about a game', () => {
  test('is in the lists of this device at once', async () => {
    await pullCatalogue();
    const id = await waiting();
    expect(await decide('games.approve', id)).toBe(true);
    await soon(async () => expect(await keptGame(id)).toMatchObject({ id, status: 'approved' }));
    expect(await decide('games.remove', id)).toBe(true);
    await soon(async () => expect(await keptGame(id)).toBeUndefined());
  });

  test('is there too when a pull that knows nothing of it was on its way', async () => {
    await pullCatalogue();
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
    const onItsWay = pullCatalogue();
    await answered;
    slowLine = async () => {};
    await decide('games.approve', id);
    arrive();
    await onItsWay;
    await soon(async () => expect(await keptGame(id)).toMatchObject({ id }));
  });

  test('comes with Refresh when others decided it', async () => {
    await pullCatalogue();
    const id = await waiting();
    await staff.call(endpoints['games.approve'], { id });
    expect(await keptGame(id)).toBeUndefined();
    refresh();
    await soon(async () => expect(await keptGame(id)).toMatchObject({ id }));
  });
});

test('a write whose words nobody could read, or that turn a line around, is refused before it waits', async () => {
  const me = { id: staff.id } as Me;
  const gameId = (await house.game()).id;
  const made = async (comment: string) => perform('reviews.post', { gameId, rating: 3, comment }, me, { quiet: true });
  const message = { receiverId: (await house.person('player')).id, content: '\u200b \u2800' };
  expect([await made('Good \u202eevil'), await perform('friends.message', message, me, { quiet: true })]).toEqual([
    ...[false, false],
  ]);
  expect(await userDb(staff.id).outbox.count()).toBe(0);
  expect(await made('Good 👩\u200d🚀')).toBe(true);
});

test('a page does nothing in the name of whoever else has signed in since, in another window', async () => {
  const id = await waiting();
  const other = await house.person('staff');
  expect(await perform('games.approve', { id }, { id: other.id } as Me, { quiet: true })).toBe(false);
  expect((await staff.call(endpoints['games.one'], { id })).body.status).toBe('pending');
  await expect(signOutEverywhere({ id: other.id } as Me, () => {})).rejects.toMatchObject({ code: 'wrongUser' });
  expect(await decide('games.approve', id)).toBe(true);
});
