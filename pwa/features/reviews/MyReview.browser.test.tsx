import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, test } from '../../test/app.tsx';
import { hears, press, rate } from '../../test/forms.ts';

const comment = page.getByLabelText('Comment (optional)');

describe('MyReview', () => {
  test('keeps a draft when the page is left, until it is sent', async ({ store }) => {
    const maya = await store.user('player');
    const { id } = await store.game();
    const open = () => renderApp(store, `/game/${id}`, { as: maya });
    const before = await open();
    await rate(page, 4);
    await comment.fill('Quiet and kind');
    before.unmount();
    await open();
    await expect.element(comment).toHaveValue('Quiet and kind');
    await press(page, 'Submit review');
    await hears(page, 'Review submitted');
    await expect.element(page.getByText('Quiet and kind')).toBeVisible();
  });

  test('is edited, and deleted once that was confirmed', async ({ store }) => {
    const maya = await store.user('player');
    const { id } = await store.game();
    await store.callAs(maya, 'POST', '/api/reviews', { gameId: id, rating: 4, comment: 'Quiet and kind' });
    await renderApp(store, `/game/${id}`, { as: maya });
    await press(page, 'Edit');
    await comment.fill('Quiet, kind and long');
    await press(page, 'Save review');
    await hears(page, 'Review updated');
    await expect.element(page.getByText('Quiet, kind and long')).toBeVisible();
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete your review?' });
    await expect.element(dialog).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await press(dialog, 'Delete');
    await hears(page, 'Review deleted');
    await expect.element(page.getByRole('form', { name: 'Your review' })).toBeVisible();
  });

  test('that comes later than the page moves nobody down to it', async ({ store }) => {
    const maya = await store.user('player');
    const { id } = await store.game();
    await store.callAs(maya, 'POST', '/api/reviews', { gameId: id, rating: 4 });
    const letCome = store.hold('sync.pull');
    await renderApp(store, `/game/${id}`, { as: maya });
    await expect.element(page.getByRole('form', { name: 'Your review' })).toBeVisible();
    letCome();
    await expect
      .element(page.getByRole('region', { name: 'Reviews' }).getByRole('button', { name: 'Edit' }))
      .toBeVisible();
    expect(scrollY).toBe(0);
    expect(document.activeElement).toBe(document.body);
  });
});
