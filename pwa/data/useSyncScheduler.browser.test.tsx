import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { withSyncPaused } from '../platform/webLocks.ts';
import { userDb } from '../storage/database.ts';
import { clearSession } from '../storage/sessionStore.ts';
import { renderApp, test } from '../test/app.tsx';

describe('useSyncScheduler', () => {
  test('syncs at the start also where another window still does', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    let end = () => {};
    const other = withSyncPaused(maya.id, () => new Promise<void>((resolve) => (end = resolve)));
    await renderApp(store, '/library', { as: maya });
    await expect.element(page.getByRole('heading', { name: 'My Library' })).toBeVisible();
    await expect.poll(() => store.calls).toContain('GET /api/notifications/unread');
    expect(store.calls).not.toContain('GET /api/sync');
    end();
    await other;
    await expect
      .poll(() => store.calls.filter((call) => call.startsWith('GET /api/sync?') || call === 'GET /api/sync'))
      .toHaveLength(1);
  });

  test('syncs no account that logged out in another window while that one held the lock', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    let end = () => {};
    const other = withSyncPaused(maya.id, () => new Promise<void>((resolve) => (end = resolve)));
    await renderApp(store, '/library', { as: maya });
    await expect.poll(() => store.calls).toContain('GET /api/notifications/unread');
    const syncsBefore = store.calls.filter((call) => call.endsWith('/api/sync')).length;
    // The cookie still works: only this device knows of the log-out.
    await clearSession();
    end();
    await other;
    // Whoever asks for the lock next has it after the start's own sync.
    await withSyncPaused(maya.id, async () => {});
    expect(store.calls.filter((call) => call.endsWith('/api/sync'))).toHaveLength(syncsBefore);
    expect(await userDb(maya.id).base.count()).toBe(0);
  });
});
