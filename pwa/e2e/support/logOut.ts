import { type BrowserContext, expect, type Page } from '@playwright/test';
import { chooseItem } from './actions.ts';

/** Chooses to log out, in the menu. */
export async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await chooseItem(page, 'Log out');
}
export const isOut = (page: Page) => page.getByRole('link', { name: 'Login' }).first().waitFor();
/** Sends what waits and is asked about, unless it has been sent meanwhile. */
export async function sendNow(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Send now' });
  const out = page.getByRole('link', { name: 'Login' }).first();
  await send.or(out).first().waitFor();
  if (await send.isVisible()) await Promise.any([send.click(), out.waitFor()]);
  await isOut(page);
}
/** A play that was left open is ended with the next start, which may be now: what waits is sent. */
export async function logOut(page: Page): Promise<void> {
  await askToLogOut(page);
  await sendNow(page);
}
/** The network returns to who logged out without one: the store hears of it, which is a page of its own. */
export async function outIsHeard(context: BrowserContext, page: Page): Promise<void> {
  const heard = page.waitForEvent('load');
  await context.setOffline(false);
  // The browser may have said it by itself, and the page be on its way already.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {});
  await heard;
  await isOut(page);
}

/** The device has nothing left to tell of a log-out: whoever is here by a cookie from now on is taken for who they are. */
export const outIsSettled = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .evaluate(async () => {
          const open = indexedDB.open('public');
          await new Promise((done) => Object.assign(open, { onsuccess: done }));
          const who = open.result.transaction('meta').objectStore('meta').get('who');
          await new Promise((done) => Object.assign(who, { onsuccess: done }));
          open.result.close();
          return Boolean(who.result?.value.logoutPending);
        })
        // The page is on its way to log out.
        .catch(() => true),
    )
    .toBe(false);
