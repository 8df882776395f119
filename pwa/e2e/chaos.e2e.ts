import type { Page } from '@playwright/test';
import { allGames, atHome, countIn, gamesOf, press, rate, saved, sumIn, waitForText } from './support/actions.ts';
import { until } from './support/browser.ts';
import { captivePortalText, chaos, faults } from './support/chaos.ts';
import { playSessions, waitingOn, withApp } from './support/pageScripts.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const titles = ['Lantern Hollow', 'Word Orchard', 'Tide Cards'];
const messages = Array.from({ length: 9 }, (_, i) => `Message ${i} through the storm`);
const review = 'Written while the Wi-Fi fell over';

const maya = `(SELECT id FROM users WHERE email = 'maya@demo.recess')`;
/** How often the games say they were played: what is done twice shows here first. */
const counted = (store: Store) => sumIn(store, 'games', 'totalPlays');
const plays = (store: Store) => countIn(store, 'play_sessions', `"userId" = ${maya}`);

/** Twelve writes of every kind. */
async function byHand(page: Page, url: string, game: string): Promise<void> {
  await page.goto(`${url}/game/${game}`);
  await press(page, 'Add to Library');
  await page.getByRole('button', { name: 'Wishlist' }).click();
  await page.getByRole('button', { name: 'Wishlist', pressed: true }).waitFor();
  await rate(page, 4);
  await page.getByLabel('Comment (optional)').fill(review);
  await press(page, 'Submit review');
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.goto(`${url}/friends`);
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  for (const words of messages) {
    await page.getByRole('textbox', { name: 'Message to leo' }).fill(words);
    await press(page, 'Send message');
    await page.getByRole('log').getByText(words).waitFor();
  }
  await page.keyboard.press('Escape');
}

/** The app tries again as if the network came back; its own waits are minutes long. */
const tryNow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

/** Everything that any cache of the app holds and that is a portal's. */
const portalInCaches = (page: Page) =>
  page.evaluate(async (words) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (!kept || kept.redirected || (await kept.text()).includes(words)) found.push(`${name} ${request.url}`);
      }
    }
    return found;
  }, captivePortalText);

/** So many writes at least, and every fault so often. */
async function storm({ newStore, newContext }: Fixtures, writes: number, rounds: number): Promise<void> {
  const line = chaos(20_261_121);
  const store = await newStore({ line });
  const id = await gamesOf(store.url);
  const all = (await allGames(store.url)).map((game) => game.id);
  const { page } = await atHome(store, await newContext({ serviceWorkers: 'allow' }));
  const before = { plays: plays(store), counted: counted(store) };

  line.rage();
  await byHand(page, store.url, id('Lantern Hollow'));
  await withApp(page);
  const made: string[] = [];
  const parts = 4;
  const sessions = Math.ceil((writes - 3 - messages.length) / 2 / parts);
  for (let part = 0; part < parts; part++) {
    const played = playSessions(page, titles.map(id), sessions);
    // The page can be used meanwhile.
    const theme = part % 2 ? 'dark' : 'light';
    await page.getByRole('button', { name: /^Switch to/ }).click();
    await page.getByRole('button', { name: `Switch to ${theme} theme` }).waitFor();
    made.push(...(await played));
    await tryNow(page);
  }
  // It goes on until writes have met every kind of trouble.
  await until('every fault to have met a batch', async () => {
    // A game counts 96 plays a day of one person: each time another.
    const game = all[made.length % all.length] as string;
    if ((await waitingOn(page)).count === 0) made.push(...(await playSessions(page, [game], 1)));
    await tryNow(page);
    return faults.every((fault) => line.done[fault] >= rounds);
  });
  const { count: left } = await waitingOn(page);
  expect(plays(store) - before.plays + left, 'what is not on the server still waits here').toBeGreaterThanOrEqual(
    made.length,
  );

  line.calm();
  await until('everything to be sent', async () => {
    await tryNow(page);
    return (await waitingOn(page)).count === 0;
  });
  await saved(page);
  check(store, made, before.plays);
  expect(counted(store) - before.counted, 'each start was counted once').toBe(made.length);
  expect(await portalInCaches(page)).toEqual([]);
  await page.goto(`${store.url}/friends`);
  await page.getByRole('button', { name: /account menu/i }).waitFor();
  await waitForText(page, 'leo');
}

function check(store: Store, made: string[], playsBefore: number): void {
  const ids = made.map((one) => `'${one}'`).join();
  expect({
    plays: plays(store) - playsBefore,
    known: countIn(store, 'play_sessions', `id IN (${ids})`),
    ended: countIn(store, 'play_sessions', `id IN (${ids}) AND "endedAt" IS NOT NULL`),
    reviews: countIn(store, 'reviews', `comment = '${review}'`),
    library: countIn(store, 'user_games', `"userId" = ${maya}`),
    wishes: countIn(store, 'wishlists', `"userId" = ${maya}`),
    messages: messages.map((words) => countIn(store, 'friend_messages', `content = '${words}'`)).join(''),
  }).toEqual({
    plays: made.length,
    known: made.length,
    ended: made.length,
    reviews: 1,
    library: 1,
    wishes: 1,
    messages: '111111111',
  });
}

test('through a network that does everything wrong, writes arrive exactly once', ({ tools }) => storm(tools, 80, 1));

test('through a network that does everything wrong, 500 writes arrive exactly once', { tag: '@nightly' }, ({ tools }) =>
  storm(tools, 500, 3),
);
