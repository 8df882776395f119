import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { gamesOf, movedBy, withMore } from './acts.ts';
import { signIn, still, until, workerReady } from './browser.ts';
import { become } from './lived.ts';
import type { Story } from './run.ts';

const many = 200;
const titleOf = (n: number) => `Endless ${String(n).padStart(3, '0')}`;
/** As many games more as fill many screens. */
const withMany = (page: Page) => withMore(page, many, (n) => ({ title: titleOf(n) }));

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
      await page.locator('article').first().waitFor();
      const atFirst = await page.locator('article').count();
      assert.ok(atFirst <= 72, `${atFirst} cards are drawn at first`);
      await scrollPast(page, 96);
      const title = await inTheMiddle(page);
      const open = () => cardOf(page, title).getByRole('link').first();
      // Pressing it may scroll it out from under the header.
      await open().hover();
      const left = await topOf(page, title);
      // The address is there before its page is.
      const arrived = () => page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const back = async () => {
        await page.goBack();
        await cardOf(page, title).waitFor();
        // Rows near the window take their real height in the frames after.
        await page.waitForTimeout(700);
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
      await page.evaluate(() => scrollTo(0, 600));
      await page.getByRole('link', { name: 'Recess, home' }).click();
      await until('a link to where one is to begin anew', async () => (await top(page)) === 0);
    },
  },
  {
    name: 'a list that goes on by itself is never pulled back while more of it comes',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('flings')).newPage();
      await withMany(page);
      await browsed(page, store.url);
      // As after a fling: nobody touches anything any more.
      const pulled = await page.evaluate(async () => {
        let back = 0;
        for (let frame = 0; frame < 240; frame++) {
          const before = scrollY;
          scrollBy(0, 30);
          await new Promise(requestAnimationFrame);
          if (scrollY < before) back++;
        }
        return back;
      });
      assert.ok((await page.locator('article').count()) > 96, 'more of it came');
      assert.equal(pulled, 0);
    },
  },
  {
    name: 'whoever presses a link again while its page is on its way goes back with one step',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('presses', { serviceWorkers: 'block' })).newPage();
      let comes = () => {};
      const line = new Promise<void>((resolve) => (comes = resolve));
      await page.route('**/assets/about-*.js', async (route) => {
        await line;
        await route.continue();
      });
      await page.goto(store.url);
      const about = page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' });
      for (let press = 0; press < 3; press++) await about.click();
      assert.ok(
        await page.getByRole('heading', { name: 'Newest Games' }).isVisible(),
        'the page before is still there',
      );
      comes();
      await page.getByRole('heading', { name: 'Who we are' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
    },
  },
  {
    name: 'a page that is opened again is drawn in one go, with the header of who is here',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('reloads')).newPage();
      await signIn(page, store.url, 'maya');
      await workerReady(page);
      // What is drawn first where the server drew nothing of the app: the frame with the header and the page in it.
      await page.addInitScript(`
        const drawn = (window.drawn = []);
        new MutationObserver(() => {
          const main = document.getElementById('main');
          if (main) drawn.push([main.innerText.slice(0, 30), document.querySelector('header').innerHTML.includes('Account menu of')]);
        }).observe(document, { childList: true, subtree: true });
      `);
      await page.goto(`${store.url}/help`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const drawn = await page.evaluate(() => (window as unknown as { drawn: [string, boolean][] }).drawn);
      assert.ok(drawn.length > 0);
      assert.deepEqual(
        drawn.filter(([text, menu]) => /Loading/.test(text) || !menu),
        [],
      );
    },
  },
  {
    name: 'what opens in the header goes with its button in the very frame in which the page scrolls, on a wide screen and a phone',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('maya')).newPage();
      await signIn(page, store.url, 'maya');
      for (const [width, with200] of [
        // There the header stays,
        [1366, 0],
        // and here it scrolls away.
        [390, -200],
      ] as const) {
        await page.setViewportSize({ width, height: 700 });
        for (const name of [/^Notifications/, /^Account menu/]) {
          await page.goto(store.url);
          await page.getByRole('button', { name }).click();
          const opened = '[data-base-ui-portal] :is([role="dialog"], [role="menu"])';
          await page.locator(opened).first().waitFor();
          await still(page);
          assert.equal(await movedBy(page, opened, 200), with200, `${name} at ${width} px`);
        }
      }
    },
  },
  {
    name: 'a game’s page stays at its top on a new device, where one’s own review comes later than the page',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const context = await browser('new device');
      const page = await context.newPage();
      const id = (await gamesOf(store.url))('Tide Cards');
      // The first pull is held back until the page stands.
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/api/sync', async (route) => {
        await held;
        await route.continue();
      });
      await become(context, store.url, 'maya');
      await page.goto(`${store.url}/game/${id}`);
      await page.getByRole('form', { name: 'Your review' }).waitFor();
      goOn();
      await page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Edit' }).waitFor();
      await still(page);
      assert.equal(await top(page), 0);
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
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
];
