import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allGames, isBundleCached } from './support/actions.ts';
import { root, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

type Noted = { tops: number[] };
/** In the page: where it was scrolled to in every frame. As text: a loader's helpers are not there. */
const noteTops = `
  const tops = (window.tops = []);
  const note = () => {
    tops.push(scrollY);
    requestAnimationFrame(note);
  };
  note();
`;
const verdictOf = (page: Page, line: string) => page.getByRole('listitem').filter({ hasText: line });

test('guide that was opened once is read without a network, at the section of its address and where it was left', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${store.url}/guide`);
  await workerReady(page);
  await isBundleCached(page, 'guide');
  await store.stop();
  await context.setOffline(true);
  await page.goto(`${store.url}/guide#hooks`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12);
  const heading = page.getByRole('heading', { level: 2, name: 'Hook Strategies' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(1000);

  // Within a few lines: letters that come late are of another width.
  await page.addInitScript(noteTops);
  await page.goto(`${store.url}/guide`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 100);
  const tops = await page.evaluate(() => (window as unknown as Noted).tops);
  expect(
    [...new Set(tops)].filter((top) => top !== 0 && top < left - 100),
    'it does not glide there',
  ).toEqual([]);
});

test('example in the guide is a game that can be won', async ({ newStore, newContext }) => {
  const store = await newStore();
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(`${store.url}/guide#example`);
  const code = await page.getByRole('region', { name: 'The example game, index.html' }).textContent();
  const game = await context.newPage();
  const errors: Error[] = [];
  game.on('pageerror', (error) => errors.push(error));
  await game.setContent(code ?? '');
  const says = (words: string) => expect(game.locator('canvas')).toHaveAttribute('aria-label', words);
  await says('Level 1');
  await game.keyboard.down('ArrowRight');
  await game.keyboard.down('Space');
  await says('Level 2');
  // Its own code shows a player when to jump: before a wall, and before a hole.
  await game.keyboard.up('Space');
  await game.evaluate(`setInterval(() => {
        keys.Space = hero?.stands && (at(hero.x + 44, hero.y + 18) === '#' || at(hero.x + 34, hero.y + 40) !== '#');
      })`);
  await says('The end. Well done!');
  expect(errors).toEqual([]);

  // The whole one that it points to can be played, and its source is where it says.
  const source = await page.locator('code', { hasText: 'api/demo/games/' }).textContent();
  expect(existsSync(join(root, source ?? '', 'rules/world.js')), `${source}`).toBe(true);
  await page.getByRole('link', { name: 'Find Lantern Hollow' }).click();
  await page.getByRole('heading', { name: 'Lantern Hollow' }).waitFor();
});

const arrives = (page: Page) =>
  expect(verdictOf(page, 'A game can be downloaded').getByText('arrived correctly')).toBeVisible();

test('self-check downloads a file of a game, leaves nothing of it, and says that everything works', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext({ serviceWorkers: 'allow' })).newPage();
  await page.goto(`${store.url}/help`);
  const games = await allGames<{ id: string; gameUrl: string }>(store.url);
  const hosted = games.find(({ id, gameUrl }) => gameUrl.includes(id));
  await page.getByRole('row', { name: `*.localhost ${new URL(hosted?.gameUrl ?? '').port}` }).waitFor();
  await workerReady(page);
  await page.getByRole('link', { name: 'Check this device' }).click();
  await expect(page.getByText('Everything Recess needs works here.')).toBeVisible();
  await arrives(page);
  // Nothing of the trial is left, so the game still counts as not being here.
  await page.getByRole('button', { name: 'Check again' }).click();
  await arrives(page);
});

test('self-check says what to tell IT where the network blocks the games’ hosts', async ({ newStore, newContext }) => {
  const store = await newStore();
  const context = await newContext();
  await context.route('**/_play/**', (route) => route.abort());
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${store.url}/help/check`);
  const line = verdictOf(page, 'A game can be downloaded');
  // A store that is slow to answer would be taken for one that does not, once the clock goes on.
  await verdictOf(page, 'The store answers').getByText('Works', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      // Longer than it waits for an answer.
      await page.clock.fastForward(15_000);
      return line.getByText("Doesn't work").isVisible();
    })
    .toBe(true);
  await expect(line.getByText('Ask IT to allow the games’ hosts')).toBeVisible();
});
