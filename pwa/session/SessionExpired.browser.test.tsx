import { describe, expect } from 'vitest';
import { renderApp, test } from '../test/app.tsx';

describe('SessionExpired', () => {
  test.for([
    { language: 'en', words: 'Your session has ended. Log in again to see this.' },
    { language: 'es', words: 'Tu sesión ha terminado. Entra otra vez para ver esto.' },
  ] as const)(
    'SessionExpired is shown where only the server has the data ($language)',
    async ({ language, words }, { store }) => {
      const maya = await store.user('player', 'maya');
      const screen = await renderApp(store, '/profile', { as: maya, expired: true, language });
      await expect.element(screen.getByText(words).first()).toBeVisible();
      expect(location.pathname).toBe('/profile');
    },
  );

  test('SessionExpired is shown in the developer portal, which does not redirect a user whose session has expired', async ({
    store,
  }) => {
    const screen = await renderApp(store, '/developer', { as: await store.user('player'), expired: true });
    await expect.element(screen.getByRole('heading', { name: 'Developer Portal' })).toBeVisible();
    await expect.element(screen.getByRole('main').getByText(/^Your session has ended\./)).toBeVisible();
    await expect.element(screen.getByText('Authentication Required')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/developer');
  });
});
