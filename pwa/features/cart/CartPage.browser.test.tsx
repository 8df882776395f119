import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { hears, press } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';

/** Returns Maya with two games in her cart, one of them on sale. */
async function mayaBuys(store: TestStore) {
  const maya = await store.user('player', 'maya');
  const tide = await store.game({ title: 'Tide Cards', price: 499, onSale: 1, salePrice: 350 });
  const orchard = await store.game({ title: 'Word Orchard', price: 499 });
  for (const { id } of [tide, orchard]) await store.callAs(maya, 'POST', `/api/cart/${id}`);
  return maya;
}

describe('CartPage', () => {
  test('the cart shows subtotal and fee, and that payment is not possible yet', async ({ store }) => {
    const screen = await renderApp(store, '/cart', { as: await mayaBuys(store) });
    const summary = screen.getByRole('region', { name: 'Summary' });
    await expect.element(summary.getByText('$8.49')).toBeVisible();
    await expect.element(summary.getByText('$2.54')).toBeVisible();
    await expect
      .element(
        summary.getByText(
          "The platform fee is 30% of the subtotal, rounded down. It is part of the price: you don't pay it on top.",
        ),
      )
      .toBeVisible();
    await expect.element(summary.getByRole('button', { name: 'Checkout' })).toBeDisabled();
    await expect
      .element(
        summary.getByText(
          'Checkout is not yet available; payment integration is in progress. Until then these games are free to play.',
        ),
      )
      .toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a title is shown in full and once if its cover is missing', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const game = await store.game({ title: 'Constellations', price: 499 });
    await store.callAs(maya, 'POST', `/api/cart/${game.id}`);
    const screen = await renderApp(store, '/cart', { as: maya });
    const heading = screen.getByRole('heading', { name: 'Constellations' });
    await expect.element(heading).toBeVisible();
    const placeholder = () => document.querySelector('li [data-ground] > span[aria-hidden]');
    await expect.poll(placeholder).not.toBeNull();
    const { width, height } = (placeholder() as Element).getBoundingClientRect();
    expect(width).toBe(height);
    expect(getComputedStyle(placeholder() as Element).fontSize, 'no words beside the words').toBe('0px');
    // The heading takes one line.
    expect(heading.element().getBoundingClientRect().height).toBeLessThan(40);
  });

  test('the cart can be emptied offline, and the store learns of it later', async ({ store }) => {
    const maya = await mayaBuys(store);
    const before = await renderApp(store, '/cart', { as: maya });
    await expect.element(before.getByText('All saved')).toBeInTheDocument();
    await before.unmount();
    const back = goOffline(store);

    const screen = await renderApp(store, '/cart', { as: maya });
    await press(screen, 'Remove Word Orchard from cart');
    await hears(screen, 'Removed from cart');
    await press(screen, 'Move to Wishlist: Tide Cards');
    await hears(screen, 'Moved to wishlist');
    await expect.element(screen.getByText('Your cart is empty')).toBeVisible();
    await expect.element(screen.getByText('2 waiting, saved on this device')).toBeVisible();

    back();
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    expect(await store.callAs(maya, 'GET', '/api/cart')).toEqual([]);
    expect(await store.callAs(maya, 'GET', '/api/wishlist')).toHaveLength(1);
  });

  test('the cart is cleared after a confirmation', async ({ store }) => {
    const screen = await renderApp(store, '/cart', { as: await mayaBuys(store) });
    await press(screen, 'Clear Cart');
    await press(screen.getByRole('dialog', { name: 'Clear your cart?' }), 'Clear Cart');
    await hears(screen, 'Cart cleared');
    await expect.element(screen.getByText('Your cart is empty')).toBeVisible();
  });
});
