import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { goTo, renderApp, type TestStore, test } from '../test/app.tsx';

const address = () => location.pathname + location.search;
async function atSearch(store: TestStore, path: string) {
  const screen = await renderApp(store, path);
  const search = screen.getByRole('banner').getByRole('searchbox');
  await expect.element(search).toHaveAttribute('placeholder', 'Search games...');
  return { search, leave: () => (search.element() as HTMLElement).blur() };
}

describe('SearchBox', () => {
  test('looks for the words it is given, without the spaces around them, on Enter', async ({ store }) => {
    const { search } = await atSearch(store, '/who-we-are');
    await search.fill('  tide ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/browse?q=tide');
  });

  test('looks for the words it is left with', async ({ store }) => {
    const { search, leave } = await atSearch(store, '/who-we-are');
    await search.fill('cards');
    leave();
    await expect.poll(address).toBe('/browse?q=cards');
  });

  test('is in step with the address', async ({ store }) => {
    const { search, leave } = await atSearch(store, '/browse');
    goTo('/browse?q=orchard');
    await expect.element(search).toHaveValue('orchard');
    await search.fill('');
    leave();
    await expect.poll(address).toBe('/browse');
  });
});
