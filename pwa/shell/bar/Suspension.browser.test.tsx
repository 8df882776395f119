import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { userDb } from '../../storage/database.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { decidedReview } from '../../test/cases.ts';
import { goOffline } from '../../test/network.ts';

/** Leo, whose account is suspended for a day. */
const suspended = (store: TestStore) => decidedReview(store, { actions: ['suspend'], hours: 24, facts: 'Mean words.' });

describe('the bar of a suspended account', () => {
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const)
    test(`says until when and leads to why, also offline, at ${width} x ${height}`, async ({ store }) => {
      await page.viewport(width, height);
      const { leo, id } = await suspended(store);
      const screen = await renderApp(store, '/library', { as: leo });
      const bar = screen.getByRole('region', { name: 'Sync status' });
      await expect.element(bar.getByText(/^Your account is suspended until /)).toBeVisible();
      expect(await accessibilityFaults()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      goOffline(store);
      await bar.getByRole('link', { name: 'Read why' }).click();
      expect(location.pathname).toBe(`/decisions/${id}`);
      const main = screen.getByRole('main');
      await expect.element(main.getByText(/Your account is suspended/)).toBeVisible();
      await expect.element(main.getByText('Mean words.')).toBeVisible();
    });

  test('keeps what the store refused with its words, and offers to send it once the suspension is over', async ({
    store,
  }) => {
    const { leo, staff, gameId, id } = await suspended(store);
    const screen = await renderApp(store, `/game/${gameId}`, { as: leo });
    const bar = screen.getByRole('region', { name: 'Sync status' });
    await expect.element(bar.getByText(/^Your account is suspended until /)).toBeVisible();
    await screen.getByRole('button', { name: 'Wishlist' }).click();
    await bar.getByRole('button', { name: 'Show' }).click();
    await expect.element(bar.getByRole('listitem').getByText(/Your account is suspended until/)).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    await store.callAs(staff, 'POST', `/api/moderation/decisions/${id}/revert`, { why: 'It was about a monster.' });
    dispatchEvent(new Event('focus'));
    await bar.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => userDb(leo.id).dead.count()).toBe(0);
    await expect
      .poll(async () => (await store.callAs(leo, 'GET', '/api/wishlist')) as object[])
      .toMatchObject([{ gameId }]);
  });
});
