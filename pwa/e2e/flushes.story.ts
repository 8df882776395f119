import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { atHome, countIn, gamesOf, goWithin, press, saved, sumIn } from './acts.ts';
import { type Store, until } from './browser.ts';
import { playSessions, waitingOn, withApp } from './inPage.ts';
import { diesAndStarts } from './lid.ts';
import type { Story, Tools } from './run.ts';

const maya = `(SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const plays = (store: Store) => countIn(store, 'play_sessions', `"userId" = ${maya}`);
const sessions = 150;

async function waiting({ store: newStore, browser }: Tools) {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const { context, page } = await atHome(store, browser);
  const before = { plays: plays(store), counted: sumIn(store, 'games', 'totalPlays') };
  await context.setOffline(true);
  await withApp(page);
  await playSessions(page, [id('Lantern Hollow'), id('Tide Cards')], sessions);
  assert.equal((await waitingOn(page)).count, 2 * sessions);
  return { store, context, page, before };
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
  await until('everything to be sent', async () => (await waitingOn(page)).count === 0);
  await saved(page);
  const after = { plays: plays(store) - before.plays, counted: sumIn(store, 'games', 'totalPlays') - before.counted };
  assert.deepEqual(after, { plays: sessions, counted: sessions });
}

const now = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

async function atOnce(tools: Tools): Promise<void> {
  const { store, context, page, before } = await waiting(tools);
  const [other, third] = [await context.newPage(), await context.newPage()];
  await other.goto(`${store.url}/wishlist`);
  await third.goto(`${store.url}/library`);
  const sending = Promise.race([page, other, third].map((each) => each.waitForRequest('**/api/sync').then(() => each)));
  const release = store.holdAnswers('/api/sync');
  await context.setOffline(false);
  await Promise.all([page, other, third].map(now));
  // The window that sends dies in the middle of it: its batch has arrived, and nobody hears of that.
  const dies = await sending;
  const [stays, beside] = [page, other, third].filter((each) => each !== dies) as [Page, Page];
  await until('its batch to arrive', () => plays(store) > before.plays);
  await dies.close();
  store.loseAnswers('/api/sync', 1);
  release();
  await withApp(stays);
  const session = await context.newCDPSession(stays);
  await Promise.all([now(stays), wakeWorker(session, store.url, stays), now(beside)]);
  await arrived(store, stays, before);
  assert.equal(store.lost(), 1);
}

async function workerAlone(tools: Tools): Promise<void> {
  const { store, context, page, before } = await waiting(tools);
  const id = await gamesOf(store.url);
  await goWithin(page, `/game/${id('Word Orchard')}`);
  await press(page, 'Add to Library');
  await until('it to wait', async () => (await waitingOn(page)).count === 2 * sessions + 1);
  // A browser without any page ends.
  await context.newPage();
  await page.close();
  await context.setOffline(false);
  // Where the first request did not come through, Chromium wakes the worker again after five minutes.
  await until('the worker to send all of it', () => plays(store) === before.plays + sessions, 400_000);
  const again = await context.newPage();
  await again.goto(`${store.url}/library`);
  await arrived(store, again, before);
}

async function lid(tools: Tools): Promise<void> {
  const { store, context, page, before } = await waiting(tools);
  await context.setOffline(false);
  await now(page);
  await until('the first batch to arrive', () => plays(store) > before.plays);
  const again = await diesAndStarts(tools, context, `${store.url}/library`);
  await arrived(store, again, before);
}

export const stories: Story[] = [
  {
    name: 'windows and the worker send at once, one window dies, and everything arrives exactly once',
    run: atOnce,
  },
  { name: 'with no window open the worker sends what waits', run: workerAlone },
  { name: 'a browser that dies while it sends goes on where it was', run: lid },
];
