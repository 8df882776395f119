import { describe, expect } from 'vitest';
import type { Game } from '#sync/contract/games.ts';
import { renderComponent, test } from '../test/app.tsx';
import { Facts } from './Facts.tsx';

describe('Facts', () => {
  for (const [said, words] of [
    [{ worksOffline: 1, triedAt: '2026-11-21T10:00:00.000Z' }, 'Works offline, tried on Nov 21, 2026'],
    [{ worksOffline: 0, triedAt: '2026-11-21T10:00:00.000Z' }, 'Needs internet'],
    [
      { worksOffline: 1, triedAt: null },
      'Can be kept on this device. That it works offline is what its developer says.',
    ],
  ] as const)
    test(`says of a game: ${words}`, async ({ store }) => {
      const player = await store.user('player');
      const { id } = await store.game();
      const game = (await store.callAs(player, 'GET', `/api/games/${id}`)) as Game;
      const hosted = { ...game, gameUrl: `http://g-${id}.localhost/` };
      const screen = await renderComponent(store, <Facts game={{ ...hosted, ...said }} />, { as: player });
      await expect.element(screen.getByText(words)).toBeVisible();
    });
});
