import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Game } from '#sync/contract/games.ts';
import { until } from './browser.ts';
import type { Story } from './run.ts';

type Row = [id: string, rev: number, game: Game | null];
const many = 200;
const titleOf = (n: number) => `Endless ${String(n).padStart(3, '0')}`;

/** As many games more as fill many screens. */
const withMany = (page: Page) =>
  page.route('**/api/sync/catalogue**', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { rows: Row[] };
    const [first] = all.rows;
    if (!first) return route.fulfill({ response });
    const [, rev, game] = first;
    const more = Array.from({ length: many }, (_, n): Row => {
      const id = `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      return [id, rev, { ...game, id, title: titleOf(n) } as Game];
    });
    await route.fulfill({ response, json: { ...all, rows: [...all.rows, ...more] } });
  });

const top = (page: Page) => page.evaluate(() => scrollY);
const cardOf = (page: Page, title: string) => page.locator('article', { has: page.getByText(title, { exact: true }) });
/** Pixels from the window's upper edge. */
const topOf = async (page: Page, title: string) => (await cardOf(page, title).boundingBox())?.y ?? Number.NaN;

/** Down the list, as with a wheel, until more cards than these have come. */
async function scrollPast(page: Page, cards: number): Promise<void> {
  await page.mouse.move(600, 500);
  await until('more cards', async () => {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(100);
    return (await page.locator('article').count()) > cards;
  });
  await until('the page to stand still', async () => {
    const before = await top(page);
    await page.waitForTimeout(300);
    return before === (await top(page));
  });
}

/** The card that stands nearest to the middle of the window. */
const inTheMiddle = (page: Page): Promise<string> =>
  page.locator('article').evaluateAll(
    (cards) =>
      cards
        .map((card) => ({
          off: Math.abs(card.getBoundingClientRect().top - innerHeight / 3),
          title: card.querySelector('h2, h3')?.textContent ?? '',
        }))
        .sort((a, b) => a.off - b.off)[0]?.title ?? '',
  );

const browsed = async (page: Page, url: string) => {
  await page.goto(`${url}/browse?sort=a-z`);
  await page.getByText(/^Showing/).waitFor();
};

export const stories: Story[] = [
  {
    name: 'who goes back finds a long list as it was left, and a new page begins at its top',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('scrolls')).newPage();
      await withMany(page);
      await browsed(page, store.url);
      await scrollPast(page, 96);
      const title = await inTheMiddle(page);
      const open = () => cardOf(page, title).getByRole('link').first();
      // Pressing it may scroll it out from under the header.
      await open().hover();
      const left = await topOf(page, title);
      const arrived = () => page.waitForURL(/\/game\//);
      const back = async () => {
        await page.goBack();
        await cardOf(page, title).waitFor();
        const now = await topOf(page, title);
        assert.ok(Math.abs(now - left) <= 2, `${title} stood at ${left} and now at ${now}`);
      };

      await open().click();
      await arrived();
      await until('the new page at its top', async () => (await top(page)) === 0);
      await back();
      await page.goForward();
      await arrived();
      await back();

      await page.getByRole('button', { name: 'Platform', exact: true }).waitFor();
      assert.ok((await top(page)) > 0);
      await page.getByRole('link', { name: 'Recess, home' }).click();
      await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
      assert.equal(await top(page), 0);
    },
  },
  {
    name: 'the browser’s own search finds a card far below the window',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('finds')).newPage();
      await withMany(page);
      await browsed(page, store.url);
      await page.locator('article').nth(20).waitFor();
      const last = await page.locator('article h2, article h3').last().textContent();
      assert.ok(last);
      const y = await topOf(page, last);
      assert.ok(y > 768, `the card is below the window, at ${y}`);
      assert.ok(await page.evaluate((text) => (window as unknown as { find(t: string): boolean }).find(text), last));
      const isSeen = async () => {
        const now = await topOf(page, last);
        return now >= 0 && now < 768;
      };
      await until('it to be seen', isSeen);
    },
  },
  {
    name: 'what is read before the app has come stays where it was scrolled to',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('early')).newPage();
      let comes = () => {};
      const line = new Promise<void>((resolve) => (comes = resolve));
      await page.route('**/assets/first-*.js', async (route) => {
        await line;
        await route.continue();
      });
      await page.goto(store.url, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, 500);
      await until('the page to be scrolled', async () => (await top(page)) >= 400);
      const before = await top(page);
      comes();
      const isLive = () =>
        page.evaluate(() =>
          Object.keys(document.querySelector('footer a') ?? {}).some((key) => key.startsWith('__reactProps')),
        );
      await until('the app', isLive);
      await page.waitForTimeout(500);
      assert.ok(Math.abs((await top(page)) - before) < 200, 'it is still there');
    },
  },
];
