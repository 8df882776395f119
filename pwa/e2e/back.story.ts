import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { gameFrame, gamesOf, press, saved } from './acts.ts';
import { signIn, workerReady } from './browser.ts';
import { isOut, logOut } from './logOut.ts';
import type { Story, Tools } from './run.ts';

/** A browser that keeps a page as it was left, to show it again: Playwright turns that off by itself. */
const keepsPages = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };
type Marked = typeof globalThis & { marked?: true };
type Navigating = typeof globalThis & { navigation: EventTarget };

/** Leaves a page by logging out of it and goes back; whether it is the very one that was left, and not made anew. */
async function backAfterLogOut(page: Page, url: string): Promise<boolean> {
  await signIn(page, url, 'maya');
  await workerReady(page);
  await page.goto(`${url}/library`);
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

async function loggedOut({ store: newStore, browser }: Tools): Promise<void> {
  const { url } = await newStore();
  const page = (await browser('maya', keepsPages)).pages()[0] as Page;
  // A browser that has much to do may let go of a page that it kept.
  for (let times = 0; times < 3; times++) if (await backAfterLogOut(page, url)) return;
  assert.fail('no page was the very one that was left');
}

/** Watched by Playwright, a page with a game in it is not kept: this one stays where it is, and is told that it is back. */
async function leftGame({ store: newStore, browser }: Tools): Promise<void> {
  const { url } = await newStore();
  const game = (await gamesOf(url))('Tide Cards');
  const page = (await browser('maya')).pages()[0] as Page;
  await signIn(page, url, 'maya');
  await page.goto(`${url}/game/${game}?play=1`);
  await gameFrame(page);
  await page.evaluate(() => {
    const { navigation } = window as unknown as Navigating;
    navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
  });
  await press(page, 'Leave game');
  await page.getByRole('button', { name: 'Leave game' }).waitFor({ state: 'detached' });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByRole('button', { name: 'Leave game' }).waitFor();
  await gameFrame(page);
  await press(page, 'Leave game');
  await page.waitForURL(`${url}/game/${game}`);
}

export const stories: Story[] = [
  { name: 'Back to a page whose account logged out shows it to nobody', run: loggedOut },
  { name: 'Back to a game that was left begins it anew', run: leftGame },
];
