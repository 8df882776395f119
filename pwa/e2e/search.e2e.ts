import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withMore } from './support/actions.ts';
import { root } from './support/browser.ts';
import { createFaultyProxy } from './support/faultyProxy.ts';
import { expect, test } from './support/test.ts';

/** More than a page reads through by itself (pwa/catalogue/useCatalogSearch.ts). */
const many = 300;
const words = ['larch', 'alder', 'rowan'];
const titleOf = (n: number) => `${words[n % words.length]} ${String(n).padStart(3, '0')}`;

const own = (): string[] => JSON.parse(readFileSync(join(root, 'dist/app.assets.json'), 'utf8')).own;
const titles = (page: Page) => page.locator('article h2').allTextContents();
const found = (page: Page) => page.getByText(/^Showing/).textContent();

test('search finds games before they were read through, and the same afterwards, with the reading beside the page', async ({
  newStore,
  newContext,
}) => {
  const line = createFaultyProxy();
  const store = await newStore({ line });
  const reader = own().find((name) => /^searchIndexWorker-.*\.js$/.test(name));
  expect(reader, 'the reader is a file of its own').toBeDefined();
  const release = line.holdAnswers(`/assets/${reader}`);
  const page = await (await newContext()).newPage();
  await withMore(page, many, (n) => ({ title: titleOf(n) }));
  const read: string[] = [];
  page.on('worker', (worker) => worker.once('close', () => read.push(worker.url())));
  await page.goto(`${store.url}/browse?q=alder&sort=a-z`);
  await page.getByText(/^Showing 100 of/).waitFor();
  const before = await titles(page);
  expect(before[0]).toBe(titleOf(1));
  // Nor does the next search wait for it.
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('rowan');
  await search.press('Enter');
  await expect.poll(async () => (await titles(page)).every((title) => title.includes('rowan'))).toBe(true);
  const [typed, count] = [await titles(page), await found(page)];

  expect(read).toEqual([]);

  // It has read all of it once it is gone.
  release();
  await expect.poll(() => read).toEqual([`${store.url}/assets/${reader}`]);
  expect([await titles(page), await found(page)]).toEqual([typed, count]);
  await search.fill('alder');
  await search.press('Enter');
  await expect.poll(() => titles(page)).toEqual(before);
});
