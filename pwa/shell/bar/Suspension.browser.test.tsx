import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { userDb } from '../../storage/database.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { goOffline } from '../../test/network.ts';

type Id = { id: string };

/** Leo, whose account is suspended for a day. */
async function suspended(store: TestStore) {
  const [maya, leo, staff] = await Promise.all([
    store.user('player', 'maya'),
    store.user('player', 'leo'),
    store.user('staff'),
  ]);
  const { id: gameId } = await store.game({ title: 'Hollow' });
  const review = { gameId, rating: 1, comment: 'Only a fool plays this' };
  const { id } = (await store.callAs(leo, 'POST', '/api/reviews', review)) as Id;
  await store.callAs(maya, 'POST', '/api/moderation/reports', {
    ...{ kind: 'review', id, authorId: leo.id, reason: 'bullying' },
  });
  const { rows } = (await store.callAs(staff, 'GET', '/api/moderation/cases')) as {
    rows: (Id & { version: number })[];
  };
  const said = { actions: ['suspend'], hours: 24, rule: 'kind', facts: 'Mean words.', version: rows[0]?.version };
  const decision = (await store.callAs(staff, 'POST', `/api/moderation/cases/${rows[0]?.id}/decisions`, said)) as Id;
  return { leo, staff, gameId, id: decision.id };
}

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
