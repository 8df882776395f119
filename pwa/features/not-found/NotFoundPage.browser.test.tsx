import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';

describe('NotFoundPage', () => {
  test('a URL without a page shows the 404 page', async ({ store }) => {
    const screen = await renderApp(store, '/no-such-page');
    await expect.element(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect.element(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
});
