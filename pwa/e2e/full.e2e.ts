import type { Page } from '@playwright/test';
import {
  countIn,
  gameFrame,
  gamesOf,
  goWithin,
  press,
  rowsOf,
  saved,
  sealedOn,
  waitForText,
} from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { chooseLogOut, isOut, outIsHeard } from './support/logOut.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Storage is not available' });
const wish = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const noRoom = (page: Page) => waitForText(page, /^This device is out of space/);
const oneWaits = (page: Page) => waitForText(page, '1 waiting, saved on this device');
const twoWait = (page: Page) => waitForText(page, '2 waiting, saved on this device');
const ofMaya = `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const wishes = (store: Store) => countIn(store, 'wishlists', ofMaya);

/** Bytes that all of the store may keep on this device. */
const quota = 6_000_000;

/** Puts in bytes of chance until no more fit, answers why. What can be compressed never fills a disk. */
const fill = (page: Page) =>
  page.evaluate(async (atMost) => {
    const open = indexedDB.open('filling', 1);
    open.onupgradeneeded = () => void open.result.createObjectStore('bytes', { autoIncrement: true });
    await new Promise((done) => Object.assign(open, { onsuccess: done }));
    let why = '';
    let put = 0;
    // Larger ones are files of their own, which may be more than there is room for.
    for (let size = 32_768; size >= 64 && put < atMost; ) {
      const transaction = open.result.transaction('bytes', 'readwrite');
      transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(size)));
      const kept = await new Promise((done) => {
        transaction.addEventListener('complete', () => done(true));
        transaction.addEventListener('abort', () => done(false));
      });
      if (kept) put += size;
      else size /= 4;
      why = transaction.error?.name ?? why;
    }
    open.result.close();
    return put < atMost ? why : 'never full';
  }, 2 * quota);
/** Takes the filling back. */
const takeBack = (page: Page) =>
  page.evaluate(async () => {
    const gone = indexedDB.deleteDatabase('filling');
    await new Promise((done) => Object.assign(gone, { onsuccess: done }));
  });
const isFull = async (page: Page) => expect(await fill(page)).toBe('QuotaExceededError');

const coversHere = (page: Page) => page.evaluate(async () => (await (await caches.open('covers')).keys()).length);

/** Maya's device is full, also of what could be fetched again, and two of her writes wait on it offline. */
async function fullDevice({ newStore, newContext }: Fixtures) {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const address = (title: string) => `/game/${id(title)}`;
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const session = await context.newCDPSession(page);
  const allow = (quotaSize: number) => session.send('Storage.overrideQuotaForOrigin', { origin: store.url, quotaSize });
  await allow(quota);
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  // What was seen on the way is kept. One cover alone is smaller than what the browser takes for a write.
  await page.goto(`${store.url}/browse`);
  await expect.poll(() => coversHere(page), 'covers are kept').toBeGreaterThanOrEqual(6);
  await saved(page);
  await context.setOffline(true);
  await goWithin(page, address('Tide Cards'));
  await wish(page, false).click();
  await oneWaits(page);
  await goWithin(page, address('Snail Mail'));
  await wish(page, false).waitFor();
  expect(await coversHere(page)).not.toBe(0);
  // A browser grants what it remembers of the room there was; it looks again once that is used up.
  await isFull(page);
  await takeBack(page);
  await isFull(page);

  // What a person does goes before what can be fetched again.
  await wish(page, false).click();
  await wish(page, true).waitFor();
  expect(await coversHere(page)).toBe(0);
  await twoWait(page);
  await isFull(page);
  // Others use up the disk: what the browser tidies up from now on makes no room.
  await allow(quota / 2);
  const makeRoom = () => allow(10 * quota);
  return { store, context, page, address, makeRoom, faults };
}

test('on a full disk a write fails in words, what waited stays, and all goes on once there is room', async ({
  tools,
}) => {
  const { store, context, page, address, makeRoom, faults } = await fullDevice(tools);
  await goWithin(page, address('Word Orchard'));
  await wish(page, false).waitFor();
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
  await context.setOffline(false);
  await page.getByRole('region', { name: 'Sync status' }).waitFor({ state: 'detached' });
  await twoWait(page);
  await notice(page).waitFor();

  await makeRoom();
  await page.reload();
  await saved(page);
  await notice(page).waitFor({ state: 'detached' });
  expect(wishes(store)).toBe(2);
  await goWithin(page, address('Word Orchard'));
  await wish(page, false).click();
  await wish(page, true).waitFor();
  await saved(page);
  expect(wishes(store)).toBe(3);
  expect(faults).toEqual([]);
});

test('who logs out on a full disk leaves nothing that they read, and is out for good', async ({ tools }) => {
  const { store, context, page, makeRoom, faults } = await fullDevice(tools);
  const { id: me } = await (await page.request.get(`${store.url}/api/auth/user`)).json();
  expect(await rowsOf(page, me)).not.toBe(0);
  // Without a network, too.
  await chooseLogOut(page);
  await press(page, 'Keep on this device');
  await isOut(page);
  // Locked where that fits, and else as it is.
  expect([await rowsOf(page, me), (await rowsOf(page, me, 'outbox')) + (await sealedOn(page))]).toEqual([0, 2]);
  await page.reload();
  await isOut(page);
  await outIsHeard(context, page);
  expect(countIn(store, 'sessions', ofMaya)).toBe(0);
  await page.reload();
  await isOut(page);

  await makeRoom();
  await signIn(page, store.url, 'maya');
  // What was locked is unlocked and sent after the first "All saved", which knows nothing of it yet.
  await expect.poll(() => wishes(store)).toBe(2);
  await saved(page);
  expect(faults).toEqual([]);
});

test('on a full disk a game can be played; that its time does not count is said', async ({ tools }) => {
  const { context, page, address, faults } = await fullDevice(tools);
  await context.setOffline(false);
  await goWithin(page, address('Lantern Hollow'));
  await press(page, 'Play Now');
  await noRoom(page);
  await (await gameFrame(page)).locator('canvas').first().waitFor();
  await press(page, 'Leave game');
  await page.getByRole('heading', { level: 1, name: 'Lantern Hollow' }).waitFor();
  await twoWait(page);
  expect(faults).toEqual([]);
});
