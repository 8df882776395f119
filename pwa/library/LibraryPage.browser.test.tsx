import { describe, expect } from 'vitest';
import { renderApp, test } from '../test/app.tsx';
import { hostedGame, putCopy } from '../test/downloads.ts';
import { countDrawn, drawn } from '../test/drawn.ts';

describe('LibraryPage', () => {
  test('draws the card whose copy comes, and not the others', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const titles = ['Tide Cards', 'Word Orchard', 'Cricket Choir'];
    const games = await Promise.all(titles.map((title) => hostedGame(store, { title })));
    for (const { id } of games) await store.callAs(maya, 'POST', `/api/library/${id}`);
    const screen = await renderApp(store, '/library', { as: maya });
    await expect.element(screen.getByText('0 of 3 games on this device')).toBeVisible();
    countDrawn();
    const [tide] = games as [(typeof games)[0]];
    await putCopy(tide, { state: 'running', bytes: 400_000, wholeAt: null });
    await expect.element(screen.getByRole('article').getByRole('progressbar')).toBeVisible();
    await putCopy(tide);
    await expect.element(screen.getByText(/^On this device, /)).toBeVisible();
    await expect.element(screen.getByText('1 of 3 games on this device')).toBeVisible();
    expect(drawn()).toEqual({ 'Tide Cards': expect.any(Number), 'Word Orchard': 0, 'Cricket Choir': 0 });
    expect(drawn()['Tide Cards']).toBeGreaterThan(1);
  });

  test('says on each card that is kept how large its copy is', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    for (const title of ['Tide Cards', 'Word Orchard', 'Cricket Choir']) {
      const game = await hostedGame(store, { title });
      await store.callAs(maya, 'POST', `/api/library/${game.id}`);
      if (title !== 'Cricket Choir') await putCopy(game);
    }
    const screen = await renderApp(store, '/library', { as: maya });
    await expect.element(screen.getByText('2 of 3 games on this device')).toBeVisible();
    const badges = screen.getByRole('article').getByText(/^On this device, [\d.]+ [KM]B$/);
    await expect.poll(() => badges.elements().length).toBe(2);
  });
});
