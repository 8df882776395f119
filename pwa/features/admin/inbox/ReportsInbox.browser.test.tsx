import { describe, expect } from 'vitest';
import { useRead } from '../../../data/hooks.ts';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { ReportsInbox } from './ReportsInbox.tsx';

function Reports() {
  const { data } = useRead('admin.stats', {});
  return data && <ReportsInbox counts={data.reports} />;
}

const said = {
  category: 'abuse',
  subject: 'Rude words in a review',
  description: 'Somebody wrote rude words about my drawing. Please have a look.',
};

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** 120 reports, the last of them the newest: two are in progress, the oldest of all with news, and one is resolved. */
const many = ({ id }: TestUser) => `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120),
    said AS (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') AS at FROM n)
  INSERT INTO moderation_reports (id, "reporterId", category, subject, description, status, "isRead", "resolvedAt", "createdAt")
    SELECT printf('01890000-0000-7000-8000-%012d', i), '${id}', 'other', 'report ' || i, 'words',
           CASE i WHEN 1 THEN 'in_progress' WHEN 2 THEN 'in_progress' WHEN 3 THEN 'resolved' ELSE 'open' END, i = 2,
           CASE i WHEN 3 THEN at END, at FROM said`;

async function openMany(store: TestStore, path = '/admin?tab=reports') {
  await store.sql(many(await store.user('player', 'maya')));
  return renderComponent(store, <Reports />, { as: await store.user('lead', 'lead'), path });
}

const items = () => [...document.querySelectorAll<HTMLElement>('[id^="item-"]')];
const count = () => expect.poll(() => items().length);

describe('ReportsInbox', () => {
  test('answers a report as the moderator, and settles it', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const leo = await store.user('player', 'leo');
    const body = { ...said, aboutUserId: leo.id };
    const { id } = (await store.callAs(maya, 'POST', '/api/moderation/report', body)) as { id: string };
    const lead = await store.user('lead', 'lead');
    const screen = await renderComponent(store, <Reports />, { as: lead, path: '/admin' });
    await screen.getByRole('button', { name: /Rude words in a review/ }).click();
    const view = screen.getByRole('article', { name: said.subject });
    await expect.element(view.getByText(said.description)).toBeVisible();
    await expect.element(view.getByText(/Abuse \/ Harassment/)).toBeVisible();
    await expect.element(view.getByRole('link', { name: 'Find leo in users' })).toBeVisible();
    await view.getByRole('button', { name: 'Start work' }).click();
    await expect.element(view.getByText('In progress')).toBeVisible();
    await view.getByLabelText('Your answer').fill('Thank you, we talked to them.');
    await view.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(view.getByRole('log').getByText('Thank you, we talked to them.')).toBeVisible();
    await expect.element(view.getByLabelText('Your answer')).toHaveValue('');
    await view.getByRole('button', { name: 'Mark as resolved' }).click();
    await expect.element(view.getByRole('button', { name: 'Mark as resolved' })).not.toBeInTheDocument();
    const told = await store.callAs(maya, 'GET', `/api/moderation/reports/${id}/messages`);
    expect(told).toMatchObject([{ sender: { username: 'Moderator' } }]);
  });

  test('shows the evidence of a quick report on request, once it is in the log', async ({ store }) => {
    const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
    const { id: gameId } = await store.game();
    const review = { gameId, rating: 1, comment: 'You draw like a baby' };
    const { id } = (await store.callAs(leo, 'POST', '/api/reviews', review)) as { id: string };
    await store.callAs(leo, 'PATCH', `/api/reviews/${id}`, { rating: 1, comment: 'Not for me' });
    const about = { kind: 'review', id, authorId: leo.id, reason: 'bullying', quote: review.comment };
    await store.callAs(maya, 'POST', '/api/moderation/reports', about);
    const lead = await store.user('lead', 'lead');
    const screen = await renderComponent(store, <Reports />, { as: lead, path: '/admin' });
    await screen.getByRole('button', { name: /Bullying/ }).click();
    const view = screen.getByRole('article', { name: 'Bullying' });
    await expect.element(view.getByText('2 of 4, 1 is worst')).toBeVisible();
    await expect.element(view.getByText(review.comment)).not.toBeInTheDocument();
    await view.getByRole('button', { name: 'Show evidence' }).click();
    await expect.element(view.getByText(review.comment).first()).toBeVisible();
    const evidence = view.getByRole('region', { name: 'Evidence' });
    await expect.element(evidence.getByText('Not for me')).toBeVisible();
    await expect.element(evidence.getByText('Before it was edited')).toBeVisible();
    await expect.element(evidence.getByText(review.comment)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    const log = (await store.callAs(lead, 'GET', '/api/admin/audit')) as { action: string }[];
    expect(log.map(({ action }) => action)).toContain('reports.evidence');
  });

  test('shows a hundred of many reports and more on request: what has news first, and each once', async ({ store }) => {
    const screen = await openMany(store);
    // The oldest is the only one with news.
    await count().toBe(101);
    expect(items()[0]?.textContent).toMatch(/^report 1In progress.*The reporter wrote again$/);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await count().toBe(120);
    expect(new Set(items().map(({ id }) => id)).size).toBe(120);
    await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    // The keyboard goes on at the first of what came.
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^report 20Open/);
  });

  test('narrows the reports by their state', async ({ store }) => {
    const screen = await openMany(store);
    await screen.getByRole('button', { name: /^Open 117/ }).click();
    await count().toBe(100);
    await screen.getByRole('button', { name: /^In progress 2/ }).click();
    await count().toBe(2);
    await screen.getByRole('button', { name: /^Resolved 1/ }).click();
    await count().toBe(1);
  });

  test('opens a report by its address, though it is far down the list', async ({ store }) => {
    const screen = await openMany(store, `/admin?tab=reports&report=${idOf(5)}`);
    const view = screen.getByRole('article', { name: 'report 5' });
    await view.getByRole('button', { name: 'Start work' }).click();
    await expect.element(screen.getByRole('button', { name: /^In progress 3/ })).toBeVisible();
    await expect.element(view.getByText('In progress')).toBeVisible();
  });

  test('tells when the server could not say the report of an address, and tries again', async ({ store }) => {
    const mend = store.fail('reports.one', 'error');
    const screen = await openMany(store, `/admin?tab=reports&report=${idOf(6)}`);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    mend();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('article', { name: 'report 6' })).toBeVisible();
  });
});
