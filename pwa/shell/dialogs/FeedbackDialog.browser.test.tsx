import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderComponent, type TestStore, test } from '../../test/app.tsx';
import { fill, hears, press } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';
import { Header } from '../Header.tsx';

async function openFeedback(store: TestStore) {
  const screen = await renderComponent(store, <Header />, { as: await store.user('player') });
  await press(screen.getByRole('banner'), 'Give Feedback');
  const dialog = screen.getByRole('dialog', { name: 'Give Feedback' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, send: dialog.getByRole('button', { name: 'Send Feedback' }) };
}
const sent = (store: TestStore) => store.calls.filter((call) => call === 'POST /api/feedback').length;

describe('FeedbackDialog', () => {
  test('the dialog asks for subject and message, and is empty again after sending', async ({ store }) => {
    const { screen, dialog, send } = await openFeedback(store);
    await dialog.getByLabelText('Subject').fill('More cards');
    await send.click();
    await hears(screen, 'Missing Information', 'Please fill in both subject and message');
    await dialog.getByLabelText('Message').fill('I would like another reef.');
    await send.click();
    await hears(screen, 'Feedback Sent!');
    await expect.element(dialog).not.toBeInTheDocument();
    await press(screen.getByRole('banner'), 'Give Feedback');
    await expect.element(dialog.getByLabelText('Subject')).toHaveValue('');
    expect(sent(store)).toBe(1);
  });

  test('the dialog waits for a network and keeps the text', async ({ store }) => {
    const { dialog, send } = await openFeedback(store);
    await fill(dialog, { Subject: 'More cards', Message: 'I would like another reef.' });
    const back = goOffline();
    await expect.element(dialog.getByText(/You're offline\. What you write is saved here/)).toBeVisible();
    await expect.element(send).toBeDisabled();
    back();
    await expect.element(send).toBeEnabled();
    await expect.element(dialog.getByLabelText('Message')).toHaveValue('I would like another reef.');
  });

  test('a subject or message that tells of being hurt shows where to find help, and is sent as it is', async ({
    store,
  }) => {
    const { screen, dialog, send } = await openFeedback(store);
    const help = dialog.getByRole('status', { name: 'Help', exact: true });
    await fill(dialog, { Subject: 'I want to kill myself' });
    await expect.element(help.getByRole('link', { name: 'Get help now' })).toHaveAttribute('href', '/help/now');
    await press(help, 'Close');
    await expect.element(help).not.toBeInTheDocument();
    await fill(dialog, { Message: 'Nobody talks to me.' });
    await send.click();
    await hears(screen, 'Feedback Sent!');
    expect(sent(store)).toBe(1);
  });

  test('the dialog is read-only while it sends, and editable again if that fails', async ({ store }) => {
    const { dialog, send } = await openFeedback(store);
    const message = dialog.getByLabelText('Message');
    await fill(dialog, { Subject: 'Search', Message: 'Finds it' });
    const answer = store.hold('feedback.send');
    store.fail('feedback.send', 'offline');
    await send.click();
    await expect.element(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await message.click();
    await userEvent.keyboard(' all');
    await dialog.getByLabelText('Subject').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(message).toHaveValue('Finds it');
    answer();
    await expect.element(send).toBeVisible();
    await message.click();
    await userEvent.keyboard('{End} all');
    await expect.element(message).toHaveValue('Finds it all');
    expect(sent(store)).toBe(1);
  });
});
