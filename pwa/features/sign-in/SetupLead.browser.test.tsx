import { describe, expect } from 'vitest';
import { test as base, renderApp, renderComponent } from '../../test/app.tsx';
import { fill, hears, press } from '../../test/forms.ts';
import { SetupLead } from './SetupLead.tsx';

const key = 'the key of this store';
const test = base.extend({ settings: { SETUP_KEY: key } });

const person = {
  ...{ 'First name': 'Ada', 'Last name': 'Example', Username: 'ada the first', 'E-mail': 'ada@example.org' },
  ...{ 'Date of birth': '2010-02-28', Password: 'long enough 7', 'Password again': 'long enough 7' },
};

describe('SetupLead', () => {
  test.for([
    { language: 'en', button: 'Log in', words: 'Missing fields' },
    { language: 'es', button: 'Entrar', words: 'Faltan datos' },
  ] as const)('every field is required ($language)', async ({ language, button, words }, { store }) => {
    const screen = await renderComponent(store, <SetupLead />, { language });
    await press(screen, button);
    await hears(screen, words);
  });

  test('a lead developer without the setup key is refused', async ({ store }) => {
    const lead = await store.user('lead');
    const screen = await renderComponent(store, <SetupLead />);
    await fill(screen, { 'Setup key': 'no key', 'E-mail': lead.email, Password: 'recess-demo' });
    await press(screen, 'Log in');
    await hears(screen, 'Login failed', 'Invalid credentials or setup key');
  });

  test('a second lead developer is refused', async ({ store }) => {
    await store.user('lead');
    const screen = await renderComponent(store, <SetupLead />);
    await screen.getByRole('tab', { name: 'Create Account' }).click();
    await fill(screen, { 'Setup key': key, ...person });
    await press(screen, 'Create account');
    await hears(screen, 'Setup failed', 'There is a lead developer already');
  });

  test('a missing response is reported', async ({ store }) => {
    store.fail('auth.setupLead', 'offline');
    const screen = await renderComponent(store, <SetupLead />);
    await screen.getByRole('tab', { name: 'Create Account' }).click();
    await fill(screen, { 'Setup key': key, ...person });
    await press(screen, 'Create account');
    await hears(screen, 'Setup failed', 'An error occurred during setup');
  });

  test('a lead developer who signed in with a password alone gets their powers with the key', async ({ store }) => {
    const lead = await store.user('lead', 'lead');
    await store.sql(`UPDATE sessions SET "keyShown" = 0`);
    const screen = await renderApp(store, '/setup-lead-dev', { as: lead });
    await expect.element(screen.getByText(/^You're logged in as lead/)).toBeVisible();
    await fill(screen, { 'Setup key': key, Password: 'recess-demo' });
    await press(screen, 'Log in');
    await expect.element(screen.getByRole('heading', { name: 'Games worth your break' })).toBeVisible();
    await screen.getByRole('button', { name: 'Account menu of lead' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Lead Dashboard' })).toBeVisible();
  });
});
