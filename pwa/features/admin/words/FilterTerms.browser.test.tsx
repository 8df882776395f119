import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { refreshTermLists } from '../../../data/texts/termLists.ts';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderApp, renderComponent, test } from '../../../test/app.tsx';
import { hears, press, rate } from '../../../test/forms.ts';
import { goOffline } from '../../../test/network.ts';
import { FilterTerms } from './FilterTerms.tsx';

describe('FilterTerms', () => {
  test('staff add a word, see who did, and take it off again', async ({ store }) => {
    const screen = await renderComponent(store, <FilterTerms />, { as: await store.user('staff', 'ada') });
    await expect.element(screen.getByText('No words of your own yet')).toBeVisible();
    await screen.getByLabelText('Word', { exact: true }).fill('glorbo');
    await expect.element(screen.getByText(/It is refused like a rude word/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await press(screen, 'Add word');
    await hears(screen, 'Word added');
    const list = screen.getByRole('list', { name: 'Words of this store' });
    await expect.element(list.getByText('glorbo')).toBeVisible();
    await expect.element(list.getByText(/^added by ada/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await press(screen, 'Remove glorbo from the list');
    await expect.element(screen.getByText('No words of your own yet')).toBeVisible();
  });

  test('what is no word is refused at the field, and without a network nothing is changed', async ({ store }) => {
    const screen = await renderComponent(store, <FilterTerms />, { as: await store.user('staff', 'ada') });
    const field = screen.getByLabelText('Word', { exact: true });
    await field.fill('.*');
    await press(screen, 'Add word');
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringContaining('Use at least 3 letters from A to Z'));
    await field.fill('glorbo');
    goOffline(store);
    await expect.element(screen.getByRole('button', { name: 'Add word' })).toBeDisabled();
  });

  test('a word reaches devices, which judge by it without a network too', async ({ store }) => {
    const staff = await store.user('staff', 'ada');
    await store.callAs(staff, 'POST', '/api/admin/filter', { word: 'glorbo', lang: 'en', list: 'block' });
    const { id } = await store.game();
    await renderApp(store, `/game/${id}`, { as: await store.user('player', 'maya') });
    await expect.element(page.getByText('All saved')).toBeInTheDocument();
    await rate(page, 5);
    const comment = page.getByLabelText('Comment (optional)');
    await comment.fill('Fine');
    // A device asks at most every few minutes, and this one may have asked in another test.
    await refreshTermLists({ isStale: true });
    expect(store.calls).toContain('GET /api/filter');
    goOffline(store);
    await comment.fill('What a glorbo');
    await expect.element(comment).toHaveAccessibleDescription(expect.stringContaining('“glorbo”'));
  });
});
