import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { countIn, gamesOf, press, rate, saved, shown } from './acts.ts';
import { type Store, signIn, until } from './browser.ts';
import type { Story } from './run.ts';

const review = 'Written after the bell';
const message = 'Did the session end for you too?';

/** Ends every session of an account, as "Log out everywhere" on another device does. */
async function endSessions({ url }: Store, who: string): Promise<void> {
  const headers = { origin: url, 'content-type': 'application/json', connection: 'close' };
  const body = JSON.stringify({ email: `${who}@demo.recess`, password: 'recess-demo' });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ended = await fetch(`${url}/api/user/sessions`, { method: 'DELETE', headers: { ...headers, cookie } });
  assert.equal(ended.status, 204);
}

/** What came to the store of what Maya did. */
const arrived = (store: Store) => ({
  reviews: countIn(store, 'reviews', `comment = '${review}'`),
  messages: countIn(store, 'friend_messages', `content = '${message}'`),
  library: countIn(store, 'user_games', `"userId" = (SELECT id FROM users WHERE email = 'maya@demo.recess')`),
});

const bar = (page: Page) => page.getByRole('region', { name: 'What is saved' });
const expired = (page: Page) => bar(page).getByText('Log in again').waitFor();

async function writeThings(page: Page, url: string, game: string): Promise<void> {
  await press(page, 'Add to Library');
  await rate(page, 4);
  await page.getByLabel('Comment (optional)').fill(review);
  await press(page, 'Submit review');
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.goto(`${url}/friends`);
  await page.getByRole('button', { name: /^Write a message, leo/ }).click();
  await page.getByRole('textbox', { name: 'Message to leo' }).fill(message);
  await press(page, 'Send message');
  await page.getByRole('log').getByText(message).waitFor();
  await page.goto(url + game);
  await bar(page).getByText('3 waiting, kept on this device').waitFor();
}

/** What only the server knows is not waited for in vain. */
async function pagesSaySo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/profile`);
  await shown(page, 'Your login has ended. Log in again to see this.');
  await page.goto(`${url}/developer`);
  await page.getByRole('heading', { name: 'Developer Portal' }).waitFor();
  await page.getByRole('main').getByText('Your login has ended. Log in again to see this.').waitFor();
  assert.deepEqual(await page.getByText('Authentication Required').count(), 0, 'nobody is sent away from here');
}

export const stories: Story[] = [
  {
    name: 'a session that ran out loses nothing: it is said, and after the login everything arrives once',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const game = `/game/${(await gamesOf(store.url))('Lantern Hollow')}`;
      const context = await browser('maya');
      const page = await context.newPage();
      await signIn(page, store.url, 'maya');
      const other = await context.newPage();
      await other.goto(`${store.url}/profile`);
      await other.getByText('You have blocked nobody').waitFor();
      await page.bringToFront();
      await page.goto(store.url + game);
      await saved(page);

      await endSessions(store, 'maya');
      // Nothing is done on the page: it finds out by itself.
      await expired(page);
      await writeThings(page, store.url, game);
      await pagesSaySo(page, store.url);
      assert.deepEqual(arrived(store), { reviews: 0, messages: 0, library: 0 });

      // The login stays where it is, whether it is opened anew or the network comes and goes.
      await page.goto(`${store.url}/login/student`);
      await page.getByLabel('Password').fill('recess');
      await context.setOffline(true);
      await page.getByText(/^You are offline. Logging in/).waitFor();
      await context.setOffline(false);
      await page.getByText(/^You are offline. Logging in/).waitFor({ state: 'hidden' });
      assert.equal(await page.getByLabel('Password').inputValue(), 'recess', 'what was typed is still there');

      await page.goto(store.url + game);
      await bar(page).getByRole('link', { name: 'Log in' }).click();
      await page.getByRole('link', { name: 'Student / Gamer' }).click();
      assert.equal(await page.getByLabel('E-mail').inputValue(), 'maya@demo.recess');
      await page.getByLabel('Password').fill('recess-demo');
      await press(page, 'Log in');
      await page.waitForURL(store.url + game);
      await saved(page);
      await shown(page, review);
      assert.deepEqual(arrived(store), { reviews: 1, messages: 1, library: 1 });

      await other.bringToFront();
      await saved(other);
      await until('the other window to read again', () => other.getByText('You have blocked nobody').isVisible());
      await other.getByRole('button', { name: /account menu/i }).waitFor();
    },
  },
];
