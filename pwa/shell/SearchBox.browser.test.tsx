import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { goTo, renderApp, type TestStore, test } from '../test/app.tsx';

const address = () => location.pathname + location.search;
async function atSearch(store: TestStore, path: string) {
  const screen = await renderApp(store, path);
  const search = screen.getByRole('banner').getByRole('searchbox');
  await expect.element(search).toHaveAttribute('placeholder', 'Search games...');
  return { search, leave: () => (search.element() as HTMLElement).blur() };
}

describe('SearchBox', () => {
  test('the search box searches for its trimmed text on Enter', async ({ store }) => {
    const { search } = await atSearch(store, '/who-we-are');
    await search.fill('  tide ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/browse?q=tide');
  });

  test('the search box searches for its text when it loses the focus', async ({ store }) => {
    const { search, leave } = await atSearch(store, '/who-we-are');
    await search.fill('cards');
    leave();
    await expect.poll(address).toBe('/browse?q=cards');
  });

  test('the search box follows the URL', async ({ store }) => {
    const { search, leave } = await atSearch(store, '/browse');
    goTo('/browse?q=orchard');
    await expect.element(search).toHaveValue('orchard');
    await search.fill('');
    leave();
    await expect.poll(address).toBe('/browse');
  });

  test('the search box shows the query of the URL after Back and Forward, on every page', async ({ store }) => {
    const { search, leave } = await atSearch(store, '/who-we-are');
    await search.fill('moon');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/browse?q=moon');
    const inPage = page.getByRole('main').getByRole('searchbox');
    await expect.element(inPage).toHaveValue('moon');

    history.back();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Who We Are' })).toBeVisible();
    await expect.element(search).toHaveValue('');
    (search.element() as HTMLElement).focus();
    leave();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Who We Are' })).toBeVisible();
    expect(address()).toBe('/who-we-are');

    history.forward();
    await expect.element(inPage).toHaveValue('moon');
    await expect.element(search).toHaveValue('moon');
  });

  test('the search box shows the earlier query after Back, even if the later page has not loaded yet', async ({
    store,
  }) => {
    const { search } = await atSearch(store, '/browse?q=tide');
    await search.fill('moon');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/browse?q=moon');
    history.back();
    await expect.poll(address).toBe('/browse?q=tide');
    await expect.element(search).toHaveValue('tide');
    await expect.element(page.getByRole('main').getByRole('searchbox')).toHaveValue('tide');
  });
});
