import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { allGames, countIn, gamesOf, press, saved, showing, shown } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { damage, usable } from './damage.ts';
import type { Story, Tools } from './run.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Nothing can be kept here' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const wished = (page: Page) => page.getByRole('button', { name: 'Wishlist', pressed: true });
const wishes = (store: Store) =>
  countIn(store, 'wishlists', `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`);

/** A profile whose owner, or school, lets no site keep anything. */
function blockStorage(profile: string): void {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
}

async function blocked({ store: newStore, browser, folder }: Tools): Promise<void> {
  const store = await newStore();
  blockStorage(join(folder, 'profile-visitor'));
  const page = (await browser('visitor')).pages()[0] as Page;
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${store.url}/browse`);
  await page.getByText(showing(await allGames(store.url))).waitFor();
  await notice(page)
    .getByText(/^This browser keeps nothing for Recess now/)
    .waitFor();
  await page.getByRole('main').getByText('Lantern Hollow').first().click();
  await heading(page, 'Lantern Hollow');
  await shown(page, /^Runs well on my Chromebook/);
  await page.goto(`${store.url}/guide`);
  await heading(page, 'How to Develop Great Games');
  await page.goto(`${store.url}/login/student`);
  await page.getByLabel('E-mail').fill('maya@demo.recess');
  await page.getByLabel('Password').fill('recess-demo');
  await press(page, 'Log in');
  await page.locator('form').getByText('This browser blocks cookies for Recess').waitFor();
  await page.reload();
  await notice(page).getByRole('link', { name: 'Check this device' }).click();
  await heading(page, 'Self-check');
  await notice(page).getByRole('button', { name: 'OK' }).click();
  await notice(page).waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
}

async function wishing({
  store: newStore,
  browser,
}: Tools): Promise<{ store: Store; context: BrowserContext; page: Page; id: (title: string) => string }> {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const context = await browser('maya');
  const page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  await page.goto(`${store.url}/game/${id('Tide Cards')}`);
  await page.getByRole('button', { name: 'Wishlist' }).click();
  await wished(page).waitFor();
  await saved(page);
  return { store, context, page, id };
}

async function cleared(tools: Tools): Promise<void> {
  const { store, context, page, id } = await wishing(tools);
  await page.goto(`${store.url}/game/${id('Lantern Hollow')}`);
  await heading(page, 'Lantern Hollow');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: store.url, storageTypes: 'indexeddb' });
  // The window that was open goes on. What is done in the very moment may fail, which is said.
  const added = page.getByText('Added to wishlist').first();
  const failed = page.getByText(/^This device has no room for it, or its storage is blocked/).first();
  await until('the window to go on', async () => {
    await page.getByRole('button', { name: 'Wishlist', pressed: false }).click();
    await added.or(failed).first().waitFor();
    if (await added.isVisible()) return true;
    await failed.waitFor({ state: 'detached' });
    return false;
  });
  await wished(page).waitFor();
  await notice(page).waitFor({ state: 'detached' });
  await saved(page);
  assert.equal(wishes(store), 2);
  await usable(context, store.url);
}

/** Damaged between two starts of the browser, each time in another way. */
export async function damaged(tools: Tools, trials: number): Promise<void> {
  const { store, context } = await wishing(tools);
  await context.close();
  const did: string[] = [];
  for (let trial = 1; trial <= trials; trial++) {
    did.push(damage(join(tools.folder, 'profile-maya'), trial));
    const again = await tools.browser('maya');
    await usable(again, store.url).catch((error) => {
      throw new Error(`Trial ${trial}: ${did.at(-1)}`, { cause: error });
    });
    await again.close();
  }
  console.log(`  ${trials} trials, ${trials} usable: ${did.slice(0, 5).join('; ')}`);
}

export const stories: Story[] = [
  { name: 'where storage is blocked the store can be read, and says plainly what cannot be done', run: blocked },
  { name: 'storage that is cleared under an open window comes back from the server', run: cleared },
  { name: 'a database that is damaged on the disk never leaves a white page', run: (tools) => damaged(tools, 3) },
];
