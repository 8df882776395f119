import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withMore } from './acts.ts';
import { root, until } from './browser.ts';
import type { Story } from './run.ts';

/** More than a page reads through by itself (pwa/games/search.ts). */
const many = 300;
const words = ['larch', 'alder', 'rowan'];
const titleOf = (n: number) => `${words[n % words.length]} ${String(n).padStart(3, '0')}`;

const own = (): string[] => JSON.parse(readFileSync(join(root, 'dist/app.assets.json'), 'utf8')).own;
const titles = (page: Page) => page.locator('article h2').allTextContents();
const found = (page: Page) => page.getByText(/^Showing/).textContent();

export const stories: Story[] = [
  {
    name: 'what is found stands before the games were read through, and is the same afterwards, with the reading beside the page',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const reader = own().find((name) => /^reader-.*\.js$/.test(name));
      assert.ok(reader, 'the reader is a file of its own');
      const release = store.holdAnswers(`/assets/${reader}`);
      const page = await (await browser('pupil', { serviceWorkers: 'block' })).newPage();
      await withMore(page, many, (n) => ({ title: titleOf(n) }));
      const read: string[] = [];
      page.on('worker', (worker) => worker.once('close', () => read.push(worker.url())));
      await page.goto(`${store.url}/browse?q=alder&sort=a-z`);
      await page.getByText(/^Showing 100 of/).waitFor();
      const before = await titles(page);
      assert.equal(before[0], titleOf(1));
      // Nor does the next search wait for it.
      const search = page.getByRole('main').getByRole('searchbox');
      await search.fill('rowan');
      await search.press('Enter');
      await until('what is typed to be found', async () =>
        (await titles(page)).every((title) => title.includes('rowan')),
      );
      const [typed, count] = [await titles(page), await found(page)];

      assert.deepEqual(read, []);

      // It has read all of it once it is gone.
      release();
      await until('all to be read', () => read.length > 0);
      assert.deepEqual(read, [`${store.url}/assets/${reader}`]);
      assert.deepEqual([await titles(page), await found(page)], [typed, count]);
      await search.fill('alder');
      await search.press('Enter');
      await until('the same to be found again', async () => (await titles(page)).join() === before.join());
    },
  },
];
