import type { ReactNode } from 'react';
import { describe, expect } from 'vitest';
import { useFreshCatalogue } from '../data.ts';
import { renderComponent, type TestStore, test } from '../test/app.tsx';
import { Activity } from './Activity.tsx';
import { AllGames } from './AllGames.tsx';
import { FeaturedGames } from './FeaturedGames.tsx';

/** The app pulls the catalogue beside its pages. */
function Pulling({ children }: { children: ReactNode }) {
  useFreshCatalogue();
  return children;
}
const toLead = async (store: TestStore, component: ReactNode) =>
  renderComponent(store, <Pulling>{component}</Pulling>, { as: await store.user('lead', 'lead') });

describe('FeaturedGames', () => {
  test('features a game, tells when that failed, and takes it off again', async ({ store }) => {
    await store.game({ title: 'Tide Cards' });
    const screen = await toLead(store, <FeaturedGames />);
    await screen.getByLabelText('Game', { exact: true }).fill('tide');
    await screen.getByRole('option', { name: 'Tide Cards' }).click();
    await expect.element(screen.getByLabelText('Position')).toHaveValue(1);
    const mend = store.fail('featured.add', 'error');
    await screen.getByRole('button', { name: 'Feature game' }).click();
    await expect.element(screen.getByText('Failed to feature game').first()).toBeVisible();
    mend();
    await screen.getByRole('button', { name: 'Feature game' }).click();
    await expect.element(screen.getByText('Game featured').first()).toBeVisible();
    const shown = screen.getByRole('list', { name: 'Featured games, in order' });
    await expect.element(shown.getByRole('link', { name: 'Tide Cards' })).toBeVisible();
    await shown.getByRole('button', { name: /^Remove Tide Cards/ }).click();
    await expect.element(screen.getByText('Nothing is featured')).toBeVisible();
  });
});

describe('AllGames', () => {
  test('deletes a game, and tells when that failed', async ({ store }) => {
    await store.game({ title: 'Tide Cards' });
    await store.game({ title: 'Moth' });
    const screen = await toLead(store, <AllGames />);
    await screen.getByRole('button', { name: 'Delete Tide Cards' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Delete “Tide Cards”?' });
    const mend = store.fail('games.remove', 'error');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('Failed to delete game.').first()).toBeVisible();
    mend();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('Game deleted').first()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Delete Tide Cards' })).not.toBeInTheDocument();
  });

  test('lists a rejected game with the reason and by whom, and no other among the rejected', async ({ store }) => {
    const { id } = await store.game({ title: 'Moth', status: 'pending', approvedAt: null });
    await store.game({ title: 'Tide Cards' });
    const admin = await store.user('staff', 'admin');
    await store.callAs(admin, 'POST', `/api/admin/games/${id}/reject`, { reason: 'There is nothing to do yet.' });
    const screen = await toLead(store, <AllGames />);
    await screen.getByRole('button', { name: 'Rejected 1' }).click();
    const listed = screen.getByRole('list', { name: 'Games' }).getByRole('listitem');
    await expect.element(listed.getByText('Reason: There is nothing to do yet.')).toBeVisible();
    await expect.element(listed.getByText(/^rejected by admin/)).toBeVisible();
    expect(listed.elements()).toHaveLength(1);
  });
});

describe('Activity', () => {
  test('says who answered what, and names what is deleted since as that', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const lead = await store.user('lead', 'lead');
    const game = await store.game({ title: 'Tide Cards' });
    const { id } = (await store.callAs(maya, 'POST', '/api/moderation/report', {
      ...{ category: 'abuse', subject: 'Rude words in a review', description: 'Somebody wrote rude words.' },
    })) as { id: string };
    await store.callAs(maya, 'POST', '/api/feedback', { subject: 'More puzzles', message: 'I like those with words.' });
    const [letter] = (await store.callAs(lead, 'GET', '/api/admin/feedback')) as [{ id: string }];
    await store.callAs(lead, 'PATCH', `/api/moderation/reports/${id}/status`, { status: 'resolved' });
    await store.callAs(lead, 'POST', `/api/admin/feedback/${letter.id}/messages`, { content: 'More are coming.' });
    await store.callAs(lead, 'DELETE', `/api/admin/games/${game.id}`);
    const screen = await renderComponent(store, <Activity />, { as: lead });
    const log = screen.getByRole('list', { name: 'Activity, newest first' });
    await expect.element(log.getByText(/lead answered the feedback More puzzles/)).toBeVisible();
    await expect.element(log.getByText(/changed the report Rude words in a review, Resolved/)).toBeVisible();
    await expect.element(log.getByText(/lead deleted the game something deleted since/)).toBeVisible();
  });
});
