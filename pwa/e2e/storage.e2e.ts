import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { allGames, countIn, gamesOf, press, saved, showing, waitForText } from './support/actions.ts';
import { workerReady } from './support/browser.ts';
import { damage, usable } from './support/corruptStorage.ts';
import { become } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Storage is not available' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const wished = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const wishes = (store: Store) =>
  countIn(store, 'wishlists', `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`);

/** A profile whose owner, or school, lets no site keep anything. */
function blockStorage(profile: string): void {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
}

test('where storage is blocked the store can be read, and says plainly what cannot be done', async ({
  newStore,
  folder,
  openProfile,
}) => {
  const store = await newStore();
  blockStorage(join(folder, 'profile-visitor'));
  const page = (await openProfile('visitor')).pages()[0] as Page;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${store.url}/browse`);
  await page.getByText(showing(await allGames(store.url))).waitFor();
  await notice(page)
    .getByText(/^This browser can't store data for Recess right now/)
    .waitFor();
  await page.getByRole('main').getByText('Lantern Hollow').first().click();
  await heading(page, 'Lantern Hollow');
  await waitForText(page, /^Runs well on my Chromebook/);
  await page.goto(`${store.url}/login/student`);
  await page.getByLabel('E-mail').fill('maya@demo.recess');
  await page.getByLabel('Password').fill('recess-demo');
  await press(page, 'Log in');
  await page.locator('form').getByText('This browser blocks cookies for Recess').waitFor();
  await notice(page).getByRole('link', { name: 'Check this device' }).click();
  await heading(page, 'Self-check');
  await notice(page).getByRole('button', { name: 'Got it' }).click();
  await notice(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Game Dev Guide' }).first().click();
  await heading(page, 'How to Develop Great Games');
  expect(faults).toEqual([]);
});

/** Maya has one game on her wishlist, and all she sees is kept on her device. */
async function wishing(store: Store, context: BrowserContext, path: string): Promise<Page> {
  const id = await gamesOf(store.url);
  await (await become(context, store.url, 'maya'))('post', `/api/wishlist/${id('Tide Cards')}`);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(store.url + path);
  await saved(page);
  return page;
}

test('storage that is cleared under an open window comes back from the server', async ({ newStore, newContext }) => {
  const store = await newStore();
  const context = await newContext();
  const page = await wishing(store, context, `/game/${(await gamesOf(store.url))('Lantern Hollow')}`);
  await heading(page, 'Lantern Hollow');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: store.url, storageTypes: 'indexeddb' });
  // The window that was open goes on. What is done in the very moment may fail, which is said.
  const added = page.getByText('Added to wishlist').first();
  const failed = page.getByText(/^This device is out of space, or its storage is blocked/).first();
  await expect(async () => {
    await wished(page, false).click();
    await added.or(failed).first().waitFor();
    const isAdded = await added.isVisible();
    if (!isAdded) await failed.waitFor({ state: 'detached' });
    expect(isAdded, 'the window goes on').toBe(true);
  }).toPass();
  await wished(page, true).waitFor();
  await notice(page).waitFor({ state: 'detached' });
  await saved(page);
  expect(wishes(store)).toBe(2);
  await usable(page, store.url);
});

/** Damaged between two starts of the browser, each time in another way. */
async function damaged({ newStore, openProfile, folder }: Fixtures, trials: number): Promise<void> {
  const store = await newStore();
  const context = await openProfile('maya');
  await workerReady(await wishing(store, context, '/wishlist'));
  await context.close();
  for (let trial = 1; trial <= trials; trial++) {
    const did = damage(join(folder, 'profile-maya'), trial);
    const again = await openProfile('maya');
    await test.step(`trial ${trial}: ${did}`, () => usable(again.pages()[0] as Page, store.url));
    await again.close();
  }
}

test('a database that is damaged on the disk never leaves a white page', ({ tools }) => damaged(tools, 3));

test('fifty times damaged on the disk, never a white page', { tag: '@nightly' }, ({ tools }) => damaged(tools, 50));
