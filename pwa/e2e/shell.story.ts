import assert from 'node:assert/strict';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { accessibilityFaults, type Store, signIn, until, workerReady } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Game = { id: string; title: string };

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 20_000 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const ask = (page: Page, path: string, method = 'GET') =>
  page.evaluate(
    async ([at, how]) => {
      const answer = await fetch(at as string, { method: how as string });
      return answer.status === 204 ? null : answer.json();
    },
    [path, method],
  );

/** The demo's games are free; here two of them cost something. */
async function priced({ store: newStore }: Tools): Promise<Store> {
  const store = await newStore();
  await store.stop();
  const db = new Database(join(store.dataDir, 'recess.sqlite'));
  db.prepare(`UPDATE games SET price = 499 WHERE title IN ('Tide Cards', 'Word Orchard')`).run();
  db.prepare(`UPDATE games SET "onSale" = 1, "salePrice" = 350 WHERE title = 'Tide Cards'`).run();
  db.close();
  await store.start();
  return store;
}

async function member({ browser }: Tools, store: Store, who: string) {
  const context = await browser(who);
  const page = await context.newPage();
  await signIn(page, store.url, who);
  return { context, page };
}

async function cartStory(tools: Tools) {
  const store = await priced(tools);
  const { context, page } = await member(tools, store, 'maya');
  const games = (await ask(page, '/api/games')) as Game[];
  for (const { id } of games) await ask(page, `/api/wishlist/${id}`, 'POST');
  await page.goto(`${store.url}/wishlist`);
  await press(page, 'Add to Cart: Tide Cards');
  await shown(page, 'Added to cart');
  assert.equal(await page.getByRole('button', { name: 'Add to Cart: Lantern Hollow' }).count(), 0, 'it is free');
  await press(page, 'Add to Cart: Word Orchard');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Cart' }).click();

  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText('$8.49').waitFor();
  await summary.getByText('$2.54').waitFor();
  assert.ok(await summary.getByRole('button', { name: 'Checkout' }).isDisabled());
  await shown(page, 'Checkout is not yet available; payment integration is in progress.');
  assert.deepEqual(await accessibilityFaults(page), []);
  await workerReady(page);
  await shown(page, 'All saved');

  await context.setOffline(true);
  await page.reload();
  await press(page, 'Remove Word Orchard from cart');
  await shown(page, 'Removed from cart');
  await press(page, 'Move to Wishlist: Tide Cards');
  await shown(page, 'Moved to wishlist');
  await shown(page, 'Your cart is empty');
  await context.setOffline(false);
  await shown(page, 'All saved');
  assert.deepEqual(await ask(page, '/api/cart'), []);

  await page.goto(`${store.url}/wishlist`);
  await press(page, 'Add to Cart: Word Orchard');
  await page.getByRole('link', { name: 'In Cart: Word Orchard' }).click();
  await press(page, 'Clear Cart');
  await page.getByRole('dialog', { name: 'Clear your cart?' }).getByRole('button', { name: 'Clear Cart' }).click();
  await shown(page, 'Cart cleared');
  await shown(page, 'Your cart is empty');
}

async function dialogStory(tools: Tools) {
  const store = await tools.store();
  const { context, page } = await member(tools, store, 'maya');
  const game = ((await ask(page, '/api/games')) as Game[])[0] as Game;
  await page.goto(`${store.url}/game/${game.id}`);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Report an issue' }).click();
  const report = page.getByRole('dialog', { name: 'Report an issue' });
  await until(
    'the game of the page',
    async () => (await report.getByLabel('Game (optional)').inputValue()) === game.title,
  );
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await report.getByText('Please select a category').waitFor();
  await report.getByText('Subject must be at least 3 characters').waitFor();
  await report.getByText('Description must be at least 10 characters').waitFor();
  await report.getByLabel('Subject').fill('s'.repeat(101));
  await report.getByText('Subject must be less than 100 characters').waitFor();
  await report.getByLabel('Description').fill('d'.repeat(1001));
  await report.getByText('Description must be less than 1000 characters').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await report.getByLabel('Subject').fill('The third level');
  await page.reload();
  await banner.getByRole('button', { name: 'Report an issue' }).click();
  assert.equal(await report.getByLabel('Subject').inputValue(), 'The third level', 'a draft survives a reload');
  await report.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Bug / Technical Issue' }).click();
  await report.getByLabel('Description').fill('The door does not open.');
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await shown(page, 'Report submitted');
  await shown(page, "Thank you for your report. We'll review it shortly.");
  await report.waitFor({ state: 'hidden' });
  const [filed] = (await ask(page, '/api/moderation/reports')) as { subject: string; gameId: string }[];
  assert.deepEqual([filed?.subject, filed?.gameId], ['The third level', game.id]);

  await banner.getByRole('button', { name: 'Give Feedback' }).click();
  const feedback = page.getByRole('dialog', { name: 'Give Feedback' });
  await feedback.getByLabel('Subject').fill('More cards');
  await feedback.getByRole('button', { name: 'Send Feedback' }).click();
  await shown(page, 'Missing Information');
  await shown(page, 'Please fill in both subject and message');
  await feedback.getByLabel('Message').fill('I would like another reef.');
  await context.setOffline(true);
  await feedback.getByText(/Feedback needs a connection/).waitFor();
  assert.ok(await feedback.getByRole('button', { name: 'Send Feedback' }).isDisabled());
  await context.setOffline(false);
  await feedback.getByRole('button', { name: 'Send Feedback' }).click();
  await shown(page, 'Feedback Sent!');
  await feedback.waitFor({ state: 'hidden' });
  await banner.getByRole('button', { name: 'Give Feedback' }).click();
  assert.equal(await feedback.getByLabel('Subject').inputValue(), '', 'a form that was sent is empty again');
}

async function friendStory(tools: Tools) {
  const store = await tools.store();
  const { page: leo } = await member(tools, store, 'leo');
  await leo.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = leo.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('maya wrote to you').waitFor();
  await panel.getByText(/ago$/).waitFor();
  assert.deepEqual(await accessibilityFaults(leo), []);
  await panel.getByText('maya wrote to you').click();
  await leo.waitForURL(/\/friends$/);
  await leo.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  await leo.getByLabel('Add a friend').fill('nobody at all');
  await press(leo, 'Send request');
  await shown(leo, 'Failed to send request');
  await shown(leo, 'Nobody has that username');
  await leo.getByLabel('Add a friend').fill('dev');
  await press(leo, 'Send request');
  await shown(leo, 'Friend request sent');

  const { page: dev } = await member(tools, store, 'dev');
  await dev.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await dev.getByRole('button', { name: 'Mark all read' }).click();
  await dev.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'hidden' });
  await dev.goto(`${store.url}/friends`);
  await dev.getByRole('tab', { name: /Requests/ }).click();
  await press(dev, 'Accept leo');
  await shown(dev, 'Friend request accepted');
  await shown(dev, 'No requests');
  await dev.getByRole('tab', { name: 'My Friends' }).click();
  await dev.getByRole('button', { name: /^Write a message, leo/ }).click();
  await dev.getByRole('dialog', { name: 'Messages with leo' }).waitFor();
  await dev.getByRole('textbox', { name: 'Message to leo' }).fill('Hello from the workshop');
  await dev.keyboard.press('Enter');
  await dev.getByRole('log').getByText('Hello from the workshop').waitFor();
  assert.deepEqual(await accessibilityFaults(dev), []);
  await dev.keyboard.press('Escape');

  await leo.getByRole('button', { name: /^Write a message, dev/ }).waitFor({ timeout: 30_000 });
  await press(leo, 'More about dev');
  await leo.getByRole('menuitem', { name: 'Report' }).click();
  await leo.getByRole('dialog', { name: 'Report an issue' }).getByText('dev', { exact: true }).waitFor();
  await press(leo, 'Cancel');
  await press(leo, 'More about dev');
  await leo.getByRole('menuitem', { name: 'Block' }).click();
  await leo.getByRole('dialog', { name: 'Block dev?' }).getByRole('button', { name: 'Block' }).click();
  await shown(leo, 'Blocked');
  await leo.getByRole('button', { name: /^Write a message, dev/ }).waitFor({ state: 'hidden' });
  await press(leo, 'More about maya');
  await leo.getByRole('menuitem', { name: 'Unfriend' }).click();
  await leo.getByRole('dialog', { name: 'Unfriend maya?' }).getByRole('button', { name: 'Unfriend' }).click();
  await shown(leo, 'Friend removed');
  await shown(leo, 'No friends here yet');
}

const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: /account menu/i }).click();
  const names = await page.locator('[role="menuitem"]:visible').allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.trim());
};
const everybody = ['My Library', 'Wishlist', 'Cart', 'Friends', 'Developer Portal', 'Game Dev Guide'];

async function headerStory(tools: Tools) {
  const store = await tools.store();
  const { page } = await member(tools, store, 'maya');
  assert.deepEqual(await menuOf(page), [...everybody, 'Settings', 'Log out']);
  await press(page, 'Notifications');
  await shown(page, 'No notifications');
  await page.keyboard.press('Escape');

  const search = page.getByRole('banner').getByPlaceholder('Search games...');
  await search.fill('  tide ');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/browse\?q=tide$/);
  await page.goto(`${store.url}/browse?q=orchard`);
  await until('the search to follow the address', async () => (await search.inputValue()) === 'orchard');
  await search.fill('');
  await search.blur();
  await page.waitForURL(/\/browse$/);
  await page.goto(`${store.url}/who-we-are`);
  await search.fill('cards');
  await search.blur();
  await page.waitForURL(/\/browse\?q=cards$/);

  await page.goto(`${store.url}/no-such-page`);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await shown(page, 'Did you forget to add the page to the router?');

  const { page: admin } = await member(tools, store, 'admin');
  assert.deepEqual(await menuOf(admin), [...everybody, 'Game Approvals', 'Settings', 'Log out']);
}

export const stories: Story[] = [
  { name: 'a pupil fills a cart, sees subtotal and fee, and empties it with and without a network', run: cartStory },
  { name: 'a report and feedback are checked, kept as drafts, and sent', run: dialogStory },
  { name: 'people find each other, write, and keep each other away; the bell tells of it', run: friendStory },
  {
    name: 'the header has each role’s menu, a search in step with the address, and a page for what is not there',
    run: headerStory,
  },
];
