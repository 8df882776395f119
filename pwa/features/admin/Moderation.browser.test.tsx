import { describe, expect } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf } from '#sync/endpoint.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, type TestUser, test } from '../../test/app.tsx';
import { decidedReview, decideFirstCase } from '../../test/cases.ts';
import { hears, press } from '../../test/forms.ts';
import { comesFirst } from '../../test/order.ts';

const said = { category: 'abuse', subject: 'Rude words', description: 'Somebody wrote rude words about my drawing.' };

/** Something of everything waits. */
async function somethingToDo(store: TestStore) {
  const maya = await store.user('pending', 'maya');
  const { id } = (await store.callAs(maya, 'POST', '/api/moderation/report', said)) as { id: string };
  await store.callAs(maya, 'POST', '/api/feedback', { subject: 'More puzzles', message: 'I like those with words.' });
  await store.game({ title: 'Moth', status: 'pending', approvedAt: null });
  await store.game({ title: 'Tide Cards' });
  await store.user('lead', 'lead');
  await store.user('staff', 'other');
  return { maya, report: id, admin: await store.user('staff', 'admin') };
}

/** The declared call of a request. */
function callOf(request: string): Endpoint | undefined {
  const [method, address = ''] = request.split(' ');
  const path = address.split('?')[0] ?? '';
  const found = endpointNames
    .map((name) => endpoints[name] as Endpoint)
    .filter((e) => methodOf(e) === method && new RegExp(`^${pathOf(e).replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  // The one that names most of the address.
  return found.sort((a, b) => pathOf(a).split('{').length - pathOf(b).split('{').length)[0];
}

const open = (store: TestStore, as: TestUser, path = '/moderation') => renderApp(store, path, { as });

describe('Moderation', () => {
  test('counts what waits at the top, each with the way to it', async ({ store }) => {
    const { admin } = await somethingToDo(store);
    const screen = await open(store, admin);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    const waiting = screen.getByRole('region', { name: 'Waiting for you' });
    const links = [
      ['1 open report', '/moderation?tab=reports#manage'],
      ['1 game to approve', '/admin/approvals'],
      ['1 developer to approve', '/moderation?tab=applications#manage'],
      ['1 unread feedback message', '/moderation?tab=feedback#manage'],
    ] as const;
    for (const [name, to] of links)
      await expect.element(waiting.getByRole('link', { name })).toHaveAttribute('href', to);
    // What was reported without a thing has no case.
    await expect.element(screen.getByRole('list', { name: 'Cases' }).getByText(/No cases here/)).toBeVisible();
    expect(comesFirst(waiting, screen.getByRole('list', { name: 'Cases' }))).toBe(true);
    await waiting.getByRole('link', { name: '1 open report' }).click();
    await expect.element(screen.getByRole('list', { name: 'Reports' }).getByText('Rude words')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('counts cases, decisions to confirm and appeals among what waits, each with the way to its list', async ({
    store,
  }) => {
    const { leo, staff, maya, id } = await decidedReview(store, { actions: ['hide'], facts: 'It insults.' });
    await store.callAs(leo, 'POST', '/api/appeals', { decisionId: id, words: 'I meant the monster.' });
    const about = (who: TestUser) => ({ kind: 'user', id: who.id, authorId: who.id, reason: 'threat' });
    await store.callAs(maya, 'POST', '/api/moderation/reports', about(leo));
    await decideFirstCase(store, staff, { actions: ['suspend'], hours: 720, facts: 'He threatens people.' });
    await store.callAs(leo, 'POST', '/api/moderation/reports', about(maya));
    const screen = await open(store, await store.user('staff', 'ben'));
    const waiting = screen.getByRole('region', { name: 'Waiting for you' });
    for (const [name, list] of [
      ['1 decision to confirm', /^Waiting 1/],
      ['1 appeal to answer', /^Appeals 1/],
      ['1 case to decide', /^Open 1/],
    ] as const) {
      await waiting.getByRole('link', { name }).click();
      await expect.element(screen.getByRole('button', { name: list, pressed: true })).toBeVisible();
    }
  });

  test('makes no call in any of its parts that an admin is not answered', async ({ store }) => {
    const { admin, report } = await somethingToDo(store);
    const screen = await open(store, admin, `/moderation?tab=reports&report=${report}`);
    await expect.element(screen.getByRole('article', { name: 'Rude words' })).toBeVisible();
    const parts: [tab: string, shows: string][] = [
      ['Cases', 'No cases here. Everything that is reported shows here, once for each thing.'],
      ['Applications', 'Approve'],
      ['Words', 'Add word'],
      ['Feedback', 'More puzzles'],
      ['Users', 'other'],
      ['Developers', 'maya'],
      ['Games', 'Moth'],
      ['Featured', 'Nothing is featured'],
    ];
    for (const [tab, shows] of parts) {
      await screen.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect.element(screen.getByRole('tabpanel').getByText(shows).first()).toBeVisible();
    }
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    const asked = store.calls.filter((call) => call.includes('/api/'));
    const wrong = asked.filter((call) => {
      const may = callOf(call)?.may ?? [];
      return !may.some((rule) => rule === 'anyone' || rule === 'member' || rule === 'staff');
    });
    expect(asked.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  test('offers an admin nothing that only the lead developer may do', async ({ store }) => {
    const { admin } = await somethingToDo(store);
    const screen = await open(store, admin, '/moderation?tab=users');
    await expect.element(screen.getByRole('button', { name: 'Delete maya' })).toBeVisible();
    const names = (role: 'button' | 'tab') =>
      screen
        .getByRole(role)
        .elements()
        .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
    expect(names('button').filter((name) => /^(Make|Revoke) admin|Delete (lead|other|admin)$/.test(name))).toEqual([]);
    expect(names('tab').filter((name) => /Activity/.test(name))).toEqual([]);
  });

  test('finds whom a report is about among the users of the same page', async ({ store }) => {
    const { admin, report } = await somethingToDo(store);
    const screen = await open(store, admin, `/moderation?tab=reports&report=${report}`);
    await screen.getByRole('link', { name: 'Find maya in users' }).click();
    await expect.element(screen.getByLabelText('Search users')).toHaveValue('maya');
    expect(location.pathname).toBe('/moderation');
  });

  test('sends home whoever is not staff, and who is no longer', async ({ store }) => {
    const { maya, admin } = await somethingToDo(store);
    const player = await open(store, maya);
    await expect.poll(() => location.pathname).toBe('/');
    await player.unmount();
    await store.sql(`UPDATE users SET "isAdmin" = 1 WHERE id = '${admin.id}'`);
    // Taken from them by the lead developer while this device still knows them as staff.
    const demote = store.fail('admin.stats', {
      status: 403,
      code: 'forbidden',
      message: 'Your account may not do that',
    });
    const former = await open(store, admin);
    await hears(former, 'Access Denied', 'This page is for staff only.');
    expect(location.pathname).toBe('/');
    demote();
  });

  test('is where a bell of a report leads an admin, and not where one of their own report does', async ({ store }) => {
    const { maya, report, admin } = await somethingToDo(store);
    await store.callAs(admin, 'POST', `/api/moderation/reports/${report}/messages`, { content: 'What did they say?' });
    await store.callAs(maya, 'POST', `/api/moderation/reports/${report}/messages`, { content: 'I saved it.' });
    const screen = await open(store, admin, '/who-we-are');
    await screen.getByRole('button', { name: /^Notifications/ }).click();
    await screen.getByRole('button', { name: /New message on a report/ }).click();
    await expect.element(screen.getByRole('article', { name: 'Rude words' }).getByText('I saved it.')).toBeVisible();
    expect(location.pathname).toBe('/moderation');
    await screen.unmount();

    const other = await store.user('staff', 'second');
    const { id } = (await store.callAs(other, 'POST', '/api/moderation/report', { ...said, subject: 'My own' })) as {
      id: string;
    };
    await store.callAs(admin, 'POST', `/api/moderation/reports/${id}/messages`, { content: 'Thank you.' });
    const theirs = await open(store, other, '/who-we-are');
    await press(theirs.getByRole('banner'), 'Notifications, 1 unread');
    await theirs.getByRole('button', { name: /Reply to your report/ }).click();
    await expect.element(theirs.getByRole('heading', { level: 1, name: 'My own' })).toBeVisible();
    expect(location.pathname).toBe(`/profile/reports/${id}`);
  });

  test('is where staff are taken who open somebody else’s report by a reporter’s address', async ({ store }) => {
    const { report, admin } = await somethingToDo(store);
    const screen = await open(store, admin, `/profile/reports/${report}`);
    await expect.element(screen.getByRole('article', { name: 'Rude words' })).toBeVisible();
    expect(location.pathname + location.search).toBe(`/moderation?tab=reports&report=${report}`);
  });
});
