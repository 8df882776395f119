import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { allGames, isKept, movedBy } from './acts.ts';
import { accessibilityFaults, root, still, until, workerHas, workerReady } from './browser.ts';
import type { Story } from './run.ts';

/** Spec §2. */
const sections = [
  'Introduction',
  'Essential Free Tools',
  'Understanding AI Development',
  'AI Prompting Tactics',
  'Game Creation Process',
  'Designing Respectful Games',
  'Hook Strategies',
  'Advanced AI Techniques',
  'Complete Example Project',
  'Testing & Iteration',
  'Optimization',
  'What is GitHub',
];

/** Its heading is at the top, and has the focus: reading goes on there by keyboard too. */
async function inSight(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await until(`${name} in sight`, async () => {
    const box = await heading.boundingBox();
    return box && box.y > 40 && box.y < 300;
  });
  await page.locator('h2:focus').and(heading).waitFor();
}
type Noted = { tops: number[] };
/** In the page: where it was scrolled to in every frame. As text: a loader's helpers are not there. */
const noteTops = `
  const tops = (window.tops = []);
  const note = () => {
    tops.push(scrollY);
    requestAnimationFrame(note);
  };
  note();
`;
const verdictOf = (page: Page, line: string) => page.getByRole('listitem').filter({ hasText: line });

export const stories: Story[] = [
  {
    name: 'the guide has its twelve sections, and both navigations lead to each, offline too once it was opened',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('reader');
      const page = await context.newPage();
      await page.goto(`${store.url}/guide`);
      await workerReady(page);
      await isKept(page, 'guide');
      await store.kill();
      await context.setOffline(true);
      await page.goto(`${store.url}/guide`);
      await page.getByRole('heading', { level: 1, name: 'How to Develop Great Games' }).waitFor();
      await page.getByText('No Experience Required', { exact: true }).waitFor();
      await page.getByText('Complete Guide for Beginners', { exact: true }).waitFor();
      const headings = page.locator('main').getByRole('heading', { level: 2 });
      assert.deepEqual(await headings.allTextContents(), sections);

      const side = page.getByRole('navigation', { name: 'Sections' });
      await side.getByRole('link', { name: 'Testing & Iteration' }).click();
      await inSight(page, 'Testing & Iteration');
      await side.locator('[aria-current]', { hasText: 'Testing & Iteration' }).waitFor();
      await page.goto(`${store.url}/guide#hooks`);
      await inSight(page, 'Hook Strategies');

      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(noteTops);
      await page.goto(`${store.url}/guide`);
      await page.getByText('Quick Navigation', { exact: true }).waitFor();
      await until('the place on the page', () => page.evaluate(() => scrollY > 1000));
      await page.getByRole('button', { name: 'Jump to Section' }).click();
      await page.getByRole('menu').waitFor();
      await still(page);
      // As it was left, at once. Within a few lines: letters that come late are of another width.
      const { tops, left } = await page.evaluate(() => ({ tops: (window as unknown as Noted).tops, left: scrollY }));
      assert.deepEqual(
        [...new Set(tops)].filter((top) => top !== 0 && top < left - 100),
        [],
        'it does not glide there',
      );
      assert.equal(await movedBy(page, '[role="menu"]', 200), 0, 'the menu stays at its button while the page scrolls');
      await page.getByRole('menuitem', { name: 'Optimization' }).click();
      await inSight(page, 'Optimization');
      await page.getByRole('menu').waitFor({ state: 'detached' });

      // By keyboard, and without motion: at once.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('button', { name: 'Jump to Section' }).focus();
      const chosen = page.locator('[role="menuitem"][data-highlighted]');
      await page.keyboard.press('Enter');
      await chosen.filter({ hasText: 'Introduction' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await chosen.filter({ hasText: 'Essential Free Tools' }).waitFor();
      await page.keyboard.press('Enter');
      await inSight(page, 'Essential Free Tools');
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'no sideways scrolling');
    },
  },
  {
    name: 'the example in the guide is a game that can be won',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('maker');
      const page = await context.newPage();
      await page.goto(`${store.url}/guide#example`);
      const code = await page.getByRole('region', { name: 'The example game, index.html' }).textContent();
      const game = await context.newPage();
      const errors: Error[] = [];
      game.on('pageerror', (error) => errors.push(error));
      await game.setContent(code ?? '');
      const now = () => game.locator('canvas').getAttribute('aria-label');
      await until('the first level', async () => (await now()) === 'Level 1');
      await game.keyboard.down('ArrowRight');
      await game.keyboard.down('Space');
      await until('the second level', async () => (await now()) === 'Level 2');
      // Its own code shows a player when to jump: before a wall, and before a hole.
      await game.keyboard.up('Space');
      await game.evaluate(`setInterval(() => {
        keys.Space = hero?.stands && (at(hero.x + 44, hero.y + 18) === '#' || at(hero.x + 34, hero.y + 40) !== '#');
      })`);
      await until('the end', async () => (await now()) === 'The end. Well done!');
      assert.deepEqual(errors, []);

      // The whole one that it points to can be played, and its source is where it says.
      const source = await page.locator('code', { hasText: 'api/demo/games/' }).textContent();
      assert.ok(existsSync(join(root, source ?? '', 'rules/world.js')), `${source}`);
      await page.getByRole('link', { name: 'Find Lantern Hollow' }).click();
      await page.getByRole('heading', { name: 'Lantern Hollow' }).waitFor();
    },
  },
  {
    name: 'a school reads which hosts to allow, and the self-check says what is blocked',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('school');
      const page = await context.newPage();
      await page.goto(`${store.url}/help`);
      await workerReady(page);
      const { port } = new URL(store.url);
      const games = await allGames<{ id: string; gameUrl: string }>(store.url);
      const hosted = games.find(({ id, gameUrl }) => gameUrl.includes(id));
      await page.getByRole('row', { name: new RegExp(`^localhost ${port}`) }).waitFor();
      await page.getByRole('row', { name: `*.localhost ${new URL(hosted?.gameUrl ?? '').port}` }).waitFor();
      const policy = await page.getByRole('region', { name: 'WebAppInstallForceList' }).textContent();
      assert.equal(JSON.parse(policy ?? '')[0].url, `${store.url}/`);

      await page.getByRole('link', { name: 'Check this device' }).click();
      await page.getByText('Everything Recess needs works here.').waitFor();
      await verdictOf(page, 'A game can be downloaded').getByText('arrived as it should').waitFor();
      // Nothing of the trial is left, so the game still counts as not being here.
      await page.getByRole('button', { name: 'Check again' }).click();
      await verdictOf(page, 'A game can be downloaded').getByText('arrived as it should').waitFor();

      await workerHas(page);
      await page.route('**/api/platform/stats', (route) => route.fulfill({ contentType: 'text/html', body: 'Log in' }));
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByText('1 thing is blocked.').waitFor();
      await verdictOf(page, 'The store answers').getByText('Something else answered in its place').waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);

      const filtered = await browser('behind a filter');
      await filtered.route('**/_play/**', (route) => route.abort());
      const blocked = await filtered.newPage();
      await blocked.goto(`${store.url}/help/check`);
      await verdictOf(blocked, 'A game can be downloaded').getByText('Does not work').waitFor();
      await verdictOf(blocked, 'A game can be downloaded').getByText('Ask IT to allow the games’ hosts').waitFor();
    },
  },
  {
    name: 'who we are says the mission, the values and the story, in both languages',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('curious');
      const page = await context.newPage();
      await page.goto(`${store.url}/who-we-are`);
      for (const name of ['Our Mission', 'Our Values', 'Our Story'])
        await page.getByRole('heading', { level: 2, name }).waitFor();
      await page.getByText('founded in 2025').waitFor();
      await page.getByText('80% to the developer').waitFor();
      await page.evaluate(() => localStorage.setItem('recess.language', 'es'));
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor();
      for (const [path, title] of [
        ['/guide', 'Cómo crear grandes juegos'],
        ['/help', 'Ayuda para una clase'],
        ['/help/check', 'Autocomprobación'],
      ]) {
        await page.goto(store.url + path);
        await page.getByRole('heading', { level: 1, name: title as string }).waitFor();
      }
    },
  },
];
