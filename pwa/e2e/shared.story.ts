import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accountsHere, ask, changeStore, countIn, gamesOf, openFeedback, press, rowsOf, saved, shown } from './acts.ts';
import { type Store, signIn, until, workerReady } from './browser.ts';
import { logOut } from './logOut.ts';
import type { Story, Tools } from './run.ts';

const secret = 'Only Maya knows these words yet';
const unfinished = 'These she may never send';
const of = (who: string) => `(SELECT id FROM users WHERE email = '${who}@demo.recess')`;
const wishes = (store: Store, who: string) => countIn(store, 'wishlists', `"userId" = ${of(who)}`);
const messages = (store: Store, who: string) =>
  countIn(store, 'friend_messages', `"senderId" = ${of(who)} AND content = '${secret}'`);
const wished = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const isHere = (page: Page, who: string) => page.getByRole('button', { name: `Account menu of ${who}` }).waitFor();

async function openTalk(page: Page, url: string, friend: string): Promise<void> {
  await page.goto(`${url}/friends`);
  await page.getByRole('button', { name: new RegExp(`^Write a message, ${friend}`) }).click();
  await page.getByRole('log').getByText('I am stuck at the moths.').waitFor();
}

/** Maya wishes for a game, writes to Leo and begins a letter; then the bell rings. */
async function maya(page: Page, address: (title: string) => string, url: string): Promise<void> {
  await page.goto(address('Word Orchard'));
  await wished(page, false).click();
  await wished(page, true).waitFor();
  await openTalk(page, url, 'leo');
  await page.getByRole('textbox', { name: 'Message to leo' }).fill(secret);
  await press(page, 'Send message');
  await page.getByRole('log').getByText(secret).waitFor();
  await page.keyboard.press('Escape');
  await (await openFeedback(page)).fill(unfinished);
  await page.keyboard.press('Escape');
  await shown(page, '2 waiting, kept on this device');
}

/** Leo looks where something of hers would be, and leaves something of his. */
async function leo(page: Page, address: (title: string) => string, url: string): Promise<void> {
  await openTalk(page, url, 'maya');
  await saved(page);
  assert.equal(await page.getByText(secret).count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await (await openFeedback(page)).inputValue(), '');
  await page.goto(address('Word Orchard'));
  await saved(page);
  await wished(page, false).waitFor();
  await page.goto(address('Tide Cards'));
  await wished(page, false).click();
  await wished(page, true).waitFor();
  await saved(page);
  await page.goto(`${url}/wishlist`);
  await page.getByRole('main').getByText('Tide Cards').first().waitFor();
  assert.equal(await page.getByRole('main').getByText('Word Orchard').count(), 0);
}

async function story({ store: newStore, browser }: Tools): Promise<void> {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const address = (title: string) => `${store.url}/game/${id(title)}`;
  const context = await browser('shared');
  const page = context.pages()[0] as Page;
  await signIn(page, store.url, 'maya');
  await workerReady(page);
  const other = await context.newPage();
  await other.goto(`${store.url}/library`);
  await saved(other);
  const { id: her } = await ask<{ id: string }>(other, 'GET', '/api/auth/user');
  await page.bringToFront();
  await context.setOffline(true);
  await maya(page, address, store.url);
  // She leaves it as it is; her session ends while nobody looks.
  await changeStore(store, 'DELETE FROM sessions');
  await context.setOffline(false);
  await page.getByRole('region', { name: 'What is saved' }).getByText('Log in again').waitFor();

  await signIn(page, store.url, 'leo');
  await isHere(page, 'leo');
  await leo(page, address, store.url);
  await until('what she read to be gone', async () => (await rowsOf(page, her)) === 0);
  assert.equal(await rowsOf(page, her, 'outbox'), 2, 'what she wrote waits');
  // Her other window, when somebody comes back to it.
  await other.bringToFront();
  await other.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))).catch(() => {});
  await isHere(other, 'leo');
  await other.close();
  assert.deepEqual(
    [wishes(store, 'maya'), messages(store, 'maya'), messages(store, 'leo'), wishes(store, 'leo')],
    [0, 0, 0, 1],
  );
  await page.bringToFront();
  await logOut(page);
  await until('nothing of his to be here', async () => (await accountsHere(page)) === 1);

  await signIn(page, store.url, 'maya');
  await isHere(page, 'maya');
  await page.goto(address('Tide Cards'));
  await wished(page, false).waitFor();
  await saved(page);
  assert.equal(await (await openFeedback(page)).inputValue(), unfinished);
  const arrived = [wishes(store, 'maya'), messages(store, 'maya'), messages(store, 'leo'), wishes(store, 'leo')];
  assert.deepEqual(arrived, [1, 1, 0, 1]);
}

export const stories: Story[] = [
  {
    name: 'the next pupil signs in: neither sees the other, and what waits stays whose it is',
    run: story,
  },
];
