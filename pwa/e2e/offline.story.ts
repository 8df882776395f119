import assert from 'node:assert/strict';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BrowserContext, Page } from 'playwright-core';
import { allGames, gameFrame, rate, saved, shown } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Game = { id: string; title: string };
const review = 'Played it all the way home';
const message = 'That last cave! Have you found the firefly?';

async function ready(page: Page, store: Store, game: (title: string) => Game) {
  await page.goto(`${store.url}/game/${game('Tide Cards').id}`);
  await page.getByRole('button', { name: 'Wishlist' }).click();
  await page.getByRole('button', { name: 'Wishlist', pressed: true }).waitFor();
  for (const title of ['Lantern Hollow', 'Word Orchard']) {
    await page.goto(`${store.url}/game/${game(title).id}`);
    await page.getByRole('button', { name: 'Add to Library' }).click();
    await page.getByRole('button', { name: 'In Library' }).waitFor();
  }
  await page.goto(`${store.url}/library`);
  await page.getByRole('switch', { name: 'Keep my library offline' }).click();
  const steps: number[] = [];
  await until('both games on this device', async () => {
    const bar = page.getByRole('progressbar', { name: 'Downloading your library' });
    // It may be gone by the time it is read.
    const now = (await bar.count()) && (await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => null));
    if (now) steps.push(Number(now));
    return page.getByText('2 of 2 games on this device').isVisible();
  });
  assert.deepEqual(
    [...steps].sort((a, b) => a - b),
    steps,
    'the bar only moves forward',
  );
  await workerReady(page);
  await saved(page);
}

/** Plays for a while; the game really runs, from this device alone. */
async function play(page: Page, title: string) {
  await page.getByRole('button', { name: `Play ${title}` }).click();
  await page.waitForURL(/play=1/);
  const frame = await gameFrame(page);
  await frame.waitForLoadState('load');
  await frame.locator('canvas').first().waitFor();
  // Not a screenshot: taking one of a frame in another process leaves the browser's hit testing astray.
  const picture = () =>
    frame.evaluate(() => [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join());
  const before = await picture();
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight']) {
    await page.keyboard.down(key);
    await page.waitForTimeout(700);
    await page.keyboard.up(key);
  }
  assert.notEqual(await picture(), before, 'the picture moves');
  await page.waitForTimeout(3_000);
  await page.getByRole('button', { name: /leave/i }).click();
  await page.waitForURL((url) => !url.search.includes('play'));
}

async function actOffline(context: BrowserContext, store: Store, game: (title: string) => Game) {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(store.url);
  await shown(page, 'Offline');
  await page.goto(`${store.url}/library`);
  await play(page, 'Lantern Hollow');

  await page.goto(`${store.url}/game/${game('Lantern Hollow').id}`);
  await rate(page, 5);
  await page.getByLabel('Comment (optional)').fill(review);
  await page.getByRole('button', { name: 'Submit review' }).click();
  // Kept, and not merely typed: the form has given way to what was written.
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await shown(page, review);

  await page.goto(`${store.url}/friends`);
  await page.getByRole('button', { name: /leo/i }).first().click();
  await page.getByRole('textbox', { name: /message/i }).fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('log').getByText(message).waitFor();

  await page.goto(`${store.url}/wishlist`);
  await page
    .getByRole('button', { name: /remove/i })
    .first()
    .click();
  await shown(page, /wishlist is empty/i);
  await shown(page, /\d+ waiting, kept on this device/);
  return page;
}

const count = (db: Database.Database, sql: string) => (db.prepare(sql).get() as { n: number }).n;

function check(store: Store) {
  const db = new Database(join(store.dataDir, 'recess.sqlite'), { readonly: true });
  try {
    const maya = `(SELECT id FROM users WHERE email = 'maya@demo.recess')`;
    const hollow = `(SELECT id FROM games WHERE title = 'Lantern Hollow')`;
    const of = (table: string, where: string) => count(db, `SELECT count(*) AS n FROM ${table} WHERE ${where}`);
    assert.deepEqual(
      {
        reviews: of('reviews', `"userId" = ${maya} AND "gameId" = ${hollow} AND rating = 5 AND comment = '${review}'`),
        messages: of('friend_messages', `"senderId" = ${maya} AND content = '${message}'`),
        plays: of('play_sessions', `"userId" = ${maya} AND "gameId" = ${hollow}`),
        ended: of('play_sessions', `"userId" = ${maya} AND "endedAt" IS NOT NULL AND duration BETWEEN 3 AND 60`),
        counted: count(db, `SELECT "totalPlays" AS n FROM games WHERE id = ${hollow}`),
        wishes: of('wishlists', `"userId" = ${maya}`),
        library: of('user_games', `"userId" = ${maya}`),
      },
      { reviews: 1, messages: 1, plays: 1, ended: 1, counted: 1, wishes: 0, library: 2 },
    );
    assert.equal(
      count(db, `SELECT "reviewCount" AS n FROM games WHERE id = ${hollow}`),
      of('reviews', `"gameId" = ${hollow}`),
      'the kept count equals a recount',
    );
  } finally {
    db.close();
  }
}

async function story({ store: newStore, browser }: Tools, answersLost: number) {
  const store = await newStore();
  const games = await allGames<Game>(store.url);
  const game = (title: string) => games.find((g) => g.title === title) as Game;

  const leo = await (await browser('leo')).newPage();
  await signIn(leo, store.url, 'leo');
  // His window stays open on the conversation, through the outage and after it.
  await leo.goto(`${store.url}/friends`);
  await leo.getByRole('button', { name: /maya/i }).first().click();
  let maya = await browser('maya');
  const first = await maya.newPage();
  await signIn(first, store.url, 'maya');
  await ready(first, store, game);

  // The servers die, the network goes, and the browser is closed and opened again.
  await store.kill();
  maya = await browser('maya');
  await maya.setOffline(true);
  const page = await actOffline(maya, store, game);

  await store.start();
  store.loseAnswers('/api/sync', answersLost);
  await maya.setOffline(false);
  await saved(page);
  assert.equal(store.lost(), answersLost, 'the answers were lost that should be');
  check(store);

  await leo.getByText(message).first().waitFor();
  await leo.goto(`${store.url}/game/${game('Lantern Hollow').id}`);
  await shown(leo, review);
  await shown(leo, '2 reviews');
  await shown(leo, /^4\.5$/);
}

export const stories: Story[] = [
  {
    name: 'a pupil plays with the Wi-Fi off, and everything they did arrives exactly once',
    run: (tools) => story(tools, 0),
  },
  {
    name: 'the same, when the first answer is lost after the server has committed',
    run: (tools) => story(tools, 1),
  },
];
