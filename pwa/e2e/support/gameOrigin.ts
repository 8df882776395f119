import type { Page } from '@playwright/test';
import { until } from './browser.ts';

type Copies = { names: string[]; bytes: number };

/** Runs a function in a game's own origin. */
export async function inOriginOf<T, A>(page: Page, gameUrl: string, act: (arg: A) => Promise<T>, arg: A): Promise<T> {
  const address = `${new URL(gameUrl).origin}/_play/shell.html`;
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, hidden: true, id: 'asked' });
    document.body.append(frame);
  }, address);
  const frame = await until('the game’s own origin', async () => {
    const handle = await page.locator('#asked').elementHandle();
    const inside = await handle?.contentFrame();
    return inside?.url() === address ? inside : undefined;
  });
  const answer = await frame.evaluate(act as (arg: unknown) => Promise<T>, arg);
  await page.evaluate(() => document.getElementById('asked')?.remove());
  return answer;
}

/** Reads from a game's own origin what it stores on this device. */
export const copiesAt = (page: Page, gameUrl: string): Promise<Copies> =>
  inOriginOf(
    page,
    gameUrl,
    async () => ({
      names: (await caches.keys()).filter((name) => name.startsWith('game-')),
      bytes: (await navigator.storage.estimate()).usage ?? 0,
    }),
    undefined,
  );

/** Reads what a device says of its copy of a game. */
export const downloadOf = (page: Page, gameId: string) =>
  page.evaluate(async (key) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) =>
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }),
      );
    const db = await done(indexedDB.open('public'));
    const row = await done(db.transaction('downloads').objectStore('downloads').get(key));
    db.close();
    return row;
  }, gameId);
