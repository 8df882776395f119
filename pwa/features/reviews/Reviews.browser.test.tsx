import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { choose, press } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';

const region = page.getByRole('region', { name: 'Reviews' });
const home = page.getByRole('heading', { name: 'Newest Games' });

/** Checks the number and average of a game's reviews in its header and distribution. */
async function figuresAre(count: string, average?: string): Promise<void> {
  await expect.element(page.getByText(count, { exact: true }).first()).toBeVisible();
  if (!average) {
    await expect.element(page.getByText('No ratings yet')).toBeVisible();
    return expect.element(region.getByText('5 stars', { exact: true })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText(`Rated ${average} out of 5`).first()).toBeInTheDocument();
  await expect.element(region.getByText(count, { exact: true })).toBeVisible();
  await expect.element(region.getByText(average, { exact: true })).toBeVisible();
}

/** Goes to another page of the app and back, without a reload. */
async function awayAndBack(): Promise<void> {
  await page.getByRole('link', { name: 'Recess, home' }).click();
  await expect.element(home).toBeVisible();
  history.back();
  await expect.element(home).not.toBeInTheDocument();
}

/** Creates a game with four stars from Leo and five from Maya. */
async function reviewed(store: TestStore) {
  const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
  const { id } = await store.game({ title: 'Tide Cards' });
  await store.callAs(leo, 'POST', '/api/reviews', { gameId: id, rating: 4, comment: 'Easy to learn.' });
  await store.callAs(maya, 'POST', '/api/reviews', {
    gameId: id,
    rating: 5,
    comment: 'The octopus alone is worth it.',
  });
  return { maya, leo, path: `/game/${id}` };
}

describe('Reviews', () => {
  test('a review deleted by staff disappears at once from list, stars and average', async ({ store }) => {
    const { path } = await reviewed(store);
    await renderApp(store, path, { as: await store.user('staff') });
    await figuresAre('2 reviews', '4.5');
    const theirs = page.getByRole('button', { name: 'Delete the review of leo' });
    await theirs.click();
    await press(page.getByRole('dialog'), 'Delete');
    await expect.element(theirs).not.toBeInTheDocument();
    await figuresAre('1 review', '5.0');
    await awayAndBack();
    await figuresAre('1 review', '5.0');
    await expect.element(theirs).not.toBeInTheDocument();
  });

  test('a review deleted by its author disappears at once from list, stars and average', async ({ store }) => {
    const { maya, leo, path } = await reviewed(store);
    await store.sql(`DELETE FROM reviews WHERE "userId" = '${leo.id}'`);
    await renderApp(store, path, { as: maya });
    await figuresAre('1 review', '5.0');
    await press(page, 'Delete');
    await press(page.getByRole('dialog'), 'Delete');
    await figuresAre('0 reviews');
    await awayAndBack();
    await figuresAre('0 reviews');
    await expect.element(page.getByText('The octopus alone is worth it.')).not.toBeInTheDocument();
  });

  test('a device that has not synced yet counts all reviews, the own one too', async ({ store }) => {
    const { maya, path } = await reviewed(store);
    const letCome = store.hold('sync.pull');
    await renderApp(store, path, { as: maya });
    await expect.element(page.getByText('Easy to learn.')).toBeVisible();
    await expect.element(page.getByText('Write a review')).toBeVisible();
    await figuresAre('2 reviews', '4.5');
    letCome();
    await expect.element(region.getByText('Your review', { exact: true })).toBeVisible();
    await figuresAre('2 reviews', '4.5');
  });

  test('reviews of blocked users are hidden on this device, and still count in the stars', async ({ store }) => {
    const { maya, leo, path } = await reviewed(store);
    await renderApp(store, path, { as: maya });
    await figuresAre('2 reviews', '4.5');
    const words = page.getByText('Easy to learn.');
    await expect.element(words).toBeVisible();
    await expect.element(region.getByText('Your review', { exact: true })).toBeVisible();
    goOffline(store);
    await press(page, 'Report the review of leo');
    await choose(page, 'Report and block');
    const told = page.getByRole('dialog', { name: 'Reported and blocked' });
    await expect.element(told.getByText(/Your report is saved on this device/)).toBeVisible();
    await press(told, 'Done');
    await expect.element(words).not.toBeInTheDocument();
    await figuresAre('2 reviews', '4.5');
    expect(await store.callAs(leo, 'GET', '/api/blocks')).toEqual([]);
  });
});
