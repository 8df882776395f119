import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { workerReady } from './support/browser.ts';
import { type Watched, watch } from './support/layoutShiftObserver.ts';
import { forgotten } from './support/routeInventory.ts';
import { become, isUp, livedIn, type SeededUser, type Things } from './support/seededStore.ts';
import { expect, type Fixtures, test } from './support/test.ts';

/** The most that a route may move. */
const most = 0.05;

/** As in a full classroom. */
const slow = { latency: 120, downloadThroughput: 500_000, uploadThroughput: 125_000, offline: false };

type Routes = [SeededUser, string[]][];

/** Every route, by who goes there. */
function routesOf(things: Things): Routes {
  const game = `/game/${things.game}`;
  const open = [
    '/',
    '/browse',
    '/browse?q=nothing-like-it',
    game,
    '/who-we-are',
    '/guide',
    '/help',
    '/help/now',
    '/help/check',
    '/rules',
    '/privacy',
    '/retention',
    '/transparency',
  ];
  const doors = [
    '/login',
    '/login/student',
    '/login/developer',
    '/login/reset',
    '/signup',
    '/signup/finish',
    '/setup-lead-dev',
  ];
  const staff = ['cases', 'applications', 'reports', 'feedback', 'users', 'developers', 'games', 'featured', 'words'];
  const kept = ['/library', '/wishlist', '/cart', '/developer'];
  const talks = [`/profile/reports/${things.report}`, `/decisions/${things.decision}`];
  const own = ['/profile', ...talks, `/friends?with=${things.friend}`, `${game}?play=1`];
  const others = ['reports', 'cases', 'developers', 'games', 'featured', 'feedback', 'activity', 'words'];
  const report = `/admin?tab=reports&report=${things.report}`;
  const tabs = [report, '/admin?tab=users#manage', ...others.map((tab) => `/admin?tab=${tab}`)];
  return [
    ['nobody', [...open, ...doors, '/developer', '/wishlist', '/no-such-page']],
    ['maya', ['/', '/browse', game, ...kept, ...own, '/admin/approvals', '/game/no-such-game']],
    ['leo', [...kept, '/friends']],
    ['dev', ['/developer']],
    ['admin', ['/admin/approvals', '/moderation', ...staff.map((tab) => `/moderation?tab=${tab}`)]],
    ['lead', [game, '/admin', ...tabs, '/setup-lead-dev']],
  ];
}

/** How often a page was seen, in which window, how many times slower than this computer, and how long it is looked at once it is up. */
type Way = { when: 'first' | 'again'; viewport: { width: number; height: number }; cpu: number; quietMs: number };

/** A page whose layout shifts are summed, and how it is visited. */
async function watchedPage(context: BrowserContext, quietMs: number) {
  const page = await context.newPage();
  await watch(page);
  const under = new Set<Request>();
  const over = (request: Request) => void under.delete(request);
  page
    .on('request', (request) => under.add(request))
    .on('requestfinished', over)
    .on('requestfailed', over);

  /** What moved while the page came up: everything asked for is there, and drawn. */
  async function moved(): Promise<Pick<Watched, 'shifts' | 'moved'>> {
    await expect(async () => {
      await page.waitForFunction(isUp);
      await page.evaluate(async (ms) => {
        await document.fonts.ready;
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => requestIdleCallback(resolve));
        await new Promise((resolve) => setTimeout(resolve, ms));
      }, quietMs);
      expect([...under].map((request) => request.url())).toEqual([]);
    }).toPass({ intervals: [0] });
    return page.evaluate(() => {
      const { shifts, moved } = window as unknown as Watched;
      return { shifts, moved };
    });
  }
  async function visit(address: string) {
    under.clear();
    await page.goto(address);
    return moved();
  }
  return { page, moved, visit };
}

/** As if this device had never been here: only the session is left. */
async function forgetAll(page: Page, session: CDPSession, origin: string) {
  await page.goto('about:blank');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await session.send('Network.clearBrowserCache');
}

/** These routes on the slow device: each the first time ever, or with what the device keeps. Answers where too much moved. */
async function walk(context: BrowserContext, url: string, routes: Routes, { when, cpu, quietMs }: Way) {
  const { page, visit } = await watchedPage(context, quietMs);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const jumps: string[] = [];
  for (const [who, paths] of routes) {
    await become(context, url, who);
    if (when === 'again') {
      await visit(url);
      await workerReady(page);
    }
    await session.send('Network.emulateNetworkConditions', slow);
    for (const path of paths) {
      if (when === 'first') await forgetAll(page, session, url);
      const { shifts, moved } = await visit(url + path);
      if (shifts > most) jumps.push(`${path}, ${who}, ${when}: ${[shifts, ...moved].join('\n  ')}`);
    }
  }
  return jumps;
}

const [laptop, phone] = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** Some of the routes of a store that is lived in, walked in one way. */
async function staysCalm({ newStore, newContext }: Fixtures, some: (things: Things) => Routes, way: Way) {
  const store = await newStore();
  const things = await livedIn(store, await newContext());
  const { viewport, when } = way;
  const context = await newContext({ viewport, serviceWorkers: when === 'first' ? 'block' : 'allow' });
  expect((await walk(context, store.url, some(things), way)).join('\n')).toBe('');
}

test('a jump of a page is noticed', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const { page, moved, visit } = await watchedPage(await newContext(), 0);
  expect((await visit(`${url}/who-we-are`)).shifts).toBeLessThanOrEqual(most);
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('hr'), { style: 'height: 50vh' })),
  );
  expect((await moved()).shifts).toBeGreaterThan(most);
});

/** Where pupils are every day, and the page of the staff's that has the most on it. */
const everyday: Record<string, (things: Things) => Routes> = {
  'the store, for a visitor': ({ game }) => [['nobody', ['/', '/browse', `/game/${game}`]]],
  'the store, for a pupil': ({ game }) => [['maya', ['/', '/browse', `/game/${game}`, `/game/${game}?play=1`]]],
  'what is a pupil’s own': ({ friend }) => [['maya', ['/library', '/wishlist', '/profile', `/friends?with=${friend}`]]],
  'the reports, for staff': ({ report }) => [['lead', [`/admin?tab=reports&report=${report}`, '/admin?tab=reports']]],
};

for (const [what, routes] of Object.entries(everyday)) {
  test(`nothing jumps while a page comes up the first time on a phone: ${what}`, ({ tools }) =>
    staysCalm(tools, routes, { when: 'first', viewport: phone, cpu: 1, quietMs: 0 }));
  test(`nothing jumps while a page comes up the next time on a laptop: ${what}`, ({ tools }) =>
    staysCalm(tools, routes, { when: 'again', viewport: laptop, cpu: 1, quietMs: 0 }));
}

test('every route is looked at', () => {
  const routes = routesOf({ game: 'game', report: 'report', friend: 'friend', case: 'case', decision: 'decision' });
  expect(forgotten(routes.flatMap(([, paths]) => paths))).toEqual([]);
});

// Every route in every way on the processor of an old Chromebook, which takes a quarter of an hour.
for (const viewport of [laptop, phone])
  for (const when of ['first', 'again'] as const)
    test(
      `nothing jumps while a page comes up, the ${when === 'first' ? 'first' : 'next'} time, ${viewport.width} pixels wide, on every route`,
      {
        tag: '@nightly',
      },
      ({ tools }) => staysCalm(tools, routesOf, { when, viewport, cpu: 4, quietMs: 800 }),
    );
