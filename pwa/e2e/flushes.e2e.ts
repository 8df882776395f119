import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { atHome, countIn, gamesOf, goWithin, press, saved, sumIn } from './support/actions.ts';
import { diesAndStarts } from './support/browserCrash.ts';
import { longMs } from './support/chromium.ts';
import { createFaultyProxy } from './support/faultyProxy.ts';
import { playJustNow, waitingOn, withApp } from './support/pageScripts.ts';
import type { Store, StoreOptions } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const maya = `(SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const plays = (store: Store) => countIn(store, 'play_sessions', `"userId" = ${maya}`);
/** A start and an end each: more than two batches. */
const sessions = 110;

/** Maya's sessions wait on her device, and she is offline. */
async function waiting(store: Store, context: BrowserContext) {
  const id = await gamesOf(store.url);
  const { page } = await atHome(store, context);
  const before = { plays: plays(store), counted: sumIn(store, 'games', 'totalPlays') };
  await context.setOffline(true);
  await withApp(page);
  await playJustNow(page, [id('Lantern Hollow'), id('Tide Cards')], 2 * sessions);
  expect((await waitingOn(page)).count).toBe(2 * sessions);
  return { page, before };
}

/** The same in a browser with the app's worker. */
async function waitingWithWorker({ newStore, newContext }: Fixtures, options?: StoreOptions) {
  const store = await newStore(options);
  const context = await newContext({ serviceWorkers: 'allow' });
  return { store, context, ...(await waiting(store, context)) };
}

/** Has the browser send its `sync` event to the app's worker, as it does on its own when the network is back. */
async function wakeWorker(session: CDPSession, origin: string, page: Page): Promise<void> {
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const userId = await page.evaluate(() => (window as unknown as { app: { userId: string } }).app.userId);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin, registrationId, tag: `flush:${userId}`, lastChance: false },
  });
}

async function arrived(store: Store, page: Page, before: { plays: number; counted: number }): Promise<void> {
  await withApp(page);
  await expect.poll(async () => (await waitingOn(page)).count, 'everything is sent').toBe(0);
  await saved(page);
  const after = { plays: plays(store) - before.plays, counted: sumIn(store, 'games', 'totalPlays') - before.counted };
  expect(after).toEqual({ plays: sessions, counted: sessions });
}

const now = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

test('windows and the worker send at once, one window dies, and everything arrives exactly once', async ({ tools }) => {
  const line = createFaultyProxy();
  const { store, context, page, before } = await waitingWithWorker(tools, { line });
  const [other, third] = [await context.newPage(), await context.newPage()];
  await other.goto(`${store.url}/wishlist`);
  await third.goto(`${store.url}/library`);
  const sending = Promise.race([page, other, third].map((each) => each.waitForRequest('**/api/sync').then(() => each)));
  const release = line.holdAnswers('/api/sync');
  await context.setOffline(false);
  await Promise.all([page, other, third].map(now));
  // The window that sends dies in the middle of it: its batch has arrived, and nobody hears of that.
  const dies = await sending;
  const [stays, beside] = [page, other, third].filter((each) => each !== dies) as [Page, Page];
  await expect.poll(() => plays(store), 'its batch arrives').toBeGreaterThan(before.plays);
  await dies.close();
  line.loseAnswers('/api/sync', 1);
  release();
  await withApp(stays);
  const session = await context.newCDPSession(stays);
  await Promise.all([now(stays), wakeWorker(session, store.url, stays), now(beside)]);
  await arrived(store, stays, before);
  expect(line.lost()).toBe(1);
});

test('with no window open the worker sends what waits', async ({ tools }) => {
  const { store, context, page, before } = await waitingWithWorker(tools);
  const id = await gamesOf(store.url);
  await goWithin(page, `/game/${id('Word Orchard')}`);
  await press(page, 'Add to Library');
  await expect.poll(async () => (await waitingOn(page)).count).toBe(2 * sessions + 1);
  await page.close();
  await context.setOffline(false);
  // Where the first request did not come through, Chromium wakes the worker again after five minutes.
  await expect
    .poll(() => plays(store), { message: 'the worker sends all of it', timeout: longMs })
    .toBe(before.plays + sessions);
  const again = await context.newPage();
  await again.goto(`${store.url}/library`);
  await arrived(store, again, before);
});

test('a browser that dies while it sends goes on where it was', async ({ newStore, openProfile }) => {
  const store = await newStore();
  const context = await openProfile('maya');
  const { page, before } = await waiting(store, context);
  await context.setOffline(false);
  await now(page);
  await expect.poll(() => plays(store), 'the first batch arrives').toBeGreaterThan(before.plays);
  const again = await diesAndStarts({ openProfile }, context, `${store.url}/library`);
  await arrived(store, again, before);
});
