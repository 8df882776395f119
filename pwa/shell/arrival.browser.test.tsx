import { describe, expect } from 'vitest';
import { renderApp, test } from '../test/app.tsx';

/** Navigates to another page within the app, as Back and Forward do. */
function setOff(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

describe('Shell', () => {
  test('the focus moves to the next page when a page with an open dialog is left', async ({ store }) => {
    const [maya, leo] = [await store.user('player', 'maya'), await store.user('player', 'leo')];
    await store.callAs(maya, 'POST', '/api/friends/request', { username: 'leo' });
    const [{ id }] = (await store.callAs(leo, 'GET', '/api/friends/requests')) as [{ id: string }];
    await store.callAs(leo, 'POST', `/api/friends/${id}/accept`);
    const screen = await renderApp(store, '/friends', { as: maya });
    await expect.element(screen.getByRole('button', { name: /^Write a message, leo/ })).toBeVisible();
    setOff(`/friends?with=${leo.id}`);
    await expect.element(screen.getByRole('textbox', { name: 'Message to leo' })).toHaveFocus();
    setOff('/profile');
    await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  });
});
