import type { Page } from '@playwright/test';
import { callApi, changeStore, gamesOf, press } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { copiesAt } from './support/gameOrigin.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

const removeTide = (page: Page) => page.getByRole('button', { name: 'Remove Tide Cards from this device' });
const downloads = (page: Page) => page.getByRole('region', { name: 'My Downloads' });
const noneKept = (page: Page) => downloads(page).getByText(/^No downloads yet/);

async function keepTide(page: Page): Promise<void> {
  await press(page, 'Download');
  await expect(removeTide(page)).toBeVisible();
}

test('a game kept on this device is listed with its size, and frees its room when it is removed', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext({ serviceWorkers: 'games' })).newPage();
  const id = (await gamesOf(url))('Tide Cards');
  await signIn(page, url, 'maya', `/game/${id}`);
  await keepTide(page);
  const { gameUrl } = await callApi<{ gameUrl: string }>(page, 'GET', `/api/games/${id}`);
  const { totalBytes } = await callApi<{ totalBytes: number }>(page, 'GET', `/api/games/${id}/build`);

  await page.goto(`${url}/library`);
  const mine = downloads(page);
  const total = mine.getByText(/^1 game, [\d.,]+ [KM]B$/);
  await expect(total).toBeVisible();
  const size = (await total.textContent())?.slice('1 game, '.length) ?? '';
  await expect(mine.getByRole('listitem').getByText(size, { exact: true })).toBeVisible();
  await expect(mine.getByText(/ used, .+ free\./)).toBeVisible();
  const before = await copiesAt(page, gameUrl);
  expect(before.names).toHaveLength(1);
  expect(before.bytes).toBeGreaterThan(totalBytes);

  await removeTide(page).click();
  await expect(noneKept(page)).toBeVisible();
  await expect.poll(async () => (await copiesAt(page, gameUrl)).names).toEqual([]);
  await expect
    .poll(async () => before.bytes - (await copiesAt(page, gameUrl)).bytes, 'bytes that are free again')
    .toBeGreaterThanOrEqual(totalBytes);
  await page.goto(`${url}/game/${id}`);
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
});

/** A page that was opened to play one game may frame no other: whoever goes on from there loads the next page anew. */
test('after a game that cannot be played here others are kept as ever', async ({ newStore, newContext }) => {
  const store = await newStore();
  const elsewhere = `UPDATE games SET "gameUrl" = 'https://games.example/', "buildId" = NULL WHERE title = 'Word Orchard'`;
  await changeStore(store, elsewhere);
  const context = await newContext({ serviceWorkers: 'games' });
  await become(context, store.url, 'maya');
  const page = await context.newPage();
  await page.goto(`${store.url}/game/${(await gamesOf(store.url))('Word Orchard')}?play=1`);
  await expect(page.getByText('Cannot Embed Game')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the game’s page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Word Orchard' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tide Cards/ })
    .first()
    .click();
  await keepTide(page);
});

test('a game that left the store is kept no more on this device', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const page = await (await newContext({ serviceWorkers: 'games' })).newPage();
  const id = (await gamesOf(url))('Tide Cards');
  await signIn(page, url, 'maya', `/game/${id}`);
  await keepTide(page);
  const { gameUrl } = await callApi<{ gameUrl: string }>(page, 'GET', `/api/games/${id}`);

  const lead = await become(await newContext(), url, 'lead');
  await lead('delete', `/api/admin/games/${id}`);
  await page.goto(`${url}/library`);
  await expect(noneKept(page)).toBeVisible();
  expect((await copiesAt(page, gameUrl)).names).toEqual([]);
});
