import type { Page } from '@playwright/test';

/** Lets the page's clock, once it is installed, run so many times, each with time for an answer to what is asked then. */
export async function runClock(page: Page, ms: number, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await page.clock.runFor(ms);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => fetch('/api/auth/user'));
  }
}
