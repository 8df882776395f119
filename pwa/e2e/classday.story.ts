import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Game } from '#sync/contract/games.ts';
import { offlineReserve } from '#sync/rules.ts';
import { allGames, ask, askStore, press, shown } from './acts.ts';
import { accessibilityFaults, type Store, signIn, until, workerReady } from './browser.ts';
import { inOriginOf } from './downloads.story.ts';
import type { Story, Tools } from './run.ts';

/** Wished for and kept, then played or not; the others are the library. */
const [unplayed, played] = ['Tide Cards', 'Word Orchard'];

const here = (page: Page) => page.getByText(/^\d+ of \d+ games on this device$/);
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Downloading your library' });
const count = async (page: Page) => Number((await here(page).textContent())?.split(' ')[0]);

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
    [needed + offlineReserve - missing] as const,
  );
}

async function wishes(page: Page, store: Store, games: Game[]): Promise<void> {
  for (const title of [unplayed, played])
    await ask(page, 'POST', `/api/wishlist/${games.find((game) => game.title === title)?.id}`);
  await page.goto(`${store.url}/wishlist`);
  await here(page).waitFor();
  await press(page, 'Keep all offline');
  await shown(page, '2 of 2 games on this device');
  assert.equal(await page.getByText('On this device', { exact: true }).count(), 2, 'each card says so');
}

async function room(page: Page, store: Store, library: Game[]): Promise<void> {
  for (const { id } of library) await ask(page, 'POST', `/api/library/${id}`);
  await page.goto(`${store.url}/library`);
  await shown(page, `0 of ${library.length} games on this device`);
  await short(page, library, 50_000);
  const keep = page.getByRole('switch', { name: 'Keep my library offline' });
  await keep.click();
  const dialog = page.getByRole('dialog', { name: 'Not enough room on this device' });
  await dialog.getByText(/250\.0 MB always stay free/).waitFor();
  // Least recently played first, and only as many ticked as are needed.
  const offered = dialog.getByRole('checkbox');
  assert.match(
    (await dialog.locator('label').first().textContent()) ?? '',
    new RegExp(`^${unplayed}.*never played here`),
  );
  assert.match((await dialog.locator('label').last().textContent()) ?? '', new RegExp(`^${played}.*last played`));
  assert.deepEqual(await Promise.all([0, 1].map((n) => offered.nth(n).isChecked())), [true, false]);
  assert.deepEqual(await accessibilityFaults(page), []);
  await offered.first().uncheck();
  assert.ok(await dialog.getByRole('button', { name: /^Remove .* and download$/ }).isDisabled(), 'nothing is chosen');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await keep.getAttribute('aria-checked'), 'false');
  assert.equal(await count(page), 0, 'nothing began by itself');
  await page.getByRole('button', { name: `Remove ${unplayed} from this device` }).waitFor();

  await keep.click();
  await dialog.getByRole('button', { name: 'Remove 1 game and download' }).click();
  await bar(page).waitFor();
  await page.getByRole('button', { name: `Remove ${unplayed} from this device` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Remove ${played} from this device` }).waitFor();
}

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
const isMended = (page: Page, gameUrl: string, files: { path: string; sha256: string }[]) =>
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

async function story({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const games = await allGames<Game>(store.url);
  const library = games.filter(({ title }) => title !== unplayed && title !== played);
  const [game] = library as [Game];
  const { files } = await (await askStore(`${store.url}/api/games/${game.id}/build`)).json();
  let context = await browser('maya');
  let page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  await wishes(page, store, games);
  await page.goto(`${store.url}/game/${games.find(({ title }) => title === played)?.id}?play=1`);
  await page.locator('iframe:not([hidden])').waitFor();
  await room(page, store, library);

  // The store goes away in the middle, and so does the browser.
  await until('the first to be here', async () => (await count(page)) > 0);
  await store.kill();
  context = await browser('maya');
  page = context.pages()[0] as Page;
  await page.goto(`${store.url}/library`);
  const before = await until('what came before the break', () => count(page));
  assert.ok(before < library.length, `${before} were here when it broke off`);
  await store.start();
  await shown(page, `${library.length} of ${library.length} games on this device`);
  await bar(page).waitFor({ state: 'detached' });

  // A file that is gone and one that was changed: its page notices and mends it, and it is never played so.
  await damage(page, game.gameUrl);
  await page.goto(`${store.url}/game/${game.id}`);
  await until('its page to mend it', async () => (await isMended(page, game.gameUrl, files)) === '');
  await page.getByRole('button', { name: `Remove ${game.title} from this device` }).waitFor();
  await damage(page, game.gameUrl);
  await page.goto(`${store.url}/game/${game.id}?play=1`);
  await page.frameLocator('iframe:not([hidden])').locator('canvas, button').first().waitFor();
  await page.goto(`${store.url}/library`);
  await until('what was not the game to be mended', async () => (await isMended(page, game.gameUrl, files)) === '');

  await store.kill();
  await context.setOffline(true);
  await page.goto(`${store.url}/browse`);
  await page.getByText('Works offline').first().waitFor();
  assert.equal(await page.getByText('Works offline', { exact: true }).count(), library.length + 1);
  await page.goto(`${store.url}/library`);
  await page
    .getByText(/^On this device, /)
    .first()
    .waitFor();
  assert.equal(await page.getByText(/^On this device, /).count(), library.length);
}

export const stories: Story[] = [
  {
    name: 'for a class day a whole library comes at once: room is asked for first, a break goes on, a damaged copy is mended',
    run: story,
  },
];
