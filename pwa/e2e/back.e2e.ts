import type { Page } from '@playwright/test';
import { gameFrame, gamesOf, saved } from './acts.ts';
import { signIn, workerReady } from './browser.ts';
import { isOut, logOut } from './logOut.ts';
import { expect, test } from './test.ts';

/** A browser that keeps a page as it was left, to show it again: Playwright turns that off by itself. */
const keepsPages = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };
type Marked = typeof globalThis & { marked?: true };
type Navigating = typeof globalThis & { navigation: EventTarget };

/** Leaves a page by logging out of it and goes back; whether it is the very one that was left, and not made anew. */
async function backAfterLogOut(page: Page, url: string): Promise<boolean> {
  await signIn(page, url, 'maya', '/library');
  await workerReady(page);
  await saved(page);
  await page.evaluate(() => {
    (window as Marked).marked = true;
  });
  await logOut(page);
  await page.waitForURL((address) => address.pathname !== '/library');
  await page.evaluate(() => history.back()).catch(() => {});
  await page.waitForURL(/\/(library|login)/, { waitUntil: 'commit' });
  await isOut(page);
  return page.evaluate(() => Boolean((window as Marked).marked));
}

test('Back to a page whose account logged out shows it to nobody', async ({ newStore, openProfile }) => {
  const { url } = await newStore();
  const [page] = (await openProfile('maya', keepsPages)).pages() as [Page];
  let same = false;
  // A browser that has much to do may let go of a page that it kept.
  for (let times = 0; times < 3 && !same; times++) same = await backAfterLogOut(page, url);
  expect(same, 'the page is the very one that was left').toBe(true);
});

test('Back to a game that was left begins it anew', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const game = (await gamesOf(url))('Tide Cards');
  const page = await (await newContext()).newPage();
  const leave = page.getByRole('button', { name: 'Leave game' });
  await signIn(page, url, 'maya');
  await page.goto(`${url}/game/${game}?play=1`);
  await gameFrame(page);
  // Watched by Playwright, a page with a game in it is not kept: this one stays where it is, and is told that it is back.
  await page.evaluate(() => {
    const { navigation } = window as unknown as Navigating;
    navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
  });
  await leave.click();
  await expect(leave).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(leave).toBeVisible();
  await gameFrame(page);
  await leave.click();
  await page.waitForURL(`${url}/game/${game}`);
});
