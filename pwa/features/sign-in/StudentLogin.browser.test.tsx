import { describe, expect } from 'vitest';
import { renderApp, renderComponent, test } from '../../test/app.tsx';
import { fill, hears, press } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';
import { StudentLogin } from './StudentLogin.tsx';

const wrong = { email: 'maya@school.example', password: 'wrong' };

describe('StudentLogin', () => {
  test('a wrong password is refused with the text of the catalogue', async ({ store }) => {
    const screen = await renderComponent(store, <StudentLogin />);
    await fill(screen, { 'E-mail': wrong.email, Password: wrong.password });
    await press(screen, 'Log in');
    await hears(screen, 'Login failed', 'Invalid email or password');
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
  });

  test('the error disappears when something else is typed', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const screen = await renderComponent(store, <StudentLogin />);
    await fill(screen, { 'E-mail': maya.email, Password: 'not this one' });
    await press(screen, 'Log in');
    const told = () => expect.poll(() => document.querySelector('form')?.textContent);
    await told().toContain('Invalid email or password');
    await fill(screen, { Password: 'maybe this one' });
    await told().not.toContain('Invalid email or password');
  });

  test('a wrong password is refused in Spanish', async ({ store }) => {
    const screen = await renderComponent(store, <StudentLogin />, { language: 'es' });
    await fill(screen, { 'Correo electrónico': wrong.email, Contraseña: wrong.password });
    await press(screen, 'Entrar');
    await hears(screen, 'No se pudo entrar', 'Correo o contraseña incorrectos');
  });

  test('a missing response is reported', async ({ store }) => {
    store.fail('auth.login', 'offline');
    const screen = await renderComponent(store, <StudentLogin />);
    await fill(screen, { 'E-mail': wrong.email, Password: wrong.password });
    await press(screen, 'Log in');
    await hears(screen, 'Login failed', 'An error occurred during login');
  });

  test('the form and its text stay while the network goes and comes', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const screen = await renderApp(store, '/login/student', { as: maya, expired: true });
    await expect.element(screen.getByLabelText('E-mail')).toHaveValue(maya.email);
    await fill(screen, { Password: 'recess' });
    const comeBack = goOffline();
    const offline = screen.getByRole('main').getByText(/^You're offline\. Go online to log in/);
    await expect.element(offline).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeDisabled();
    comeBack();
    await expect.element(offline).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Password')).toHaveValue('recess');
  });
});
