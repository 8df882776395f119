import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';

describe('Missing', () => {
  test('stands at an address of no page', async ({ store }) => {
    const screen = await renderApp(store, '/no-such-page');
    await expect.element(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect.element(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
});
