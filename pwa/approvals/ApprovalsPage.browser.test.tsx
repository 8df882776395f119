import { describe, expect, onTestFinished, vi } from 'vitest';
import { pendingEvery } from '#sync/rules.ts';
import { accessibilityFaults } from '../test/accessibility.ts';
import { renderApp, renderComponent, type TestStore, test } from '../test/app.tsx';
import { hears, press } from '../test/forms.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

const genres = ['Puzzle', 'Platformer', 'Adventure', 'Educational', 'Party'];
async function waiting(store: TestStore, title: string) {
  const maya = await store.user('developer', 'maya');
  return store.game({ title, genres, developerId: maya.id, status: 'pending', approvedAt: null });
}
const open = async (store: TestStore) =>
  renderComponent(store, <ApprovalsPage />, { as: await store.user('staff', 'admin') });

describe('ApprovalsPage', () => {
  test('is denied to all but staff, and takes them home', async ({ store }) => {
    const screen = await renderApp(store, '/admin/approvals', { as: await store.user('player', 'leo') });
    await expect.element(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect.element(screen.getByText('Only Lead Dev can access this page.').first()).toBeVisible();
    await expect.poll(() => location.pathname).toBe('/');
  });

  test('asks for the reason of a rejection, and keeps it with the rejected games until one is deleted', async ({
    store,
  }) => {
    await waiting(store, 'Moth');
    const screen = await open(store);
    const card = screen.getByRole('article', { name: 'Moth' });
    await expect.element(card.getByText('by maya')).toBeVisible();
    await expect.element(card.getByText('Puzzle, Platformer, Adventure', { exact: true })).toBeVisible();
    await press(card, 'Reject Moth');
    const dialog = screen.getByRole('dialog', { name: 'Reject Moth?' });
    await press(dialog, 'Reject game');
    await expect.element(dialog.getByText('Give a reason')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('There is nothing to do yet.');
    expect(await accessibilityFaults()).toEqual([]);
    await press(dialog, 'Reject game');
    await expect.element(screen.getByText('No games are waiting')).toBeVisible();
    const rejected = screen.getByRole('region', { name: 'Rejected games' });
    await expect.element(rejected.getByText('There is nothing to do yet.')).toBeVisible();
    await expect.element(rejected.getByText(/^Rejected by admin/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);

    await press(rejected, 'Delete Moth');
    await press(screen.getByRole('dialog', { name: 'Delete Moth?' }), 'Delete');
    await hears(screen, 'Game deleted');
    await expect.element(rejected).not.toBeInTheDocument();
  });

  test('asks every few seconds what is waiting: a game that comes meanwhile is approved', async ({ store }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await open(store);
    await expect.element(screen.getByText('No games are waiting')).toBeVisible();
    await waiting(store, 'Moth again');
    vi.advanceTimersByTime(pendingEvery);
    await press(screen, 'Approve Moth again');
    await hears(screen, 'Game approved');
    await expect.element(screen.getByText('No games are waiting')).toBeVisible();
  });
});
