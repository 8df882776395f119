import type { Page } from '@playwright/test';
import { allGames, fetchStore, goWithin, saved, setVisibility, showing } from './support/actions.ts';
import { installability, until, workerReady } from './support/browser.ts';
import { runClock } from './support/clock.ts';
import { chooseLogOut, isOut } from './support/logOut.ts';
import { expect, test } from './support/test.ts';

test('the app can be installed, and keeps ahead what players need and no more', async ({ newStore, openProfile }) => {
  const store = await newStore();
  const context = await openProfile('pupil');
  const page = context.pages()[0] as Page;
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(store.url);
  await workerReady(page);
  expect(
    // Chromium on Linux has no such feature to deny.
    said.filter((text) => /policy/i.test(text) && !text.endsWith("Unrecognized feature: 'bluetooth'.")),
    'nothing asks for what the policy forbids',
  ).toEqual([]);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = files.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !path.startsWith('/files/'));
  });
  // Each takes a slow computer some fifty milliseconds.
  expect(kept.length).toBeGreaterThan(30);
  expect(kept.length).toBeLessThanOrEqual(60);
  expect(kept).toContainEqual(expect.stringMatching(/^\/assets\/GamePage-/));
  expect(
    kept.filter((path) => /\/(admin|approvals|developer|guide|staff|setuplead|tryout)/i.test(path)),
    'nothing of staff, of developers and of the guide',
  ).toEqual([]);
  const { errors, manifest } = await installability(context, page);
  expect(errors, 'nothing keeps it from being installed').toEqual([]);
  expect(manifest.errors, 'the manifest has no faults').toEqual([]);
  const told = JSON.parse(manifest.data ?? '{}') as {
    icons: { src: string; purpose: string }[];
    screenshots: { src: string }[];
  };
  expect(told.icons.map((icon) => icon.purpose)).toContain('maskable');
  for (const { src } of [...told.icons, ...told.screenshots]) {
    const picture = await fetchStore(store.url + src);
    await picture.arrayBuffer();
    expect(picture.headers.get('content-type'), src).toBe('image/png');
  }
});

test('the app opens again without a network and without the store, also at pages that were never opened', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const games = await allGames(store.url);
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${store.url}/browse`);
  await page.getByText(showing(games)).waitFor();
  await workerReady(page);
  await store.stop();
  await context.setOffline(true);
  // Nothing that the browser happens to have still.
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  await page.goto(store.url);
  await heading(/./).waitFor();
  await page.goto(`${store.url}/browse`);
  await page.getByText(showing(games)).waitFor();
  await page.goto(`${store.url}/who-we-are`);
  await heading('Who we are').waitFor();
  const game = games[0] as (typeof games)[number];
  await page.goto(`${store.url}/game/${game.id}`);
  await heading(game.title).waitFor();
});

/** The link to a page that is a part of the app of its own: about-*.js. */
const about = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' });

test('a part of the app that does not come while the line is broken is asked for again in the same page', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto(store.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let lost = 0;
  await page.route('**/assets/about-*.js', (route) => {
    lost++;
    return route.abort();
  });
  await page.route('**/api/**', (route) => route.abort());
  await about(page).click();
  await page.getByRole('heading', { name: "This page isn't on this device yet" }).waitFor();
  expect(lost).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
  await page.unrouteAll();
  await page.goForward();
  await page.getByRole('heading', { name: 'Who we are' }).waitFor();
  expect(loads).toBe(1);
});

test('a part of an older version that the store no longer has brings the new version', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await page.goto(store.url);
  await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404 }));
  const loaded = page.waitForEvent('load');
  await about(page).click();
  await loaded;
});

test('a line that breaks between the first screen and what keeps and sends makes that come later, not never', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  let [broken, lost] = [true, 0];
  await page.route(/\/(assets\/engine-.*\.js|api\/.*)$/, (route) => {
    if (!broken) return route.continue();
    lost++;
    return route.abort();
  });
  await page.goto(store.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => lost, 'it is tried again').toBeGreaterThan(2);
  await expect(page.getByRole('region', { name: 'Newest Games' }).getByRole('article')).toHaveCount(4);
  broken = false;
  await page.waitForResponse('**/api/auth/user');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('while a portal answers for the store, a window asks for the catalogue more and more seldom, until the store is back', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const context = await newContext();
  const page = await context.newPage();
  let portal = false;
  let asks = 0;
  await context.route('**/api/**', (route) => {
    if (route.request().url().includes('/api/sync/catalogue')) asks++;
    return portal ? route.fulfill({ contentType: 'text/html', body: 'Accept the rules to go on.' }) : route.continue();
  });
  await page.goto(url);
  await until('the catalogue', () => asks > 0);
  await page.clock.install();
  /** In so many looks at whether the store is there. */
  const asksIn = async (looks: number) => {
    const before = asks;
    await runClock(page, 5_000, looks);
    return asks - before;
  };
  portal = true;
  const before = asks;
  // Who looks while the first answer is on its way asks nothing anew.
  await until('the portal to be met', async () => {
    await setVisibility(page, 'hidden');
    await setVisibility(page, 'visible');
    return asks > before;
  });
  const [minute, more] = [await asksIn(12), await asksIn(36)];
  expect(minute, 'asks in a minute').toBeGreaterThanOrEqual(1);
  expect(more, 'asks in three minutes more').toBeGreaterThanOrEqual(3);
  expect(more, 'asks in three minutes more').toBeLessThan(18);
  portal = false;
  await setVisibility(page, 'hidden');
  await setVisibility(page, 'visible');
  // The longest pause between two attempts is a minute, which is twelve looks.
  await until('a window that asks no more', async () => (await asksIn(15)) === 0);
});

test('the page follows the system’s light and dark also when that changes while it is being drawn', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await page.goto(`${store.url}/help`);
  await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
  for (let n = 0; n < 10; n++) {
    const colorScheme = n % 2 ? 'light' : 'dark';
    // A busy page that has to be drawn anew: the change comes meanwhile.
    await page.evaluate((address) => {
      setTimeout(() => {
        for (const end = performance.now() + 60; performance.now() < end; );
        history.replaceState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      });
    }, `/help?n=${n}`);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
  }
});

test('a new pupil signs up, finds a game, and is asked what becomes of waiting writes before signing out', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(`${store.url}/signup`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Username').fill('ada the first');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Date of birth').fill('2010-02-28');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Password again').fill('long enough');
  await page.getByRole('button', { name: /sign up|create/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signup'));

  await goWithin(page, '/browse');
  await page.getByRole('searchbox').last().fill('tide');
  await page.keyboard.press('Enter');
  await page.getByText(showing(await allGames(store.url), 1)).waitFor();
  await page
    .getByRole('link', { name: /Tide Cards/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Library' }).waitFor();
  await saved(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add to Library' }).click();
  await page.getByText('1 waiting, saved on this device').waitFor();
  await chooseLogOut(page);
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await dialog.getByText("1 change isn't saved to your account yet.").waitFor();
  for (const choice of [/send/i, /keep/i, /discard/i])
    await expect(dialog.getByRole('button', { name: choice })).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await saved(page);

  await chooseLogOut(page);
  await isOut(page);
  await page.reload();
  await isOut(page);
  const status = await page.evaluate(async () => (await fetch('/api/auth/user')).status);
  expect(status, 'the server has ended the session too').toBe(401);
});
