import type { BrowserContext, Page } from '@playwright/test';
import {
  allGames,
  callApi,
  changeStore,
  gamesOf,
  isBundleCached,
  saved,
  showing,
  signInLead,
  waitForText,
} from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** A page that this device has whole, and something on it that only its own store can say. */
const works: [path: string, heading: string | RegExp, also?: string | RegExp][] = [
  ['/', 'Games worth your break', 'Lantern Hollow'],
  ['/who-we-are', 'Who We Are'],
  ['/help', 'Help for a Class'],
  ['/help/now', 'Get help now', '911'],
  ['/help/check', 'Self-check'],
  ['/rules', 'Rules', 'Be kind'],
  ['/privacy', 'Privacy'],
  ['/retention', 'How Long We Keep Things', 'Messages between friends'],
  ['/library', 'My Library', 'Word Orchard'],
  ['/wishlist', 'Wishlist', 'Lantern Hollow'],
  ['/cart', 'Cart', 'Tide Cards'],
  ['/friends', 'Friends', 'leo'],
  ['/profile', 'Settings', 'This is my own device'],
  ['/no-such-page', '404 Page Not Found'],
];

/** A page that was never opened on this device says so, comes with a network, and stays. */
async function comes(context: BrowserContext, page: Page, at: string, name: string | RegExp): Promise<void> {
  await context.setOffline(true);
  await page.goto(at);
  await heading(page, "This page isn't on this device yet");
  await waitForText(page, "Open this page once while you're online, and it will work offline too.");
  await context.setOffline(false);
  await heading(page, name);
}

/** Says why it needs the network, and goes on by itself when there is one: nothing is loaded anew. */
async function waits(context: BrowserContext, page: Page, at: string, says: string | RegExp, comes: string | RegExp) {
  await context.setOffline(true);
  await page.goto(at);
  await expect(main(page).getByText(says).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await context.setOffline(false);
  await expect(main(page).getByText(comes).first()).toBeVisible();
  await expect(main(page).getByText(says)).toHaveCount(0);
  expect(await page.evaluate(() => 'stays' in window), `${at} was loaded anew`).toBe(true);
}

/** Maya, with the whole app on her device. */
async function member({ newContext }: Fixtures, store: Store, path: string) {
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', path);
  await workerReady(page);
  await saved(page);
  return { context, page };
}

test('pupil’s pages work without a network as before', async ({ tools }) => {
  const store = await tools.newStore();
  const { url } = store;
  const id = await gamesOf(url);
  await changeStore(store, `UPDATE games SET price = 299, "onSale" = 1, "salePrice" = 199 WHERE title = 'Tide Cards'`);
  const { context, page } = await member(tools, store, '/library');
  for (const title of ['Lantern Hollow', 'Word Orchard']) await callApi(page, 'POST', `/api/library/${id(title)}`);
  await callApi(page, 'POST', `/api/wishlist/${id('Lantern Hollow')}`);
  await callApi(page, 'POST', `/api/cart/${id('Tide Cards')}`);
  await page.reload();
  await expect(main(page).getByText('Word Orchard').first()).toBeVisible();
  await saved(page);

  await context.setOffline(true);
  for (const [path, name, also] of works) {
    await page.goto(url + path);
    await heading(page, name);
    if (also) await expect(main(page).getByText(also).first()).toBeVisible();
  }
  await page.goto(`${url}/game/${id('Lantern Hollow')}`);
  await heading(page, 'Lantern Hollow');
  await waitForText(page, 'Go online to see the content warnings.');
  await expect(page.getByRole('region', { name: 'Sync status' })).toContainText('Offline');
  const search = page.getByRole('banner').getByRole('searchbox');
  await search.fill('orchard');
  await search.press('Enter');
  await waitForText(page, showing(await allGames(url), 1));
});

test('part of the app that was never opened comes with the network, and is on the device from then on', async ({
  tools,
}) => {
  const store = await tools.newStore();
  const { context, page } = await member(tools, store, '/browse');
  await comes(context, page, `${store.url}/guide`, 'How to Develop Great Games');
  // A line that breaks while a part comes leaves none of it.
  await isBundleCached(page, 'guide');
  await comes(context, page, `${store.url}/developer`, 'Developer Portal');
  await isBundleCached(page, 'developer');
  await context.setOffline(true);
  await page.goto(`${store.url}/guide`);
  await heading(page, 'How to Develop Great Games');
  await waits(
    context,
    page,
    `${store.url}/developer`,
    /^You're offline\. Go online to use the Developer Portal/,
    'Become a developer',
  );
});

test('settings say what needs the store while it is gone, and bring it when it is back', async ({ tools }) => {
  const store = await tools.newStore();
  const { page } = await member(tools, store, '/profile');
  const kept = "This isn't saved on this device. Go online to see it.";
  await store.stop();
  await page.goto(`${store.url}/profile`);
  await expect(main(page).getByText(kept).first()).toBeVisible();
  await store.start();
  await expect(main(page).getByText("You haven't blocked anyone")).toBeVisible();
});

test('doors say without a network why nobody comes in, and come back without loading anew', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const outside = await newContext({ serviceWorkers: 'allow' });
  const page = await outside.newPage();
  await page.goto(`${url}/browse`);
  await workerReady(page);
  await waitForText(page, showing(await allGames(url)));
  const says = /^You're offline\. Go online to log in/;
  await waits(outside, page, `${url}/login/student`, says, 'Log in');
  await comes(outside, page, `${url}/setup-lead-dev`, 'Lead Dev Setup');
  await isBundleCached(page, 'staff');
  await waits(outside, page, `${url}/setup-lead-dev`, says, 'Log in');
});

test('staff’s offices are on the device once one was opened, and say without a network why they wait', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const office = await newContext({ serviceWorkers: 'allow' });
  const desk = await office.newPage();
  await signInLead(desk, url);
  await desk.goto(`${url}/library`);
  await workerReady(desk);
  await saved(desk);
  await comes(office, desk, `${url}/admin/approvals`, 'Game Approvals');
  // One opened, all kept.
  await isBundleCached(desk, 'staff');
  const dashboard = /^You're offline\. This page shows live data/;
  await waits(office, desk, `${url}/admin`, dashboard, 'Pending developer approvals');
  await waits(office, desk, `${url}/admin/approvals`, /^Go online to approve games/, 'No games are waiting');
});
