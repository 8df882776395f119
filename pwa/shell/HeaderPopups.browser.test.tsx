import { afterEach, describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { animationsEnded } from '../test/accessibility.ts';
import { renderApp, test } from '../test/app.tsx';

afterEach(() => page.viewport(1366, 768));

describe('Header popups', () => {
  // The header stays on a wide screen, and scrolls away on a phone.
  for (const [width, moves] of [
    [1366, 0],
    [390, -200],
  ] as const)
    for (const name of ['Notifications', 'Account menu'])
      test(`the popup of ${name} moves with its button in the same frame in which the page scrolls, at ${width} pixels`, async ({
        store,
      }) => {
        await page.viewport(width, 700);
        await renderApp(store, '/', { as: await store.user('player') });
        await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        const opened = () => document.querySelector('[data-base-ui-portal] :is([role="dialog"], [role="menu"])');
        await expect.poll(opened).not.toBeNull();
        await animationsEnded();
        const top = () => opened()?.getBoundingClientRect().top ?? Number.NaN;
        const before = top();
        scrollBy({ top: 200, behavior: 'instant' });
        expect(top() - before).toBe(moves);
      });
});
