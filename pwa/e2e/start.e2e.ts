import type { Page } from '@playwright/test';
import { unreadPollMs } from '#sync/constants.ts';
import { atHome, saved, waitForText } from './support/actions.ts';
import { expect, test } from './support/test.ts';

/** Who is here, what the bell says, and what is new of theirs and of the catalogue. */
const always = ['/api/auth/user', '/api/notifications/unread', '/api/sync', '/api/sync/catalogue'];
/** What each page asks for besides; the others show what is on the device. */
const starts: [path: string, stands: string | RegExp, besides: string[]][] = [
  ['/', 'Newest Games', ['/api/games/featured', '/api/platform/stats']],
  ['/browse', /^Showing \d+ of/, []],
  ['/library', 'My Library', []],
  ['/friends', 'Add a friend', []],
];

/** What a start of the app calls, once menus and bell are there whole as well. */
async function callsOf(page: Page, address: string, stands: string | RegExp): Promise<string[]> {
  const calls: string[] = [];
  let rested = Number.POSITIVE_INFINITY;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isBell = pathname === '/api/notifications/unread';
    // On a slow computer a start may take longer than the bell rests.
    if (!pathname.startsWith('/api/') || (isBell && performance.now() > rested)) return;
    if (isBell) rested = performance.now() + unreadPollMs / 2;
    calls.push(pathname);
  });
  const whole = page.waitForRequest(/\/assets\/shell-/);
  await page.goto(address);
  await waitForText(page, stands);
  await saved(page);
  await whole;
  await expect.poll(() => always.filter((call) => !calls.includes(call))).toEqual([]);
  await page.waitForLoadState('networkidle');
  // Whatever would ask a second time in a moment does so now.
  await page.clock.runFor(unreadPollMs / 5);
  await page.waitForLoadState('networkidle');
  return calls.sort();
}

test('a start of who is signed in asks the store for each thing once, and for nothing that the device has', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const { context, page } = await atHome(store, await newContext({ serviceWorkers: 'allow' }));
  await page.close();
  for (const [path, stands, besides] of starts) {
    const next = await context.newPage();
    await next.clock.install();
    expect(await callsOf(next, store.url + path, stands), path).toEqual([...always, ...besides].sort());
    await next.close();
  }
});
