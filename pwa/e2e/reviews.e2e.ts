import type { Page } from '@playwright/test';
import { changeStore, gamesOf, press, rate, saved } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { expect, test } from './support/test.ts';

/** By 105 people, more than a page of them, as many of one star as of five. */
const manyReviews = `
  CREATE TEMP TABLE said AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 105)
    SELECT i, printf('01890000-0000-7000-8000-%012d', i) AS id, 1 + i % 5 AS rating,
           strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') AS at FROM n;
  DELETE FROM reviews WHERE "gameId" = (SELECT id FROM games WHERE title = 'Moonbeetles');
  INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType", "createdAt", "updatedAt")
    SELECT id, 'pupil' || i || '@example.org', 'pupil ' || i, 'pupil' || i, '', '', '', '2012-01-01', 'player', at, at FROM said;
  INSERT INTO reviews (id, "userId", "gameId", rating, comment, "createdAt", "updatedAt")
    SELECT said.id, said.id, games.id, rating, '', at, at FROM said, games WHERE title = 'Moonbeetles';
  UPDATE games SET "ratingSum" = 315, "reviewCount" = 105,
         "stars1" = 21, "stars2" = 21, "stars3" = 21, "stars4" = 21, "stars5" = 21 WHERE title = 'Moonbeetles'`;

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

test('review that waits offline counts beside the many of the server, neither fewer nor more while it is sent', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  await changeStore(store, manyReviews);
  const context = await newContext();
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', `/game/${(await gamesOf(store.url))('Moonbeetles')}`);
  const region = page.getByRole('region', { name: 'Reviews' });
  await expect(region.getByText('105 reviews')).toBeVisible();
  await saved(page);
  await context.setOffline(true);
  await rate(page, 5);
  await page.getByRole('button', { name: 'Submit review' }).click();
  const isCounted = async () => {
    await expect(region.getByText('106 reviews')).toBeVisible();
    await expect(region.getByText('3.0', { exact: true })).toBeVisible();
    await expect(region.getByRole('listitem').filter({ hasText: '5 stars' })).toHaveText(/22$/);
  };
  await isCounted();
  const heads = await headsOf(page);
  const counted = page.waitForResponse('**/average');
  await context.setOffline(false);
  await saved(page);
  await counted;
  await isCounted();
  expect(await heads()).toEqual(['106 reviews']);
  await page.reload();
  await isCounted();
});

test('two tabs that write about one thing each find their own words after a reload', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const game = (await gamesOf(url))('Gutter Regatta');
  const context = await newContext();
  const [one, other] = [await context.newPage(), await context.newPage()];
  await signIn(one, url, 'maya', `/game/${game}`);
  await other.goto(`${url}/game/${game}`);
  const comment = (page: Page) => page.getByRole('form', { name: 'Your review' }).getByRole('textbox');
  const feedback = (page: Page) => page.getByRole('dialog', { name: 'Give Feedback' }).getByLabel('Message');
  const tabs = [
    [one, 'The weirs are mean'],
    [other, 'Calm music, fast boats'],
  ] as const;
  // In both before any of them is written on.
  for (const [page] of tabs) await comment(page).waitFor();
  for (const [page, words] of tabs) await comment(page).fill(words);
  await comment(one).fill('The weirs are mean, the boats are not');
  for (const [page, words] of tabs) {
    await press(page, 'Give Feedback');
    await feedback(page).fill(words);
  }
  for (let times = 0; times < 2; times++) {
    for (const [page] of tabs) await page.reload();
    await expect(comment(one)).toHaveValue('The weirs are mean, the boats are not');
    await expect(comment(other)).toHaveValue('Calm music, fast boats');
    for (const [page, words] of tabs) {
      await press(page, 'Give Feedback');
      await expect(feedback(page)).toHaveValue(words);
      await page.keyboard.press('Escape');
    }
  }

  // One of them is sent: the other one stays, also where both tabs are closed.
  await rate(one, 4);
  await press(one, 'Submit review');
  await saved(one);
  await expect(one.getByRole('form', { name: 'Your review' })).toBeHidden();
  await other.reload();
  await expect(comment(other)).toHaveValue('Calm music, fast boats');
  await one.close();
  await other.close();
  const later = await context.newPage();
  await later.goto(`${url}/game/${game}`);
  await expect(comment(later)).toHaveValue('Calm music, fast boats');
});

test('tab that is opened later and written over takes no words from the first', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const game = (await gamesOf(url))('Gutter Regatta');
  const context = await newContext();
  const one = await context.newPage();
  await signIn(one, url, 'maya', `/game/${game}`);
  const comment = (page: Page) => page.getByRole('form', { name: 'Your review' }).getByRole('textbox');
  await comment(one).fill('The weirs are mean');
  const other = await context.newPage();
  await other.goto(`${url}/game/${game}`);
  await expect(comment(other)).toHaveValue('The weirs are mean');
  await comment(other).fill('Calm music, fast boats');
  // The first tab has heard of it, and keeps its words in a place of their own.
  const places = () => one.evaluate(() => sessionStorage.getItem('recess.draftPlaces'));
  await expect.poll(places).not.toBeNull();
  for (const page of [one, other]) await page.reload();
  await expect(comment(one)).toHaveValue('The weirs are mean');
  await expect(comment(other)).toHaveValue('Calm music, fast boats');
});
