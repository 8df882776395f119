import { describe, expect } from 'vitest';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { AllDevelopers } from './AllDevelopers.tsx';
import { PendingDevelopers } from './PendingDevelopers.tsx';

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

/** So many pupils who applied, the first of them the longest ago. */
const applicants = (count: number) => `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO users (id, email, username, usernameKey, password, firstName, lastName, birthDate, accountType, createdAt, updatedAt)
  SELECT printf('01890000-0000-7000-8000-%012d', i), i || '@school.example', 'Pupil ' || i, 'pupil' || i, '', 'Kim', 'Lee',
         '2008-01-01', 'player', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n;
  INSERT INTO developers (id, "userId", "schoolEmail", "fullName", "createdAt")
  SELECT id, id, email, 'Applicant ' || substr(username, 7), '2026-01-01T00:00:00.' || substr(id, -3) || 'Z' FROM users
   WHERE username LIKE 'Pupil %'`;

describe('PendingDevelopers', () => {
  test('shows five of many applications and more on request, a page at a time, each once', async ({ store }) => {
    const lead = await store.user('lead', 'lead');
    await store.sql(applicants(300));
    const screen = await renderComponent(store, <PendingDevelopers />, { as: lead, path: '/admin' });
    const names = () =>
      [...document.querySelectorAll('li')].map((row) => /Applicant \d+/.exec(row.textContent ?? '')?.[0]);
    const count = () => expect.poll(() => names().length);
    const more = screen.getByRole('button', { name: 'Show more' });
    await count().toBe(5);
    expect(names()[0]).toBe('Applicant 1');
    await more.click();
    await count().toBe(20);
    await more.click();
    await count().toBe(40);
    // What is decided on the first page leaves a gap there, and brings nobody from the second.
    await screen.getByRole('button', { name: 'Approve Applicant 3', exact: true }).click();
    await count().toBe(39);
    expect(new Set(names()).size).toBe(39);
    expect(names().at(-1)).toBe('Applicant 40');
  });

  test('tells when a decision came too late, and takes the application off the list', async ({ store }) => {
    const { lead, idOf } = await applied(store);
    const screen = await renderComponent(store, <PendingDevelopers />, { as: lead });
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
    const first = await renderComponent(store, <PendingDevelopers />, { as: lead });
    await first.getByRole('button', { name: /^Reject/ }).click();
    await first.getByRole('dialog').getByLabelText('Reason').fill(reason);
    await first.unmount();

    const screen = await renderComponent(store, <PendingDevelopers />, { as: lead });
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
