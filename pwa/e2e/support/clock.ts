import type { Page } from '@playwright/test';

/** Advances the page's installed clock this many times, each time with a pause for the responses to its requests. */
export async function runClock(page: Page, ms: number, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await page.clock.runFor(ms);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => fetch('/api/auth/user'));
  }
}
