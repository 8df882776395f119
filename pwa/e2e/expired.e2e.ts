import type { Page } from '@playwright/test';
import { callApi, countIn, gamesOf, goWithin, makeOwn, press, rate, saved, waitForText } from './support/actions.ts';
import { signIn } from './support/browser.ts';
import { become } from './support/seededStore.ts';
import type { Store } from './support/store.ts';
import { expect, type Fixtures, test } from './support/test.ts';

const review = 'Written after the bell';
const message = 'Did the session end for you too?';

/** Ends every session of an account, as "Log out everywhere" on another device does. */
async function endSessions({ url }: Store, who: 'maya', newContext: Fixtures['newContext']): Promise<void> {
  const otherDevice = await newContext();
  await become(otherDevice, url, who);
  const ended = await otherDevice.request.delete(`${url}/api/user/sessions`, { headers: { origin: url } });
  expect(ended.status()).toBe(204);
}

/** What came to the store of what Maya did. */
const arrived = (store: Store) => ({
  reviews: countIn(store, 'reviews', `comment = '${review}'`),
  messages: countIn(store, 'friend_messages', `content = '${message}'`),
  library: countIn(store, 'user_games', `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`),
});

const bar = (page: Page) => page.getByRole('region', { name: 'Sync status' });

async function writeThings(page: Page, game: string): Promise<void> {
  await press(page, 'Add to Library');
  await rate(page, 4);
  await page.getByLabel('Comment (optional)').fill(review);
  await press(page, 'Submit review');
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await goWithin(page, '/friends');
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  await page.getByRole('textbox', { name: 'Message to leo' }).fill(message);
  await press(page, 'Send message');
  await page.getByRole('log').getByText(message).waitFor();
  await page.keyboard.press('Escape');
  // Its entry in the history is gone: `goWithin` makes one past the app, which does not wait for it.
  await page.waitForFunction(() => !history.state?.above);
  await goWithin(page, game);
  await expect(bar(page)).toContainText('3 waiting, saved on this device');
}

test('session that ran out on a device of one’s own loses nothing: it is said, and after the login everything arrives once', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const game = `/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
  const page = await (await newContext()).newPage();
  await page.clock.install();
  await signIn(page, store.url, 'maya', game);
  await saved(page);
  await makeOwn(page, (await callApi<{ id: string }>(page, 'GET', '/api/auth/user')).id);

  await endSessions(store, 'maya', newContext);
  // Nothing is done on the page: it finds out by itself, in a while.
  await page.clock.fastForward('00:30');
  await expect(bar(page)).toContainText('Log in again');
  await writeThings(page, game);
  expect(arrived(store)).toEqual({ reviews: 0, messages: 0, library: 0 });

  await bar(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Student / Gamer' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('maya@demo.recess');
  await page.getByLabel('Password').fill('recess-demo');
  await press(page, 'Log in');
  await page.waitForURL(store.url + game);
  await saved(page);
  await waitForText(page, review);
  expect(arrived(store)).toEqual({ reviews: 1, messages: 1, library: 1 });
});

test('other window reads again once somebody has logged in again in the first one', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const context = await newContext();
  const page = await context.newPage();
  await signIn(page, store.url, 'maya');
  await makeOwn(page, (await callApi<{ id: string }>(page, 'GET', '/api/auth/user')).id);
  const other = await context.newPage();
  await other.goto(`${store.url}/profile`);
  await other.getByText("You haven't blocked anyone").waitFor();
  await endSessions(store, 'maya', newContext);
  await other.reload();
  await other.getByText('Your session has ended. Log in again to see this.').first().waitFor();

  await page.bringToFront();
  await signIn(page, store.url, 'maya');
  await other.bringToFront();
  await saved(other);
  await expect(other.getByText("You haven't blocked anyone")).toBeVisible();
  await expect(other.getByRole('button', { name: 'Account menu of maya' })).toBeVisible();
});
