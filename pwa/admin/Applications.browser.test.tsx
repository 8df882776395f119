import { describe, expect } from 'vitest';
import { useRead } from '../data.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../test/app.tsx';
import { AllDevelopers } from './AllDevelopers.tsx';
import { PendingDevelopers } from './PendingDevelopers.tsx';

const Pending = () => <PendingDevelopers read={useRead('developers.pending', {})} />;

/** Maya and Leo applied. */
async function applied(store: TestStore) {
  await store.user('pending', 'maya');
  await store.user('pending', 'leo');
  const lead = await store.user('lead', 'lead');
  return { lead, idOf: async (name: string) => idOf(store, lead, name) };
}
async function idOf(store: TestStore, lead: TestUser, name: string): Promise<string> {
  type Waiting = { id: string; user: { username: string } }[];
  const waiting = (await store.callAs(lead, 'GET', '/api/admin/developers/pending')) as Waiting;
  return waiting.find(({ user }) => user.username === name)?.id ?? '';
}

const reason = 'Please use the address of your own school.';

describe('PendingDevelopers', () => {
  test('tells when a decision came too late, and takes the application off the list', async ({ store }) => {
    const { lead, idOf } = await applied(store);
    const screen = await renderComponent(store, <Pending />, { as: lead });
    const approve = screen.getByRole('button', { name: /^Approve / });
    await expect.element(approve.first()).toBeVisible();
    await expect.poll(() => approve.elements().length).toBe(2);
    await store.callAs(lead, 'POST', `/api/admin/developers/${await idOf('maya')}/approve`, {});
    await screen
      .getByRole('listitem')
      .filter({ hasText: 'maya' })
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect.element(screen.getByText('Approval Failed').first()).toBeVisible();
    await expect.element(screen.getByText('This application is not pending').first()).toBeVisible();
    await expect.poll(() => approve.elements().length).toBe(1);
  });

  test('keeps a reason that was begun when the page is loaded again, and rejects with it', async ({ store }) => {
    const { lead, idOf } = await applied(store);
    await store.callAs(lead, 'POST', `/api/admin/developers/${await idOf('maya')}/approve`, {});
    const first = await renderComponent(store, <Pending />, { as: lead });
    await first.getByRole('button', { name: /^Reject/ }).click();
    await first.getByRole('dialog').getByLabelText('Reason').fill(reason);
    await first.unmount();

    const screen = await renderComponent(store, <Pending />, { as: lead });
    await screen.getByRole('button', { name: /^Reject/ }).click();
    const dialog = screen.getByRole('dialog', { name: /^Reject/ });
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue(reason);
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.element(screen.getByText('Application rejected').first()).toBeVisible();
    await expect.element(screen.getByText('No applications are waiting.')).toBeVisible();
  });
});

describe('AllDevelopers', () => {
  test('shows why an application was rejected, and a developer’s number but for its end', async ({ store }) => {
    const { lead, idOf } = await applied(store);
    await store.user('developer', 'dev');
    await store.callAs(lead, 'POST', `/api/admin/developers/${await idOf('leo')}/reject`, { reason });
    const screen = await renderComponent(store, <AllDevelopers />, { as: lead });
    const rows = screen.getByRole('list', { name: 'Developers' });
    await expect.element(rows.getByText(`Reason: ${reason}`)).toBeVisible();
    await expect.element(rows.getByText(/^••••\w{4}$/)).toBeVisible();
  });
});
