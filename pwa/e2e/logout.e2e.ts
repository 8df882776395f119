import type { Page } from '@playwright/test';
import {
  accountsHere,
  callApi,
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
import { createFaultyProxy } from './support/faultyProxy.ts';
import { chooseLogOut, isOut, outIsHeard, sendNow } from './support/logOut.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const wishes = (store: Store) =>
  countIn(store, 'wishlists', `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`);
const wished = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Wishlist', pressed });
const signedOut = (page: Page) => expect(callApi(page, 'GET', '/api/auth/user')).rejects.toThrow(/401/);
const asked = (page: Page) => page.getByRole('dialog', { name: 'Log out?' });

async function wish(page: Page): Promise<void> {
  await wished(page, false).click();
  await wished(page, true).waitFor();
}

/** Asks to log out, hears how much waits, and answers. */
async function answer(page: Page, waiting: string, choice: string): Promise<void> {
  await chooseLogOut(page);
  await asked(page).getByText(waiting).waitFor();
  await asked(page).getByRole('button', { name: choice, exact: true }).click();
}

/** Maya at a game, over a line that will refuse what she writes. */
async function atGame({ newStore, newContext }: Fixtures) {
  const line = createFaultyProxy();
  const store = await newStore({ line });
  const id = await gamesOf(store.url);
  const at = `/game/${id('Lantern Hollow')}`;
  const page = await (await newContext()).newPage();
  await signIn(page, store.url, 'maya', at);
  await saved(page);
  return { store, page, at, id, refuse: () => line.refuse('/api/sync') };
}

test('waiting writes that cannot be sent log nobody out; kept on this device, they are sent at the next log-out', async ({
  tools,
}) => {
  const { store, page, id, refuse } = await atGame(tools);
  const { id: me } = await callApi<{ id: string }>(page, 'GET', '/api/auth/user');
  expect(await rowsOf(page, me)).not.toBe(0);
  const allow = refuse();
  await wish(page);
  await goWithin(page, `/game/${id('Tide Cards')}`);
  await wish(page);
  const two = "2 changes aren't saved to your account yet.";
  await answer(page, two, 'Send now');
  await waitForText(page, "You're still logged in");
  await asked(page).getByText(two).waitFor();
  expect((await callApi<{ id: string }>(page, 'GET', '/api/auth/user')).id).toBe(me);
  await press(page, 'Keep on this device');
  await isOut(page);
  await signedOut(page);
  expect([await accountsHere(page), await sealedOn(page), wishes(store)]).toEqual([0, 2, 0]);

  await signIn(page, store.url, 'maya');
  await waitForText(page, '2 waiting, saved on this device');
  await chooseLogOut(page);
  await asked(page).getByText(two).waitFor();
  allow();
  await sendNow(page);
  await signedOut(page);
  expect([await accountsHere(page), wishes(store)]).toEqual([0, 2]);
});

test('waiting writes that are discarded at a log-out are nowhere', async ({ tools }) => {
  const { store, page, at, refuse } = await atGame(tools);
  const allow = refuse();
  await wish(page);
  await answer(page, "1 change isn't saved to your account yet.", 'Discard');
  await isOut(page);
  await signedOut(page);
  expect(await accountsHere(page)).toBe(0);
  allow();
  await signIn(page, store.url, 'maya', at);
  await saved(page);
  await wished(page, false).waitFor();
  expect(wishes(store)).toBe(0);
});

test('waiting writes that are sent while the log-out asks about them need not be decided', async ({ tools }) => {
  const { store, page, refuse } = await atGame(tools);
  const allow = refuse();
  await wish(page);
  await chooseLogOut(page);
  await asked(page).getByText("1 change isn't saved to your account yet.").waitFor();
  allow();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isOut(page);
  await signedOut(page);
  expect(wishes(store)).toBe(1);
});

const words = 'A shelf for games that two can play';
/** The letter, once they are here again. */
async function letter(page: Page, url: string, path = '/library') {
  await signIn(page, url, 'maya', path);
  return openFeedback(page);
}

test('text half written is asked about at a log-out without a network, and is found again by who keeps it', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, url, 'maya', '/library');
  await workerReady(page);
  await saved(page);
  await context.setOffline(true);
  await (await openFeedback(page)).fill(words);
  await page.keyboard.press('Escape');
  await chooseLogOut(page);
  await asked(page)
    .getByText(/^One draft is only on this device\./)
    .waitFor();
  await expect(asked(page).getByRole('button', { name: 'Send now' }), 'nothing can be sent').toHaveCount(0);
  await press(page, 'Keep on this device');
  await isOut(page);
  await outIsHeard(context, page);

  const text = await letter(page, url);
  await expect(text).toHaveValue(words);
  // What was taken back asks nothing.
  await text.fill('');
  await page.keyboard.press('Escape');
  await chooseLogOut(page);
  await isOut(page);
});

test('text half written stays or goes, as its writer says, where every session of the account ends', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  const everywhere = async (choice: string) => {
    await page.keyboard.press('Escape');
    await press(page, 'Log out everywhere');
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere' });
    await dialog.getByText(/One draft is only on this device\./).waitFor();
    await dialog.getByRole('button', { name: choice }).click();
    await page.waitForURL(`${url}/login`);
    await expect.poll(() => accountsHere(page), 'all else leaves the device').toBe(0);
  };
  await (await letter(page, url, '/profile')).fill(words);
  await everywhere('Keep on this device');
  await expect(await letter(page, url, '/profile')).toHaveValue(words);
  await everywhere('Discard');
  await expect(await letter(page, url, '/profile')).toHaveValue('');
});
