import { type BrowserContext, expect, type Page } from '@playwright/test';
import { chooseItem } from './actions.ts';

/** Chooses "Log out" in the menu. */
export async function chooseLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await chooseItem(page, 'Log out');
}
export const isOut = (page: Page) => page.getByRole('link', { name: 'Login' }).first().waitFor();
/** Confirms sending what waits, unless it has been sent meanwhile. */
export async function sendNow(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Send now' });
  const out = page.getByRole('link', { name: 'Login' }).first();
  await send.or(out).first().waitFor();
  if (await send.isVisible()) await Promise.any([send.click(), out.waitFor()]);
  await isOut(page);
}
/** Logs out and sends what waits: the next start ends an open play, which may be now. */
export async function logOut(page: Page): Promise<void> {
  await chooseLogOut(page);
  await sendNow(page);
}
/** Reconnects after an offline log-out: the store learns of it by a navigation. */
export async function outIsHeard(context: BrowserContext, page: Page): Promise<void> {
  const heard = page.waitForEvent('load');
  await context.setOffline(false);
  // The browser may have fired the event itself, and the page be navigating already.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {});
  await heard;
  await isOut(page);
  // A page that is left before it has the answer would say so once more, and end the next session.
  await outIsSettled(page);
}

/** Waits until no sign-out is pending: from then on a cookie signs its user in. */
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
        // The page is navigating to the log-out.
        .catch(() => true),
    )
    .toBe(false);
