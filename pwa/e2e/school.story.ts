import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { openProvider } from '../../api/test/provider.ts';
import { ask, countIn, press, rowsOf, saved } from './acts.ts';
import { accessibilityFaults, type Store, until } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Provider = Awaited<ReturnType<typeof openProvider>>;

/** A store whose school signs its pupils in, at a provider of its own. */
async function withSchool(newStore: Tools['store']): Promise<{ store: Store; school: Provider }> {
  // It speaks when it is loaded: only where it is needed.
  const { client, openProvider } = await import('../../api/test/provider.ts');
  const opened: Provider[] = [];
  const store = await newStore({
    async settings(url) {
      const school = await openProvider(`${url}/api/login/callback`);
      opened.push(school);
      return { OIDC_ISSUER: school.issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
    },
  });
  return { store, school: opened[0] as Provider };
}

const pupil = (name: string, email = `${name.toLowerCase()}@school.example`) => ({
  ...{ sub: `pupil ${name}`, email, email_verified: true, given_name: name, family_name: 'Example' },
});

async function bySchool(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Sign in with your school' }).click();
}
const isHome = (page: Page, url: string) => page.waitForURL(`${url}/`);

/** Nothing of somebody who may not have an account is kept: not in the store, not on the device. */
async function tooYoung(page: Page, store: Store): Promise<void> {
  await bySchool(page, store.url);
  await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
  await page.getByLabel('Username').fill('Kim');
  await page.getByLabel('Date of birth').fill('2020-01-31');
  await press(page, 'Create account');
  await page.getByText('Age requirement not met').waitFor();
  const child = { username: 'Kim', firstName: 'Kim', lastName: 'Example', birthDate: '2020-01-31' };
  await assert.rejects(ask(page, 'POST', '/api/auth/external', child), /400.*Age requirement not met/);
  assert.equal(countIn(store, 'users', `email LIKE 'kim%' OR username = 'Kim'`), 0);
  await page.goto(`${store.url}/browse`);
  const kept = await page.evaluate(async () => ({
    words: JSON.stringify(localStorage) + JSON.stringify(sessionStorage),
    accounts: (await indexedDB.databases()).filter(({ name }) => name?.startsWith('u_')).length,
  }));
  assert.equal(kept.accounts, 0);
  assert.ok(!/kim/i.test(kept.words), kept.words);
}

async function firstTime(page: Page, store: Store): Promise<void> {
  await page.goto(`${store.url}/signup/finish`);
  await page.getByText('This took too long, or was begun in another browser').waitFor();
  await bySchool(page, store.url);
  await page.waitForURL(`${store.url}/signup/finish`);
  await page.getByText('ada@school.example').waitFor();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  await press(page, 'Create account');
  assert.equal(await page.getByText('This is required').count(), 2, 'username and date of birth');
  await page.getByLabel('Username').fill('Ada of class 7');
  await page.getByLabel('Date of birth').fill('2010-02-28');
  assert.deepEqual(await accessibilityFaults(page), []);
  await press(page, 'Create account');
  await isHome(page, store.url);
  await page.getByRole('button', { name: 'Account menu of Ada of class 7' }).waitFor();
}

export const stories: Story[] = [
  {
    name: 'a school signs its pupils in: once with a date of birth, then at once, and nobody under 13',
    async run({ store: newStore, browser }) {
      const { store, school } = await withSchool(newStore);
      try {
        school.person(pupil('Kim'));
        await tooYoung(await (await browser('kim')).newPage(), store);

        school.person(pupil('Ada'));
        const context = await browser('ada');
        const page = await context.newPage();
        await firstTime(page, store);

        // Another device, or this one after a long while.
        await context.clearCookies();
        await bySchool(page, store.url);
        await isHome(page, store.url);
        await page.getByRole('button', { name: 'Account menu of Ada of class 7' }).waitFor();
        assert.equal((await ask<{ email: string }>(page, 'GET', '/api/auth/user')).email, 'ada@school.example');
        assert.equal(countIn(store, 'users', `email = 'ada@school.example'`), 1);

        // The portal of developers asks whoever is not signed in to do it, and the school says who they are.
        const portal = await (await browser('portal')).newPage();
        const said = portal.getByText('Please sign in to access the Developer Portal.').first().waitFor();
        // It goes to the school by itself, on a slow computer before the page counts as loaded.
        await portal.route('**/api/login', (route) => said.then(() => route.continue()));
        await portal.goto(`${store.url}/developer`, { waitUntil: 'commit' });
        await said;
        await portal.getByRole('button', { name: 'Account menu of Ada of class 7' }).waitFor();

        // Who has an account already joins the two with its password.
        await context.clearCookies();
        school.person(pupil('Leo', 'leo@demo.recess'));
        await bySchool(page, store.url);
        await page.getByRole('heading', { name: 'This e-mail has an account here' }).waitFor();
        await page.getByLabel('Password').fill('recess-demo');
        await press(page, 'Connect and log in');
        await isHome(page, store.url);
        await page.getByRole('button', { name: 'Account menu of leo' }).waitFor();
        await saved(page);
        const { id } = await ask<{ id: string }>(page, 'GET', '/api/auth/user');
        assert.notEqual(await rowsOf(page, id), 0);

        // A shared device: the next pupil comes straight in, and what the one before read is gone.
        await context.clearCookies();
        school.person(pupil('Ada'));
        await bySchool(page, store.url);
        await page.getByRole('button', { name: 'Account menu of Ada of class 7' }).waitFor();
        await until('nothing of Leo on this device', async () => (await rowsOf(page, id)) === 0);

        await context.clearCookies();
        school.nobody();
        await bySchool(page, store.url);
        await page.getByText(/Signing in with your school did not work/).waitFor();
      } finally {
        await school.close();
      }
    },
  },
];
