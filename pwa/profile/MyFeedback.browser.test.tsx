import { describe, expect } from 'vitest';
import { renderComponent, test } from '../test/app.tsx';
import { MyFeedback } from './MyFeedback.tsx';

type Id = { id: string };

describe('MyFeedback', () => {
  test('shows what staff answered', async ({ store }) => {
    const [maya, staff] = [await store.user('player', 'maya'), await store.user('staff')];
    const letter = { subject: 'More puzzles', message: 'Please.' };
    const { id } = (await store.callAs(maya, 'POST', '/api/feedback', letter)) as Id;
    await store.callAs(staff, 'POST', `/api/admin/feedback/${id}/messages`, { content: 'Soon!' });
    const screen = await renderComponent(store, <MyFeedback />, { as: maya });
    await expect.element(screen.getByRole('heading', { name: letter.subject })).toBeVisible();
    await expect.element(screen.getByText('Soon!')).toBeVisible();
  });
});
