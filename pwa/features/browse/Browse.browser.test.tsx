import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cachedGames } from '../../catalogue/syncCatalog.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderApp, type TestStore, test } from '../../test/app.tsx';
import { hears } from '../../test/forms.ts';
import { hideWindow } from '../../test/looking.ts';

type Screen = Awaited<ReturnType<typeof renderApp>>;
const params = () => Object.fromEntries(new URLSearchParams(location.search));
const showing = (screen: Screen, found: number, all = 4) =>
  expect.element(screen.getByText(`Showing ${found} of ${all} games`)).toBeVisible();
const button = (screen: Screen, name: string | RegExp) =>
  screen.getByRole('button', { name, exact: typeof name === 'string' });
const chip = (screen: Screen, name: string) => screen.getByRole('region', { name: 'Active Filters' }).getByText(name);
const takeAway = (screen: Screen, name: string) => button(screen, `Remove filter ${name}`).click();
const search = (screen: Screen) => screen.getByRole('main').getByRole('searchbox');
const titles = () => [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent);
async function tick(screen: Screen, menu: string, item: string): Promise<void> {
  await button(screen, menu).click();
  await screen.getByRole('menuitemcheckbox', { name: item, exact: true }).click();
  await userEvent.keyboard('{Escape}');
}
async function choose(screen: Screen, list: string, item: string): Promise<void> {
  await screen.getByRole('combobox', { name: list }).click();
  await screen.getByRole('option', { name: item }).click();
}

/** Creates games that differ in what the filters check. */
async function stock(store: TestStore): Promise<void> {
  const rated = (stars: number) => ({ ratingSum: stars, reviewCount: 1, [`stars${stars}`]: 1 });
  await store.game({ title: 'Lantern Hollow', genres: ['Platformer'], fileSizeMB: 20, worksOffline: 1, ...rated(4) });
  await store.game({ title: 'Word Orchard', description: 'A puzzle of words.', keyboardOnly: 1, ...rated(5) });
  await store.game({ title: 'Star Puzzle', genres: ['Strategy'], price: 499, keyboardOnly: 1, ...rated(4) });
  await store.game({ title: 'Tide Cards', genres: ['Card'], price: 299, language: 'es', ...rated(5) });
}

describe('Browse', () => {
  test('a filter in the URL is a chip, and removing it shows the games that it hid', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse?q=puzzle&minRating=40&priceRanges=free&keyboard=true');
    await showing(screen, 1);
    await takeAway(screen, 'Free');
    await showing(screen, 2);
    await expect.element(chip(screen, '4.0 Highly Rated')).toBeVisible();
    expect(params()).toMatchObject({ q: 'puzzle', minRating: '40' });
    await button(screen, 'Clear All').click();
    await showing(screen, 4);
    expect(params()).toEqual({});
  });

  test('sorting by relevance is offered only with a search', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse?q=puzzle');
    const sorts = async () => {
      await screen.getByRole('combobox', { name: 'Sort by' }).click();
      await expect.element(screen.getByRole('option', { name: 'Z to A' })).toBeVisible();
      const all = screen.getByRole('option').elements().length;
      await userEvent.keyboard('{Escape}');
      return all;
    };
    await showing(screen, 2);
    expect(await sorts()).toBe(12);
    await takeAway(screen, '“puzzle”');
    await showing(screen, 4);
    expect(await sorts()).toBe(11);
    await choose(screen, 'Sort by', 'A to Z');
    await expect.poll(titles).toEqual(['Lantern Hollow', 'Star Puzzle', 'Tide Cards', 'Word Orchard']);
  });

  test('the menus write their choices to the URL, which they replace', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse');
    await showing(screen, 4);
    const visits = history.length;
    await tick(screen, 'Price', 'Under $3');
    await showing(screen, 1);
    await choose(screen, 'Playtime', '1 to 3 h');
    await tick(screen, 'Platform', 'Chromebook verified');
    await expect.poll(params).toEqual({ priceRanges: 'under-3', playtime: 'medium', chromebook: '1' });
    expect(history.length).toBe(visits);
  });

  test('the most popular genres are offered first', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse');
    await showing(screen, 4);
    await button(screen, 'Genre').click();
    await expect.element(screen.getByRole('menu').getByText('Most Popular', { exact: true })).toBeVisible();
    await screen.getByRole('menuitemcheckbox', { name: 'Platformer' }).click();
    await showing(screen, 1);
    expect(params()).toEqual({ genres: 'Platformer' });
  });

  test('the games can be filtered by rating and number of reviews', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse');
    await showing(screen, 4);
    await button(screen, /^Rating/).click();
    const rating = screen.getByRole('dialog', { name: 'Rating' });
    await rating.getByRole('button', { name: '3.5 Very Good' }).click();
    await rating.getByRole('spinbutton', { name: 'Minimum reviews' }).fill('1');
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(params).toEqual({ minRating: '35', minReviews: '1' });
    await showing(screen, 4);
  });

  test('the drawer counts the games that its filters leave, and says if there are none', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse');
    await showing(screen, 4);
    await button(screen, 'More Filters').click();
    const drawer = screen.getByRole('dialog', { name: 'More Filters' });
    await drawer.getByRole('button', { name: 'Works offline' }).click();
    await drawer.getByRole('button', { name: 'Under 50 MB' }).click();
    await expect.element(drawer.getByRole('button', { name: 'Show 1 game' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await drawer.getByRole('button', { name: 'Show 1 game' }).click();
    await showing(screen, 1);
    expect(params()).toEqual({ maxSize: '50', offline: '1' });
    await button(screen, /^More Filters/).click();
    await drawer.getByRole('button', { name: 'On sale' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('No games match your current filters.')).toBeVisible();
  });

  test('the language filter applies until its chip is removed', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse');
    await showing(screen, 4);
    await button(screen, 'More Filters').click();
    const drawer = screen.getByRole('dialog', { name: 'More Filters' });
    await drawer.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Spanish' }).click();
    await drawer.getByRole('button', { name: 'Show 1 game' }).click();
    await showing(screen, 1);
    expect([titles(), params()]).toEqual([['Tide Cards'], { lang: 'es' }]);
    await takeAway(screen, 'Spanish');
    await showing(screen, 4);
    expect(params()).toEqual({});
  });

  test('text typed into the search is kept when a filter is removed', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse?priceRanges=free&keyboard=1');
    await showing(screen, 1);
    await search(screen).fill('card');
    // The click lasts as long as a person's: the field loses the focus, and the page reacts to its text, before the
    // release.
    await button(screen, 'Remove filter Free').click({ delay: 200 });
    await expect.poll(() => location.search).toBe('?q=card&keyboard=1');
  });

  test('clearing all filters empties the search, also of text that was only typed', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse?priceRanges=free');
    await showing(screen, 2);
    await search(screen).fill('card');
    await button(screen, 'Clear All').click({ delay: 200 });
    await expect.poll(() => location.search).toBe('');
    await expect.element(search(screen)).toHaveValue('');
  });

  test('the most played games are shown before the catalogue has arrived, and do not move then', async ({ store }) => {
    await stock(store);
    const letCome = store.hold('sync.catalogue');
    const screen = await renderApp(store, '/browse');
    await expect.poll(() => titles().length).toBe(4);
    expect(screen.getByText(/^Showing/).elements()).toEqual([]);
    const before = titles();
    letCome();
    await showing(screen, 4);
    expect(titles()).toEqual(before);
  });

  test('a search with a typo finds similar games, and says so', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse');
    await showing(screen, 4);
    await search(screen).fill('lantren');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('No exact match for “lantren”. Similar games:')).toBeVisible();
    await showing(screen, 1);
    await expect.element(screen.getByRole('link', { name: 'Lantern Hollow' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe('CardActions', () => {
  test('games can be added to the wishlist, and those with a price to the cart', async ({ store }) => {
    await stock(store);
    const screen = await renderApp(store, '/browse', { as: await store.user('player') });
    await showing(screen, 4);
    expect(
      button(screen, /^Cart /)
        .elements()
        .map(({ ariaLabel }) => ariaLabel)
        .sort(),
    ).toEqual(['Cart Star Puzzle', 'Cart Tide Cards']);
    await button(screen, 'Cart Tide Cards').click();
    await hears(screen, 'Added to cart');
    await button(screen, 'Wishlist Tide Cards').click();
    await hears(screen, 'Added to wishlist');
  });
});

/** Records which games' cards are rendered from now on: nothing but a card iterates over their genres. */
async function noteDrawn(): Promise<Set<string>> {
  const drawn = new Set<string>();
  for (const { title, genres } of await cachedGames())
    genres.map = (...how) => {
      drawn.add(title);
      return Array.prototype.map.apply(genres, how) as never;
    };
  return drawn;
}

describe('GameCard', () => {
  test('a card renders again when its own game changes, and no other card does', async ({ store }) => {
    await stock(store);
    const maya = await store.user('player', 'maya');
    const screen = await renderApp(store, '/browse', { as: maya });
    await showing(screen, 4);
    await expect.element(screen.getByText('All saved')).toBeVisible();
    const drawn = await noteDrawn();
    await button(screen, 'Wishlist Word Orchard').click();
    await expect.element(button(screen, 'Wishlist Word Orchard')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => store.calls.filter((call) => call.startsWith('POST /api/sync')).length).toBeGreaterThan(0);
    await expect.element(screen.getByText('All saved')).toBeVisible();
    expect([...drawn]).toEqual(['Word Orchard']);

    // Somebody else changes the game in the store; the new figures, and with them the whole list, come with the next
    // pull.
    drawn.clear();
    const card = screen.getByRole('article').filter({ hasText: 'Tide Cards' });
    await expect.element(card).toMatchTextContent(/Rated 5\.0/);
    await store.sql(`
      UPDATE games SET "ratingSum" = 6, "reviewCount" = 2, "stars1" = 1 WHERE title = 'Tide Cards';
      UPDATE sync_meta SET "catalogueRev" = "catalogueRev" + 1;
      UPDATE catalogue_feed SET rev = (SELECT "catalogueRev" FROM sync_meta)
       WHERE "gameId" = (SELECT id FROM games WHERE title = 'Tide Cards')`);
    hideWindow()();
    await expect.element(card).toMatchTextContent(/Rated 3\.0/);
    expect([...drawn]).toEqual([]);
  });
});
