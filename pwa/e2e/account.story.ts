import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accountsHere } from './acts.ts';
import { accessibilityFaults, signIn, until, workerHas } from './browser.ts';
import { logOut } from './logOut.ts';
import type { Story } from './run.ts';

/** A toast with exactly these words. */
async function hears(page: Page, ...words: string[]): Promise<void> {
  for (const said of words) await page.getByText(said, { exact: true }).filter({ visible: true }).first().waitFor();
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}
const api = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([way, to, sent]) => {
      const answer = await fetch(to, {
        method: way,
        ...(sent && { headers: { 'content-type': 'application/json' }, body: sent }),
      });
      return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
/** The field with the focus, which is marked as wrong and has these words at it. */
const isWrong = (page: Page, label: string, words: string) =>
  until(`${label} says that it is wrong`, async () => {
    const field = page.getByLabel(label, { exact: true });
    return field.evaluate((input, said) => {
      const notes = (input.getAttribute('aria-describedby') ?? '').split(' ');
      const told = notes.map((id) => document.getElementById(id)?.textContent?.trim());
      const marked = input.getAttribute('aria-invalid') === 'true' && document.activeElement === input;
      return marked && told.includes(said);
    }, words);
  });
/** Logs out while the page's question who is here has not been answered: the answer comes when the browser is leaving. */
async function logOutBeforeTheAnswer(page: Page): Promise<void> {
  let leave: () => void = () => {};
  const leaving = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let asked = 0;
  await page.route('**/api/auth/user', async (route) => {
    if (asked++ > 0) return route.fallback();
    const response = await route.fetch();
    await leaving;
    await route.fulfill({ response });
  });
  await page.route('**/api/logout', async (route) => {
    leave();
    // Time for what the page would do with the answer.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fallback();
  });
  await page.reload();
  await logOut(page);
  await page.unrouteAll();
}

const person = {
  'First name': 'Ada',
  'Last name': 'Example',
  Username: 'ada the first',
  'E-mail': 'ada@example.org',
  'Date of birth': '2010-02-28',
  Password: 'long enough 7',
  'Password again': 'long enough 7',
};

export const stories: Story[] = [
  {
    name: 'who has to log in first comes to the very place on the page that they wanted',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('door')).newPage();
      await page.goto(`${store.url}/profile?from=mail#reports`);
      await page.waitForURL((url) => url.pathname === '/login');
      await page.getByRole('link', { name: 'Student / Gamer' }).click();
      await fill(page, { 'E-mail': 'maya@demo.recess', Password: 'recess-demo' });
      await press(page, 'Log in');
      await page.waitForURL((url) => url.pathname === '/profile');
      assert.equal(page.url(), `${store.url}/profile?from=mail#reports`);
    },
  },
  {
    name: 'every way in asks for what it needs, and fails in the words of the catalogue',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('door')).newPage();
      await page.goto(`${store.url}/profile`);
      await page.waitForURL((url) => url.pathname === '/login');
      for (const name of ['Student / Gamer', 'Developer', 'Sign Up', 'Sign in with your school', 'Lead Dev Setup'])
        await page.getByRole('link', { name }).first().waitFor();
      await page.goto(`${store.url}/api/login`);
      await page.waitForURL((url) => url.pathname === '/login');
      await page.goto(`${store.url}/login?failed=external`);
      await page.getByText(/Signing in with your school did not work/).waitFor();

      await page.goto(`${store.url}/login/student`);
      await fill(page, { 'E-mail': 'maya@demo.recess', Password: 'wrong' });
      await press(page, 'Log in');
      await hears(page, 'Login failed', 'Invalid email or password');
      await workerHas(page);
      await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
      await press(page, 'Log in');
      await hears(page, 'Login failed', 'An error occurred during login');

      await page.goto(`${store.url}/login/developer`);
      await fill(page, { 'Developer ID': 'DEV-00000', 'E-mail': 'dev@demo.recess' });
      await press(page, 'Log in');
      await hears(page, 'Login failed', 'Invalid developer ID or email');

      await page.goto(`${store.url}/signup`);
      await press(page, 'Create account');
      assert.equal(await page.getByText('This is required').count(), 6);
      await fill(page, { ...person, 'Date of birth': '2020-01-01', Password: 'short', 'Password again': 'other' });
      await press(page, 'Create account');
      for (const words of ["Passwords don't match", 'Password too short', 'Age requirement not met'])
        await page.getByText(words, { exact: true }).waitFor();
      await fill(page, { ...person, 'Date of birth': '2099-01-01' });
      await press(page, 'Create account');
      await page.getByText('The date of birth cannot be in the future').waitFor();
      await fill(page, { ...person, Username: 'maya' });
      await press(page, 'Create account');
      await hears(page, 'Registration failed', 'Unable to create account');
      await workerHas(page);
      await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 });
      await press(page, 'Create account');
      await hears(page, 'Registration failed', 'An error occurred during registration');

      await page.goto(`${store.url}/signup/finish`);
      await page.getByText('This took too long, or was begun in another browser').waitFor();
    },
  },
  {
    name: 'a lead developer needs the setup key, and a developer their number',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('staff')).newPage();
      await page.goto(`${store.url}/setup-lead-dev`);
      await press(page, 'Log in');
      await hears(page, 'Missing fields');
      await fill(page, { 'Setup key': 'no key', 'E-mail': 'lead@demo.recess', Password: 'recess-demo' });
      await press(page, 'Log in');
      await hears(page, 'Login failed', 'Invalid credentials or setup key');
      await page.getByRole('tab', { name: 'Create Account' }).click();
      await fill(page, { 'Setup key': 'recess-demo-key', ...person });
      await press(page, 'Create account');
      await hears(page, 'Setup failed', 'There is a lead developer already');
      await workerHas(page);
      await page.route('**/api/auth/setup-lead-dev', (route) => route.abort(), { times: 1 });
      await press(page, 'Create account');
      await hears(page, 'Setup failed', 'An error occurred during setup');

      await signIn(page, store.url, 'lead');
      assert.equal((await api(page, 'GET', '/api/auth/user')).body.isLeadDev, 0, 'a password alone gives no powers');
      await page.goto(`${store.url}/setup-lead-dev`);
      await page.getByText('You are logged in as lead').waitFor();
      await fill(page, { 'Setup key': 'recess-demo-key', Password: 'recess-demo' });
      await press(page, 'Log in');
      await page.waitForURL((url) => url.pathname === '/');
      assert.equal((await api(page, 'GET', '/api/auth/user')).body.isLeadDev, 1);
      await logOut(page);

      await signIn(page, store.url, 'dev');
      const number = (await api(page, 'GET', '/api/developer/status')).body.developerNumber as string;
      await logOut(page);
      await page.goto(`${store.url}/profile`);
      await page.getByRole('link', { name: 'Developer' }).first().click();
      await fill(page, { 'Developer ID': number, 'E-mail': 'dev@demo.recess' });
      await press(page, 'Log in');
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
    },
  },
  {
    name: 'a pupil changes their name, language and password, and reads what moderators answered',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('maya')).newPage();
      await signIn(page, store.url, 'maya');
      await page.goto(`${store.url}/profile`);
      const save = page.getByRole('button', { name: 'Save username' });
      assert.ok(await save.isDisabled(), 'nothing is changed yet');
      await fill(page, { Username: ' ab ' });
      assert.ok(await save.isDisabled(), 'too short');
      await fill(page, { Username: 'leo' });
      await save.click();
      await hears(page, 'Failed to update username', 'That username is taken');
      await fill(page, { Username: 'Maya Two' });
      await save.click();
      await hears(page, 'Username updated');
      await page.getByRole('button', { name: 'Account menu of Maya Two' }).waitFor();

      await page.getByRole('radio', { name: 'Español' }).click();
      await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
      await page.getByRole('radio', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'Settings' }).waitFor();

      const passwords = { 'New password': 'quiet river 9', 'New password again': 'quiet river 9' };
      await fill(page, { 'Current password': 'wrong', ...passwords });
      await press(page, 'Change password');
      await hears(page, 'Failed to change password', 'Your current password is not right');
      await isWrong(page, 'Current password', 'Your current password is not right');
      await fill(page, { 'Current password': 'recess-demo', ...passwords });
      await press(page, 'Change password');
      await hears(page, 'Password changed');

      const subject = 'Somebody was rude';
      await api(page, 'POST', '/api/moderation/report', {
        category: 'abuse',
        subject,
        description: 'In a message to me.',
      });
      await api(page, 'POST', '/api/feedback', { subject: 'More puzzles', message: 'Please.' });
      const staff = await (await browser('admin')).newPage();
      await signIn(staff, store.url, 'admin');
      const [report] = (await api(staff, 'GET', '/api/moderation/reports')).body as { id: string }[];
      const words = { content: 'Thank you, we look into it.' };
      await api(staff, 'POST', `/api/moderation/reports/${report?.id}/messages`, words);
      const [letter] = (await api(staff, 'GET', '/api/admin/feedback')).body as { id: string }[];
      await api(staff, 'POST', `/api/admin/feedback/${letter?.id}/messages`, { content: 'Soon!' });

      await page.reload();
      await page.getByText('Soon!').waitFor();
      await page.getByRole('link', { name: subject }).click();
      const log = page.getByRole('log');
      await log.getByText('Moderator').waitFor();
      await log.getByText(words.content).waitFor();
      // The bell tells of what is answered while it stands open.
      const more = { content: 'Did it happen again?' };
      const now = (status: string, of = report) =>
        api(staff, 'PATCH', `/api/moderation/reports/${of?.id}/status`, { status });
      await now('in_progress');
      await api(staff, 'POST', `/api/moderation/reports/${report?.id}/messages`, more);
      await log.getByText(more.content).waitFor();
      await page.getByText('In progress', { exact: true }).waitFor();
      // Who comes back to it is not shown what was there when they left; it is asked for once.
      await page.getByRole('link', { name: 'Recess' }).first().click();
      await page.getByRole('heading', { name: 'Newest Games' }).waitFor();
      const bell = page.getByRole('button', { name: /^Notifications/ });
      const before = await bell.getAttribute('aria-label');
      const last = { content: 'We found it.' };
      await api(staff, 'POST', `/api/moderation/reports/${report?.id}/messages`, last);
      await until('the bell to tell of it', async () => (await bell.getAttribute('aria-label')) !== before);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      await page.goBack();
      await log.getByText(last.content).waitFor();
      assert.equal(asked.filter((path) => path.endsWith('/messages')).length, 1);
      assert.deepEqual(await accessibilityFaults(page), []);
      await page.getByLabel('Your answer').fill('It was yesterday.');
      await page.clock.install();
      await page.reload();
      await until('the draft is still there', async () => (await page.getByLabel('Your answer').inputValue()) !== '');
      // How long ago something was is true for as long as it stands there.
      await log.getByText(last.content).waitFor();
      await page.clock.fastForward('02:00:00');
      await log.getByRole('time').filter({ hasText: '2 hours ago' }).last().waitFor();
      await press(page, 'Send');
      await log.getByText('It was yesterday.').waitFor();
      // What is refused because moderators were quicker shows that they were.
      await now('resolved');
      await fill(page, { 'Your answer': 'And today.' });
      await press(page, 'Send');
      await hears(page, 'Failed to send message', 'This report is resolved');
      await page.getByText(/^Resolved on/).waitFor();
      await page.getByLabel('Your answer').waitFor({ state: 'detached' });
      // So does a visit, of which no bell told.
      const again = { category: 'abuse', subject: 'Rude again', description: 'In another message.' };
      const second = (await api(page, 'POST', '/api/moderation/report', again)).body as { id: string };
      await page.getByRole('link', { name: 'All my reports' }).click();
      const link = page.getByRole('link', { name: again.subject });
      await link.waitFor();
      await now('resolved', second);
      await link.click();
      await page.getByText(/^Resolved on/).waitFor();
    },
  },
  {
    name: 'a shared device forgets who logs out, and an own one does not; a deleted account leaves nothing',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      const page = await (await browser('leo')).newPage();
      await signIn(page, store.url, 'leo');
      await logOut(page);
      await until('the shared device is clean', async () => (await accountsHere(page)) === 0);
      await signIn(page, store.url, 'leo');
      await logOutBeforeTheAnswer(page);
      assert.equal(await accountsHere(page), 0, 'an answer that came too late brings nobody back');
      await signIn(page, store.url, 'leo');
      await page.goto(`${store.url}/profile`);
      await page.getByRole('switch', { name: 'This is my own device' }).click();
      await page.getByText('All saved').waitFor();
      await logOut(page);
      assert.equal(await accountsHere(page), 1, 'kept for the next login');
      await signIn(page, store.url, 'leo');
      await page.goto(`${store.url}/profile`);
      assert.ok(await page.getByRole('switch', { name: 'This is my own device' }).isChecked());

      const downloading = page.waitForEvent('download');
      await press(page, 'Download my data');
      const file = await (await downloading).path();
      assert.equal(JSON.parse(readFileSync(file, 'utf8')).account.email, 'leo@demo.recess');

      const other = await (await browser('elsewhere')).newPage();
      await signIn(other, store.url, 'leo');
      await press(page, 'Log out everywhere');
      await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      assert.equal((await api(other, 'GET', '/api/auth/user')).status, 401, 'the other device is logged out too');

      await signIn(page, store.url, 'leo');
      await page.goto(`${store.url}/profile`);
      await press(page, 'Delete account');
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.waitFor();
      assert.deepEqual(await accessibilityFaults(page), []);
      await dialog.getByLabel('Your password').fill('wrong');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await hears(page, 'Failed to delete account', 'Your current password is not right');
      await isWrong(page, 'Your password', 'Your current password is not right');
      await dialog.getByLabel('Your password').fill('recess-demo');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      await until('nothing of the account is here', async () => (await accountsHere(page)) === 0);
      await page.goto(`${store.url}/login/student`);
      await fill(page, { 'E-mail': 'leo@demo.recess', Password: 'recess-demo' });
      await press(page, 'Log in');
      await hears(page, 'Login failed', 'Invalid email or password');
    },
  },
];
