import assert from 'node:assert/strict';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Store, workerReady } from './browser.ts';
import { become, isUp, livedIn, type Things, type Who } from './lived.ts';
import { forgotten } from './places.ts';
import type { Story } from './run.ts';
import { type Watched, watch } from './watch.ts';

/** The most that a route may move. */
const most = 0.05;

/** As in a full classroom. */
const slow = { latency: 120, downloadThroughput: 500_000, uploadThroughput: 125_000, offline: false };

type Routes = [Who, string[]][];

/** Every route, by who goes there. */
function routesOf(things: Things): Routes {
  const game = `/game/${things.game}`;
  const open = ['/', '/browse', '/browse?q=nothing-like-it', game, '/who-we-are', '/guide', '/help', '/help/check'];
  const doors = ['/login', '/login/student', '/login/developer', '/signup', '/signup/finish', '/setup-lead-dev'];
  const kept = ['/library', '/wishlist', '/cart', '/developer'];
  const own = ['/profile', `/profile/reports/${things.report}`, `/friends?with=${things.friend}`, `${game}?play=1`];
  const others = ['reports', 'developers', 'games', 'featured', 'feedback', 'activity'];
  const report = `/admin?tab=reports&report=${things.report}`;
  const tabs = [report, '/admin?tab=users#manage', ...others.map((tab) => `/admin?tab=${tab}`)];
  return [
    ['nobody', [...open, ...doors, '/developer', '/wishlist', '/no-such-page']],
    ['maya', ['/', '/browse', game, ...kept, ...own, '/admin/approvals', '/game/no-such-game']],
    ['leo', [...kept, '/friends']],
    ['dev', ['/developer']],
    ['admin', ['/admin/approvals']],
    ['lead', [game, '/admin', ...tabs, '/setup-lead-dev']],
  ];
}

/** How often a page was seen, in which window, and how many times slower than this computer. */
type Way = { when: 'first' | 'again'; viewport: { width: number; height: number }; cpu: number };

/** What moved while the page came up. */
async function movedOn(page: Page): Promise<Pick<Watched, 'shifts' | 'moved'>> {
  await page.waitForFunction(isUp);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { shifts, moved } = window as unknown as Watched;
    return { shifts, moved };
  });
}

/** As if this device had never been here: only the session is left. */
async function forgetAll(page: Page, session: CDPSession, origin: string) {
  await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await session.send('Network.clearBrowserCache');
}

/** These routes on the slow device: each the first time ever, or with what the device keeps. Answers where too much moved. */
async function walk(context: BrowserContext, { url }: Store, routes: Routes, { when, cpu }: Way) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await watch(page);
  await page.goto(`${url}/who-we-are`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('hr'), { style: 'height: 50vh' })),
  );
  assert.ok((await movedOn(page)).shifts > most, 'what jumps is seen');

  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await session.send('Network.emulateNetworkConditions', slow);
  const jumps: string[] = [];
  for (const [who, paths] of routes) {
    await become(context, url, who);
    if (when === 'again') {
      await page.goto(url);
      await workerReady(page);
      await movedOn(page);
    }
    for (const path of paths) {
      if (when === 'first') await forgetAll(page, session, url);
      await page.goto(url + path);
      const { shifts, moved } = await movedOn(page);
      const where = `${path}, ${who}, ${when}`;
      if (shifts > most) jumps.push(`${where}: ${[shifts, ...moved].join('\n  ')}`);
    }
  }
  await page.close();
  return jumps;
}

const [laptop, phone] = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** `some` of the routes on the slow device, in each of these ways. */
const calm = (ways: Way[], some: (routes: Routes) => Routes): Story[] =>
  ways.map(({ when, viewport, cpu }) => ({
    name: `nothing jumps while a page comes up, the ${when === 'first' ? 'first' : 'next'} time, ${viewport.width} pixels wide`,
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const routes = routesOf(await livedIn(store, await browser('somebody')));
      assert.deepEqual(forgotten(routes.flatMap(([, paths]) => paths)), []);
      const context = await browser('slow', { viewport, ...(when === 'first' && { serviceWorkers: 'block' }) });
      assert.equal((await walk(context, store, some(routes), { when, viewport, cpu })).join('\n'), '');
    },
  }));

/** Where pupils are every day, and the page of the staff's that has the most on it. */
const everyday = /^\/($|browse|game|library|wishlist|friends|profile$|admin\?tab=reports)/;
const often = (routes: Routes): Routes =>
  routes.map(([who, paths]) => [who, who === 'leo' ? [] : paths.filter((path) => everyday.test(path))]);

export const stories = calm(
  [
    { when: 'first', viewport: phone, cpu: 1 },
    { when: 'again', viewport: laptop, cpu: 1 },
  ],
  often,
);

/** Every route in every way on the processor of an old Chromebook, which takes a quarter of an hour. */
export const wholeWalk = calm(
  [laptop, phone].flatMap((viewport) => [
    { when: 'first', viewport, cpu: 4 },
    { when: 'again', viewport, cpu: 4 },
  ]),
  (all) => all,
);
