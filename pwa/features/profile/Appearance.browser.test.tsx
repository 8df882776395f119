import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';

describe('Appearance', () => {
  test('the language of the page changes at once, and back', async ({ store }) => {
    const screen = await renderApp(store, '/profile', { as: await store.user('player') });
    await screen.getByRole('radio', { name: 'Español' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
    expect(document.documentElement.lang).toBe('es');
    await screen.getByRole('radio', { name: 'English' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });
});
