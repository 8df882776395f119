import type { Page } from '@playwright/test';
import { allGames, gameFrame } from './support/actions.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

/** The server answers what is read with an error, but for who is here. */
const reads = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== '/api/auth/user';
const ill = (page: Page) =>
  page.route(reads, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-recess-instance': 'x', 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'bug', message: 'Something went wrong' }),
    }),
  );

test('home as the server drew it has its games where the server answers all reads with an error', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await ill(page);
  const failed = page.waitForResponse((response) => response.status() === 500);
  await page.goto(url);
  await failed;
  await expect(page.getByRole('region', { name: 'Newest Games' }).getByRole('article').first()).toBeVisible();
});

test('document of a game that is played offers Try again where the server answers with an error, and then the game', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const [game] = await allGames(url);
  const context = await newContext();
  await become(context, url, 'maya');
  const page = await context.newPage();
  await ill(page);
  await page.goto(`${url}/game/${game?.id}?play=1`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(reads);
  await again.click();
  await gameFrame(page);
  await expect(again).toBeHidden();
});
