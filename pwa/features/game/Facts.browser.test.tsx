import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Game } from '#sync/contract/games.ts';
import { renderComponent, test } from '../../test/app.tsx';
import { Facts } from './Facts.tsx';

describe('Facts', () => {
  for (const [said, words] of [
    [{ worksOffline: 1, triedAt: '2026-11-21T10:00:00.000Z' }, 'Works offline, tested on Nov 21, 2026'],
    [{ worksOffline: 0, triedAt: '2026-11-21T10:00:00.000Z' }, 'Needs internet'],
    [
      { worksOffline: 1, triedAt: null },
      "You can download it. The developer says it works offline; we haven't tested it yet.",
    ],
  ] as const)
    test(`the facts of a game say: ${words}`, async ({ store }) => {
      const player = await store.user('player');
      const { id } = await store.game();
      const game = (await store.callAs(player, 'GET', `/api/games/${id}`)) as Game;
      const hosted = { ...game, gameUrl: `http://g-${id}.localhost/` };
      const screen = await renderComponent(store, <Facts game={{ ...hosted, ...said }} />, { as: player });
      await expect.element(screen.getByText(words)).toBeVisible();
    });

  test('the language of a game is named, even one that this app does not know', async ({ store }) => {
    const player = await store.user('player');
    const { id } = await store.game({ language: 'es' });
    const game = (await store.callAs(player, 'GET', `/api/games/${id}`)) as Game;
    const { language: _, ...before } = game;
    const screen = await renderComponent(
      store,
      <>
        <Facts game={game} />
        <Facts game={{ ...game, language: 'eo' }} />
        <Facts game={{ ...game, language: null }} />
        <Facts game={before as Game} />
      </>,
      { as: player },
    );
    await expect.element(screen.getByText('Spanish')).toBeVisible();
    const named = [...document.querySelectorAll('dt')].filter((dt) => dt.textContent === 'Language');
    expect(named.map((dt) => dt.nextElementSibling?.textContent)).toEqual(['Spanish', 'eo']);
  });

  test('each icon is in line with its text, however long the text next to it is', async ({ store }) => {
    const player = await store.user('player');
    const { id } = await store.game();
    const game = (await store.callAs(player, 'GET', `/api/games/${id}`)) as Game;
    const said = { keyboardOnly: 1, mouseRequired: 1, touchscreenSupport: 1, gamepadSupport: 1 } as const;
    const screen = await renderComponent(store, <Facts game={{ ...game, ...said }} />, { as: player });
    await expect.element(screen.getByText('Controls')).toBeVisible();
    for (const width of [320, 390, 768, 1366]) {
      await page.viewport(width, 800);
      for (const dt of document.querySelectorAll('dt')) {
        const words = document.createRange();
        words.selectNodeContents(dt.lastChild as Node);
        const [line, icon] = [words, dt.querySelector('svg') as Element].map((one) => one.getBoundingClientRect());
        const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
        const beside = Math.abs(middle(line as DOMRect) - middle(icon as DOMRect));
        expect(beside, `${dt.textContent} at ${width} px`).toBeLessThan(3);
        expect((icon as DOMRect).right).toBeLessThanOrEqual((line as DOMRect).left);
      }
    }
  });
});
