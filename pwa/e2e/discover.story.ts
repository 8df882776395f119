import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import type { Game } from '#sync/contract/games.ts';
import {
  allGames,
  ask,
  changeStore,
  chooseItem,
  gamesOf,
  goWithin,
  look,
  rate,
  saved,
  showing,
  signInLead,
  withMore,
} from './acts.ts';
import { accessibilityFaults, type Store, signIn, until, workerHas } from './browser.ts';
import type { Story, Tools } from './run.ts';

/** A store in which one game has a price and one lives on another site. */
async function open(newStore: Tools['store']) {
  const store = await newStore();
  await changeStore(
    store,
    `UPDATE games SET price = 299 WHERE title = 'Tide Cards';
     UPDATE games SET "gameUrl" = 'https://play.example.org/', "buildId" = NULL WHERE title = 'Word Orchard'`,
  );
  const games = await allGames<Game>(store.url);
  const at = (title: string) => `${store.url}/game/${games.find((game) => game.title === title)?.id}`;
  return { store, at, games };
}

const isPuzzle = ({ title, description, genres }: Game) => /puzzle/i.test([title, description, ...genres].join());

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp, exact = false) => page.getByRole('button', { name, exact });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const noFaults = async (page: Page, where: string) => assert.deepEqual(await accessibilityFaults(page), [], where);

async function home(page: Page, store: Store, games: Game[]) {
  await page.goto(store.url);
  for (const name of ['Featured This Week', 'Newest Games', 'Top Rated Games', 'Ready to Play?'])
    await page.getByRole('heading', { name }).waitFor();
  for (const path of ['/who-we-are', '/browse', '/developer', '/guide'])
    await page.getByRole('main').locator(`a[href="${path}"]`).first().waitFor();
  await page.getByRole('link', { name: 'See Game' }).waitFor();
  await page.getByRole('link', { name: 'Details of Tide Cards' }).first().waitFor();
  await said(page, '99.9%');

  await page.getByRole('main').getByRole('searchbox').fill('  puzzle ');
  await page.getByRole('combobox', { name: 'Rating' }).click();
  await chooseItem(page, '4 stars and up', 'option');
  await button(page, 'Advanced Filters').click();
  const dialog = page.getByRole('dialog', { name: 'Advanced Filters' });
  await dialog.getByRole('button', { name: 'Free' }).click();
  await dialog.getByRole('button', { name: 'Keyboard only' }).click();
  await noFaults(page, 'advanced filters');
  await dialog.getByRole('button', { name: 'Find games' }).click();
  await page.waitForURL(/\/browse/);
  assert.deepEqual(params(page), { q: 'puzzle', minRating: '40', priceRanges: 'free', keyboard: 'true' });
  const found = games.filter((game) => isPuzzle(game) && game.rating >= 40 && game.price === 0 && game.keyboardOnly);
  await said(page, showing(games, found.length));
}

/** A game that staff take out of the store is featured no more where home stands open, once somebody looks again. */
async function takenOut(page: Page, staff: Page, store: Store) {
  await page.goto(store.url);
  const featured = page.getByRole('region', { name: 'Featured This Week' });
  const name = (await featured.getByRole('heading', { level: 3 }).textContent()) ?? '';
  await workerHas(page);
  await look(page, 'hidden');
  await ask(staff, 'DELETE', `/api/admin/games/${(await gamesOf(store.url))(name)}`);
  await look(page, 'visible');
  await featured.getByRole('heading', { name }).waitFor({ state: 'detached' });
  await featured.getByRole('link', { name: 'See Game' }).waitFor();
}

async function menus(page: Page, games: Game[]) {
  const tick = async (menu: string, item: string) => {
    await button(page, menu, true).click();
    await chooseItem(page, item, 'menuitemcheckbox');
    await page.keyboard.press('Escape');
  };
  await tick('Price', 'Under $3');
  await said(page, showing(games, 1));
  await page.getByRole('combobox', { name: 'Playtime' }).click();
  await chooseItem(page, '1 to 3 h', 'option');
  await tick('Platform', 'Chromebook verified');
  assert.deepEqual(params(page), { priceRanges: 'under-3', playtime: 'medium', chromebook: '1', sort: 'a-z' });
}

async function browse(page: Page, games: Game[]) {
  const chips = page.getByRole('region', { name: 'Active Filters' });
  await chips.getByRole('button', { name: 'Remove filter Free' }).click();
  const found = games.filter((game) => isPuzzle(game) && game.rating >= 40 && game.keyboardOnly);
  await said(page, showing(games, found.length));
  const sorts = async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Z to A' }).waitFor();
    return page.getByRole('option').count();
  };
  assert.equal(await sorts(), 12);
  await page.keyboard.press('Escape');
  await chips.getByRole('button', { name: 'Clear All' }).click();
  assert.deepEqual(params(page), {});
  assert.equal(await sorts(), 11, 'relevance needs a search');
  await chooseItem(page, 'A to Z', 'option');
  await menus(page, games);
  await chips.getByRole('button', { name: 'Clear All' }).click();

  await button(page, 'Genre').click();
  await page.getByRole('menu').getByText('Most Popular', { exact: true }).waitFor();
  await chooseItem(page, 'Platformer', 'menuitemcheckbox');
  await page.keyboard.press('Escape');
  await said(page, showing(games, 1));
  await button(page, /^Rating/).click();
  const rating = page.getByRole('dialog', { name: 'Rating' });
  await rating.getByRole('button', { name: '3.5 Very Good' }).click();
  await rating.getByRole('spinbutton', { name: 'Minimum reviews' }).fill('1');
  await noFaults(page, 'rating filter');
  await page.keyboard.press('Escape');
  await button(page, 'More Filters').click();
  const drawer = page.getByRole('dialog', { name: 'More Filters' });
  await drawer.getByRole('button', { name: 'Works offline' }).click();
  await drawer.getByRole('button', { name: 'Under 50 MB' }).click();
  await noFaults(page, 'more filters');
  await drawer.getByRole('button', { name: 'Show 1 game' }).click();
  assert.deepEqual(params(page), {
    ...{ genres: 'Platformer', minRating: '35', minReviews: '1', maxSize: '50', offline: '1', sort: 'a-z' },
  });
  await button(page, 'More Filters').click();
  await drawer.getByRole('button', { name: 'On sale' }).click();
  await page.keyboard.press('Escape');
  await said(page, 'No games match your current filters.');
  await page.goBack();
  assert.equal(new URL(page.url()).pathname, '/', 'filters replace the address');
}

async function reviews(page: Page) {
  await rate(page, 4);
  await page.getByLabel('Comment (optional)').fill('Quiet and kind');
  await page.reload();
  assert.equal(await page.getByLabel('Comment (optional)').inputValue(), 'Quiet and kind', 'a draft stays');
  await button(page, 'Submit review').click();
  await said(page, 'Review submitted');
  await button(page, 'Edit', true).click();
  await page.getByLabel('Comment (optional)').fill('Quiet, kind and long');
  await button(page, 'Save review').click();
  await said(page, 'Review updated');
  await button(page, 'Delete', true).click();
  await noFaults(page, 'delete review');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Review deleted');
}

async function newTab(context: BrowserContext, open: () => Promise<void>): Promise<string> {
  // Nothing of ours is at that address.
  await context.route('https://play.example.org/**', (route) => route.fulfill({ body: 'a game' }));
  const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
  await tab.waitForLoadState();
  const url = tab.url();
  await tab.close();
  return url;
}

/** Seven games more than there are, each newer and better than the one before. */
const withSeven = (page: Page) =>
  withMore(page, 7, (n) => ({
    title: `Game ${n + 1}`,
    createdAt: `2030-01-0${n + 1}T00:00:00.000Z`,
    rating: 43 + n,
  }));

/** What a person does to a button: the field they typed in loses the focus before they let go. */
async function pressed(page: Page, name: string): Promise<void> {
  await button(page, name, true).hover();
  await page.mouse.down();
  // Time enough for the page to answer to what was typed.
  await page.waitForTimeout(200);
  await page.mouse.up();
}
async function tapped(page: Page, name: string): Promise<void> {
  await button(page, name, true).tap();
}

/** Filters are taken away while a search is typed and not sent: each does its own, and none undoes another. */
async function typed(page: Page, url: string, act: (page: Page, name: string) => Promise<void>): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox');
  const typedOn = async (query: string, text: string) => {
    await page.goto(`${url}/browse?${query}`);
    await said(page, /^Showing \d+ of \d+ games$/);
    await field.fill(text);
  };
  const left = (query: string) => page.waitForURL(`${url}/browse${query}`);
  await typedOn('priceRanges=free&keyboard=1', 'card');
  await act(page, 'Remove filter Free');
  await left('?q=card&keyboard=1');
  await typedOn('priceRanges=free', 'card');
  await act(page, 'Clear All');
  await left('');
  await until('the field to be empty', async () => (await field.inputValue()) === '');
}

/** The first time, on a line on which the whole catalogue does not arrive, and then does. */
async function firstVisit(page: Page, store: Store, games: Game[]): Promise<void> {
  let arrives = () => {};
  const line = new Promise<void>((resolve) => (arrives = resolve));
  const whole = '**/api/sync/catalogue**';
  await page.route(whole, async (route) => {
    await line;
    await route.continue();
  });
  await page.goto(`${store.url}/browse`);
  await page
    .locator('article')
    .nth(games.length - 1)
    .waitFor();
  assert.equal(await page.getByText(/^Showing/).count(), 0, 'nothing is said of how many there are');
  const titles = () => page.locator('article h2').allTextContents();
  const before = await titles();
  arrives();
  await said(page, showing(games));
  assert.deepEqual(await titles(), before, 'no card moves when the others come');
  await page.unroute(whole);

  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('lantren');
  await field.press('Enter');
  await said(page, 'No game has exactly “lantren”. These come close:');
  await said(page, showing(games, 1));
  await page.getByRole('main').getByRole('link', { name: 'Lantern Hollow' }).waitFor();
  await noFaults(page, 'a search with a slip');
}

type Fiber = { tag: number; flags: number; child: Fiber | null; sibling: Fiber | null; alternate: Fiber | null };
/** Counts, as React itself tells developers' tools, how many memorized components are drawn anew. */
async function countDrawn(page: Page): Promise<void> {
  // The compiler names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(() => {
    const tally = { drawn: 0 };
    const simpleMemo = 15;
    const performedWork = 1;
    Object.assign(window, {
      tally,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onCommitFiberRoot(_: number, root: { current: Fiber }) {
          const left: [Fiber, Fiber | null][] = [[root.current, root.current.alternate]];
          for (let pair = left.pop(); pair; pair = left.pop()) {
            const [fiber, before] = pair;
            if (before && fiber.tag === simpleMemo && (fiber.flags & performedWork) === performedWork) tally.drawn++;
            // What is the same as before was not looked at.
            if (before && fiber.child === before.child) continue;
            for (let child = fiber.child; child; child = child.sibling) left.push([child, child.alternate]);
          }
        },
      },
    });
  });
}

export const stories: Story[] = [
  {
    name: 'the most played games show before the whole catalogue has come, and a slip of the hand finds what was meant',
    async run({ store: newStore, browser }) {
      const { store, games } = await open(newStore);
      await firstVisit(await (await browser('first')).newPage(), store, games);
    },
  },
  {
    name: 'a card is drawn anew when its own game changes, and no other card with it',
    async run({ store: newStore, browser }) {
      const { store, games } = await open(newStore);
      const page = await (await browser('drawn')).newPage();
      await countDrawn(page);
      await signIn(page, store.url, 'maya');
      await page.goto(`${store.url}/browse`);
      await said(page, /^Showing/);
      await saved(page);
      const drawn = () => page.evaluate(() => (window as unknown as { tally: { drawn: number } }).tally.drawn);
      // Until what comes with the page has come.
      const still = () =>
        until('the page to be still', async () => {
          const before = await drawn();
          await page.waitForTimeout(1_500);
          return before === (await drawn());
        });
      await still();
      const before = await drawn();
      const wish = page.getByRole('button', { name: 'Wishlist Word Orchard' });
      const wished = await wish.getAttribute('aria-pressed');
      await wish.click();
      await page.locator(`[aria-label="Wishlist Word Orchard"]:not([aria-pressed="${wished}"])`).waitFor();
      await saved(page);
      assert.equal((await drawn()) - before, 1, 'one card');

      // In the store, by somebody else; its new figures come with the next pull, and the whole list with them.
      const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Tide Cards' }) });
      const [shown, drawnBefore] = [await card.textContent(), await drawn()];
      const staff = await (await browser('staff')).newPage();
      await signIn(staff, store.url, 'admin');
      const gameId = games.find(({ title }) => title === 'Tide Cards')?.id;
      await ask(staff, 'POST', '/api/reviews', { gameId, rating: 1 });
      await until('its figures', async () => {
        await look(page, 'hidden');
        await look(page, 'visible');
        await page.waitForTimeout(1_000);
        return (await card.textContent()) !== shown;
      });
      await still();
      assert.equal((await drawn()) - drawnBefore, 1, 'the card of the game that has changed');
    },
  },
  {
    name: 'a visitor finds a game by the filters, and is asked to log in to play it',
    async run({ store: newStore, browser }) {
      const { store, at, games } = await open(newStore);
      const page = await (await browser('visitor')).newPage();
      await home(page, store, games);
      await browse(page, games);

      await page.goto(at('Lantern Hollow'));
      for (const name of ['Play Now', 'Add to Library', 'Track your playtime', 'Report this game']) {
        await button(page, name).click();
        await said(page, 'Login Required');
        await page.reload();
      }
      await page.goto(`${store.url}/game/01890000-0000-7000-8000-000000000000`);
      await page.getByRole('heading', { name: 'Game not found' }).waitFor();
      await page.goto(`${at('Lantern Hollow')}?play=1`);
      await said(page, 'Cannot start play session');

      const staff = await (await browser('staff')).newPage();
      await signIn(staff, store.url, 'admin');
      await takenOut(page, staff, store);
    },
  },
  {
    name: 'a player keeps games from browse, reviews one, and opens one that cannot be embedded',
    async run({ store: newStore, browser }) {
      const { store, at, games } = await open(newStore);
      const context = await browser('player');
      const page = await context.newPage();
      await signIn(page, store.url, 'maya');
      await page.goto(`${store.url}/browse`);
      await said(page, showing(games));
      assert.equal(await button(page, /^Cart /).count(), 1, 'only priced games go into a cart');
      await button(page, 'Cart Tide Cards').click();
      await said(page, 'Added to cart');
      await button(page, 'Wishlist Tide Cards').click();
      await said(page, 'Added to wishlist');
      await page.goto(at('Tide Cards'));
      await button(page, 'In Cart').waitFor();
      await button(page, 'Add to Library').click();
      await said(page, 'Added to library');
      await said(page, '$2.99');
      await page.goto(at('Lantern Hollow'));
      await reviews(page);

      await page.goto(at('Word Orchard'));
      await page.getByRole('link', { name: 'play.example.org' }).waitFor();
      await button(page, 'Play Now').click();
      await page.getByRole('heading', { name: 'Word Orchard' }).waitFor();
      await said(page, 'Cannot Embed Game');
      const url = await newTab(context, () => page.getByRole('link', { name: 'Open in New Tab' }).click());
      assert.equal(url, 'https://play.example.org/');
    },
  },
  {
    name: 'the lead developer sets content warnings, and an admin deletes a game',
    async run({ store: newStore, browser }) {
      const { store, at, games } = await open(newStore);
      const page = await (await browser('lead')).newPage();
      await signInLead(page, store.url);
      await page.goto(at('Lantern Hollow'));
      const panel = page.getByRole('region', { name: 'Manage content warnings' });
      await panel.getByRole('combobox', { name: 'Warning' }).click();
      await chooseItem(page, 'Scary', 'option');
      await panel.getByLabel(/Description/).fill('Dark caves');
      await button(page, 'Add warning').click();
      await said(page, 'Warning added');
      await page
        .getByRole('region', { name: 'Content warnings', exact: true })
        .getByText('Scary: Dark caves')
        .waitFor();
      await noFaults(page, 'warnings panel');
      await button(page, 'Remove warning Scary: Dark caves').click();
      await said(page, 'Warning removed');

      const admin = await (await browser('admin')).newPage();
      await signIn(admin, store.url, 'admin');
      await admin.goto(at('Lantern Hollow'));
      assert.equal(await admin.getByRole('region', { name: 'Manage content warnings' }).count(), 0);
      const remove = async () => {
        await button(admin, 'Delete game').click();
        const dialog = admin.getByRole('dialog', { name: 'Delete Lantern Hollow?' });
        await dialog.getByRole('button', { name: 'Delete' }).click();
      };
      const headers = { 'x-recess-instance': 'any', 'content-type': 'application/json' };
      await workerHas(admin);
      await admin.route('**/api/admin/games/*', (route) =>
        route.fulfill({ status: 503, headers, body: JSON.stringify({ code: 'busy', message: '' }) }),
      );
      await remove();
      await said(admin, 'Failed to delete game.');
      await admin.unroute('**/api/admin/games/*');
      const pupil = await (await browser('pupil')).newPage();
      await pupil.goto(`${store.url}/browse`);
      await said(pupil, showing(games));
      await goWithin(pupil, new URL(at('Tide Cards')).pathname);
      await remove();
      await said(admin, showing(games.slice(1)));
      // Nothing has told this window, which knows the game.
      await goWithin(pupil, new URL(at('Lantern Hollow')).pathname);
      await said(pupil, 'Game not found');
    },
  },
  {
    name: 'of many games home shows the four newest and the five best, and a title until a cover comes',
    async run({ store: newStore, browser }) {
      const { url } = await newStore();
      const context = await browser('visitor', { serviceWorkers: 'block' });
      const page = await context.newPage();
      await withSeven(page);
      await page.route('**/files/covers/**', (route) => route.abort());
      await page.goto(url);
      const titles = (region: string) =>
        page.getByRole('region', { name: region }).locator('article h3').allTextContents();
      await page.getByRole('link', { name: 'Details of Game 7' }).first().waitFor();
      assert.deepEqual(await titles('Newest Games'), ['Game 7', 'Game 6', 'Game 5', 'Game 4']);
      assert.deepEqual(await titles('Top Rated Games'), ['Game 7', 'Game 6', 'Game 5', 'Game 4', 'Game 3']);
      await page.goto(`${url}/browse?q=Game+7`);
      const title = page.getByRole('main').locator('[aria-hidden="true"]', { hasText: /^Game 7$/ });
      await title.first().waitFor();

      // What fails is asked for again when there is a network again, and no sooner.
      await page.unroute('**/files/covers/**');
      const cover = page.getByRole('article').filter({ hasText: 'Game 7' }).locator('img');
      assert.equal(await cover.count(), 0);
      await context.setOffline(true);
      await page.getByText('Offline', { exact: true }).first().waitFor();
      await title.first().waitFor();
      await context.setOffline(false);
      await until('the cover', () => cover.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));
    },
  },
  {
    name: 'what is typed into the search of browse is kept when a filter is taken away, by mouse and by touch',
    async run({ store: newStore, browser }) {
      const { url } = await newStore();
      await typed(await (await browser('mouse')).newPage(), url, pressed);
      await typed(await (await browser('touch', { hasTouch: true })).newPage(), url, tapped);
    },
  },
];
