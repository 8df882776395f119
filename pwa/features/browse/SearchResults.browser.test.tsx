import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';
import { hostedGame, putCopy } from '../../test/downloads.ts';
import { goOffline } from '../../test/network.ts';

describe('SearchResults', () => {
  test('every downloaded game is marked, also offline', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    for (const title of ['Tide Cards', 'Word Orchard', 'Cricket Choir']) {
      const game = await hostedGame(store, { title });
      if (title !== 'Cricket Choir') await putCopy(game);
    }
    const screen = await renderApp(store, '/browse', { as: maya });
    await expect.element(screen.getByRole('heading', { name: 'Tide Cards' })).toBeVisible();
    goOffline(store);
    await expect.element(screen.getByText('Offline', { exact: true }).first()).toBeVisible();
    const badges = screen.getByRole('article').getByText('Downloaded', { exact: true });
    await expect.poll(() => badges.elements().length).toBe(2);
  });
});
