import type { ReactNode } from 'react';
import { describe, expect } from 'vitest';
import { useCatalogRefresh } from '../../../data/hooks.ts';
import { renderComponent, type TestStore, test } from '../../../test/app.tsx';
import { Activity } from '../overview/Activity.tsx';
import { AllGames } from './AllGames.tsx';
import { FeaturedGames } from './FeaturedGames.tsx';

/** The app pulls the catalogue beside its pages. */
function Pulling({ children }: { children: ReactNode }) {
  useCatalogRefresh();
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

describe('A place among the featured games', () => {
  test('that another has already is told before and after, and so is that a game moves', async ({ store }) => {
    await store.game({ title: 'Tide Cards' });
    await store.game({ title: 'Moth' });
    const screen = await toLead(store, <FeaturedGames />);
    const feature = async (title: string, position: string) => {
      await screen.getByLabelText('Game', { exact: true }).fill(title);
      await screen.getByRole('option', { name: title }).click();
      await screen.getByLabelText('Position').fill(position);
    };
    await feature('Tide Cards', '1');
    await screen.getByRole('button', { name: 'Feature game' }).click();
    await expect.element(screen.getByText('“Tide Cards” is at position 1.').first()).toBeVisible();
    await feature('Moth', '1');
    const taken = screen.getByText(/^“Tide Cards” is already at position 1\. Both stay there/);
    await expect.element(taken).toBeVisible();
    await screen.getByLabelText('Position').fill('2');
    await expect.element(taken).not.toBeInTheDocument();
    await screen.getByLabelText('Position').fill('1');
    await screen.getByRole('button', { name: 'Feature game' }).click();
    const shown = screen.getByRole('list', { name: 'Featured games, in order' }).getByRole('listitem');
    await expect.poll(() => shown.elements().length).toBe(2);
    // As it was told: the one that was featured later comes first.
    await expect.element(shown.first()).toMatchTextContent('Moth');
    await feature('Moth', '5');
    await expect.element(screen.getByText('“Moth” moves from position 1.')).toBeVisible();
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
    await expect
      .element(log.getByText(/changed the report Rude words in a review, Resolved: dealt with/))
      .toBeVisible();
    await expect.element(log.getByText(/lead deleted the game Tide Cards/)).toBeVisible();
  });

  test.for([
    ['en', 'Resolved: dealt with', 'Closed: nothing against the rules'],
    ['es', 'Resuelto: se actuó', 'Cerrado: nada contra las normas'],
  ] as const)(
    'says how a report ended, with its subject and the way to it, in %s',
    async ([language, ...ends], { store }) => {
      const [maya, lead] = [await store.user('player', 'maya'), await store.user('lead', 'lead')];
      const words = { category: 'abuse', description: 'Somebody wrote rude words.' };
      for (const [dismissed, end] of ends.entries()) {
        const file = store.callAs(maya, 'POST', '/api/moderation/report', { ...words, subject: `About ${end}` });
        const { id } = (await file) as { id: string };
        await store.callAs(lead, 'PATCH', `/api/moderation/reports/${id}/status`, { status: 'resolved', dismissed });
      }
      const screen = await renderComponent(store, <Activity />, { as: lead, language });
      for (const end of ends) {
        const entry = screen.getByRole('listitem').filter({ hasText: `About ${end}, ${end}` });
        await expect
          .element(entry.getByRole('link', { name: `About ${end}` }))
          .toHaveAttribute('href', expect.stringMatching(/^\/admin\?tab=reports&report=/));
      }
    },
  );

  test('links to a game while it is there, and says of one that was deleted that it is gone', async ({ store }) => {
    const lead = await store.user('lead', 'lead');
    const [gone, here] = [await store.game({ title: 'Moth' }), await store.game({ title: 'Tide Cards' })];
    for (const { id: gameId } of [gone, here]) await store.callAs(lead, 'POST', '/api/games/featured', { gameId });
    await store.callAs(lead, 'DELETE', `/api/games/featured/${here.id}`);
    await store.callAs(lead, 'DELETE', `/api/admin/games/${gone.id}`);
    await store.callAs(lead, 'DELETE', `/api/admin/users/${(await store.user('player', 'leo')).id}`);
    const screen = await renderComponent(store, <Activity />, { as: lead });
    const log = screen.getByRole('list', { name: 'Activity, newest first' });
    await expect.element(log.getByText(/lead featured Moth \(deleted later\), position 1/)).toBeVisible();
    await expect.element(log.getByText(/lead stopped featuring Tide Cards/)).toBeVisible();
    await expect.element(log.getByText(/lead deleted the user something deleted later/)).toBeVisible();
    await expect
      .element(log.getByRole('link', { name: 'Tide Cards' }).first())
      .toHaveAttribute('href', `/game/${here.id}`);
    await expect.element(log.getByRole('link', { name: /Moth/ })).not.toBeInTheDocument();
  });
});
