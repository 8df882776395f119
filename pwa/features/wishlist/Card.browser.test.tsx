import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';
import { hostedGame, putCopy } from '../../test/downloads.ts';
import { countRenders, renderCounts } from '../../test/drawn.ts';

describe("the wishlist's cards", () => {
  test('a card does not render again while another is removed', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    for (const title of ['Tide Cards', 'Word Orchard', 'Cricket Choir'])
      await store.callAs(maya, 'POST', `/api/wishlist/${(await store.game({ title })).id}`);
    const screen = await renderApp(store, '/wishlist', { as: maya });
    const remove = screen.getByRole('button', { name: 'Remove Tide Cards from wishlist' });
    await expect.element(remove).toBeVisible();
    countRenders();
    await remove.click();
    await expect.element(remove).not.toBeInTheDocument();
    await expect.poll(() => store.calls).toContain('POST /api/sync');
    expect(renderCounts()).toEqual({ 'Word Orchard': 0, 'Cricket Choir': 0 });
  });

  test('a card says that its game is downloaded', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    for (const title of ['Tide Cards', 'Word Orchard']) {
      const game = await hostedGame(store, { title });
      await store.callAs(maya, 'POST', `/api/wishlist/${game.id}`);
      if (title === 'Tide Cards') await putCopy(game);
    }
    const screen = await renderApp(store, '/wishlist', { as: maya });
    await expect.element(screen.getByText('1 of 2 games downloaded')).toBeVisible();
    await expect.poll(() => screen.getByText('Downloaded', { exact: true }).elements().length).toBe(1);
  });
});
