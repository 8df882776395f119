import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accountsHere, ask, countIn, gamesOf, openFeedback, press, rowsOf, saved, shown } from './acts.ts';
import { accessibilityFaults, type Store, signIn, until, workerReady } from './browser.ts';
import { askToLogOut, isOut, outIsHeard, sendNow } from './logOut.ts';
import type { Story, Tools } from './run.ts';

const ofMaya = `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`;
const wishes = (store: Store) => countIn(store, 'wishlists', ofMaya);
const wished = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const signedOut = (page: Page) => assert.rejects(ask(page, 'GET', '/api/auth/user'), /401/);

async function wish(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await wished(page, false).click();
  await wished(page, true).waitFor();
}

/** Asks to log out, hears how much waits, and answers. */
async function answer(page: Page, waiting: string, choice: string): Promise<void> {
  await askToLogOut(page);
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await dialog.getByText(waiting).waitFor();
  await dialog.getByRole('button', { name: choice, exact: true }).click();
}

async function story({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const address = (title: string) => `${store.url}/game/${id(title)}`;
  const page = (await browser('maya')).pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  await page.goto(`${store.url}/library`);
  await saved(page);
  const { id: me } = await ask<{ id: string }>(page, 'GET', '/api/auth/user');
  assert.notEqual(await rowsOf(page, me), 0);

  let allow = store.refuse('/api/sync');
  for (const title of ['Tide Cards', 'Word Orchard']) await wish(page, address(title));
  const two = '2 changes are not saved to your account yet.';
  // What cannot be sent is not left behind: nobody is logged out.
  await answer(page, two, 'Send now');
  await shown(page, 'Still logged in');
  await page.getByRole('dialog').getByText(two).waitFor();
  assert.equal((await ask<{ id: string }>(page, 'GET', '/api/auth/user')).id, me);
  await press(page, 'Keep on this device');
  await isOut(page);
  await signedOut(page);
  assert.deepEqual([await rowsOf(page, me), await rowsOf(page, me, 'outbox'), wishes(store)], [0, 2, 0]);

  await signIn(page, store.url, 'maya');
  await shown(page, '2 waiting, kept on this device');
  await askToLogOut(page);
  await page.getByRole('dialog').getByText(two).waitFor();
  allow();
  await sendNow(page);
  await signedOut(page);
  assert.deepEqual([await accountsHere(page), wishes(store)], [0, 2]);

  await signIn(page, store.url, 'maya');
  await page.goto(address('Word Orchard'));
  await wished(page, true).waitFor();
  await saved(page);
  allow = store.refuse('/api/sync');
  await wish(page, address('Lantern Hollow'));
  await answer(page, '1 change is not saved to your account yet.', 'Discard');
  await isOut(page);
  await signedOut(page);
  assert.equal(await accountsHere(page), 0);
  allow();
  await signIn(page, store.url, 'maya');
  await page.goto(address('Lantern Hollow'));
  await saved(page);
  await wished(page, false).waitFor();
  assert.equal(wishes(store), 2);

  // What is sent while the question stands need not be decided.
  allow = store.refuse('/api/sync');
  await wish(page, address('Lantern Hollow'));
  await askToLogOut(page);
  await page.getByRole('dialog').getByText('1 change is not saved to your account yet.').waitFor();
  allow();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isOut(page);
  await signedOut(page);
  assert.equal(wishes(store), 3);
}

async function begun({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const context = await browser('maya');
  const page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  await page.goto(`${store.url}/library`);
  await saved(page);
  await context.setOffline(true);
  const words = 'A shelf for games that two can play';
  await (await openFeedback(page)).fill(words);
  await page.keyboard.press('Escape');
  await askToLogOut(page);
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await dialog.getByText(/^A text that you began is on this device only\./).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Send now' }).count(), 0, 'nothing can be sent');
  await press(page, 'Keep on this device');
  await isOut(page);
  await outIsHeard(context, page);

  /** The letter, once they are here again. */
  const letter = async () => {
    await signIn(page, store.url, 'maya');
    await page.goto(`${store.url}/library`);
    await saved(page);
    return openFeedback(page);
  };
  assert.equal(await (await letter()).inputValue(), words);
  await page.keyboard.press('Escape');
  // Nor do they go where every session ends.
  const everywhere = page.getByRole('dialog', { name: 'Log out everywhere' });
  const askEverywhere = async () => {
    await page.goto(`${store.url}/profile`);
    await press(page, 'Log out everywhere');
  };
  await askEverywhere();
  await everywhere.getByText(/A text that you began is on this device only\./).waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await press(page, 'Keep on this device');
  await page.waitForURL((url) => url.pathname === '/login');
  await until('all else to leave the device', async () => (await accountsHere(page)) === 0);
  assert.equal(await (await letter()).inputValue(), words);
  await page.keyboard.press('Escape');
  await askEverywhere();
  await everywhere.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  const again = await letter();
  assert.equal(await again.inputValue(), '');
  // What was taken back asks nothing.
  await again.fill('A shelf');
  await again.fill('');
  await page.keyboard.press('Escape');
  await askToLogOut(page);
  await isOut(page);
}

export const stories: Story[] = [
  { name: 'who logs out with a text half written is asked, and finds it again if they keep it', run: begun },
  { name: 'who logs out with writes waiting sends them, keeps them or discards them, as they say', run: story },
];
