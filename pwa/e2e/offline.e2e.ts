import type { Frame, Page } from '@playwright/test';
import {
  atHome,
  callerOf,
  countIn,
  gameFrame,
  gamesOf,
  press,
  rate,
  rowIn,
  saved,
  submitGame,
  waitForText,
} from './support/actions.ts';
import { signIn, until, workerReady } from './support/browser.ts';
import { beaten } from './support/browserCrash.ts';
import { createFaultyProxy } from './support/faultyProxy.ts';
import { godotGame } from './support/godot.ts';
import { become } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';

const maya = `(SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const hollow = `(SELECT id FROM games WHERE title = 'Lantern Hollow')`;
const counted = (store: Store, column: 'totalPlays' | 'reviewCount') =>
  rowIn<{ n: number }>(store, `SELECT "${column}" AS n FROM games WHERE id = ${hollow}`).n;

/** Keeps the library's games on this device. */
async function keepLibrary(page: Page, count: number): Promise<void> {
  await page.getByRole('switch', { name: 'Download my library' }).click();
  const steps: number[] = [];
  await until('all games downloaded', async () => {
    const bar = page.getByRole('progressbar', { name: 'Downloading your library' });
    // It may not be there yet, or be gone again.
    const now = await bar.evaluateAll(([shown]) => shown?.getAttribute('aria-valuenow'));
    if (now) steps.push(Number(now));
    return page.getByText(`${count} of ${count} games downloaded`).isVisible();
  });
  expect(
    [...steps].sort((a, b) => a - b),
    'the bar only moves forward',
  ).toEqual(steps);
}

/** Plays for a while; the game really runs. Answers for how many seconds at least. */
async function play(page: Page, title: string): Promise<number> {
  await press(page, `Play ${title}`);
  await page.waitForURL(/play=1/);
  const frame = await gameFrame(page);
  await frame.locator('canvas').first().waitFor();
  // Not a screenshot: taking one of a frame in another process leaves the browser's hit testing astray.
  const picture = () =>
    frame.evaluate(() => [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join());
  const before = await picture();
  await page.keyboard.down('ArrowRight');
  await expect.poll(picture, 'the picture moves').not.toBe(before);
  await page.keyboard.up('ArrowRight');
  const [beat] = await beaten(page);
  await page.getByRole('button', { name: /leave/i }).click();
  await page.waitForURL((url) => !url.search.includes('play'));
  return beat?.activeSeconds ?? 0;
}

/** The files of `user://` that the engine has put into its database, which it does some frames after a game wrote them. */
const userFiles = (frame: Frame) =>
  frame.evaluate(async () => {
    const opening = indexedDB.open('/userfs');
    await new Promise((done) => (opening.onsuccess = done));
    const reading = opening.result.transaction('FILE_DATA').objectStore('FILE_DATA').getAll();
    await new Promise((done) => (reading.onsuccess = done));
    opening.result.close();
    const files = (reading.result as { contents?: Uint8Array }[]).flatMap(({ contents }) => contents ?? []);
    return files.map((contents) => new TextDecoder().decode(contents));
  });

/** The game of Godot's, once it runs and has found so many steps; then one more is taken and kept. */
async function walk(page: Page, found: number): Promise<void> {
  const frame = await gameFrame(page);
  await expect.poll(() => frame.title(), 'the engine runs, and found what was kept').toBe(`Steps ${found}`);
  await frame.locator('canvas').focus();
  await page.keyboard.press('ArrowRight', { delay: 100 });
  await expect.poll(() => frame.title()).toBe(`Steps ${found + 1}`);
  await expect.poll(() => userFiles(frame)).toContain(`${found + 1}`);
}
async function leave(page: Page): Promise<void> {
  await press(page, 'Leave game');
  await page.waitForURL((url) => !url.search.includes('play'));
}

test('a pupil plays a game of Godot’s with the Wi-Fi off, and goes on with it on another device', async ({
  newStore,
  newContext,
  openProfile,
}) => {
  const store = await newStore();
  const [maker, staff] = [await callerOf(store, 'dev'), await callerOf(store, 'admin')];
  const id = await submitGame(maker, 'Star Walker', godotGame());
  await staff('POST', `/api/admin/games/${id}/approve`, {});
  const address = `${store.url}/game/${id}`;

  let context = await openProfile('maya');
  let page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya', `/game/${id}`);
  await press(page, 'Download');
  await waitForText(page, /^Downloaded/);
  await workerReady(page);
  await page.goto(`${address}?play=1`);
  await walk(page, 0);
  await leave(page);
  await waitForText(page, "It's in your account.");

  await context.close();
  await store.stop();
  context = await openProfile('maya');
  await context.setOffline(true);
  page = context.pages()[0] as Page;
  await page.goto(`${address}?play=1`);
  await walk(page, 1);
  await leave(page);
  await waitForText(page, "It's on this device. We'll send it when you're online.");
  await store.start();
  await context.setOffline(false);
  await waitForText(page, "It's in your account.");

  const home = await (await newContext()).newPage();
  await signIn(home, store.url, 'maya');
  await home.goto(`${address}?play=1`);
  await walk(home, 2);
});

test('a pupil plays with the Wi-Fi off, from the device alone, and the play arrives exactly once', async ({
  newStore,
  openProfile,
}) => {
  const store = await newStore();
  const id = await gamesOf(store.url);
  let context = await openProfile('maya');
  const call = await become(context, store.url, 'maya');
  for (const title of ['Lantern Hollow', 'Word Orchard']) await call('post', `/api/library/${id(title)}`);
  let page = context.pages()[0] as Page;
  await page.goto(`${store.url}/library`);
  await keepLibrary(page, 2);
  await workerReady(page);
  await saved(page);
  const before = counted(store, 'totalPlays');

  // The browser is closed and opened again; meanwhile the servers end and the network goes.
  await context.close();
  await store.stop();
  context = await openProfile('maya');
  await context.setOffline(true);
  page = context.pages()[0] as Page;
  await page.goto(`${store.url}/library`);
  await waitForText(page, 'Offline');
  const seconds = await play(page, 'Lantern Hollow');
  expect(seconds).toBeGreaterThan(0);
  await waitForText(page, '2 waiting, saved on this device');

  await store.start();
  await context.setOffline(false);
  await saved(page);
  const session = `"userId" = ${maya} AND "gameId" = ${hollow}`;
  expect({
    plays: countIn(store, 'play_sessions', session),
    ended: countIn(store, 'play_sessions', `${session} AND "endedAt" IS NOT NULL AND duration >= ${seconds}`),
    counted: counted(store, 'totalPlays') - before,
  }).toEqual({ plays: 1, ended: 1, counted: 1 });
});

const review = 'Played it all the way home';
const message = 'That last cave! Have you found the firefly?';

test('what a pupil writes offline arrives exactly once, also when the first answer is lost after the server has committed', async ({
  newStore,
  newContext,
}) => {
  const line = createFaultyProxy();
  const store = await newStore({ line });
  const id = await gamesOf(store.url);
  const address = `${store.url}/game/${id('Lantern Hollow')}`;
  const leo = await (await newContext()).newPage();
  await signIn(leo, store.url, 'leo', '/friends');
  // His window stays open on the conversation, through the outage and after it.
  await leo.getByRole('button', { name: /maya/i }).first().click();
  const device = await newContext({ serviceWorkers: 'allow' });
  await (await become(device, store.url, 'maya'))('post', `/api/wishlist/${id('Tide Cards')}`);
  const { context, page } = await atHome(store, device);

  await store.stop();
  await context.setOffline(true);
  await page.goto(address);
  await rate(page, 5);
  await page.getByLabel('Comment (optional)').fill(review);
  await press(page, 'Submit review');
  // Kept, and not merely typed: the form has given way to what was written.
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await waitForText(page, review);
  await page.goto(`${store.url}/friends`);
  await page.getByRole('button', { name: /leo/i }).first().click();
  await page.getByRole('textbox', { name: /message/i }).fill(message);
  await press(page, 'Send message');
  await page.getByRole('log').getByText(message).waitFor();
  await page.goto(`${store.url}/wishlist`);
  await page
    .getByRole('button', { name: /remove/i })
    .first()
    .click();
  await waitForText(page, /wishlist is empty/i);
  await waitForText(page, '3 waiting, saved on this device');

  await store.start();
  line.loseAnswers('/api/sync', 1);
  await context.setOffline(false);
  await saved(page);
  expect(line.lost(), 'the answer was lost that should be').toBe(1);
  expect({
    reviews: countIn(
      store,
      'reviews',
      `"userId" = ${maya} AND "gameId" = ${hollow} AND rating = 5 AND comment = '${review}'`,
    ),
    messages: countIn(store, 'friend_messages', `"senderId" = ${maya} AND content = '${message}'`),
    wishes: countIn(store, 'wishlists', `"userId" = ${maya}`),
  }).toEqual({ reviews: 1, messages: 1, wishes: 0 });
  expect(counted(store, 'reviewCount'), 'the kept count equals a recount').toBe(
    countIn(store, 'reviews', `"gameId" = ${hollow}`),
  );

  await leo.getByText(message).first().waitFor();
  await leo.goto(address);
  await waitForText(leo, review);
  await waitForText(leo, '2 reviews');
  await waitForText(leo, /^4\.5$/);
});
