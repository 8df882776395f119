import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';
import { hears, press } from '../../test/forms.ts';

describe('WishlistPage', () => {
  test('games with a price can be added to the cart, wishes can be removed, and only one toast is shown', async ({
    store,
  }) => {
    const maya = await store.user('player', 'maya');
    const games = [
      { title: 'Tide Cards', price: 499, onSale: 1, salePrice: 350 },
      { title: 'Word Orchard', price: 499 },
      { title: 'Lantern Hollow' },
    ] as const;
    for (const game of games) await store.callAs(maya, 'POST', `/api/wishlist/${(await store.game(game)).id}`);
    const screen = await renderApp(store, '/wishlist', { as: maya });
    const notices = screen.getByRole('region', { name: 'Notices' });

    const card = (title: string) => screen.getByRole('article').filter({ hasText: title });
    for (const title of ['Tide Cards', 'Word Orchard'])
      await expect.element(card(title).getByText('Free while we build payments')).toBeVisible();
    await expect.element(card('Lantern Hollow').getByText(/Free while/)).not.toBeInTheDocument();

    await press(screen, 'Add to Cart: Tide Cards');
    await hears(screen, 'Added to cart');
    await expect.element(notices.getByRole('button', { name: 'Close' })).toBeVisible();
    // The game is free.
    expect(screen.getByRole('button', { name: 'Add to Cart: Lantern Hollow' }).elements()).toHaveLength(0);

    await press(screen, 'Add to Cart: Word Orchard');
    await press(screen, 'Remove Lantern Hollow from wishlist');
    await hears(screen, 'Removed from wishlist');
    await expect.element(notices).not.toHaveTextContent('Added to cart');
    await expect
      .element(screen.getByRole('button', { name: 'Remove Lantern Hollow from wishlist' }))
      .not.toBeInTheDocument();

    await screen.getByRole('link', { name: 'In Cart: Word Orchard' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  });
});
