import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderApp, test } from '../../test/app.tsx';
import { press } from '../../test/forms.ts';
import { blockDisk } from '../../test/slowDisk.ts';

describe('MyReview', () => {
  test('keeps what is written while it is sent, for the next time', async ({ store }) => {
    const [maya, { id }] = [await store.user('player', 'maya'), await store.game()];
    const screen = await renderApp(store, `/game/${id}`, { as: maya });
    await expect.element(screen.getByText('All saved')).toBeInTheDocument();
    await expect.element(screen.getByRole('radio', { name: '5 stars' })).toBeInTheDocument();
    (screen.getByRole('radio', { name: '5 stars' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    const comment = screen.getByLabelText('Comment (optional)');
    await comment.fill('Good');
    const letGo = await blockDisk(maya.id);
    await press(screen, 'Submit review');
    await comment.click();
    await userEvent.keyboard('{End}, and short');
    letGo();
    await press(screen, 'Save review');
    await expect.element(screen.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect.element(screen.getByText('Good, and short', { exact: true }).first()).toBeVisible();
  });
});
