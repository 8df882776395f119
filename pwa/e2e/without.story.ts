import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { parseQuery } from '#sync/catalogue/parseQuery.ts';
import { browse } from '#sync/catalogue/sort.ts';
import type { Game } from '#sync/contract/games.ts';
import { allGames, ask, changeStore, gamesOf, isKept, saved, setOff, showing, shown, signInLead } from './acts.ts';
import { type Store, signIn, workerReady } from './browser.ts';
import type { Story, Tools } from './run.ts';

const queries = [
  ...['', 'q=card', 'q=PUZZLE&sort=rating', 'genres=Puzzle', 'sort=z-a', 'priceRanges=free&keyboard=1'],
  ...['minRating=40&minReviews=2', 'offline=1&sort=playtime-short', 'onSale=1', 'q=nothing+like+it'],
];

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** What every search and filter finds: the line above the games, and the games in their order. */
async function found(page: Page, url: string): Promise<string[]> {
  const answers: string[] = [];
  await page.goto(`${url}/browse`);
  for (const query of queries) {
    await setOff(page, '/who-we-are');
    await heading(page, 'Who We Are');
    await setOff(page, `/browse?${query}`);
    const line = page.getByText(/^Showing \d+ of \d+ games$/);
    await line.waitFor();
    answers.push([query, await line.textContent(), ...(await main(page).locator('h2').allTextContents())].join());
  }
  return answers;
}

/** A page that this device has whole, and something on it that only its own store can say. */
const works: [path: string, heading: string | RegExp, also?: string | RegExp][] = [
  ['/', 'Games worth your break', 'Lantern Hollow'],
  ['/who-we-are', 'Who We Are'],
  ['/guide', 'How to Develop Great Games'],
  ['/help', 'Help for a Class'],
  ['/help/check', 'Self-check'],
  ['/library', 'My Library', 'Word Orchard'],
  ['/wishlist', 'Wishlist', 'Lantern Hollow'],
  ['/cart', 'Cart', 'Tide Cards'],
  ['/friends', 'Friends', 'leo'],
  ['/profile', 'Settings', 'This is my own device'],
  ['/no-such-page', '404 Page Not Found'],
];

/** What it says without a network, and what comes with one. */
type Waits = [path: string, says: string | RegExp, comes: string | RegExp];

const notYet = 'This page is not on this device yet';
/** A page that was never opened on this device says so, comes with a network, and stays. */
async function comes(context: BrowserContext, page: Page, at: string, name: string | RegExp): Promise<void> {
  await context.setOffline(true);
  await page.goto(at);
  await heading(page, notYet);
  await page.getByText('It is brought along as soon as there is a connection.').waitFor();
  await context.setOffline(false);
  await heading(page, name);
}

/** Says why it needs the network, and goes on by itself when there is one: nothing is loaded anew. */
async function waits(context: BrowserContext, page: Page, url: string, [path, says, comes]: Waits): Promise<void> {
  await context.setOffline(true);
  await page.goto(url + path);
  await main(page).getByText(says).first().waitFor();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await context.setOffline(false);
  await main(page).getByText(comes).first().waitFor();
  await main(page).getByText(says).first().waitFor({ state: 'detached' });
  assert.ok(await page.evaluate(() => 'stays' in window), `${path} was loaded anew`);
}

async function member({ browser }: Tools, store: Store) {
  const context = await browser('maya');
  const page = await context.newPage();
  await signIn(page, store.url, 'maya');
  const id = await gamesOf(store.url);
  for (const title of ['Lantern Hollow', 'Word Orchard']) await ask(page, 'POST', `/api/library/${id(title)}`);
  await ask(page, 'POST', `/api/wishlist/${id('Lantern Hollow')}`);
  await ask(page, 'POST', `/api/cart/${id('Tide Cards')}`);
  const report = await ask<{ id: string }>(page, 'POST', '/api/moderation/report', {
    ...{ category: 'bug', subject: 'The moths', description: 'They fly through walls.' },
  });
  await page.goto(`${store.url}/browse`);
  await workerReady(page);
  await saved(page);
  await comes(context, page, `${store.url}/guide`, 'How to Develop Great Games');
  await comes(context, page, `${store.url}/developer`, 'Developer Portal');
  await isKept(page, 'guide');
  await isKept(page, 'developer');
  return { context, page, game: `/game/${id('Lantern Hollow')}`, report: report.id };
}

async function story(tools: Tools): Promise<void> {
  const store = await tools.store();
  await changeStore(store, `UPDATE games SET price = 299, "onSale" = 1, "salePrice" = 199 WHERE title = 'Tide Cards'`);
  const { context, page, game, report } = await member(tools, store);
  const { url } = store;
  const online = await found(page, url);
  const offered = await allGames<Game>(url);
  const there = queries.map((query) => {
    const games = browse(offered, parseQuery(new URLSearchParams(query)));
    return [query, showing(offered, games.length), ...games.map(({ title }) => title)].join();
  });
  assert.deepEqual(online, there, 'the device finds what the store has');
  await page.goto(`${url}/library`);
  await shown(page, 'Word Orchard');

  await context.setOffline(true);
  assert.deepEqual(await found(page, url), online, 'without a network it finds the same');
  const search = page.getByRole('banner').getByRole('searchbox');
  await search.fill('orchard');
  await search.press('Enter');
  await page.getByText(showing(offered, 1)).waitFor();
  for (const [path, name, also] of works) {
    await page.goto(url + path);
    await heading(page, name);
    if (also) await main(page).getByText(also).first().waitFor();
  }
  await page.goto(url + game);
  await heading(page, 'Lantern Hollow');
  await main(page).getByText('Content warnings need a connection.').waitFor();
  await page.getByRole('region', { name: 'What is saved' }).getByText('Offline').waitFor();

  const nowhere = '/game/01890000-0000-7000-8000-000000000000';
  const kept = 'The store keeps this, not this device: it comes with a connection.';
  const pages: Waits[] = [
    [game, 'Other players’ reviews need a connection.', /^Runs well on my Chromebook/],
    [nowhere, 'This game is not on this device', 'Game not found'],
    ['/developer', /^The Developer Portal needs a connection: /, 'Become a developer'],
    ['/profile', kept, 'You have blocked nobody'],
    [`/profile/reports/${report}`, kept, 'They fly through walls.'],
  ];
  for (const one of pages) await waits(context, page, url, one);

  // The network is there and the store is not.
  await store.kill();
  await page.goto(`${url}/profile`);
  await main(page).getByText(kept).first().waitFor();
  await store.start();
  await main(page).getByText('You have blocked nobody').waitFor();
}

async function doors({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const { url } = store;
  const outside = await browser('visitor');
  const page = await outside.newPage();
  await page.goto(`${url}/browse`);
  await workerReady(page);
  await page.getByText(showing(await allGames(url))).waitFor();
  const says = /^You are offline. Logging in needs a connection/;
  const pages: Waits[] = [
    ['/login/student', says, 'Log in'],
    ['/login/developer', says, 'Log in'],
    ['/signup', says, 'Create account'],
    ['/signup/finish', says, 'This took too long, or was begun in another browser'],
  ];
  for (const one of pages) await waits(outside, page, url, one);
  await comes(outside, page, `${url}/setup-lead-dev`, 'Lead Dev Setup');
  await isKept(page, 'staff');
  await waits(outside, page, url, ['/setup-lead-dev', says, 'Log in']);

  const office = await browser('lead');
  const desk = await office.newPage();
  await signInLead(desk, url);
  await desk.goto(`${url}/library`);
  await workerReady(desk);
  await saved(desk);
  await comes(office, desk, `${url}/admin/approvals`, 'Game Approvals');
  // One opened, all kept.
  await isKept(desk, 'staff');
  const offices: Waits[] = [
    ['/admin', /^The dashboard shows what the server knows now/, 'Pending developer approvals'],
    ['/admin/approvals', /^Approving games needs a connection/, 'No games are waiting'],
  ];
  for (const one of offices) await waits(office, desk, url, one);
}

export const stories: Story[] = [
  { name: 'without a network a pupil’s pages work as before, and the others say why and come back', run: story },
  { name: 'without a network the doors and the offices say why and come back', run: doors },
];
