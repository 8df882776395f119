import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { changeStore, gamesOf, rate, saved } from './acts.ts';
import { accessibilityFaults, type Store, signIn, still, until } from './browser.ts';
import type { Story } from './run.ts';

const said = (page: Page, text: string) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string, exact = false) => page.getByRole('button', { name, exact });
const noFaults = async (page: Page, where: string) => assert.deepEqual(await accessibilityFaults(page), [], where);
const placeIn = async ({ url }: Store, title: string) => `${url}/game/${(await gamesOf(url))(title)}`;

const pupilsIn = (page: Page) =>
  page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: 'pupil' });
const scrolledTo = (page: Page, count: number) =>
  until(`${count} reviews`, async () => {
    await page.mouse.wheel(0, 4_000);
    return (await pupilsIn(page).count()) === count;
  });
const isAtPage = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('#reviews div[tabindex="-1"]') ?? false);
/** Asks for one page after another, until all stand there. */
async function drawAll(page: Page, count: number): Promise<void> {
  for (let drawn = 100; drawn < count; drawn += 100) {
    await scrolledTo(page, drawn);
    await button(page, 'Older reviews').click();
    assert.ok(await isAtPage(page), 'the button that had the focus is no more');
  }
  await scrolledTo(page, count);
  assert.equal(await button(page, 'Older reviews').count(), 0);
}
/** How many gave one star, two and so on. */
const starsAre = (page: Page, counts: number[]) =>
  until(`${counts}`, async () => {
    const bars = await page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').allInnerTexts();
    const said = new Map(bars.map((bar) => bar.trim().split(/ stars?\s+/) as [string, string]));
    return counts.every((count, i) => said.get(`${i + 1}`) === `${count}`);
  });

/** Notes what the reviews' head says at every drawing from here on; answers what it said. */
async function headsOf(page: Page): Promise<() => Promise<string[]>> {
  const heads = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const reviews = document.querySelector('#reviews') as HTMLElement;
    new MutationObserver(() => seen.add(/\d\d\d reviews/.exec(reviews.textContent ?? '')?.[0] ?? 'nothing')).observe(
      reviews,
      { subtree: true, childList: true, characterData: true },
    );
    return seen;
  });
  return () => heads.evaluate((seen) => [...seen]);
}

/** By 250 people, one after another, as many of one star as of five. */
const manyReviews = `
  CREATE TEMP TABLE said AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
    SELECT i, printf('01890000-0000-7000-8000-%012d', i) AS id, 1 + i % 5 AS rating,
           strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') AS at FROM n;
  DELETE FROM reviews WHERE "gameId" = (SELECT id FROM games WHERE title = 'Moonbeetles');
  INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType", "createdAt", "updatedAt")
    SELECT id, 'pupil' || i || '@example.org', 'pupil ' || i, 'pupil' || i, '', '', '', '2012-01-01', 'player', at, at FROM said;
  INSERT INTO reviews (id, "userId", "gameId", rating, comment, "createdAt", "updatedAt")
    SELECT said.id, said.id, games.id, rating, '', at, at FROM said, games WHERE title = 'Moonbeetles';
  UPDATE games SET "ratingSum" = 750, "reviewCount" = 250,
         "stars1" = 50, "stars2" = 50, "stars3" = 50, "stars4" = 50, "stars5" = 50 WHERE title = 'Moonbeetles'`;

/** What the page says of a game's reviews, in its head and in the distribution. */
async function figuresAre(page: Page, count: string, average?: string) {
  const region = page.getByRole('region', { name: 'Reviews' });
  await page.getByText(count, { exact: true }).first().waitFor();
  if (!average) {
    await said(page, 'No ratings yet');
    return region.getByText('5 stars', { exact: true }).waitFor({ state: 'detached' });
  }
  await said(page, `Rated ${average} out of 5`);
  await region.getByText(count, { exact: true }).waitFor();
  await region.getByText(average, { exact: true }).waitFor();
}

/** To another page of the app and back, without loading anything anew. */
async function awayAndBack(page: Page) {
  await page.getByRole('link', { name: 'Recess' }).first().click();
  await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
  await page.goBack();
}

/** In the page: what comes into sight is told of late, several moments at once, as by a computer that has much to do. */
const tellLate = `
  const Observer = window.IntersectionObserver;
  window.IntersectionObserver = class extends Observer {
    constructor(tell, how) {
      let held = [];
      super((entries, self) => {
        if (held.push(...entries) === entries.length) setTimeout(() => tell(held.splice(0), self), 400);
      }, how);
    }
  };
`;

export const stories: Story[] = [
  {
    name: 'a deleted review leaves the list, the stars and the average at once, by its author and by staff',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const place = await placeIn(store, 'Tide Cards');
      const [maya, admin] = [await (await browser('maya')).newPage(), await (await browser('admin')).newPage()];
      await signIn(maya, store.url, 'maya');
      await signIn(admin, store.url, 'admin');

      await admin.goto(place);
      await figuresAre(admin, '2 reviews', '4.5');
      // Whoever is hurt by a review can say whose it is, of which game.
      await maya.goto(place);
      await button(maya, 'Report the review of leo').click();
      const report = maya.getByRole('dialog', { name: 'Report an issue' });
      await report.getByRole('combobox', { name: 'Person (optional)' }).getByText('leo').waitFor();
      assert.equal(await report.getByLabel('Game (optional)').inputValue(), 'Tide Cards');
      await noFaults(maya, 'a review’s report');
      await button(maya, 'Cancel').click();
      const theirs = button(admin, 'Delete the review of leo');
      await theirs.click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await theirs.waitFor({ state: 'detached' });
      await figuresAre(admin, '1 review', '5.0');
      await awayAndBack(admin);
      await figuresAre(admin, '1 review', '5.0');
      await theirs.waitFor({ state: 'detached' });

      await maya.goto(place);
      await figuresAre(maya, '1 review', '5.0');
      await button(maya, 'Delete', true).click();
      await maya.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await figuresAre(maya, '0 reviews');
      await awayAndBack(maya);
      await figuresAre(maya, '0 reviews');
      assert.equal(await maya.getByText('The octopus alone is worth it.').count(), 0);
    },
  },
  {
    name: 'of many reviews the first are asked for and drawn, then more as the page is scrolled, while the stars count all',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await changeStore(store, manyReviews);
      const context = await browser('reader', { serviceWorkers: 'block' });
      const maya = await context.newPage();
      await maya.addInitScript(tellLate);
      await signIn(maya, store.url, 'maya');
      await maya.goto(await placeIn(store, 'Moonbeetles'));
      await figuresAre(maya, '250 reviews', '3.0');
      const first = pupilsIn(maya);
      await until('the first reviews', async () => (await first.count()) > 0);
      assert.ok((await first.count()) < 100, 'not all at once');
      await drawAll(maya, 250);
      assert.equal(new Set(await pupilsIn(maya).allInnerTexts()).size, 250);
      await noFaults(maya, 'older reviews');

      // Of so many only the server knows what they come to; what waits here stands on top.
      await saved(maya);
      await context.setOffline(true);
      await rate(maya, 5);
      await button(maya, 'Submit review').click();
      await figuresAre(maya, '251 reviews', '3.0');
      await starsAre(maya, [50, 50, 50, 50, 51]);
      const heads = await headsOf(maya);
      const counted = maya.waitForResponse('**/average');
      await context.setOffline(false);
      await saved(maya);
      await counted;
      await starsAre(maya, [50, 50, 50, 50, 51]);
      assert.deepEqual(await heads(), ['251 reviews'], 'neither fewer nor more meanwhile');
      await maya.reload();
      await starsAre(maya, [50, 50, 50, 50, 51]);

      // Another device, which the server tells what they come to before it tells of one's own: it is there once.
      const other = await (await browser('other', { serviceWorkers: 'block' })).newPage();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await other.route(/\/api\/sync(\?.*)?$/, (route) => held.then(() => route.continue()));
      await signIn(other, store.url, 'maya');
      await other.goto(await placeIn(store, 'Moonbeetles'));
      await starsAre(other, [50, 50, 50, 50, 51]);
      letGo();
      await said(other, 'Your review');
      await starsAre(other, [50, 50, 50, 50, 51]);

      await button(maya, 'Delete', true).click();
      await maya.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await saved(maya);
      await starsAre(maya, [50, 50, 50, 50, 50]);
    },
  },
  {
    name: 'who opened older reviews, went on and goes back finds them as they were left',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await changeStore(store, manyReviews);
      const page = await (await browser('visitor', { serviceWorkers: 'block' })).newPage();
      await page.goto(await placeIn(store, 'Moonbeetles'));
      await drawAll(page, 250);
      const one = pupilsIn(page).filter({ hasText: 'pupil 40' });
      const top = async () => (await one.boundingBox())?.y ?? Number.NaN;
      await one.evaluate((review) => review.scrollIntoView({ block: 'center' }));
      await still(page);
      const before = await top();
      await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/"]')?.click());
      await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
      await page.goBack();
      await one.waitFor();
      await still(page);
      await until(`the place, ${before}`, async () => Math.abs((await top()) - before) < 2);
      assert.ok(!(await isAtPage(page)), 'nothing takes the focus');
    },
  },
  {
    name: 'a review that staff delete leaves its page, and older ones stay open below it',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      await changeStore(store, manyReviews);
      const staff = await (await browser('staff', { serviceWorkers: 'block' })).newPage();
      await signIn(staff, store.url, 'admin');
      await staff.goto(await placeIn(store, 'Moonbeetles'));
      await drawAll(staff, 250);
      const remove = async (name: string) => {
        await button(staff, `Delete the review of ${name}`).click();
        const dialog = staff.getByRole('dialog', { name: `Delete the review of ${name}?` });
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      const anew = staff.waitForResponse((told) => /\/api\/reviews\/game\/[^/?]*$/.test(told.url()));
      await remove('pupil 250');
      await anew;
      await figuresAre(staff, '249 reviews', '3.0');
      await until('249 of them', async () => (await pupilsIn(staff).count()) === 249);
      assert.ok(!(await isAtPage(staff)), 'nothing takes the focus');

      // The page cannot be read anew: one less in it does not make it the last.
      await staff.reload();
      await scrolledTo(staff, 100);
      await staff.route('**/api/reviews/game/*', (route) => route.abort());
      await remove('pupil 249');
      await until('one less', async () => (await pupilsIn(staff).count()) === 99);
      assert.equal(await button(staff, 'Older reviews').count(), 1);

      // Where the page is full and the last.
      await changeStore(store, `DELETE FROM reviews WHERE id < '01890000-0000-7000-8000-000000000149'`);
      await staff.unroute('**/api/reviews/game/*');
      await staff.reload();
      await scrolledTo(staff, 100);
      await button(staff, 'Older reviews').click();
      await said(staff, 'There are no older ones.');
    },
  },
];
