import { describe, expect } from 'vitest';
import { renderComponent, type TestStore, test } from '../../test/app.tsx';
import { goOffline } from '../../test/network.ts';
import { comesFirst } from '../../test/order.ts';
import { Dashboard } from './Dashboard.tsx';

/** Two applications, a report and feedback wait for the lead developer. */
async function somethingToDo(store: TestStore) {
  const maya = await store.user('pending', 'maya');
  await store.user('pending', 'leo');
  await store.callAs(maya, 'POST', '/api/moderation/report', {
    ...{ category: 'abuse', subject: 'Rude words', description: 'Somebody wrote rude words about my drawing.' },
  });
  await store.callAs(maya, 'POST', '/api/feedback', {
    subject: 'More puzzles',
    message: 'I like the ones with words.',
  });
  return { maya, lead: await store.user('lead', 'lead') };
}

describe('Dashboard', () => {
  test('counts what waits for the lead developer first, and shows the applications after that', async ({ store }) => {
    const { maya, lead } = await somethingToDo(store);
    const screen = await renderComponent(store, <Dashboard />, { as: lead, path: '/admin' });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Lead Dashboard' })).toBeVisible();
    await expect.element(screen.getByText('2 developers to approve')).toBeVisible();
    await expect.element(screen.getByText('1 open report')).toBeVisible();
    await expect.element(screen.getByText('1 unread feedback message')).toBeVisible();
    const pending = screen.getByRole('region', { name: 'Pending developer approvals' });
    await expect.element(pending.getByText(maya.email)).toBeVisible();
    const counts = screen.getByRole('region', { name: 'Waiting for you' });
    expect(comesFirst(counts, pending)).toBe(true);
    expect(comesFirst(counts, screen.getByRole('tablist'))).toBe(true);
  });

  test('says that decisions need a connection, and lets none be made until it is back', async ({ store }) => {
    const { lead } = await somethingToDo(store);
    const screen = await renderComponent(store, <Dashboard />, { as: lead, path: '/admin' });
    const approve = screen.getByRole('button', { name: /^Approve / }).first();
    await expect.element(approve).toBeEnabled();
    const back = goOffline();
    await expect.element(screen.getByText(/Go online to make decisions\.$/)).toBeVisible();
    await expect.element(approve).toBeDisabled();
    back();
    await expect.element(approve).toBeEnabled();
  });

  test('brings whoever follows a link to its tabs there, though they come later than the page', async ({ store }) => {
    const { lead } = await somethingToDo(store);
    scrollTo(0, 0);
    const screen = await renderComponent(
      store,
      <div style={{ paddingBottom: '100vh' }}>
        <Dashboard />
      </div>,
      { as: lead, path: '/admin?tab=feedback#manage' },
    );
    await expect.element(screen.getByRole('heading', { name: 'Manage' })).toBeVisible();
    await expect
      .poll(() => Math.abs(document.getElementById('manage')?.getBoundingClientRect().top ?? Number.NaN))
      .toBeLessThan(150);
    scrollTo(0, 0);
  });
});
