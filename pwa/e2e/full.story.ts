import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, countIn, gamesOf, goWithin, press, rowsOf, saved, shown } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { askToLogOut, isOut, outIsHeard } from './logOut.ts';
import type { Story, Tools } from './run.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Nothing can be kept here' });
const wish = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const noRoom = (page: Page) => shown(page, /^This device has no room for it/);
const oneWaits = (page: Page) => shown(page, '1 waiting, kept on this device');
const twoWait = (page: Page) => shown(page, '2 waiting, kept on this device');
const ofMaya = `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const wishes = (store: Store) => countIn(store, 'wishlists', ofMaya);

/** Puts in so many bytes of chance as fit, answers why no more did. What can be compressed never fills a disk. */
const fillOnce = (page: Page, atMost: number) =>
  page.evaluate(async (atMost) => {
    const open = indexedDB.open('filling', 1);
    open.onupgradeneeded = () => void open.result.createObjectStore('bytes', { autoIncrement: true });
    await new Promise((done) => Object.assign(open, { onsuccess: done }));
    let why = '';
    let put = 0;
    for (let size = 262_144; size >= 64 && put < atMost; ) {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      const transaction = open.result.transaction('bytes', 'readwrite');
      transaction.objectStore('bytes').add(bytes);
      const kept = await new Promise((done) => {
        transaction.addEventListener('complete', () => done(true));
        transaction.addEventListener('abort', () => done(false));
      });
      if (kept) put += size;
      else size /= 4;
      why = transaction.error?.name ?? why;
    }
    open.result.close();
    return put < atMost ? why : '';
  }, atMost);

/** A browser remembers for half a minute how much room there was; until it asks again the filling is taken back. */
async function fill(page: Page): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const why = await fillOnce(page, 2 * left);
    if (why) return why;
    await makeRoom(page);
    await page.waitForTimeout(1000);
  }
  return 'never full';
}
const makeRoom = (page: Page) =>
  page.evaluate(async () => {
    const gone = indexedDB.deleteDatabase('filling');
    await new Promise((done) => Object.assign(gone, { onsuccess: done }));
  });

const coversHere = (page: Page) => page.evaluate(async () => (await (await caches.open('covers')).keys()).length);

/** Bytes that a nearly full disk has left. */
const left = 2_000_000;
async function nearlyFull(context: BrowserContext, page: Page, { url }: Store, usage: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize: usage + left });
}

async function story({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const address = (title: string) => `${store.url}/game/${id(title)}`;
  let context = await browser('maya');
  let page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  // What was seen on the way is kept. One cover alone is smaller than what the browser takes for a write.
  await page.goto(`${store.url}/browse`);
  await until('covers to be kept', async () => (await coversHere(page)) >= 6);
  await page.goto(address('Tide Cards'));
  await saved(page);
  await context.setOffline(true);
  await wish(page, false).click();
  await oneWaits(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

  // A browser that is closed is online for a moment, and would send what waits.
  await store.kill();
  context = await browser('maya');
  page = context.pages()[0] as Page;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await context.setOffline(true);
  await nearlyFull(context, page, store, usage);
  await page.goto(address('Snail Mail'));
  await oneWaits(page);
  assert.notEqual(await coversHere(page), 0);
  assert.equal(await fill(page), 'QuotaExceededError');

  // What a person does goes before what can be fetched again.
  await wish(page, false).click();
  await wish(page, true).waitFor();
  assert.equal(await coversHere(page), 0);
  assert.equal(await fill(page), 'QuotaExceededError');
  await goWithin(page, address('Word Orchard'));
  await wish(page, false).waitFor();
  // What the browser has tidied up on the way is room again.
  assert.equal(await fill(page), 'QuotaExceededError');
  await wish(page, false).click();
  // It fails where it was made, in words, and nothing pretends.
  await noRoom(page);
  await notice(page).waitFor();
  await wish(page, false).waitFor();
  await goWithin(page, address('Tide Cards'));
  await wish(page, true).waitFor();
  await page.reload();
  await wish(page, true).waitFor();
  await twoWait(page);
  // A network changes nothing of that: what comes cannot be kept either.
  await store.start();
  await context.setOffline(false);
  await page.getByRole('region', { name: 'What is saved' }).waitFor({ state: 'detached' });
  await twoWait(page);
  await notice(page).waitFor();
  // A game can be played; only its time is not kept.
  await page.goto(`${address('Lantern Hollow')}?play=1`);
  await noRoom(page);
  await press(page, 'Leave game');
  await page.waitForURL(address('Lantern Hollow'));
  await twoWait(page);

  // Who leaves such a disk leaves nothing on it that they read, and is out for good: also without a network.
  const { id: me } = await ask<{ id: string }>(page, 'GET', '/api/auth/user');
  assert.notEqual(await rowsOf(page, me), 0);
  await context.setOffline(true);
  await askToLogOut(page);
  await press(page, 'Keep on this device');
  await isOut(page);
  assert.deepEqual([await rowsOf(page, me), await rowsOf(page, me, 'outbox')], [0, 2]);
  await page.reload();
  await isOut(page);
  await outIsHeard(context, page);
  assert.equal(countIn(store, 'sessions', ofMaya), 0);
  await page.reload();
  await isOut(page);

  await makeRoom(page);
  await signIn(page, store.url, 'maya');
  await saved(page);
  await notice(page).waitFor({ state: 'detached' });
  assert.equal(wishes(store), 2);
  await goWithin(page, address('Word Orchard'));
  await wish(page, false).click();
  await wish(page, true).waitFor();
  await saved(page);
  assert.equal(wishes(store), 3);
  assert.deepEqual(faults, []);
}

export const stories: Story[] = [
  { name: 'on a full disk a write fails in words, what waited stays, and all goes on once there is room', run: story },
];
