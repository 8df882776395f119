import type { BrowserContext, Page } from 'playwright-core';
import { isOut } from './acts.ts';

/** The network returns to who logged out without one: the store hears of it, which is a page of its own. */
export async function outIsHeard(context: BrowserContext, page: Page): Promise<void> {
  const heard = page.waitForEvent('load');
  await context.setOffline(false);
  // The browser may have said it by itself, and the page be on its way already.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {});
  await heard;
  await isOut(page);
}
