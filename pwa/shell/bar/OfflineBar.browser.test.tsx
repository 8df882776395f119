import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { goOffline } from '../../test/network.ts';

const sizes = [
  [1366, 768],
  [390, 844],
] as const;

/** Lists the interactive elements that the bar covers, in part or completely. */
function covered(): string[] {
  const bar = document.querySelector('[data-bar]') as Element;
  const { top, bottom } = bar.getBoundingClientRect();
  return [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter((one) => !bar.contains(one) && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
    .filter((one) => {
      const box = one.getBoundingClientRect();
      // The skip link is above everything, out of sight.
      return box.width > 1 && box.bottom > 0 && box.top < bottom && box.bottom > top;
    })
    .map((one) => one.outerHTML.slice(0, 100));
}

async function begin(store: TestStore) {
  const maya = await store.user('player', 'maya');
  const game = await store.game();
  await store.callAs(maya, 'POST', `/api/library/${game.id}`);
  return { maya, paths: [`/game/${game.id}`, '/library', '/browse', '/cart', '/friends', '/profile', '/'] };
}

describe('OfflineBar', () => {
  for (const [width, height] of sizes) {
    test(`the bar of an expired session covers no button at ${width} x ${height}`, async ({ store }) => {
      await page.viewport(width, height);
      const { maya, paths } = await begin(store);
      for (const path of paths) {
        const screen = await renderApp(store, path, { as: maya, expired: true });
        await expect.element(screen.getByRole('region', { name: 'Sync status' })).toBeVisible();
        await expect.element(screen.getByRole('main')).toBeVisible();
        scrollTo(0, 0);
        expect(covered(), path).toEqual([]);
        await screen.unmount();
      }
    });

    test(`the bar of an offline device covers no button at ${width} x ${height}`, async ({ store }) => {
      await page.viewport(width, height);
      const { maya, paths } = await begin(store);
      for (const path of paths) {
        const screen = await renderApp(store, path, { as: maya });
        await expect.element(screen.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        const back = goOffline();
        await expect.element(screen.getByRole('region', { name: 'Sync status' })).toHaveTextContent('Offline');
        scrollTo(0, 0);
        expect(covered(), path).toEqual([]);
        await screen.unmount();
        back();
      }
    });
  }
});
