import { Link } from 'react-router-dom';
import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderComponent, type TestStore, test } from '../../../test/app.tsx';
import { goOffline } from '../../../test/network.ts';
import { AllUsers } from './AllUsers.tsx';

/** So many pupils, the last of them the newest. */
const pupils = (count: number) => `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO users (id, email, username, usernameKey, password, firstName, lastName, birthDate, accountType, createdAt, updatedAt)
  SELECT '01890000-0000-7000-8000-' || printf('%012d', i), i || '@school.example', 'Pupil ' || i, 'pupil' || i, '', 'Kim', 'Lee',
         '2012-01-01', 'player', '2026-01-01T00:00:00.' || printf('%03d', i) || 'Z', '2026-01-01T00:00:00.000Z' FROM n`;

/** The list as the lead developer has it: with Maya, Leo and so many pupils. */
async function open(store: TestStore, count = 0) {
  const lead = await store.user('lead', 'lead');
  const maya = await store.user('player', 'maya');
  const leo = await store.user('player', 'leo');
  if (count > 0) await store.sql(pupils(count));
  const screen = await renderComponent(store, <AllUsers />, { as: lead, path: '/admin?tab=users' });
  await expect.element(screen.getByText(`${count + 3} of ${count + 3}`)).toBeVisible();
  const search = screen.getByLabelText('Search users');
  const more = screen.getByRole('button', { name: 'Show more' });
  return { lead, maya, leo, screen, search, more };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('ul[aria-label="Users"] > li')];
const count = () => expect.poll(() => rows().length);
const asked = (store: TestStore) => store.calls.filter((call) => call.startsWith('GET /api/admin/users/search'));

/** Types words in one moment, letter by letter: nobody pauses between two. */
function typeAtOnce(field: HTMLInputElement, words: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (let length = 1; length <= words.length; length++) {
    set?.call(field, words.slice(0, length));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

describe('AllUsers', () => {
  test('shows many users a page at a time, and the keyboard goes on at the first of the new rows', async ({
    store,
  }) => {
    const { screen, more } = await open(store, 100);
    await count().toBe(100);
    const all = rows().reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
    const { height } = screen.container.getBoundingClientRect();
    expect(height, 'the list stands whole on the page, in no box that scrolls').toBeGreaterThan(all);
    await more.click();
    await count().toBe(103);
    await expect.element(more).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^.?Pupil 3/);
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(screen.getByLabelText('Delete Pupil 3', { exact: true })).toHaveFocus();
  });

  test('makes a code for a new password, which is shown once and hands over the account to its owner', async ({
    store,
  }) => {
    const { screen, maya } = await open(store);
    await screen.getByRole('button', { name: 'Reset password of maya' }).click();
    const asks = screen.getByRole('dialog', { name: 'Reset the password of maya?' });
    await expect.element(asks.getByText(/hand over in person/)).toBeVisible();
    await asks.getByRole('button', { name: 'Make a code' }).click();
    const shown = screen.getByRole('dialog', { name: 'Code for maya' });
    const code = (await shown.getByText(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/).findElement()).textContent;
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Reset password of lead' })).not.toBeInTheDocument();
    const sent = { who: maya.email, code, next: 'four wet socks drying' };
    await store.callAs(maya, 'POST', '/api/auth/reset', sent);
  });

  test('takes a deleted user off the list; the next row comes into the page, and stands there once', async ({
    store,
  }) => {
    const { screen, more } = await open(store, 100);
    await more.click();
    await count().toBe(103);
    // Of the second page, then of the first.
    for (const [name, left] of [
      ['Pupil 2', 102],
      ['Pupil 100', 101],
    ] as const) {
      await screen.getByLabelText(`Delete ${name}`, { exact: true }).click();
      await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(screen.getByText(`${left} of ${left}`)).toBeVisible();
      await count().toBe(left);
    }
    await expect.element(screen.getByText('User deleted').first()).toBeVisible();
    expect(new Set(rows().map((row) => row.textContent)).size).toBe(101);
  });

  test('searches for whom the address names each time somebody goes there', async ({ store }) => {
    const lead = await store.user('lead', 'lead');
    for (const name of ['maya', 'leo']) await store.user('player', name);
    const address = '/admin?tab=users&find=maya';
    const list = (
      <>
        <Link to={address}>Find maya</Link>
        <AllUsers />
      </>
    );
    const screen = await renderComponent(store, list, { as: lead, path: address });
    const search = screen.getByLabelText('Search users');
    await expect.element(search).toHaveValue('maya');
    await search.fill('leo');
    await expect.element(screen.getByLabelText('Delete leo', { exact: true })).toBeVisible();
    await screen.getByText('Find maya').click();
    await expect.element(search).toHaveValue('maya');
    await expect.element(screen.getByLabelText('Delete maya', { exact: true })).toBeVisible();
  });

  test('asks the server after a pause, and shows what was found before until the next is there', async ({ store }) => {
    const { screen, search, more } = await open(store, 150);
    await count().toBe(100);
    const answer = store.hold('users.search');
    typeAtOnce(search.element() as HTMLInputElement, 'PUPIL 13');
    await expect.poll(() => asked(store).length).toBe(1);
    expect(rows().length).toBe(100);
    answer();
    await expect.element(screen.getByText('11 of 153')).toBeVisible();
    expect(asked(store)).toEqual(['GET /api/admin/users/search?q=PUPIL%2013']);
    await count().toBe(11);
    await search.fill('pupil');
    await expect.element(screen.getByText('100+ of 153')).toBeVisible();
    await more.click();
    await count().toBe(150);
    await search.fill('nobody');
    await expect.element(screen.getByText('Nothing matches.')).toBeVisible();
  });

  test('tells when a search failed or needs a connection, and goes on when it can', async ({ store }) => {
    const { screen, search } = await open(store);
    const mend = store.fail('users.search', 'error');
    await search.fill('leo');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    mend();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('1 of 3')).toBeVisible();
    const back = goOffline();
    await search.fill('maya');
    await expect.element(screen.getByText(/^You're offline\. This page shows live data/)).toBeVisible();
    back();
    await expect.poll(() => rows().map((row) => row.textContent)).toEqual([expect.stringContaining('maya')]);
  });

  test('makes a user an admin, and takes that back', async ({ store }) => {
    const { screen, search } = await open(store);
    await search.fill('MAYA');
    await expect.element(screen.getByText('1 of 3')).toBeVisible();
    await screen.getByRole('button', { name: 'Make admin: maya' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
    await expect.element(screen.getByText('maya is an admin now.').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Revoke admin from maya' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Revoke admin' }).click();
    await expect.element(screen.getByRole('button', { name: 'Make admin: maya' })).toBeVisible();
    await expect.element(screen.getByText('maya is no longer an admin.').first()).toBeVisible();
  });

  test('deletes a user, and tells when somebody else did before', async ({ store }) => {
    const { lead, leo, screen, search } = await open(store);
    await screen.getByRole('button', { name: 'Delete leo' }).click();
    await store.callAs(lead, 'DELETE', `/api/admin/users/${leo.id}`);
    await screen.getByRole('dialog', { name: 'Delete leo?' }).getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('Deletion Failed').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await search.fill('maya');
    await screen.getByRole('button', { name: 'Delete maya' }).click();
    await screen.getByRole('dialog', { name: 'Delete maya?' }).getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('User deleted').first()).toBeVisible();
    await expect.element(screen.getByText('Nothing matches.')).toBeVisible();
  });
});
