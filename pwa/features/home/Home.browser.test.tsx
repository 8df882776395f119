import { describe, expect } from 'vitest';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, test } from '../../test/app.tsx';
import { hideWindow } from '../../test/looking.ts';

type Screen = Awaited<ReturnType<typeof renderApp>>;
const params = () => Object.fromEntries(new URLSearchParams(location.search));
const isHere = (screen: Screen, title: string) =>
  expect.element(screen.getByRole('link', { name: `Details of ${title}` }).first()).toBeVisible();
const titlesIn = (screen: Screen, region: string) =>
  [...screen.getByRole('region', { name: region }).element().querySelectorAll('article h3')].map(
    ({ textContent }) => textContent,
  );

describe('Home', () => {
  test("home shows its games in sections, the store's promises, and links to everything else", async ({ store }) => {
    await store.game({ title: 'Tide Cards' });
    const screen = await renderApp(store, '/');
    await isHere(screen, 'Tide Cards');
    for (const name of ['Featured This Week', 'Newest Games', 'Top Rated Games', 'Ready to Play?'])
      await expect.element(screen.getByRole('heading', { name })).toBeVisible();
    for (const [name, path] of [
      ['Who we are', '/who-we-are'],
      ['Browse all games', '/browse'],
      ['Developer Portal', '/developer'],
      ['Read the guide', '/guide'],
    ] as const)
      await expect.element(screen.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
    await expect.element(screen.getByRole('link', { name: 'See Game' })).toBeVisible();
    await expect.element(screen.getByText('99.9%')).toBeVisible();
  });

  test('home shows the four newest and the five best of many games', async ({ store }) => {
    for (let n = 1; n <= 7; n++) {
      const at = `2030-01-0${n}T00:00:00.000Z`;
      const stars = Math.min(n, 5);
      const reviews = n > 5 ? n : 1;
      await store.game({
        ...{ title: `Game ${n}`, createdAt: at, approvedAt: at },
        ...{ ratingSum: stars * reviews, reviewCount: reviews, [`stars${stars}`]: reviews },
      });
    }
    const screen = await renderApp(store, '/');
    await isHere(screen, 'Game 7');
    expect(titlesIn(screen, 'Newest Games')).toEqual(['Game 7', 'Game 6', 'Game 5', 'Game 4']);
    expect(titlesIn(screen, 'Top Rated Games')).toEqual(['Game 7', 'Game 6', 'Game 5', 'Game 4', 'Game 3']);
  });

  test('home stops featuring a deleted game at the next visit', async ({ store }) => {
    const lead = await store.user('lead');
    const game = await store.game({ title: 'Tide Cards' });
    await store.game({ title: 'Word Orchard' });
    await store.callAs(lead, 'POST', '/api/games/featured', { gameId: game.id, position: 1 });
    const screen = await renderApp(store, '/');
    const featured = screen.getByRole('region', { name: 'Featured This Week' });
    await expect.element(featured.getByRole('heading', { name: 'Tide Cards' })).toBeVisible();
    await isHere(screen, 'Word Orchard');
    const lookAgain = hideWindow();
    await store.callAs(lead, 'DELETE', `/api/admin/games/${game.id}`);
    lookAgain();
    await expect.element(featured.getByRole('heading', { name: 'Word Orchard' })).toBeVisible();
    await expect.element(featured.getByRole('link', { name: 'See Game' })).toBeVisible();
  });
});

describe('Hero', () => {
  test('the search opens Browse with the typed text and the filters, including the advanced ones', async ({
    store,
  }) => {
    await store.game({ title: 'Word Puzzle', keyboardOnly: 1, ratingSum: 5, reviewCount: 1, stars5: 1 });
    await store.game({ title: 'Star Puzzle', price: 299, keyboardOnly: 1 });
    const screen = await renderApp(store, '/');
    await isHere(screen, 'Word Puzzle');
    await screen.getByRole('main').getByRole('searchbox').fill('  puzzle ');
    await screen.getByRole('combobox', { name: 'Rating' }).click();
    await screen.getByRole('option', { name: '4 stars and up' }).click();
    await screen.getByRole('button', { name: 'Advanced Filters' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Advanced Filters' });
    await dialog.getByRole('button', { name: 'Free' }).click();
    await dialog.getByRole('button', { name: 'Keyboard only' }).click();
    expect(await accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Find games' }).click();
    await expect.element(screen.getByText('Showing 1 of 2 games')).toBeVisible();
    expect(location.pathname).toBe('/browse');
    expect(params()).toEqual({ q: 'puzzle', minRating: '40', priceRanges: 'free', keyboard: 'true' });
  });
});
