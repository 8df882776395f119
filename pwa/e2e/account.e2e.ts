import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { accountsHere, callApi, press, saved } from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { logOut } from './support/logOut.ts';
import { become } from './support/seededStore.ts';
import { expect, test } from './support/test.ts';

/** What is kept here of accounts: nothing. */
const isClean = (page: Page) => expect.poll(() => accountsHere(page)).toBe(0);
/** The store knows nobody who asks from here. */
const isNobody = (page: Page) => expect(callApi(page, 'GET', '/api/auth/user')).rejects.toThrow(/401/);

/** Logs out while the page's question who is here has not been answered: the answer comes when all else here is gone. */
async function logOutBeforeTheAnswer(page: Page): Promise<void> {
  const questions: Route[] = [];
  await page.route('**/api/auth/user', async (route) => {
    const first = questions[0];
    if (questions.push(route) === 1) return;
    // Whoever logs out asks once more, before the browser leaves.
    if (questions.length === 2) {
      const [response] = await Promise.all([page.waitForResponse('**/api/auth/user'), first?.continue()]);
      await response.finished();
      // What the page does with the answer, it has done.
      await page.evaluate(() => new Promise((done) => setTimeout(done)));
    }
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => questions.length).toBe(1);
  await logOut(page);
}

test('new browser signs in by the form, comes to the very place that was wanted, and works offline afterwards', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const context = await newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto(`${url}/profile?from=mail#reports`);
  await page.waitForURL(`${url}/login`);
  await page.getByRole('link', { name: 'Student / Gamer' }).click();
  await page.getByLabel('E-mail').fill('maya@demo.recess');
  await page.getByLabel('Password').fill('recess-demo');
  await press(page, 'Log in');
  await page.waitForURL(`${url}/profile?from=mail#reports`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await workerReady(page);
  await saved(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu of maya' })).toBeVisible();
});

test('shared device forgets who logs out, and an answer who is here that comes too late brings nobody back', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'leo');
  await expect.poll(() => accountsHere(page)).toBe(1);
  await logOutBeforeTheAnswer(page);
  await isClean(page);
});

test('own device keeps the account that logs out for the next login', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'leo', '/profile');
  await page.getByRole('switch', { name: 'This is my own device' }).click();
  await saved(page);
  await logOut(page);
  expect(await accountsHere(page)).toBe(1);
  await signIn(page, url, 'leo', '/profile');
  await expect(page.getByRole('switch', { name: 'This is my own device' })).toBeChecked();
});

test('settings give a person their data as a file, and end their sessions everywhere', async ({
  newStore,
  newContext,
}) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'leo', '/profile');
  const downloading = page.waitForEvent('download');
  await press(page, 'Download my data');
  const asks = page.getByRole('dialog', { name: 'Download your data' });
  await asks.getByLabel('Your password').fill('recess-demo');
  await asks.getByRole('button', { name: 'Download my data' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(readFileSync(file, 'utf8')).account.email).toBe('leo@demo.recess');

  const otherDevice = await newContext();
  await become(otherDevice, url, 'leo');
  await press(page, 'Log out everywhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL(`${url}/login`);
  expect((await otherDevice.request.get(`${url}/api/auth/user`)).status()).toBe(401);
  await isNobody(page);
});

test('deleted account leaves nothing on the device, and lets nobody in', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'leo', '/profile');
  await press(page, 'Delete account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('recess-demo');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(`${url}/login`);
  await isClean(page);
  await expect(
    callApi(page, 'POST', '/api/auth/login', { email: 'leo@demo.recess', password: 'recess-demo' }),
  ).rejects.toThrow(/401.*Invalid email or password/);
});
