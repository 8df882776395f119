import { changeStore, gamesOf } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { expect, test } from './support/test.ts';

test('play address turns a visitor away to the page of the game', async ({ newStore, newContext }) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  const path = `/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
  await page.goto(`${store.url}${path}?play=1`);
  await expect(page.getByText('Cannot start play session').first()).toBeVisible();
  await expect(page).toHaveURL(store.url + path);
});

test('game that cannot be embedded is opened in a tab of its own', async ({ newStore, newContext }) => {
  const store = await newStore();
  const elsewhere = 'https://play.example.org/';
  await changeStore(
    store,
    `UPDATE games SET "gameUrl" = '${elsewhere}', "buildId" = NULL WHERE title = 'Word Orchard'`,
  );
  const context = await newContext();
  // Nothing of ours is at that address.
  await context.route(`${elsewhere}**`, (route) => route.fulfill({ body: 'a game' }));
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', `/game/${(await gamesOf(store.url))('Word Orchard')}`);
  await page.getByRole('button', { name: 'Play Now' }).click();
  await expect(page.getByText('Cannot Embed Game').first()).toBeVisible();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open in New Tab' }).click(),
  ]);
  await expect(tab).toHaveURL(elsewhere);
});

test('search of browse keeps what is typed when a filter is taken away by touch, and is empty when all are', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext({ hasTouch: true })).newPage();
  const field = page.getByRole('main').getByRole('searchbox');
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await page.goto(`${url}/browse?priceRanges=free&keyboard=1`);
  await expect(page.getByText(/^Showing \d+ of \d+ games$/)).toBeVisible();
  await field.fill('card');
  await tap('Remove filter Free');
  await expect(page).toHaveURL(`${url}/browse?q=card&keyboard=1`);
  await field.fill('cards');
  await tap('Clear All');
  await expect(page).toHaveURL(`${url}/browse`);
  await expect(field).toHaveValue('');
});
