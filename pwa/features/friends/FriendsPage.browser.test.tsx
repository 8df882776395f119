import { afterEach, describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { unreadPollMs } from '#sync/constants.ts';
import { closeReport } from '../../shell/state/reportDialogStore.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { goTo, renderApp, type TestStore, test } from '../../test/app.tsx';
import { choose, hears, press } from '../../test/forms.ts';
import { passUntil, stopIntervals } from '../../test/intervals.ts';
import { befriend, requestFriendship } from '../../test/people.ts';

async function people(store: TestStore) {
  return { leo: await store.user('player', 'leo'), dev: await store.user('developer', 'dev') };
}
/** Opens the page as Leo, who is a friend of Dev. */
async function friends(store: TestStore, path = '/friends') {
  const { leo, dev } = await people(store);
  await befriend(store, dev, leo);
  return { leo, dev, screen: await renderApp(store, path, { as: leo }) };
}

describe('FriendsPage', () => {
  afterEach(() => closeReport());

  test('a friend request goes to an existing user, and an unknown name is reported', async ({ store }) => {
    const { leo, dev } = await people(store);
    const screen = await renderApp(store, '/friends', { as: leo });
    await screen.getByLabelText('Add a friend').fill('nobody at all');
    await press(screen, 'Send request');
    await hears(screen, 'Failed to send request', 'Nobody has that username');
    await screen.getByLabelText('Add a friend').fill('dev');
    await press(screen, 'Send request');
    await hears(screen, 'Friend request sent');
    await expect.element(screen.getByLabelText('Add a friend')).toHaveValue('');
    expect(await store.callAs(dev, 'GET', '/api/friends/requests')).toHaveLength(1);
  });

  test('an accepted request lets one write to the new friend', async ({ store }) => {
    const { leo, dev } = await people(store);
    await requestFriendship(store, leo, dev);
    const screen = await renderApp(store, '/friends?tab=requests', { as: dev });
    await press(screen, 'Accept leo');
    await hears(screen, 'Friend request accepted');
    await expect.element(screen.getByText('No requests')).toBeVisible();
    await screen.getByRole('tab', { name: 'My Friends' }).click();
    await screen.getByRole('button', { name: /^Write a message, leo/ }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Messages with leo' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'Message to leo' }).fill('Hello from the workshop');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('log').getByText(/Hello from the workshop$/)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a new friend appears when the notification arrives', async ({ store }) => {
    const { leo, dev } = await people(store);
    const id = await requestFriendship(store, leo, dev);
    stopIntervals();
    const screen = await renderApp(store, '/friends', { as: leo });
    await expect.element(screen.getByText('No friends yet')).toBeVisible();
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    await store.callAs(dev, 'POST', `/api/friends/${id}/accept`);
    const friend = screen.getByRole('button', { name: /^Write a message, dev/ });
    await passUntil(() => friend.elements().length > 0, unreadPollMs);
    await expect.element(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  test('blocking refuses a request for good', async ({ store }) => {
    const { leo, dev } = await people(store);
    await requestFriendship(store, dev, leo);
    const screen = await renderApp(store, '/friends?tab=requests', { as: leo });
    await press(screen, 'More about dev');
    await choose(screen, 'Block');
    await press(screen.getByRole('dialog', { name: 'Block dev?' }), 'Block');
    await expect.element(screen.getByText('No requests')).toBeVisible();
    expect(await store.callAs(leo, 'GET', '/api/blocks')).toMatchObject([{ username: 'dev' }]);
  });

  test('a friend can be reported in two taps, and a later report from the header is about nobody', async ({
    store,
  }) => {
    const { leo, dev, screen } = await friends(store);
    await press(screen, 'More about dev');
    await choose(screen, 'Report');
    const told = screen.getByRole('dialog', { name: 'Reported' });
    await press(told, 'Done');
    await expect.element(told).not.toBeInTheDocument();
    await expect
      .poll(() => store.callAs(leo, 'GET', '/api/moderation/reports'))
      .toMatchObject([{ kind: 'user', aboutUserId: dev.id, reason: 'other', quote: 'dev' }]);
    await press(screen.getByRole('banner'), 'Report an issue');
    const person = screen.getByRole('combobox', { name: 'Person (optional)' });
    await expect.element(person).toHaveTextContent('No specific person');
  });

  test('a blocked friend is removed from the list', async ({ store }) => {
    const { screen } = await friends(store);
    await press(screen, 'More about dev');
    await choose(screen, 'Block');
    await press(screen.getByRole('dialog', { name: 'Block dev?' }), 'Block');
    await hears(screen, 'Blocked');
    await expect.element(screen.getByRole('button', { name: /^Write a message, dev/ })).not.toBeInTheDocument();
  });

  test('a friendship ends after a confirmation', async ({ store }) => {
    const { screen } = await friends(store);
    await press(screen, 'More about dev');
    await choose(screen, 'Unfriend');
    await press(screen.getByRole('dialog', { name: 'Unfriend dev?' }), 'Unfriend');
    await hears(screen, 'Friend removed');
    await expect.element(screen.getByText('No friends yet')).toBeVisible();
  });

  test('a blocked user is not told: their request is never answered', async ({ store }) => {
    const { leo, dev } = await people(store);
    await store.callAs(leo, 'POST', `/api/blocks/${dev.id}`);
    const asking = await renderApp(store, '/friends', { as: dev });
    await expect.element(asking.getByText('No friends yet')).toBeVisible();
    await asking.getByLabelText('Add a friend').fill('leo');
    await press(asking, 'Send request');
    await hears(asking, 'Friend request sent');
    await asking.unmount();

    const screen = await renderApp(store, '/friends?tab=requests', { as: leo });
    await expect.element(screen.getByText('No requests')).toBeVisible();
    // After the unblock the request can be answered.
    goTo('/profile');
    await press(screen, 'Unblock dev');
    await hears(screen, 'Unblocked');
    goTo('/friends?tab=requests');
    await expect.element(screen.getByRole('button', { name: 'Accept dev' })).toBeVisible();
  });
});
