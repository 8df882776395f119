import type { Frame, Page } from '@playwright/test';
import type { Zipped } from '../../../api/test/zip.ts';
import { callerOf, gameFrame, press, saved, submitGame } from './actions.ts';
import { signIn, workerReady } from './browser.ts';
import type { Store } from './store.ts';
import { expect, type Fixtures } from './test.ts';

/** Publishes a game of these files; answers where it is played. */
export async function publish(
  store: Store,
  title: string,
  files: readonly Zipped[],
  more: object = {},
): Promise<string> {
  const [maker, staff] = [await callerOf(store, 'dev'), await callerOf(store, 'admin')];
  const id = await submitGame(maker, title, files, more);
  await staff('POST', `/api/admin/games/${id}/approve`, {});
  return `${store.url}/game/${id}`;
}
/** The page of a game. */
export const page1 = (body: string): Zipped => ({
  name: 'index.html',
  data: `<!doctype html><title>Probe</title>${body}`,
});

/** Opens a page of a signed-in player, on a new device. */
export async function player({ newContext }: Fixtures, store: Store, who: string, path: string): Promise<Page> {
  const page = await (await newContext({ serviceWorkers: 'allow' })).newPage();
  await signIn(page, store.url, who, path);
  await workerReady(page);
  return page;
}
/** Downloads the game whose page is open. */
export async function keepOffline(page: Page): Promise<void> {
  await press(page, 'Download');
  await expect(page.getByText(/^Downloaded/).first()).toBeVisible();
  await saved(page);
}
/** Opens a game; returns its frame once its page has loaded. */
export async function open(page: Page, address: string): Promise<Frame> {
  await page.goto(`${address}?play=1`);
  const frame = await gameFrame(page);
  await frame.waitForFunction(() => document.readyState === 'complete');
  return frame;
}
/** Opens a game with a network, and again without one once it is downloaded; `works` is checked in both. */
export async function playsOffline(page: Page, address: string, works: () => Promise<void>): Promise<void> {
  await open(page, address);
  await works();
  await leave(page);
  await keepOffline(page);
  await page.context().setOffline(true);
  await open(page, address);
  await works();
}
/** Leaves the game for its page. */
export async function leave(page: Page): Promise<void> {
  await press(page, 'Leave game');
  await page.waitForURL((url) => !url.search.includes('play'));
  await expect(page.getByRole('heading', { name: 'Your save' })).toBeVisible();
}
