import type { Page } from '@playwright/test';
import { storageReserveBytes } from '#sync/constants.ts';
import type { Game } from '#sync/contract/games.ts';
import { allGames, callApi, press } from './support/actions.ts';
import { signIn, until, workerReady } from './support/browser.ts';
import { inOriginOf } from './support/gameOrigin.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

type File = { path: string; sha256: string };
const remove = (page: Page, title: string) => page.getByRole('button', { name: `Remove ${title} from this device` });
const here = (page: Page) => page.getByText(/^\d+ of \d+ games downloaded$/);
const count = async (page: Page) => Number((await here(page).textContent())?.split(' ')[0]);
const keepLibrary = (page: Page) => page.getByRole('switch', { name: 'Download my library' });

/**
 * Lets so many bytes be missing for these games, as a device does that is nearly full. Chromium tells pages a rounded
 * room, whatever is really free, so what it tells is said here in its place.
 */
async function short(page: Page, games: Game[], missing: number): Promise<void> {
  const needed = games.reduce((sum, { fileSizeMB }) => sum + fileSizeMB * 2 ** 20, 0);
  await page.evaluate(
    async ([rest]) => {
      const open = indexedDB.open('public');
      await new Promise((done) => Object.assign(open, { onsuccess: done }));
      const all = open.result.transaction('downloads').objectStore('downloads').getAll();
      await new Promise((done) => Object.assign(all, { onsuccess: done }));
      open.result.close();
      const copies = (all.result as { bytes: number }[]).reduce((sum, { bytes }) => sum + bytes, 0);
      navigator.storage.estimate = async () => ({ usage: 1_000, quota: 1_000 + copies + rest });
    },
    [needed + storageReserveBytes - missing] as const,
  );
}

test('a library that does not fit asks for room first, and downloads once games have made it', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const games = await allGames<Game>(url);
  const [unplayed, played, ...library] = games.slice(0, 5) as [Game, Game, ...Game[]];
  const context = await newContext({ serviceWorkers: 'games' });
  const maya = await become(context, url, 'maya');
  for (const { id } of [unplayed, played]) await maya('post', `/api/wishlist/${id}`);
  for (const { id } of library) await maya('post', `/api/library/${id}`);
  const page = await context.newPage();
  await page.goto(`${url}/wishlist`);
  await press(page, 'Download all');
  await expect(here(page)).toHaveText('2 of 2 games downloaded');
  await expect(page.getByText('Downloaded', { exact: true }), 'each card says so').toHaveCount(2);
  await page.goto(`${url}/game/${played.id}?play=1`);
  await page.locator('iframe:not([hidden])').waitFor();

  await page.goto(`${url}/library`);
  await expect(here(page)).toHaveText('0 of 3 games downloaded');
  await short(page, library, 50_000);
  await keepLibrary(page).click();
  const dialog = page.getByRole('dialog', { name: 'Not enough space on this device' });
  // Least recently played first, and only as many ticked as are needed.
  await expect(dialog.locator('label')).toHaveText([
    new RegExp(`^${unplayed.title}.*never played here`),
    new RegExp(`^${played.title}.*last played`),
  ]);
  await dialog.getByRole('button', { name: 'Remove 1 game and download' }).click();
  await expect(here(page)).toHaveText('3 of 3 games downloaded');
  await expect(remove(page, unplayed.title)).toHaveCount(0);
  await expect(remove(page, played.title)).toBeVisible();
});

test('a library whose download breaks off with the store and the browser goes on where it was', async ({
  newStore,
  openProfile,
}) => {
  const store = await newStore({ killable: true });
  const games = (await allGames<Game>(store.url)).slice(0, 6);
  let context = await openProfile('maya');
  const maya = await become(context, store.url, 'maya');
  for (const { id } of games) await maya('post', `/api/library/${id}`);
  let page = context.pages()[0] as Page;
  await page.goto(`${store.url}/library`);
  await workerReady(page);
  await keepLibrary(page).click();
  await expect(page.getByRole('progressbar', { name: 'Downloading your library' })).toBeVisible();
  await until('the first to be here', async () => (await count(page)) > 0);
  await store.kill();

  context = await openProfile('maya');
  page = context.pages()[0] as Page;
  await page.goto(`${store.url}/library`);
  const before = await until('what came before the break', () => count(page));
  expect(before).toBeLessThan(games.length);
  await store.start();
  await expect(here(page)).toHaveText(`${games.length} of ${games.length} games downloaded`);
  await expect(page.getByRole('progressbar', { name: 'Downloading your library' })).toHaveCount(0);
});

/** One file of its copy is thrown away and another one changed. */
const damage = (page: Page, gameUrl: string) =>
  inOriginOf(
    page,
    gameUrl,
    async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('game-')) ?? '';
      const cache = await caches.open(name);
      await cache.delete('/style.css');
      await cache.put('/index.html', new Response('not the game', { headers: { 'content-type': 'text/html' } }));
    },
    undefined,
  );
const isMended = (page: Page, gameUrl: string, files: File[]) =>
  inOriginOf(
    page,
    gameUrl,
    async (all) => {
      for (const { path, sha256 } of all) {
        const kept = await caches.match(`/${path.split('/').map(encodeURIComponent).join('/')}`);
        const hash = kept && new Uint8Array(await crypto.subtle.digest('SHA-256', await kept.arrayBuffer()));
        if (!hash || [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') !== sha256) return path;
      }
      return '';
    },
    files,
  );

test('a damaged copy of a game is mended by its page, and never played', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const [game] = (await allGames<Game>(url)) as [Game];
  const page = await (await newContext({ serviceWorkers: 'games' })).newPage();
  await signIn(page, url, 'maya', `/game/${game.id}`);
  const { files } = await callApi<{ files: File[] }>(page, 'GET', `/api/games/${game.id}/build`);
  await press(page, 'Download');
  await expect(remove(page, game.title)).toBeVisible();
  await damage(page, game.gameUrl);
  await page.reload();
  await expect.poll(() => isMended(page, game.gameUrl, files), 'a file that is not as it should be').toBe('');
  await expect(remove(page, game.title)).toBeVisible();

  await damage(page, game.gameUrl);
  await page.goto(`${url}/game/${game.id}?play=1`);
  await page.frameLocator('iframe:not([hidden])').locator('canvas, button').first().waitFor();
  await page.goto(`${url}/library`);
  await expect.poll(() => isMended(page, game.gameUrl, files), 'a file that is not as it should be').toBe('');
});
