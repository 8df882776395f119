import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { unreadEvery } from '#sync/rules.ts';
import { atHome, saved, shown } from './acts.ts';
import { until } from './browser.ts';
import type { Story } from './run.ts';

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
  let rests = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const isBell = pathname === '/api/notifications/unread';
    // On a slow computer a start may take longer than the bell rests.
    if (isBell && performance.now() < rests) calls.push('/api/notifications/unread, again');
    else if (!isBell || rests === 0) calls.push(pathname);
    if (isBell) rests = performance.now() + 0.9 * unreadEvery;
  });
  await page.goto(address);
  await shown(page, stands);
  await saved(page);
  await until('menus and bell', () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/shell-'))),
  );
  // Long enough for a second ask.
  await page.waitForTimeout(2_000);
  return calls.sort();
}

export const stories: Story[] = [
  {
    name: 'a start of who is signed in asks the store for each thing once, and for nothing that the device has',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const { context, page } = await atHome(store, browser);
      await page.close();
      for (const [path, stands, besides] of starts) {
        const next = await context.newPage();
        assert.deepEqual(await callsOf(next, store.url + path, stands), [...always, ...besides].sort(), path);
        await next.close();
      }
    },
  },
];
