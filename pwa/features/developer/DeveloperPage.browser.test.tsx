import { describe, expect, onTestFinished, vi } from 'vitest';
import { refetch } from '../../data/refetchOnNotification.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, renderComponent, test } from '../../test/app.tsx';
import { unlistedGame } from '../../test/cases.ts';
import { hears, press } from '../../test/forms.ts';
import { goOffline } from '../../test/network.ts';
import { DeveloperNumber } from './DeveloperNumber.tsx';
import { DeveloperPage } from './DeveloperPage.tsx';

const path = () => location.pathname;

describe('DeveloperPage', () => {
  test('a game that a decision keeps out of the store is shown as such, and leads to why', async ({ store }) => {
    const { developer, decisionId } = await unlistedGame(store);
    const screen = await renderApp(store, '/developer', { as: developer });
    await expect.element(screen.getByText('Out of the store', { exact: true })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await screen.getByRole('link', { name: 'Read why' }).click();
    await expect.poll(path).toBe(`/decisions/${decisionId}`);
    await expect.element(screen.getByText(/^Your game is out of the store for now/)).toBeVisible();
  });

  test('visitors are asked to sign in, and offline go to the app’s own login', async ({ store }) => {
    goOffline();
    const screen = await renderApp(store, '/developer');
    await hears(screen, 'Authentication Required', 'Please sign in to access the Developer Portal.');
    await expect.poll(path).toBe('/login');
  });

  test('an application draft is kept, missing fields are reported, and the page leads home after sending', async ({
    store,
  }) => {
    const maya = await store.user('player', 'maya');
    const first = await renderApp(store, '/developer', { as: maya });
    await first.getByLabelText('School e-mail').fill('maya@school.example');
    await first.unmount();

    const screen = await renderApp(store, '/developer', { as: maya });
    await expect.element(screen.getByLabelText('School e-mail')).toHaveValue('maya@school.example');
    await press(screen, 'Submit application');
    await expect.element(screen.getByText('This is required')).toBeVisible();
    await screen.getByLabelText('Full name').fill('Maya Demo');
    // The error disappears when its field is corrected.
    await expect.element(screen.getByText('This is required')).not.toBeInTheDocument();
    await press(screen, 'Submit application');
    await hears(
      screen,
      'Application Submitted!',
      'Your developer application has been submitted and is pending review.',
    );
    await expect.poll(path).toBe('/');
  });

  test('a notification updates the page: a pending application is rejected, and can be sent again', async ({
    store,
  }) => {
    const maya = await store.user('pending', 'maya');
    const screen = await renderComponent(store, <DeveloperPage />, { as: maya });
    await expect.element(screen.getByRole('heading', { name: 'Your application is pending' })).toBeVisible();
    await expect.poll(() => store.calls).toContain('GET /api/notifications/unread');
    const staff = await store.user('staff');
    const [{ id }] = (await store.callAs(staff, 'GET', '/api/admin/developers/pending')) as [{ id: string }];
    const reason = 'Please use the address of your school.';
    await store.callAs(staff, 'POST', `/api/admin/developers/${id}/reject`, { reason });
    refetch('notifications.unread');
    await expect.element(screen.getByText(reason).first()).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Apply again' })).toBeVisible();
  });
});

describe('DeveloperNumber', () => {
  test('the number can be shown and hidden, and a failed copy is reported', async ({ store }) => {
    const screen = await renderComponent(store, <DeveloperNumber number="DEV-1" />, {
      as: await store.user('developer'),
    });
    await press(screen, 'Show number');
    await expect.element(screen.getByText('DEV-1')).toBeVisible();
    await press(screen, 'Hide number');
    await expect.element(screen.getByText('DEV-1')).not.toBeInTheDocument();
    // A URL without https has no clipboard.
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
    onTestFinished(() => clipboard.mockRestore());
    await press(screen, 'Copy number');
    await hears(screen, 'Could not copy', 'Show the number and copy it by hand.');
  });
});
