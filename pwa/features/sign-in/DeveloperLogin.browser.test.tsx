import { describe, expect } from 'vitest';
import { renderApp, renderComponent, test } from '../../test/app.tsx';
import { fill, hears, press } from '../../test/forms.ts';
import { DeveloperLogin } from './DeveloperLogin.tsx';

describe('DeveloperLogin', () => {
  test.for([
    {
      language: 'en',
      labels: ['Developer ID', 'E-mail', 'Log in'],
      words: ['Login failed', 'Invalid developer ID or email'],
    },
    {
      language: 'es',
      labels: ['ID de desarrollador', 'Correo electrónico', 'Entrar'],
      words: ['No se pudo entrar', 'ID de desarrollador o correo incorrectos'],
    },
  ] as const)(
    'a wrong developer number is refused ($language)',
    async ({ language, labels: [id, email, button], words }, { store }) => {
      const { email: known } = await store.user('developer');
      const screen = await renderComponent(store, <DeveloperLogin />, { language });
      await fill(screen, { [id]: 'DEV-00000', [email]: known });
      await press(screen, button);
      await hears(screen, ...words);
    },
  );

  test('a developer number opens the developer portal, and nothing else', async ({ store }) => {
    const dev = await store.user('developer');
    const screen = await renderApp(store, '/profile');
    await screen
      .getByRole('link', { name: /^Developer/ })
      .first()
      .click();
    await fill(screen, { 'Developer ID': `DEV-${dev.id}`, 'E-mail': dev.email });
    await press(screen, 'Log in');
    await expect.element(screen.getByText(/^You're logged in with your developer number\./)).toBeVisible();
    expect(location.pathname).toBe('/developer');
    await expect.element(screen.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Account menu/ })).not.toBeInTheDocument();
    await expect.element(screen.getByText('Your developer number')).not.toBeInTheDocument();
    expect(store.calls).toContain('POST /api/auth/developer/login');
  });
});
