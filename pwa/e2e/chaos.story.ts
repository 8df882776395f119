import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { allGames, countIn, gamesOf, press, rate, saved, shown, sumIn } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { chaos, faults, portalWords } from './chaos.ts';
import { playSessions, waitingOn, withApp } from './inPage.ts';
import type { Story, Tools } from './run.ts';

const titles = ['Lantern Hollow', 'Word Orchard', 'Tide Cards'];
const messages = Array.from({ length: 9 }, (_, i) => `Message ${i} through the storm`);
const review = 'Written while the Wi-Fi fell over';
/** A start and an end each; with the twelve writes that are made by hand, 500. More are made while a fault is still missing. */
const sessions = 244;

const maya = `(SELECT id FROM users WHERE email = 'maya@demo.recess')`;
/** How often the games say they were played: what is done twice shows here first. */
const counted = (store: Store) => sumIn(store, 'games', 'totalPlays');
const plays = (store: Store) => countIn(store, 'play_sessions', `"userId" = ${maya}`);

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
  }, portalWords);

/** Keeps how long each press took from the finger to the screen, in milliseconds, as the browser itself sees it. */
const watchAnswers = (page: Page) =>
  page.evaluate(() => {
    const answers: number[] = [];
    Object.assign(window, { answers });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') answers.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
const answersOf = (page: Page) => page.evaluate(() => (window as unknown as { answers: number[] }).answers);

async function storm({ store: newStore, browser }: Tools): Promise<void> {
  const line = chaos(20_261_121);
  const store = await newStore({ line });
  const id = await gamesOf(store.url);
  const all = (await allGames(store.url)).map((game) => game.id);
  const page = await (await browser('maya')).newPage();
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  await page.goto(`${store.url}/library`);
  await saved(page);
  const playsBefore = plays(store);
  const countedBefore = counted(store);

  line.rage();
  await byHand(page, store.url, id('Lantern Hollow'));
  await withApp(page);
  await watchAnswers(page);
  const made: string[] = [];
  for (let part = 0; part < 12; part++) {
    const played = playSessions(page, titles.map(id), part < 11 ? 20 : sessions - 220);
    for (let times = 0; times < 4; times++) await page.getByRole('button', { name: /^Switch to/ }).click();
    made.push(...(await played));
    await tryNow(page);
  }
  // It goes on until writes have met every kind of trouble, more than once.
  await until('every fault to have met a batch', async () => {
    // A game counts 96 plays a day of one person: each time another.
    const game = all[made.length % all.length] as string;
    if ((await waitingOn(page)).count === 0) made.push(...(await playSessions(page, [game], 1)));
    await tryNow(page);
    return faults.every((fault) => line.done[fault] >= 2);
  });
  const answers = await answersOf(page);
  assert.notEqual(answers.length, 0);
  const { count: left } = await waitingOn(page);
  assert.ok(plays(store) - playsBefore + left >= made.length, 'what is not on the server still waits here');

  line.calm();
  await until('everything to be sent', async () => {
    await tryNow(page);
    return (await waitingOn(page)).count === 0;
  });
  await saved(page);
  check(store, made, playsBefore);
  assert.equal(counted(store) - countedBefore, made.length, 'each start was counted once');
  assert.deepEqual(await portalInCaches(page), []);
  await page.goto(`${store.url}/friends`);
  await page.getByRole('button', { name: /account menu/i }).waitFor();
  await shown(page, 'leo');
  const slowest = Math.round(Math.max(...answers));
  console.log(
    `  ${2 * made.length + 12} writes; ${answers.length} presses, ${slowest} ms at most; ${JSON.stringify(line.done)}`,
  );
}

function check(store: Store, made: string[], playsBefore: number): void {
  const ids = made.map((one) => `'${one}'`).join();
  assert.deepEqual(
    {
      plays: plays(store) - playsBefore,
      known: countIn(store, 'play_sessions', `id IN (${ids})`),
      ended: countIn(store, 'play_sessions', `id IN (${ids}) AND "endedAt" IS NOT NULL`),
      reviews: countIn(store, 'reviews', `comment = '${review}'`),
      library: countIn(store, 'user_games', `"userId" = ${maya}`),
      wishes: countIn(store, 'wishlists', `"userId" = ${maya}`),
      messages: messages.map((words) => countIn(store, 'friend_messages', `content = '${words}'`)).join(''),
    },
    {
      plays: made.length,
      known: made.length,
      ended: made.length,
      reviews: 1,
      library: 1,
      wishes: 1,
      messages: '111111111',
    },
  );
}

export const stories: Story[] = [
  { name: 'through a network that does everything wrong, 500 writes arrive exactly once', run: storm },
];
