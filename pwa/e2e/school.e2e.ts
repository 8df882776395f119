import type { BrowserContext, Page } from '@playwright/test';
import type { openProvider } from '../../api/test/provider.ts';
import { callApi, countIn, press, rowsOf, saved } from './support/actions.ts';
import { accessibilityViolations } from './support/browser.ts';
import type { Store } from './support/store.ts';
import { expect, test as plain } from './support/test.ts';

type Provider = Awaited<ReturnType<typeof openProvider>>;

/** Each has a store whose school signs its pupils in, at a provider of its own. */
const test = plain.extend<{ school: Provider & { store: Store } }>({
  async school({ newStore }, use) {
    // It speaks when it is loaded: only where it is needed.
    const { client, openProvider } = await import('../../api/test/provider.ts');
    let provider: Provider | undefined;
    const store = await newStore({
      async settings(url) {
        provider = await openProvider(`${url}/api/login/callback`);
        return { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
      },
    });
    await use({ ...(provider as Provider), store });
    await provider?.close();
  },
});

const pupil = (name: string, email = `${name.toLowerCase()}@school.example`) => ({
  ...{ sub: `pupil ${name}`, email, email_verified: true, given_name: name, family_name: 'Example' },
});
const leo = pupil('Leo', 'leo@demo.recess');
const maya = pupil('Maya', 'maya@demo.recess');

async function bySchool(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Log in with your school' }).click();
}
const isHere = (page: Page, who: string) => page.getByRole('button', { name: `Account menu of ${who}` }).waitFor();

/** Joins the account of whom the school names to it, without a page: from then on the school signs them in at once. */
async function join(context: BrowserContext, url: string): Promise<void> {
  await context.request.get(`${url}/api/login`);
  const joined = await context.request.post(`${url}/api/auth/external/link`, {
    headers: { origin: url, connection: 'close' },
    data: { password: 'recess-demo' },
  });
  expect(joined.status()).toBe(200);
}

test('school account of somebody under 13 is refused, and nothing of them is kept in the store or on the device', async ({
  school,
  newContext,
}) => {
  const { store } = school;
  const page = await (await newContext()).newPage();
  school.person(pupil('Kim'));
  await bySchool(page, store.url);
  await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
  await page.getByLabel('Username').fill('Kim');
  await page.getByLabel('Date of birth').fill('2020-01-31');
  const answered = page.waitForResponse(`${store.url}/api/auth/age`);
  await press(page, 'Create account');
  await page.getByText('Age requirement not met').waitFor();
  expect((await answered).status()).toBe(400);
  // No other date opens the door to this browser.
  await page.getByLabel('Date of birth').fill('2010-01-31');
  await press(page, 'Create account');
  await page.getByText("You can't sign up here today.").waitFor();
  const child = { username: 'Kim', firstName: 'Kim', lastName: 'Example', birthDate: '2020-01-31' };
  await expect(callApi(page, 'POST', '/api/auth/external', child)).rejects.toThrow(/400.*sign up here today/);
  expect(countIn(store, 'users', `email LIKE 'kim%' OR username = 'Kim'`)).toBe(0);
  await page.goto(`${store.url}/browse`);
  const kept = await page.evaluate(async () => ({
    words: JSON.stringify(localStorage) + JSON.stringify(sessionStorage),
    accounts: (await indexedDB.databases()).filter(({ name }) => name?.startsWith('u_')).length,
  }));
  expect(kept.accounts).toBe(0);
  expect(kept.words).not.toMatch(/kim/i);
});

test('school signs its pupils in: once with a date of birth, then at once', async ({ school, newContext }) => {
  const { store } = school;
  const context = await newContext();
  const page = await context.newPage();
  school.person(pupil('Ada'));
  await bySchool(page, store.url);
  await page.waitForURL(`${store.url}/signup/finish`);
  await page.getByText('ada@school.example').waitFor();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await press(page, 'Create account');
  await expect(page.getByText('This is required'), 'username and date of birth').toHaveCount(2);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Username').fill('Ada of class 7');
  await page.getByLabel('Date of birth').fill('2010-02-28');
  await press(page, 'Create account');
  await page.waitForURL(`${store.url}/`);
  await isHere(page, 'Ada of class 7');

  // Another device, or this one after a long while.
  await context.clearCookies();
  await bySchool(page, store.url);
  await page.waitForURL(`${store.url}/`);
  await isHere(page, 'Ada of class 7');
  expect((await callApi<{ email: string }>(page, 'GET', '/api/auth/user')).email).toBe('ada@school.example');
  expect(countIn(store, 'users', `email = 'ada@school.example'`)).toBe(1);
});

test('developer portal asks whoever is not signed in to do it, and the school says who they are', async ({
  school,
  newContext,
}) => {
  const { store } = school;
  school.person(leo);
  await join(await newContext(), store.url);
  const page = await (await newContext()).newPage();
  const said = page.getByText('Please sign in to access the Developer Portal.').first().waitFor();
  // It goes to the school by itself, on a slow computer before the page counts as loaded.
  await page.route('**/api/login', (route) => said.then(() => route.continue()));
  await page.goto(`${store.url}/developer`, { waitUntil: 'commit' });
  await said;
  await isHere(page, 'leo');
});

test('account of a pupil is joined to their school by its password; the next pupil of a shared device comes straight in', async ({
  school,
  newContext,
}) => {
  const { store } = school;
  const context = await newContext();
  const page = await context.newPage();
  school.person(maya);
  await join(await newContext(), store.url);
  school.person(leo);
  await bySchool(page, store.url);
  await page.getByRole('heading', { name: 'This e-mail already has an account' }).waitFor();
  await page.getByLabel('Password').fill('recess-demo');
  await press(page, 'Connect and log in');
  await page.waitForURL(`${store.url}/`);
  await isHere(page, 'leo');
  await saved(page);
  const { id } = await callApi<{ id: string }>(page, 'GET', '/api/auth/user');
  expect(await rowsOf(page, id)).not.toBe(0);

  await context.clearCookies();
  school.person(maya);
  await bySchool(page, store.url);
  await isHere(page, 'maya');
  await expect.poll(() => rowsOf(page, id), 'nothing of Leo is on this device').toBe(0);
});

test('school that says no to somebody leaves them at the login, which says so', async ({ school, newContext }) => {
  const page = await (await newContext()).newPage();
  school.nobody();
  await bySchool(page, school.store.url);
  await page.getByText(/We couldn't log you in with your school/).waitFor();
});

test('visitor of the developer portal comes back to it from the school', async ({ school, newContext }) => {
  const { store } = school;
  const context = await newContext();
  school.person(leo);
  await join(context, store.url);
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${store.url}/developer`);
  await isHere(page, 'leo');
  await page.waitForURL(`${store.url}/developer`);
  expect(await page.evaluate(() => sessionStorage.getItem('recess.wanted'))).toBe(null);
});
