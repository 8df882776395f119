import { describe, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp, test } from '../test/app.tsx';

describe('Router', () => {
  test('the router goes back in one step when a link was pressed again while its page was loading', async ({
    store,
  }) => {
    await renderApp(store, '/');
    await expect.element(page.getByText('No games yet')).toBeVisible();
    const visits = vi.spyOn(history, 'pushState');
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'Who we are' }).element() as HTMLElement;
    for (let press = 0; press < 3; press++) about.click();
    // The previous page is still shown.
    expect(page.getByText('No games yet').elements().length).toBe(1);
    await expect.element(page.getByRole('heading', { name: 'Who We Are' })).toBeVisible();
    expect(visits).toHaveBeenCalledTimes(1);
    visits.mockRestore();
    history.back();
    await expect.element(page.getByText('No games yet')).toBeVisible();
  });
});
