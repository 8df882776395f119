import assert from 'node:assert/strict';
import { allGames, askStore, chooseItem, look, showing } from './acts.ts';
import { installability, until, workerReady } from './browser.ts';
import { runClock } from './clock.ts';
import type { Story } from './run.ts';

export const stories: Story[] = [
  {
    name: 'the app can be installed, and opens again without a network',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('pupil');
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(store.url);
      await workerReady(page);
      assert.deepEqual(
        said.filter((text) => /policy/i.test(text)),
        [],
        'nothing asks for what the policy forbids',
      );
      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        const paths = files.flat().map(({ url }) => new URL(url).pathname);
        return paths.filter((path) => !path.startsWith('/files/'));
      });
      // Each takes a slow computer some fifty milliseconds.
      assert.ok(kept.length > 30 && kept.length <= 60, `${kept.length} files are kept`);
      assert.ok(kept.some((path) => path.startsWith('/assets/GamePage-')));
      assert.deepEqual(
        kept.filter((path) => /\/(admin|approvals|developer|guide|dashboard|setuplead|tryout)/i.test(path)),
        [],
        'nothing of staff, of developers and of the guide',
      );
      const { errors, manifest } = await installability(context, page);
      assert.deepEqual(errors, [], 'nothing keeps it from being installed');
      assert.deepEqual(manifest.errors, [], 'the manifest has no faults');
      const told = JSON.parse(manifest.data ?? '{}') as {
        icons: { src: string; purpose: string }[];
        screenshots: { src: string }[];
      };
      assert.ok(told.icons.some((icon) => icon.purpose === 'maskable'));
      for (const { src } of [...told.icons, ...told.screenshots]) {
        const picture = await askStore(store.url + src);
        await picture.arrayBuffer();
        assert.equal(picture.headers.get('content-type'), 'image/png', src);
      }

      const games = await allGames(store.url);
      await store.kill();
      await context.setOffline(true);
      // Nothing that the browser happens to have still, and a game's page that was never opened.
      const session = await context.newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      await session.detach();
      const [game] = games;
      assert.ok(game);
      for (const path of ['/', '/browse', '/who-we-are', `/game/${game.id}`]) {
        await page.goto(store.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      await page.getByRole('heading', { level: 1, name: game.title }).waitFor();
      await page.goto(`${store.url}/browse`);
      await page.getByText(showing(games)).waitFor();
    },
  },
  {
    name: 'a part that does not come while the line is broken is asked for again; one of an older version brings the new one',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('pupil', { serviceWorkers: 'block' });
      const page = await context.newPage();
      let loads = 0;
      page.on('load', () => loads++);
      const about = () => page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' });
      await page.goto(store.url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      let [gone, broken, lost] = [false, true, 0];
      await context.route('**/assets/about-*.js', (route) => {
        lost++;
        return broken ? route.abort() : gone ? route.fulfill({ status: 404 }) : route.continue();
      });
      await context.route('**/api/**', (route) => (broken ? route.abort() : route.continue()));
      await about().click();
      await until('a part that did not come', () => lost > 0);
      await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
      broken = false;
      await page.goForward();
      await page.getByRole('heading', { name: 'Who we are' }).waitFor();
      assert.equal(loads, 1, 'it is asked for again in the same page');
      gone = true;
      await page.goto(store.url);
      await about().click();
      await until('the page to be loaded anew', () => loads === 3);
    },
  },
  {
    name: 'a line that breaks between the first screen and what keeps and sends makes that come later, not never',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('pupil', { serviceWorkers: 'block' });
      const page = await context.newPage();
      let [broken, lost] = [true, 0];
      await context.route(/\/(assets\/engine-.*\.js|api\/.*)$/, (route) => {
        if (!broken) return route.continue();
        lost++;
        return route.abort();
      });
      await page.goto(store.url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await until('two tries', () => lost > 2);
      assert.equal(await page.getByRole('region', { name: 'Newest Games' }).getByRole('article').count(), 4);
      broken = false;
      await page.waitForResponse('**/api/auth/user');
      await page.getByRole('link', { name: 'Login' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'while a portal answers for the store, a window asks for the catalogue more and more seldom, until the store is back',
    async run({ store, browser }) {
      const { url } = await store();
      const context = await browser('portal');
      const page = await context.newPage();
      let portal = false;
      let asks = 0;
      await context.route('**/api/**', (route) => {
        if (route.request().url().includes('/api/sync/catalogue')) asks++;
        return portal
          ? route.fulfill({ contentType: 'text/html', body: 'Accept the rules to go on.' })
          : route.continue();
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
        await look(page, 'hidden');
        await look(page, 'visible');
        return asks > before;
      });
      const [minute, more] = [await asksIn(12), await asksIn(36)];
      assert.ok(minute >= 1 && more >= 3, `asked ${minute} and ${more} times`);
      assert.ok(more < 18, `asked ${more} times in three minutes`);
      portal = false;
      await look(page, 'hidden');
      await look(page, 'visible');
      await until('the store to be back', async () => (await asksIn(1)) === 0);
      assert.equal(await asksIn(6), 0);
    },
  },
  {
    name: 'the page follows the system’s light and dark also when that changes while it is being drawn',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('evening')).newPage();
      await page.goto(`${store.url}/help`);
      await page.getByRole('button', { name: 'Switch to dark theme' }).waitFor();
      for (let n = 0; n < 16; n++) {
        const colorScheme = n % 2 ? 'light' : 'dark';
        // A busy page that has to be drawn anew: the change comes meanwhile.
        await page.evaluate((address) => {
          setTimeout(() => {
            for (const end = performance.now() + 100; performance.now() < end; );
            history.replaceState(null, '', address);
            dispatchEvent(new PopStateEvent('popstate'));
          });
        }, `/help?n=${n}`);
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      }
    },
  },
  {
    name: 'a new pupil signs up, finds a game, and is asked what becomes of waiting writes before signing out',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('new');
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

      await page.goto(`${store.url}/browse`);
      await page.getByRole('searchbox').last().fill('tide');
      await page.keyboard.press('Enter');
      await page.getByText(showing(await allGames(store.url), 1)).waitFor();
      await page
        .getByRole('link', { name: /Tide Cards/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Add to Library' }).waitFor();
      await page.getByText('All saved').waitFor();
      await workerReady(page);

      await context.setOffline(true);
      await page.getByRole('button', { name: 'Add to Library' }).click();
      await page.getByText('1 waiting, kept on this device').waitFor();
      await page.getByRole('button', { name: /account menu/i }).click();
      await chooseItem(page, 'Log out');
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByText(/1/).first().waitFor();
      for (const choice of [/send/i, /keep/i, /discard/i]) await dialog.getByRole('button', { name: choice }).waitFor();
      await page.keyboard.press('Escape');
      await context.setOffline(false);
      await page.getByText('All saved').waitFor();

      await page.getByRole('button', { name: /account menu/i }).click();
      await chooseItem(page, 'Log out');
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      const status = await page.evaluate(async () => (await fetch('/api/auth/user')).status);
      assert.equal(status, 401, 'the server has ended the session too');
    },
  },
];
