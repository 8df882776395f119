import { describe, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { accessibilityFaults } from '../../../test/accessibility.ts';
import { renderApp, type TestStore, type TestUser, test } from '../../../test/app.tsx';
import { fill, hears, press } from '../../../test/forms.ts';

type Id = { id: string };
const subject = 'Somebody was rude';
const thanks = 'Thank you, we look into it.';

async function reported(store: TestStore, title = subject) {
  const maya = await store.user('player', 'maya');
  const lead = await store.user('lead');
  return { maya, lead, ...(await reports(store, maya, lead, title)) };
}

/** Files a report, and returns functions with which a moderator answers it and changes its status. */
async function reports(store: TestStore, by: TestUser, lead: TestUser, title: string) {
  const words = { category: 'abuse', subject: title, description: 'In a message to me.' };
  const { id } = (await store.callAs(by, 'POST', '/api/moderation/report', words)) as Id;
  return {
    path: `/profile/reports/${id}`,
    answer: (content: string) => store.callAs(lead, 'POST', `/api/moderation/reports/${id}/messages`, { content }),
    now: (status: string) => store.callAs(lead, 'PATCH', `/api/moderation/reports/${id}/status`, { status }),
  };
}
/** Triggers the reads that otherwise run from time to time. */
const bellRings = () => void dispatchEvent(new Event('online'));

describe('ReportPage', () => {
  test("a moderator's answer is shown, also while the page is open", async ({ store }) => {
    const { maya, path, answer, now } = await reported(store);
    await answer(thanks);
    const screen = await renderApp(store, path, { as: maya });
    const log = screen.getByRole('log');
    await expect.element(log.getByText('Moderator')).toBeVisible();
    await expect.element(log.getByText(thanks)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    // The notifications have been read once, so the next one is new.
    await expect.element(screen.getByRole('button', { name: /^Notifications.*1/ })).toBeVisible();
    await now('in_progress');
    await answer('Did it happen again?');
    bellRings();
    await expect.element(log.getByText('Did it happen again?')).toBeVisible();
    await expect.element(screen.getByText('In progress')).toBeVisible();
  });

  test('a return to the page makes one request, and shows nothing old', async ({ store }) => {
    const { maya, path, answer } = await reported(store);
    const screen = await renderApp(store, path, { as: maya });
    await expect.element(screen.getByRole('log').getByText('In a message to me.')).toBeVisible();
    await screen.getByRole('link', { name: 'Recess, home' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ready to Play?' })).toBeVisible();
    await answer(thanks);
    bellRings();
    await expect.element(screen.getByRole('button', { name: /^Notifications.*1/ })).toBeVisible();
    const before = store.calls.length;
    history.back();
    await expect.element(screen.getByRole('log').getByText(thanks)).toBeVisible();
    const asked = store.calls.slice(before).filter((call) => call.endsWith('/messages'));
    expect(asked).toHaveLength(1);
  });

  test('a draft of an answer is kept until it is sent', async ({ store }) => {
    const { maya, path } = await reported(store);
    await fill(await renderApp(store, path, { as: maya }), { 'Your answer': 'It was yesterday.' });
    cleanup();
    const screen = await renderApp(store, path, { as: maya });
    await expect.element(screen.getByLabelText('Your answer')).toHaveValue('It was yesterday.');
    await press(screen, 'Send');
    await expect.element(screen.getByRole('log').getByText('It was yesterday.')).toBeVisible();
    await expect.element(screen.getByLabelText('Your answer')).toHaveValue('');
  });

  test('an answer refused because the report was closed updates the page', async ({ store }) => {
    const { maya, path, now } = await reported(store);
    const screen = await renderApp(store, path, { as: maya });
    await fill(screen, { 'Your answer': 'And today.' });
    // The page does not know the new status yet when the button is pressed.
    const release = store.hold('reports.one');
    await now('resolved');
    await press(screen, 'Send');
    await hears(screen, 'Failed to send message', 'This report is resolved');
    release();
    await expect.element(screen.getByText(/^Resolved on/)).toBeVisible();
    await expect.element(screen.getByLabelText('Your answer')).not.toBeInTheDocument();
  });

  test('each visit shows the present status, also without a notification', async ({ store }) => {
    const { maya, path, now } = await reported(store);
    const screen = await renderApp(store, path, { as: maya });
    await expect.element(screen.getByLabelText('Your answer')).toBeVisible();
    await screen.getByRole('link', { name: 'All my reports' }).click();
    const link = screen.getByRole('link', { name: subject });
    await expect.element(link).toBeVisible();
    await now('resolved');
    await link.click();
    await expect.element(screen.getByText(/^Resolved on/)).toBeVisible();
  });

  test('an answer that tells of being hurt shows where to find help, and is sent as it is', async ({ store }) => {
    const { maya, path } = await reported(store);
    const screen = await renderApp(store, path, { as: maya });
    await fill(screen, { 'Your answer': 'I want to kill myself' });
    const help = screen.getByRole('status', { name: 'Help', exact: true });
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    await expect.element(help).toMatchTextContent('Staff read what you send here.');
    expect(await accessibilityFaults()).toEqual([]);
    await press(screen, 'Send');
    await expect.element(screen.getByRole('log').getByText('I want to kill myself')).toBeVisible();
  });
});
