import type { Page } from '@playwright/test';
import {
  accountsHere,
  callApi,
  changeStore,
  countIn,
  gamesOf,
  goWithin,
  openFeedback,
  press,
  rowsOf,
  saved,
  sealedOn,
  waitForText,
} from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { isOut, logOut } from './support/logOut.ts';
import type { Store } from './support/store.ts';
import { expect, test } from './support/test.ts';

const secret = 'Only Maya knows these words yet';
const unfinished = 'These she may never send';
const of = (who: string) => `(SELECT id FROM users WHERE email = '${who}@demo.recess')`;
const wishes = (store: Store, who: string) => countIn(store, 'wishlists', `"userId" = ${of(who)}`);
const messages = (store: Store, who: string) =>
  countIn(store, 'friend_messages', `"senderId" = ${of(who)} AND content = '${secret}'`);
const wished = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const isHere = (page: Page, who: string) => page.getByRole('button', { name: `Account menu of ${who}` }).waitFor();

async function openTalk(page: Page, friend: string): Promise<void> {
  await goWithin(page, '/friends');
  await page.getByRole('button', { name: new RegExp(`^Write a message, ${friend}`) }).click();
  await page.getByRole('log').getByText('I am stuck at the moths.').waitFor();
}
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Maya wishes for a game, writes to Leo and begins a letter; then the bell rings. */
async function maya(page: Page, address: (title: string) => string): Promise<void> {
  await goWithin(page, address('Word Orchard'));
  await wished(page, false).click();
  await wished(page, true).waitFor();
  await openTalk(page, 'leo');
  await page.getByRole('textbox', { name: 'Message to leo' }).fill(secret);
  await press(page, 'Send message');
  await page.getByRole('log').getByText(secret).waitFor();
  await closeDialog(page);
  await (await openFeedback(page)).fill(unfinished);
  await closeDialog(page);
  await waitForText(page, '2 waiting, saved on this device');
}

/** Leo looks where something of hers would be, and leaves something of his. */
async function leo(page: Page, address: (title: string) => string): Promise<void> {
  await openTalk(page, 'maya');
  await saved(page);
  await expect(page.getByText(secret)).toHaveCount(0);
  await closeDialog(page);
  await expect(await openFeedback(page)).toHaveValue('');
  await closeDialog(page);
  await goWithin(page, address('Word Orchard'));
  await wished(page, false).waitFor();
  await goWithin(page, address('Tide Cards'));
  await wished(page, false).click();
  await wished(page, true).waitFor();
  await saved(page);
  await goWithin(page, '/wishlist');
  const list = page.getByRole('main');
  await expect(list.getByText('Tide Cards').first()).toBeVisible();
  await expect(list.getByText('Word Orchard')).toHaveCount(0);
}

test('next pupil on a shared device signs in: neither sees the other, and what waits stays whose it is', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const id = await gamesOf(store.url);
  const address = (title: string) => `/game/${id(title)}`;
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, store.url, 'maya', '/library');
  await workerReady(page);
  const other = await context.newPage();
  await other.goto(`${store.url}/library`);
  await saved(other);
  const { id: her } = await callApi<{ id: string }>(other, 'GET', '/api/auth/user');
  await page.bringToFront();
  await saved(page);
  await context.setOffline(true);
  await maya(page, address);
  // She leaves it as it is; her session ends while nobody looks.
  await changeStore(store, 'DELETE FROM sessions');
  await context.setOffline(false);
  await isOut(page);
  await waitForText(page, "You're logged out");

  await signIn(page, store.url, 'leo');
  await leo(page, address);
  await expect.poll(() => rowsOf(page, her), 'what she read is gone').toBe(0);
  expect([await rowsOf(page, her, 'outbox'), await sealedOn(page)], 'what she wrote waits, locked').toEqual([0, 2]);
  // Her other window, when somebody comes back to it.
  await other.bringToFront();
  await other.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))).catch(() => {});
  await isHere(other, 'leo');
  await other.close();
  const arrived = () => [
    ...[wishes(store, 'maya'), messages(store, 'maya')],
    ...[messages(store, 'leo'), wishes(store, 'leo')],
  ];
  expect(arrived()).toEqual([0, 0, 0, 1]);
  await page.bringToFront();
  await logOut(page);
  await expect.poll(() => accountsHere(page), 'nothing of his is here').toBe(0);

  await signIn(page, store.url, 'maya', address('Tide Cards'));
  await wished(page, false).waitFor();
  await saved(page);
  await expect(await openFeedback(page)).toHaveValue(unfinished);
  // What was locked is unlocked and sent after the first "All saved", which knows nothing of it yet.
  await expect.poll(arrived).toEqual([1, 1, 0, 1]);
  await saved(page);
  expect(arrived(), 'each once').toEqual([1, 1, 0, 1]);
});
