import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { retention } from '#sync/policy/retention.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderComponent, test } from '../../test/app.tsx';
import { fill, hears, press } from '../../test/forms.ts';
import { Signup } from './Signup.tsx';

const person = {
  ...{ 'First name': 'Ada', 'Last name': 'Example', Username: 'ada the first', 'E-mail': 'ada@example.org' },
  ...{ 'Date of birth': '2010-02-28', Password: 'long enough 7', 'Password again': 'long enough 7' },
};

describe('Signup', () => {
  test.for([
    { language: 'en', button: 'Create account', words: 'This is required' },
    { language: 'es', button: 'Crear cuenta', words: 'Esto es obligatorio' },
  ] as const)(
    'every field is required before anything is sent ($language)',
    async ({ language, button, words }, { store }) => {
      const screen = await renderComponent(store, <Signup />, { language });
      await press(screen, button);
      await expect.element(screen.getByText(words)).toHaveLength(7);
      expect(store.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    },
  );

  test('errors are shown at their fields', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, 'Date of birth': '2020-01-01', Password: 'short', 'Password again': 'other' });
    await press(screen, 'Create account');
    for (const words of ["Passwords don't match", 'Password too short', 'Age requirement not met'])
      await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    await fill(screen, { ...person, 'Date of birth': '2099-01-01' });
    await press(screen, 'Create account');
    await expect.element(screen.getByText('The date of birth cannot be in the future')).toBeVisible();
    // Of a child the store is told the date of birth, and nothing else of the form.
    expect(store.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/auth/age']);
  });

  test('an error disappears when its field is corrected', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, Password: 'short', 'Password again': 'other' });
    await press(screen, 'Create account');
    const short = screen.getByText('Password too short');
    const unlike = screen.getByText("Passwords don't match");
    await expect.element(short).toBeVisible();
    await fill(screen, { Password: 'long enough 7' });
    await expect.element(short).not.toBeInTheDocument();
    await expect.element(unlike).toBeVisible();
    await fill(screen, { 'Password again': 'long enough 7' });
    await expect.element(unlike).not.toBeInTheDocument();
  });

  test('errors are shown at their fields in Spanish', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />, { language: 'es' });
    await fill(screen, {
      ...{ Nombre: 'Ada', Apellidos: 'Example', 'Nombre de usuario': 'ada', 'Correo electrónico': 'ada@example.org' },
      ...{ 'Fecha de nacimiento': '2020-01-01', Contraseña: 'short', 'Repite la contraseña': 'other' },
    });
    await press(screen, 'Crear cuenta');
    for (const words of [
      ...['Las contraseñas no coinciden', 'La contraseña es demasiado corta'],
      'No se cumple la edad requerida',
    ])
      await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  });

  test('an impossible date and one too long ago are marked', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, 'Date of birth': '' });
    const date = screen.getByLabelText('Date of birth');
    const input = date.element() as HTMLInputElement;
    // A day that no calendar has: the field has no value then, but is not empty.
    input.focus();
    await userEvent.keyboard('02312010');
    expect([input.value, input.validity.badInput]).toEqual(['', true]);
    await press(screen, 'Create account');
    await expect.element(date).toHaveAccessibleDescription(/Enter your date of birth/);
    await fill(screen, { 'Date of birth': '1800-01-01' });
    await press(screen, 'Create account');
    await expect.element(date).toHaveAccessibleDescription(/Enter your date of birth/);
    await expect.element(date).toHaveAttribute('aria-invalid', 'true');
    await fill(screen, { 'Date of birth': '2010-02-28' });
    await press(screen, 'Create account');
    await expect.element(screen.getByText('Enter your date of birth')).not.toBeInTheDocument();
  });

  test('an empty repeated password is marked', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, 'Password again': '' });
    await press(screen, 'Create account');
    await expect.element(screen.getByLabelText('Password again')).toHaveAccessibleDescription('This is required');
    expect(store.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('a too common password is reported once, at its field', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, Password: 'football', 'Password again': 'football' });
    await press(screen, 'Create account');
    const words = screen.getByText('This password is too common. Choose another one.');
    await expect.element(words).toBeVisible();
    expect(words.elements()).toHaveLength(1);
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  });

  test('a taken username is reported at its field, with the failure text of the catalogue', async ({ store }) => {
    await store.user('player', 'maya');
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, Username: 'maya' });
    await press(screen, 'Create account');
    await hears(screen, 'Registration failed', 'Unable to create account');
    await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(/That username is taken/);
  });

  test('a missing response is reported', async ({ store }) => {
    store.fail('auth.register', 'offline');
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, person);
    await press(screen, 'Create account');
    await hears(screen, 'Registration failed', 'An error occurred during registration');
  });

  test('names three rules until they are closed on this device, and again for who signs up next', async ({ store }) => {
    const first = await renderComponent(store, <Signup />);
    const rules = first.getByRole('region', { name: 'Three rules to start with' });
    await expect.element(rules.getByRole('listitem')).toHaveLength(3);
    await expect.element(first.getByRole('link', { name: 'All the rules' })).toHaveAttribute('href', '/rules');
    const kept = `We delete accounts that nobody uses for ${retention.accounts.days} days.`;
    await expect.element(first.getByText(kept)).toBeVisible();
    await press(first, 'Got it');
    await expect.element(first.getByText(kept)).toBeVisible();
    await expect.element(rules).not.toBeInTheDocument();
    await first.unmount();
    const again = await renderComponent(store, <Signup />);
    await expect.element(again.getByRole('link', { name: 'What we store about you' })).toBeVisible();
    await expect.element(again.getByText('Three rules to start with')).not.toBeInTheDocument();
    await fill(again, person);
    await press(again, 'Create account');
    await expect.poll(() => store.calls).toContain('POST /api/auth/register');
    await expect.poll(() => localStorage.getItem('recess.rulesRead')).toBeNull();
  });

  test('a username of rude words is told which they are while it is written; names of people and passwords are not judged', async ({
    store,
  }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { 'First name': 'Shit', Password: 'shit shit shit' });
    await expect.element(screen.getByLabelText('First name')).toHaveAttribute('aria-invalid', 'false');
    await fill(screen, { Username: 'shit head' });
    await expect
      .element(screen.getByLabelText('Username'))
      .toHaveAccessibleDescription(/These words can't be sent: “shit/);
    await fill(screen, { Username: 'ada the first' });
    await expect.element(screen.getByLabelText('Username')).toHaveAttribute('aria-invalid', 'false');
  });

  test('a name that tells of being hurt makes no account, and shows where to find help', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, Username: 'i want to die' });
    await press(screen, 'Create account');
    await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(/please talk to someone now/);
    const help = screen.getByRole('status', { name: 'Help', exact: true });
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    expect(await accessibilityFaults()).toEqual([]);
    await fill(screen, { Username: 'ada the first' });
    await press(screen, 'Create account');
    await expect.poll(() => store.calls.filter((call) => call === 'POST /api/auth/register')).toHaveLength(2);
    await expect.element(screen.getByText('Registration failed')).not.toBeInTheDocument();
  });

  test('a name that is a slur is refused, and nobody is warned who has no account', async ({ store }) => {
    const screen = await renderComponent(store, <Signup />);
    await fill(screen, { ...person, Username: 'retard' });
    await press(screen, 'Create account');
    await expect.poll(() => store.calls).toContain('POST /api/auth/register');
    await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(/“retard”/);
    await expect.element(screen.getByRole('button', { name: 'Create account' })).toBeEnabled();
    await expect.element(screen.getByRole('status', { name: 'Warning', exact: true })).not.toBeInTheDocument();
    expect(store.calls).not.toContain('GET /api/restrictions');
  });
});
