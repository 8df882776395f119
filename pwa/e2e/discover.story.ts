import assert from 'node:assert/strict';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { BrowserContext, Page } from 'playwright-core';
import { accessibilityFaults, type Store, signIn } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Game = { id: string; title: string };

/** A store in which one game has a price and one lives on another site. */
async function open(newStore: Tools['store']) {
  const store = await newStore();
  await store.stop();
  const db = new Database(join(store.dataDir, 'recess.sqlite'));
  db.exec(`UPDATE games SET price = 299 WHERE title = 'Tide Cards'`);
  db.exec(`UPDATE games SET "gameUrl" = 'https://play.example.org/', "buildId" = NULL WHERE title = 'Word Orchard'`);
  db.close();
  await store.start();
  const games = (await (await fetch(`${store.url}/api/games`)).json()) as Game[];
  const at = (title: string) => `${store.url}/game/${games.find((game) => game.title === title)?.id}`;
  return { store, at };
}

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp, exact = false) => page.getByRole('button', { name, exact });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const noFaults = async (page: Page, where: string) => assert.deepEqual(await accessibilityFaults(page), [], where);

async function home(page: Page, store: Store) {
  await page.goto(store.url);
  for (const name of ['Featured This Week', 'Newest Games', 'Top Rated Games', 'Ready to Play?'])
    await page.getByRole('heading', { name }).waitFor();
  for (const path of ['/who-we-are', '/browse', '/developer', '/guide'])
    await page.getByRole('main').locator(`a[href="${path}"]`).first().waitFor();
  await page.getByRole('link', { name: 'See Game' }).waitFor();
  await page.getByRole('link', { name: 'Details of Tide Cards' }).first().waitFor();
  await said(page, '99.9%');

  await page.getByRole('main').getByRole('searchbox').fill('  puzzle ');
  await page.getByRole('combobox', { name: 'Rating' }).click();
  await page.getByRole('option', { name: '4 stars and up' }).click();
  await button(page, 'Advanced Filters').click();
  const dialog = page.getByRole('dialog', { name: 'Advanced Filters' });
  await dialog.getByRole('button', { name: 'Free' }).click();
  await dialog.getByRole('button', { name: 'Keyboard only' }).click();
  await noFaults(page, 'advanced filters');
  await dialog.getByRole('button', { name: 'Find games' }).click();
  await page.waitForURL(/\/browse/);
  assert.deepEqual(params(page), { q: 'puzzle', minRating: '40', priceRanges: 'free', keyboard: '1' });
  await said(page, 'Showing 2 of 3 games');
}

async function browse(page: Page) {
  const chips = page.getByRole('region', { name: 'Active Filters' });
  await chips.getByRole('button', { name: 'Remove filter Free' }).click();
  await said(page, 'Showing 3 of 3 games');
  const sorts = async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Z to A' }).waitFor();
    return page.getByRole('option').count();
  };
  assert.equal(await sorts(), 12);
  await page.keyboard.press('Escape');
  await chips.getByRole('button', { name: 'Clear All' }).click();
  assert.deepEqual(params(page), {});
  assert.equal(await sorts(), 11, 'relevance needs a search');
  await page.getByRole('option', { name: 'A to Z' }).click();

  await button(page, 'Genre').click();
  await page.getByRole('menu').getByText('Most Popular', { exact: true }).waitFor();
  await page.getByRole('menuitemcheckbox', { name: 'Platformer' }).click();
  await page.keyboard.press('Escape');
  await said(page, 'Showing 1 of 3 games');
  await button(page, /^Rating/).click();
  const rating = page.getByRole('dialog', { name: 'Rating' });
  await rating.getByRole('button', { name: '3.5 Very Good' }).click();
  await rating.getByRole('spinbutton', { name: 'Minimum reviews' }).fill('1');
  await noFaults(page, 'rating filter');
  await page.keyboard.press('Escape');
  await button(page, 'More Filters').click();
  const drawer = page.getByRole('dialog', { name: 'More Filters' });
  await drawer.getByRole('button', { name: 'Works offline' }).click();
  await drawer.getByRole('button', { name: 'Under 50 MB' }).click();
  await noFaults(page, 'more filters');
  await drawer.getByRole('button', { name: 'Show 1 game' }).click();
  assert.deepEqual(params(page), {
    ...{ genres: 'Platformer', minRating: '35', minReviews: '1', maxSize: '50', offline: '1', sort: 'a-z' },
  });
  await button(page, 'More Filters').click();
  await drawer.getByRole('button', { name: 'On sale' }).click();
  await page.keyboard.press('Escape');
  await said(page, 'No games match your current filters.');
  await page.goBack();
  assert.equal(new URL(page.url()).pathname, '/', 'filters replace the address');
}

async function reviews(page: Page) {
  await page.getByRole('radio', { name: '4 stars' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Comment (optional)').fill('Quiet and kind');
  await page.reload();
  assert.equal(await page.getByLabel('Comment (optional)').inputValue(), 'Quiet and kind', 'a draft stays');
  await button(page, 'Submit review').click();
  await said(page, 'Review submitted');
  await button(page, 'Edit', true).click();
  await page.getByLabel('Comment (optional)').fill('Quiet, kind and long');
  await button(page, 'Save review').click();
  await said(page, 'Review updated');
  await button(page, 'Delete', true).click();
  await noFaults(page, 'delete review');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Review deleted');
}

async function signInLead(page: Page, { url }: Store) {
  await page.goto(url);
  const input = { setupKey: 'recess-demo-key', email: 'lead@demo.recess', password: 'recess-demo' };
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/auth/lead-dev-login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    input,
  );
  assert.equal(status, 200);
}

async function newTab(context: BrowserContext, open: () => Promise<void>): Promise<string> {
  // Nothing of ours is at that address.
  await context.route('https://play.example.org/**', (route) => route.fulfill({ body: 'a game' }));
  const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
  await tab.waitForLoadState();
  const url = tab.url();
  await tab.close();
  return url;
}

export const stories: Story[] = [
  {
    name: 'a visitor finds a game by the filters, and is asked to log in to play it',
    async run({ store: newStore, browser }) {
      const { store, at } = await open(newStore);
      const page = await (await browser('visitor')).newPage();
      await home(page, store);
      await browse(page);

      await page.goto(at('Lantern Hollow'));
      for (const name of ['Play Now', 'Add to Library', 'Track your playtime', 'Report this game']) {
        await button(page, name).click();
        await said(page, 'Login Required');
        await page.reload();
      }
      await page.goto(`${store.url}/game/01890000-0000-7000-8000-000000000000`);
      await page.getByRole('heading', { name: 'Game not found' }).waitFor();
      await page.goto(`${at('Lantern Hollow')}?play=1`);
      await said(page, 'Cannot start play session');
    },
  },
  {
    name: 'a player keeps games from browse, reviews one, and opens one that cannot be embedded',
    async run({ store: newStore, browser }) {
      const { store, at } = await open(newStore);
      const context = await browser('player');
      const page = await context.newPage();
      await signIn(page, store.url, 'maya');
      await page.goto(`${store.url}/browse`);
      await said(page, 'Showing 3 of 3 games');
      assert.equal(await button(page, /^Cart /).count(), 1, 'only priced games go into a cart');
      await button(page, 'Cart Tide Cards').click();
      await said(page, 'Added to cart');
      await button(page, 'Wishlist Tide Cards').click();
      await said(page, 'Added to wishlist');
      await page.goto(at('Tide Cards'));
      await button(page, 'In Cart').waitFor();
      await button(page, 'Add to Library').click();
      await said(page, 'Added to library');
      await said(page, '$2.99');
      await page.goto(at('Lantern Hollow'));
      await reviews(page);

      await page.goto(at('Word Orchard'));
      await page.getByRole('link', { name: 'play.example.org' }).waitFor();
      await button(page, 'Play Now').click();
      await page.getByRole('heading', { name: 'Word Orchard' }).waitFor();
      await said(page, 'Cannot Embed Game');
      const url = await newTab(context, () => page.getByRole('link', { name: 'Open in New Tab' }).click());
      assert.equal(url, 'https://play.example.org/');
    },
  },
  {
    name: 'the lead developer sets content warnings, and an admin deletes a game',
    async run({ store: newStore, browser }) {
      const { store, at } = await open(newStore);
      const page = await (await browser('lead')).newPage();
      await signInLead(page, store);
      await page.goto(at('Lantern Hollow'));
      const panel = page.getByRole('region', { name: 'Manage content warnings' });
      await panel.getByRole('combobox', { name: 'Warning' }).click();
      await page.getByRole('option', { name: 'Scary' }).click();
      await panel.getByLabel(/Description/).fill('Dark caves');
      await button(page, 'Add warning').click();
      await said(page, 'Warning added');
      await page
        .getByRole('region', { name: 'Content warnings', exact: true })
        .getByText('Scary: Dark caves')
        .waitFor();
      await noFaults(page, 'warnings panel');
      await button(page, 'Remove warning Scary: Dark caves').click();
      await said(page, 'Warning removed');

      const admin = await (await browser('admin')).newPage();
      await signIn(admin, store.url, 'admin');
      await admin.goto(at('Lantern Hollow'));
      assert.equal(await admin.getByRole('region', { name: 'Manage content warnings' }).count(), 0);
      const remove = async () => {
        await button(admin, 'Delete game').click();
        const dialog = admin.getByRole('dialog', { name: 'Delete Lantern Hollow?' });
        await dialog.getByRole('button', { name: 'Delete' }).click();
      };
      const headers = { 'x-recess-instance': 'any', 'content-type': 'application/json' };
      await admin.route('**/api/admin/games/*', (route) =>
        route.fulfill({ status: 503, headers, body: JSON.stringify({ code: 'busy', message: '' }) }),
      );
      await remove();
      await said(admin, 'Failed to delete game.');
      await admin.unroute('**/api/admin/games/*');
      await remove();
      await said(admin, 'Showing 2 of 2 games');
    },
  },
];
