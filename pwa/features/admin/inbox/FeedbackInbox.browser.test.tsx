import { describe, expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { FeedbackInbox } from './FeedbackInbox.tsx';

/** 120 letters, the last of them the newest. */
const many = ({ id }: TestUser) => `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
  INSERT INTO feedback (id, "userId", subject, message, "createdAt")
    SELECT printf('01890000-0000-7000-8000-%012d', i), '${id}', 'letter ' || i, 'words',
           strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', i || ' minutes') FROM n`;

async function openMany(store: TestStore, path = '/admin?tab=feedback') {
  await store.sql(many(await store.user('player', 'maya')));
  return renderComponent(store, <FeedbackInbox />, { as: await store.user('lead', 'lead'), path });
}

const items = () => [...document.querySelectorAll<HTMLElement>('[id^="item-"]')];

describe('FeedbackInbox', () => {
  test('shows a letter, marks it as read and answers it', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    await store.callAs(maya, 'POST', '/api/feedback', {
      ...{ subject: 'More puzzles', message: 'I like the ones with words best.' },
    });
    const lead = await store.user('lead', 'lead');
    const screen = await renderComponent(store, <FeedbackInbox />, { as: lead, path: '/admin?tab=feedback' });
    await screen.getByRole('button', { name: /More puzzles/ }).click();
    const view = screen.getByRole('article', { name: 'More puzzles' });
    await expect.element(view.getByText('I like the ones with words best.')).toBeVisible();
    await view.getByRole('button', { name: 'Mark as read' }).click();
    await expect.element(view.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
    await view.getByLabelText('Your answer').fill('More are coming.');
    await view.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(view.getByRole('log').getByText('More are coming.')).toBeVisible();
  });

  test('shows a hundred of many letters, and more on request', async ({ store }) => {
    const screen = await openMany(store);
    await expect.poll(() => items().length).toBe(100);
    await screen.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => items().length).toBe(120);
  });

  test('gives the keyboard back to the list, where the letter that was read went out of what is drawn', async ({
    store,
  }) => {
    await page.viewport(400, 700);
    onTestFinished(() => page.viewport(1366, 768));
    const screen = await openMany(store);
    await screen.getByRole('button', { name: /^letter 120/ }).click();
    const letter = screen.getByRole('article', { name: 'letter 120' });
    await letter.getByRole('button', { name: 'Mark as read' }).click();
    await expect.element(letter.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Back to the list' }).click();
    await expect.element(screen.getByRole('list', { name: 'Feedback' })).toHaveFocus();
  });

  test('opens a letter by its address, though it is far down the list', async ({ store }) => {
    const screen = await openMany(store, '/admin?tab=feedback&feedback=01890000-0000-7000-8000-000000000003');
    await expect.element(screen.getByRole('article', { name: 'letter 3' }).getByText('words')).toBeVisible();
  });
});
