import { describe, expect } from 'vitest';
import { renderApp, test } from '../../test/app.tsx';
import { hostedGame, putCopy } from '../../test/downloads.ts';
import { countRenders, renderCounts } from '../../test/drawn.ts';

describe('LibraryPage', () => {
  test('only the card of the game that is being downloaded renders again', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const titles = ['Tide Cards', 'Word Orchard', 'Cricket Choir'];
    const games = await Promise.all(titles.map((title) => hostedGame(store, { title })));
    for (const { id } of games) await store.callAs(maya, 'POST', `/api/library/${id}`);
    const screen = await renderApp(store, '/library', { as: maya });
    await expect.element(screen.getByText('0 of 3 games downloaded')).toBeVisible();
    countRenders();
    const [tide] = games as [(typeof games)[0]];
    await putCopy(tide, { state: 'running', bytes: 400_000, wholeAt: null });
    await expect.element(screen.getByRole('article').getByRole('progressbar')).toBeVisible();
    await putCopy(tide);
    await expect.element(screen.getByText(/^Downloaded, /)).toBeVisible();
    await expect.element(screen.getByText('1 of 3 games downloaded')).toBeVisible();
    expect(renderCounts()).toEqual({ 'Tide Cards': expect.any(Number), 'Word Orchard': 0, 'Cricket Choir': 0 });
    expect(renderCounts()['Tide Cards']).toBeGreaterThan(1);
  });

  test('each game can be played, including linked ones', async ({ store }) => {
    const maya = await store.user('player', 'maya');
    const hosted = await hostedGame(store, { title: 'Tide Cards' });
    const outside = await store.game({ title: 'Outside', gameUrl: 'https://games.example/outside/' });
    for (const { id } of [hosted, outside]) await store.callAs(maya, 'POST', `/api/library/${id}`);
    const screen = await renderApp(store, '/library', { as: maya });
    for (const title of ['Tide Cards', 'Outside'])
      await expect.element(screen.getByRole('button', { name: `Play ${title}` })).toBeEnabled();
  });

  test.for([
    ['en', 'Play', 'Free while we build payments'],
    ['es', 'Jugar a', 'Gratis mientras preparamos los pagos'],
  ] as const)(
    'the card says in %s that a game with a price is free as long as payment is not possible, and nothing about a free one',
    async ([language, play, words], { store }) => {
      const maya = await store.user('player', 'maya');
      const games = [
        { title: 'Tide Cards', price: 499 },
        { title: 'Given Away', price: 499, onSale: 1, salePrice: 0 },
        { title: 'Freely', price: 0 },
      ] as const;
      for (const game of games) await store.callAs(maya, 'POST', `/api/library/${(await store.game(game)).id}`);
      const screen = await renderApp(store, '/library', { as: maya, language });
      const card = (title: string) => screen.getByRole('article').filter({ hasText: title });
      await expect.element(card('Tide Cards').getByText(words)).toBeVisible();
      await expect
        .element(screen.getByRole('button', { name: `${play} Tide Cards` }))
        .toHaveAccessibleDescription(words);
      for (const title of ['Given Away', 'Freely']) {
        await expect.element(screen.getByRole('button', { name: `${play} ${title}` })).toBeVisible();
        await expect.element(card(title).getByText(words)).not.toBeInTheDocument();
      }
    },
  );

  test("each downloaded game's card shows the size of its copy", async ({ store }) => {
    const maya = await store.user('player', 'maya');
    for (const title of ['Tide Cards', 'Word Orchard', 'Cricket Choir']) {
      const game = await hostedGame(store, { title });
      await store.callAs(maya, 'POST', `/api/library/${game.id}`);
      if (title !== 'Cricket Choir') await putCopy(game);
    }
    const screen = await renderApp(store, '/library', { as: maya });
    await expect.element(screen.getByText('2 of 3 games downloaded')).toBeVisible();
    const badges = screen.getByRole('article').getByText(/^Downloaded, [\d.]+ [KM]B$/);
    await expect.poll(() => badges.elements().length).toBe(2);
  });
});
