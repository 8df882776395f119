import type { Page } from '@playwright/test';
import { withMore } from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { expect, test } from './support/test.ts';

const many = 200;
const titleOf = (n: number) => `Endless ${String(n).padStart(3, '0')}`;
/** As many games more as fill many screens. */
const withMany = (page: Page) => withMore(page, many, (n) => ({ title: titleOf(n) }));

const top = (page: Page) => page.evaluate(() => scrollY);
const cardOf = (page: Page, title: string) => page.locator('article', { has: page.getByText(title, { exact: true }) });
/** Pixels from the window's upper edge. */
const topOf = async (page: Page, title: string) => (await cardOf(page, title).boundingBox())?.y ?? Number.NaN;

/** Waits until the page has stood still for some frames: rows near the window take their real height in the frames after. */
const steady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const seen = () => `${scrollY} ${document.documentElement.scrollHeight}`;
    for (let [same, before] = [0, '']; same < 12; ) {
      await new Promise(requestAnimationFrame);
      same = seen() === before ? same + 1 : 0;
      before = seen();
    }
  });

/** Down the list, as with a wheel, until more cards than these have come. */
async function scrollPast(page: Page, cards: number): Promise<void> {
  await page.mouse.move(600, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    expect(await page.locator('article').count()).toBeGreaterThan(cards);
  }).toPass({ intervals: [100] });
  await steady(page);
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

test('long list is found as it was left by who goes back, and a new page begins at its top', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await withMany(page);
  await browsed(page, store.url);
  await page.locator('article').first().waitFor();
  expect(await page.locator('article').count(), 'cards are drawn at first').toBeLessThanOrEqual(72);
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
    await steady(page);
    expect(Math.abs((await topOf(page, title)) - left), `${title} stood at ${left}`).toBeLessThanOrEqual(2);
  };

  await open().click();
  await arrived();
  await expect.poll(() => top(page)).toBe(0);
  await back();
  await page.goForward();
  await arrived();
  await back();

  await page.getByRole('button', { name: 'Platform', exact: true }).waitFor();
  expect(await top(page)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Recess, home' }).click();
  await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
  expect(await top(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('link', { name: 'Recess, home' }).click();
  // A link to where one is begins it anew.
  await expect.poll(() => top(page)).toBe(0);
});

test('list that goes on by itself is never pulled back while more of it comes', async ({ newStore, newContext }) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await withMany(page);
  await browsed(page, store.url);
  // As after a fling: nobody touches anything any more.
  const pulled = await page.evaluate(async () => {
    let back = 0;
    for (let frame = 0; frame < 120; frame++) {
      const before = scrollY;
      scrollBy(0, 60);
      await new Promise(requestAnimationFrame);
      if (scrollY < before) back++;
    }
    return back;
  });
  expect(await page.locator('article').count(), 'more of it came').toBeGreaterThan(96);
  expect(pulled).toBe(0);
});

test('page that is opened again is drawn in one go, with the header of who is here', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext({ serviceWorkers: 'allow' })).newPage();
  await signIn(page, store.url, 'maya', '/help');
  await workerReady(page);
  // What is drawn first where the server drew nothing of the app: the frame with the header and the page in it.
  await page.addInitScript(`
        const drawn = (window.drawn = []);
        new MutationObserver(() => {
          const main = document.getElementById('main');
          if (main) drawn.push([main.innerText.slice(0, 30), document.querySelector('header').innerHTML.includes('Account menu of')]);
        }).observe(document, { childList: true, subtree: true });
      `);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: [string, boolean][] }).drawn);
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter(([text, menu]) => /Loading/.test(text) || !menu)).toEqual([]);
});

test('card far below the window is found by the browser’s own search', async ({ newStore, newContext }) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await withMany(page);
  await browsed(page, store.url);
  await page.locator('article').nth(20).waitFor();
  const last = (await page.locator('article h2, article h3').last().textContent()) ?? '';
  expect(last).not.toBe('');
  expect(await topOf(page, last), 'the card is below the window').toBeGreaterThan(768);
  expect(await page.evaluate((text) => (window as unknown as { find(t: string): boolean }).find(text), last)).toBe(
    true,
  );
  await expect(cardOf(page, last)).toBeInViewport();
});
