import assert from 'node:assert/strict';
import { signIn } from './browser.ts';
import type { Story } from './run.ts';
import { type Watched, watch } from './watch.ts';

const open = [
  '/',
  '/browse',
  '/who-we-are',
  '/guide',
  '/help',
  '/login',
  '/login/student',
  '/login/developer',
  '/signup',
  '/setup-lead-dev',
  '/no-such-page',
];
const members = ['/', '/browse', '/library', '/wishlist', '/cart', '/friends', '/profile', '/developer'];

export const stories: Story[] = [
  {
    name: 'nothing jumps while a page comes up',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const games = (await (await fetch(`${store.url}/api/games`)).json()) as { id: string }[];
      const jumps: string[] = [];
      for (const viewport of [
        { width: 1366, height: 768 },
        { width: 390, height: 844 },
      ]) {
        const context = await browser(`still-${viewport.width}`, { viewport });
        const page = await context.newPage();
        await watch(page);
        const look = async (path: string) => {
          await page.goto(store.url + path);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await page.waitForLoadState('networkidle');
          await page.waitForTimeout(300);
          const shift = await page.evaluate(() => (window as unknown as Watched).shifts);
          if (shift > 0.05) jumps.push(`${path} at ${viewport.width}: ${shift.toFixed(3)}`);
        };
        for (const path of [...open, `/game/${games[0]?.id}`]) await look(path);
        await signIn(page, store.url, 'maya');
        for (const path of [...members, `/game/${games[0]?.id}`]) await look(path);
      }
      assert.deepEqual(jumps, []);
    },
  },
];
