import assert from 'node:assert/strict';
import { allGames, chooseItem, showing } from './acts.ts';
import { installability, until, workerReady } from './browser.ts';
import type { Story } from './run.ts';

/** What the page names before anything runs: bytes as they travel, and files. */
const most = { js: 91_000, css: 7_000, files: 8 };

/** In the page: once the search is React's, presses a link that is seldom so already, and notes it. As text: a loader's helpers are not there. */
const pressWhenLive = `
  const isLive = (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    if (!isLive(document.querySelector('main input'))) return requestAnimationFrame(look);
    const link = document.querySelector('a[href^="/game/"]');
    document.documentElement.dataset.pressed = isLive(link) ? 'taken over' : 'not yet';
    link.click();
  };
  requestAnimationFrame(look);
`;

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
      const { errors, manifest } = await installability(context, page);
      assert.deepEqual(errors, [], 'nothing keeps it from being installed');
      assert.deepEqual(manifest.errors, [], 'the manifest has no faults');
      const told = JSON.parse(manifest.data ?? '{}') as {
        icons: { src: string; purpose: string }[];
        screenshots: { src: string }[];
      };
      assert.ok(told.icons.some((icon) => icon.purpose === 'maskable'));
      for (const { src } of [...told.icons, ...told.screenshots]) {
        const picture = await fetch(store.url + src);
        assert.equal(picture.headers.get('content-type'), 'image/png', src);
      }

      const games = await allGames(store.url);
      await store.kill();
      await context.setOffline(true);
      for (const path of ['/', '/browse', '/guide']) {
        await page.goto(store.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      await page.goto(`${store.url}/browse`);
      await page.getByText(showing(games)).waitFor();
    },
  },
  {
    name: 'home can be read and searched before any script has come, for few bytes and files',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('slow', { javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(store.url);
      const newest = page.getByRole('region', { name: 'Newest Games' }).getByRole('article');
      assert.equal(await newest.count(), 4);
      await page.getByRole('link', { name: 'See Game' }).waitFor();
      const cover = page.getByRole('region', { name: 'Featured' }).locator('img').last();
      await until('the cover', () => cover.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));
      await page.getByRole('searchbox', { name: 'Title, genre or words' }).fill('tide');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/browse\?q=tide$/);

      const html = await (await fetch(store.url, { headers: { accept: 'text/html' } })).text();
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
      const bytes = { js: 0, css: 0 };
      for (const path of files) {
        const { headers } = await fetch(store.url + path, { headers: { 'accept-encoding': 'br' } });
        bytes[path.endsWith('.css') ? 'css' : 'js'] += Number(headers.get('content-length'));
      }
      assert.ok(bytes.js > 0 && bytes.js < most.js, `${bytes.js} bytes of scripts`);
      assert.ok(bytes.css > 0 && bytes.css < most.css, `${bytes.css} bytes of styles`);
      assert.ok(files.length <= most.files, files.join());
    },
  },
  {
    name: 'a press far down home counts, also before React has taken over more than the first window',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('early')).newPage();
      await page.addInitScript(pressWhenLive);
      await page.goto(store.url);
      await page.waitForURL(/\/game\//);
      // In the app, and not by loading the page anew, where the note would be gone.
      assert.ok(await page.evaluate(() => document.documentElement.dataset['pressed']));
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
      await context.route('**/assets/WhoWeAre-*.js', (route) => {
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
      const asked = page.waitForResponse('**/api/auth/user', { timeout: 60_000 });
      await asked;
      await page.getByRole('link', { name: 'Login' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'the next start shows home as it was, at once, with or without a network, in the language that is chosen',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('pupil');
      const page = await context.newPage();
      await page.goto(store.url);
      await workerReady(page);
      /** What the worker answers before any script runs. */
      const start = async () => {
        const answer = await page.goto(store.url);
        assert.ok(answer?.fromServiceWorker());
        await page.getByRole('heading', { level: 1 }).waitFor();
        return (await answer?.text()) ?? '';
      };
      const isKept = (lang: string) =>
        page.evaluate(async (language) => {
          const names = (await caches.keys()).filter((name) => name.startsWith('drawn '));
          const held = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')));
          return held.some((answer) => answer?.headers.get('content-language') === language);
        }, lang);
      await until('home to be kept', () => isKept('en'));
      await context.setOffline(true);
      assert.match(await start(), /<html lang="en"[^>]*>[\s\S]*Lantern Hollow[\s\S]*id="first"/);
      await page.getByRole('region', { name: 'Newest Games' }).getByRole('article').first().waitFor();
      await context.setOffline(false);
      await page.evaluate(() => localStorage.setItem('recess.language', 'es'));
      await start();
      await until('home to be kept in Spanish', () => isKept('es'));
      assert.match(await start(), /<html lang="es"/);
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
