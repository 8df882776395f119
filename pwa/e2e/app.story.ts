import assert from 'node:assert/strict';
import { accessibilityFaults, installability, type Screen, signIn, workerReady } from './browser.ts';
import type { Story } from './run.ts';

type Game = { id: string; title: string };

const open = [
  '/',
  '/browse',
  '/who-we-are',
  '/guide',
  '/login',
  '/login/student',
  '/login/developer',
  '/signup',
  '/signup/finish',
  '/setup-lead-dev',
  '/no-such-page',
];
const members = ['/', '/browse?q=card&offline=1', '/library', '/wishlist', '/friends', '/profile'];

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];
const screens = sizes.flatMap((viewport): Screen[] => [
  { viewport, colorScheme: 'dark' },
  { viewport, colorScheme: 'light' },
]);

export const stories: Story[] = [
  {
    name: 'the app can be installed, and opens again without a network',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('pupil');
      const page = await context.newPage();
      await page.goto(store.url);
      await workerReady(page);
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

      await store.kill();
      await context.setOffline(true);
      for (const path of ['/', '/browse', '/guide']) {
        await page.goto(store.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      await page.goto(`${store.url}/browse`);
      await page.getByText('Showing 3 of 3 games').waitFor();
    },
  },
  {
    name: 'axe finds nothing serious on any page, in both themes, wide and narrow',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const games = (await (await fetch(`${store.url}/api/games`)).json()) as Game[];
      const faults: string[] = [];
      for (const [i, screen] of screens.entries()) {
        const context = await browser(`reader-${i}`, screen);
        const page = await context.newPage();
        const look = async (path: string) => {
          await page.goto(store.url + path);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await page.waitForLoadState('networkidle');
          for (const fault of await accessibilityFaults(page)) faults.push(`${path} ${screen.colorScheme}: ${fault}`);
        };
        for (const path of [...open, `/game/${games[0]?.id}`]) await look(path);
        await signIn(page, store.url, 'maya');
        for (const path of [...members, `/game/${games[1]?.id}`, `/game/${games[0]?.id}?play=1`]) await look(path);
        await page.goto(store.url);
        await page.getByRole('button', { name: /notifications/i }).click();
        faults.push(...(await accessibilityFaults(page)).map((fault) => `bell ${screen.colorScheme}: ${fault}`));
      }
      assert.deepEqual(faults, []);
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
      await page.getByText('Showing 1 of 3 games').waitFor();
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
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.getByText(/1/).first().waitFor();
      for (const choice of [/send/i, /keep/i, /discard/i]) await dialog.getByRole('button', { name: choice }).waitFor();
      await page.keyboard.press('Escape');
      await context.setOffline(false);
      await page.getByText('All saved').waitFor();

      await page.getByRole('button', { name: /account menu/i }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      const status = await page.evaluate(async () => (await fetch('/api/auth/user')).status);
      assert.equal(status, 401, 'the server has ended the session too');
    },
  },
];
