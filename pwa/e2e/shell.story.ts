import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ask, changeStore, chooseItem, goWithin, look, press, setOff, shown } from './acts.ts';
import { accessibilityFaults, type Store, signIn, until, workerReady } from './browser.ts';
import { runClock } from './clock.ts';
import { become } from './lived.ts';
import type { Story, Tools } from './run.ts';

type Game = { id: string; title: string };

/** The demo's games are free; here two of them cost something. */
async function priced({ store: newStore }: Tools): Promise<Store> {
  const store = await newStore();
  await changeStore(
    store,
    `UPDATE games SET price = 499 WHERE title IN ('Tide Cards', 'Word Orchard');
     UPDATE games SET "onSale" = 1, "salePrice" = 350 WHERE title = 'Tide Cards'`,
  );
  return store;
}

async function member({ browser }: Tools, store: Store, who: string) {
  const context = await browser(who);
  const page = await context.newPage();
  await signIn(page, store.url, who);
  return { context, page };
}

async function cartStory(tools: Tools) {
  const store = await priced(tools);
  const { context, page } = await member(tools, store, 'maya');
  const games = await ask<Game[]>(page, 'GET', '/api/games');
  for (const { id } of games) await ask(page, 'POST', `/api/wishlist/${id}`);
  await page.goto(`${store.url}/wishlist`);
  await press(page, 'Add to Cart: Tide Cards');
  await shown(page, 'Added to cart');
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Close' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add to Cart: Lantern Hollow' }).count(), 0, 'it is free');
  await press(page, 'Add to Cart: Word Orchard');
  await press(page, 'Remove Lantern Hollow from wishlist');
  await shown(page, 'Removed from wishlist');
  const said = notices.getByText(/^(Added|Removed)/).filter({ visible: true });
  await until(
    'one toast at once',
    async () => (await said.allTextContents()).join() === 'Removed from wishlist',
    3_000,
  );
  await page.getByRole('button', { name: 'Remove Lantern Hollow from wishlist' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /account menu/i }).click();
  await chooseItem(page, 'Cart');

  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText('$8.49').waitFor();
  await summary.getByText('$2.54').waitFor();
  assert.ok(await summary.getByRole('button', { name: 'Checkout' }).isDisabled());
  await shown(page, 'Checkout is not yet available; payment integration is in progress.');
  assert.deepEqual(await accessibilityFaults(page), []);
  await workerReady(page);
  await shown(page, 'All saved');

  await context.setOffline(true);
  await page.reload();
  await press(page, 'Remove Word Orchard from cart');
  await shown(page, 'Removed from cart');
  await press(page, 'Move to Wishlist: Tide Cards');
  await shown(page, 'Moved to wishlist');
  await shown(page, 'Your cart is empty');
  await context.setOffline(false);
  await shown(page, 'All saved');
  assert.deepEqual(await ask(page, 'GET', '/api/cart'), []);

  await page.goto(`${store.url}/wishlist`);
  await press(page, 'Add to Cart: Word Orchard');
  await page.getByRole('link', { name: 'In Cart: Word Orchard' }).click();
  await press(page, 'Clear Cart');
  await page.getByRole('dialog', { name: 'Clear your cart?' }).getByRole('button', { name: 'Clear Cart' }).click();
  await shown(page, 'Cart cleared');
  await shown(page, 'Your cart is empty');
}

/** A report from a page that is about nothing is about nothing, whatever another one was opened from. */
async function aboutNothing(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Report an issue' }).click();
  const report = page.getByRole('dialog', { name: 'Report an issue' });
  await report.getByRole('combobox', { name: 'Person (optional)' }).getByText('Nobody in particular').waitFor();
  assert.equal(await report.getByLabel('Game (optional)').inputValue(), '');
  assert.equal(await report.getByLabel('Subject').inputValue(), '');
  await report.getByRole('button', { name: 'Cancel' }).click();
  await report.waitFor({ state: 'hidden' });
}

/** The keyboard is in the dialog; a page that arrives then would take it to where the page begins. */
async function lateStory({ store: newStore, browser }: Tools) {
  const store = await newStore();
  const page = await (await browser('maya', { serviceWorkers: 'block' })).newPage();
  await signIn(page, store.url, 'maya');
  await page.goto(`${store.url}/guide`);
  const game = (await ask<Game[]>(page, 'GET', '/api/games'))[0] as Game;
  const flag = page.getByRole('banner').getByRole('button', { name: 'Report an issue' });
  const report = page.getByRole('dialog', { name: 'Report an issue' });
  // The dialog has come once; the game's page has not.
  await flag.click();
  await report.getByRole('button', { name: 'Cancel' }).click();
  await report.waitFor({ state: 'hidden' });
  let comes = () => {};
  const coming = new Promise<void>((done) => (comes = done));
  await page.route('**/assets/**', (route) => coming.then(() => route.continue()));
  await Promise.all([page.waitForRequest('**/assets/**'), setOff(page, `/game/${game.id}`)]);
  await flag.click();
  await report.getByLabel('Subject').pressSequentially('The third ');
  comes();
  await page.getByRole('heading', { name: game.title, includeHidden: true }).waitFor();
  await page.keyboard.type('level');
  assert.equal(await report.getByLabel('Subject').inputValue(), 'The third level');

  await report.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await page.locator('main:focus').waitFor();
}

/** Whoever looks for a game in vain can tell of it, or of anything else from there. */
async function goneStory(tools: Tools) {
  const store = await tools.store();
  const { page } = await member(tools, store, 'maya');
  const { page: staff } = await member(tools, store, 'admin');
  const game = (await ask<Game[]>(page, 'GET', '/api/games'))[0] as Game;
  const report = page.getByRole('dialog', { name: 'Report an issue' });
  const gone = report.getByText('This game is not in the store. If your report is about it, write its name.');
  const begin = async (path: string) => {
    await page.goto(`${store.url}/game/${path}`);
    await page.getByRole('banner').getByRole('button', { name: 'Report an issue' }).click();
    await report.getByRole('combobox', { name: 'Category' }).click();
    await chooseItem(page, 'Other', 'option');
    await report.getByLabel('Subject').fill(`About ${path}`);
    await report.getByLabel('Description').fill('The link in our class chat leads here.');
  };
  const submit = () => report.getByRole('button', { name: 'Submit Report' }).click();
  const filed = async (path: string) => {
    await shown(page, 'Report submitted');
    await report.waitFor({ state: 'hidden' });
    const [last] = await ask<{ subject: string; gameId: string | null }[]>(page, 'GET', '/api/moderation/reports');
    assert.deepEqual([last?.subject, last?.gameId], [`About ${path}`, null]);
  };

  for (const path of ['nonsense', '01890000-0000-7000-8000-000000000000']) {
    await begin(path);
    await gone.waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    await submit();
    await filed(path);
  }

  await begin(game.id);
  await until(
    'the game of the page',
    async () => (await report.getByLabel('Game (optional)').inputValue()) === game.title,
  );
  await ask(staff, 'DELETE', `/api/admin/games/${game.id}`);
  await submit();
  await shown(page, 'Failed to submit report');
  await gone.waitFor();
  assert.equal(await report.getByLabel('Game (optional)').inputValue(), '');
  await submit();
  await filed(game.id);
}

async function dialogStory(tools: Tools) {
  const store = await tools.store();
  const { context, page } = await member(tools, store, 'maya');
  const game = (await ask<Game[]>(page, 'GET', '/api/games'))[0] as Game;
  await page.goto(`${store.url}/game/${game.id}`);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Report an issue' }).click();
  const report = page.getByRole('dialog', { name: 'Report an issue' });
  await until(
    'the game of the page',
    async () => (await report.getByLabel('Game (optional)').inputValue()) === game.title,
  );
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await report.getByText('Please select a category').waitFor();
  await report.getByText('Subject must be at least 3 characters').waitFor();
  await report.getByText('Description must be at least 10 characters').waitFor();
  await report.getByLabel('Subject').fill('s'.repeat(101));
  await report.getByText('Subject must be less than 100 characters').waitFor();
  await report.getByLabel('Description').fill('d'.repeat(1001));
  await report.getByText('Description must be less than 1000 characters').waitFor();
  assert.deepEqual(await accessibilityFaults(page), []);
  await report.getByLabel('Subject').fill('The third level');
  await page.reload();
  await banner.getByRole('button', { name: 'Report an issue' }).click();
  assert.equal(await report.getByLabel('Subject').inputValue(), 'The third level', 'a draft survives a reload');
  await report.getByRole('button', { name: 'Cancel' }).click();
  // As it goes it gives the focus back; the page comes after that.
  await report.waitFor({ state: 'hidden' });
  await goWithin(page, '/guide');
  await aboutNothing(page);
  await goWithin(page, `/game/${game.id}`);
  await banner.getByRole('button', { name: 'Report an issue' }).click();
  assert.equal(await report.getByLabel('Subject').inputValue(), 'The third level', 'the words stay with their game');
  const category = report.getByRole('combobox', { name: 'Category' });
  await category.click();
  await chooseItem(page, 'Bug / Technical Issue', 'option');
  await category.getByText('Bug / Technical Issue').waitFor();
  await report.getByLabel('Description').fill('The door does not open.');
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await shown(page, 'Report submitted');
  await shown(page, "Thank you for your report. We'll review it shortly.");
  await report.waitFor({ state: 'hidden' });
  const [filed] = await ask<{ subject: string; gameId: string }[]>(page, 'GET', '/api/moderation/reports');
  assert.deepEqual([filed?.subject, filed?.gameId], ['The third level', game.id]);

  await banner.getByRole('button', { name: 'Give Feedback' }).click();
  const feedback = page.getByRole('dialog', { name: 'Give Feedback' });
  await feedback.getByLabel('Subject').fill('More cards');
  await feedback.getByRole('button', { name: 'Send Feedback' }).click();
  await shown(page, 'Missing Information');
  await shown(page, 'Please fill in both subject and message');
  await feedback.getByLabel('Message').fill('I would like another reef.');
  await context.setOffline(true);
  await feedback.getByText(/Feedback needs a connection/).waitFor();
  assert.ok(await feedback.getByRole('button', { name: 'Send Feedback' }).isDisabled());
  await context.setOffline(false);
  await feedback.getByRole('button', { name: 'Send Feedback' }).click();
  await shown(page, 'Feedback Sent!');
  await feedback.waitFor({ state: 'hidden' });
  await banner.getByRole('button', { name: 'Give Feedback' }).click();
  assert.equal(await feedback.getByLabel('Subject').inputValue(), '', 'a form that was sent is empty again');
}

/** Who is blocked cannot tell, and is listed in the settings, where a block ends. */
async function keptAway(leo: Page, dev: Page, url: string) {
  await dev.goto(`${url}/friends`);
  await shown(dev, 'No friends here yet');
  await dev.getByLabel('Add a friend').fill('leo');
  await press(dev, 'Send request');
  await shown(dev, 'Friend request sent');
  const requests = leo.getByRole('tab', { name: /^Requests/ });
  await leo.goto(`${url}/friends`);
  await requests.click();
  await shown(leo, 'No requests');

  const blocked = leo.getByRole('region', { name: 'Blocked people' });
  await leo.goto(`${url}/profile`);
  await blocked.getByText(/^since /).waitFor();
  // Who was kept away first can be reported still.
  await blocked.getByRole('button', { name: 'Report dev' }).click();
  await leo.getByRole('dialog', { name: 'Report an issue' }).getByText('dev', { exact: true }).waitFor();
  await press(leo, 'Cancel');
  await aboutNothing(leo);
  await blocked.getByRole('button', { name: 'Unblock dev' }).click();
  await shown(leo, 'Unblocked');
  await blocked.getByText('You have blocked nobody').waitFor();

  // What they asked meanwhile was answered by silence; now it can be answered, or refused for good.
  await leo.goto(`${url}/friends`);
  await requests.click();
  await leo.getByRole('button', { name: 'Accept dev' }).waitFor();
  await press(leo, 'More about dev');
  await chooseItem(leo, 'Block');
  await leo.getByRole('dialog', { name: 'Block dev?' }).getByRole('button', { name: 'Block' }).click();
  await shown(leo, 'No requests');
  await leo.goto(`${url}/profile`);
  await blocked.getByRole('button', { name: 'Unblock dev' }).waitFor();
  await leo.goto(`${url}/friends`);
}

async function friendStory(tools: Tools) {
  const store = await tools.store();
  const { page: leo } = await member(tools, store, 'leo');
  await leo.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = leo.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('maya wrote to you').waitFor();
  await panel.getByText(/ago$/).waitFor();
  assert.deepEqual(await accessibilityFaults(leo), []);
  await panel.getByText('maya wrote to you').click();
  await leo.waitForURL(/\/friends$/);
  await leo.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  await leo.getByLabel('Add a friend').fill('nobody at all');
  await press(leo, 'Send request');
  await shown(leo, 'Failed to send request');
  await shown(leo, 'Nobody has that username');
  await leo.getByLabel('Add a friend').fill('dev');
  await press(leo, 'Send request');
  await shown(leo, 'Friend request sent');

  const { page: dev } = await member(tools, store, 'dev');
  await dev.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await dev.getByRole('button', { name: 'Mark all read' }).click();
  await dev.getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'hidden' });
  await dev.goto(`${store.url}/guide`);
  await dev.getByRole('button', { name: /^Notifications/ }).click();
  await dev.getByRole('dialog').getByRole('button', { name: /leo/ }).first().click();
  await dev.waitForURL(/\/friends\?tab=requests$/);
  await press(dev, 'Accept leo');
  await shown(dev, 'Friend request accepted');
  await shown(dev, 'No requests');
  await dev.getByRole('tab', { name: 'My Friends' }).click();
  await dev.getByRole('button', { name: /^Write a message, leo/ }).click();
  await dev.getByRole('dialog', { name: 'Messages with leo' }).waitFor();
  await dev.getByRole('textbox', { name: 'Message to leo' }).fill('Hello from the workshop');
  await dev.keyboard.press('Enter');
  await dev.getByRole('log').getByText('Hello from the workshop').waitFor();
  assert.deepEqual(await accessibilityFaults(dev), []);
  await dev.keyboard.press('Escape');

  await leo.getByRole('button', { name: /^Write a message, dev/ }).waitFor();
  await press(leo, 'More about dev');
  await chooseItem(leo, 'Report');
  await leo.getByRole('dialog', { name: 'Report an issue' }).getByText('dev', { exact: true }).waitFor();
  await press(leo, 'Cancel');
  await aboutNothing(leo);
  await press(leo, 'More about dev');
  await chooseItem(leo, 'Block');
  await leo.getByRole('dialog', { name: 'Block dev?' }).getByRole('button', { name: 'Block' }).click();
  await shown(leo, 'Blocked');
  await leo.getByRole('button', { name: /^Write a message, dev/ }).waitFor({ state: 'hidden' });
  await keptAway(leo, dev, store.url);

  await leo.getByRole('button', { name: /^Write a message, maya/ }).click();
  const message = leo.getByRole('textbox', { name: 'Message to maya' });
  await message.fill('The third moth is the');
  await leo.reload();
  await message.waitFor();
  assert.equal(await message.inputValue(), 'The third moth is the', 'a draft survives a reload');
  await leo.keyboard.press('Escape');
  await press(leo, 'More about maya');
  await chooseItem(leo, 'Unfriend');
  await leo.getByRole('dialog', { name: 'Unfriend maya?' }).getByRole('button', { name: 'Unfriend' }).click();
  await shown(leo, 'Friend removed');
  await shown(leo, 'No friends here yet');
}

const menuOf = async (page: Page) => {
  await page.getByRole('button', { name: /account menu/i }).click();
  const items = page.locator('[role="menuitem"]:visible');
  await items.first().waitFor();
  const names = await items.allInnerTexts();
  await page.keyboard.press('Escape');
  // A menu gives the focus back as it goes; what opens before that loses it, and closes.
  await items.first().waitFor({ state: 'detached' });
  return names.map((name) => name.trim());
};
const everybody = ['My Library', 'Wishlist', 'Cart', 'Friends', 'Developer Portal', 'Game Dev Guide'];

async function headerStory(tools: Tools) {
  const store = await tools.store();
  const { page } = await member(tools, store, 'maya');
  assert.deepEqual(await menuOf(page), [...everybody, 'Settings', 'Log out']);
  await press(page, 'Notifications');
  await shown(page, 'No notifications');
  await page.keyboard.press('Escape');

  const search = page.getByRole('banner').getByPlaceholder('Search games...');
  await search.fill('  tide ');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/browse\?q=tide$/);
  await page.goto(`${store.url}/browse?q=orchard`);
  await until('the search to follow the address', async () => (await search.inputValue()) === 'orchard');
  await search.fill('');
  await search.blur();
  await page.waitForURL(/\/browse$/);
  await page.goto(`${store.url}/who-we-are`);
  await search.fill('cards');
  await search.blur();
  await page.waitForURL(/\/browse\?q=cards$/);

  await page.goto(`${store.url}/no-such-page`);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await shown(page, 'Did you forget to add the page to the router?');

  const { page: admin } = await member(tools, store, 'admin');
  assert.deepEqual(await menuOf(admin), [...everybody, 'Game Approvals', 'Settings', 'Log out']);
}

async function pollingStory({ store: newStore, browser }: Tools) {
  const { url } = await newStore();
  const context = await browser('leo', { serviceWorkers: 'block' });
  await become(context, url, 'leo');
  const page = await context.newPage();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/unread')) asked++;
  });
  await page.addInitScript({
    content: `Object.defineProperties(navigator, {
      setAppBadge: { value: async (n) => void (window.badge = n) },
      clearAppBadge: { value: async () => void (window.badge = 0) },
    })`,
  });
  await page.clock.install();
  await page.goto(`${url}/guide`);
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.waitFor();
  const badge = (n: number) => page.waitForFunction((wanted) => 'badge' in window && window.badge === wanted, n);
  await badge(1);
  /** In so many times ten seconds. */
  const asksIn = async (times: number) => {
    const before = asked;
    await runClock(page, 10_000, times);
    return asked - before;
  };
  await until('the first ask', () => asked > 0);
  assert.ok((await asksIn(4)) >= 3, 'it asks while it is looked at');
  await look(page, 'hidden');
  assert.equal(await asksIn(4), 0, 'it does not ask while nobody looks');
  await look(page, 'visible');
  await until('it to ask again', async () => (await asksIn(1)) > 0);
  await context.setOffline(true);
  const before = asked;
  await page.clock.runFor(60_000);
  assert.equal(asked - before, 0, 'it does not ask without a network');
  await context.setOffline(false);
  await bell.click();
  await press(page, 'Mark all read');
  await badge(0);
}

export const stories: Story[] = [
  { name: 'a pupil fills a cart, sees subtotal and fee, and empties it with and without a network', run: cartStory },
  { name: 'a page that comes late takes nobody out of the dialog they have opened meanwhile', run: lateStory },
  { name: 'a report and feedback are checked, kept as drafts, and sent', run: dialogStory },
  { name: 'a report can be filed from a page of no game, and when its game has left the store since', run: goneStory },
  {
    name: 'the bell asks while somebody looks and there is a network; the icon of the app says how many',
    run: pollingStory,
  },
  { name: 'people find each other, write, and keep each other away; the bell tells of it', run: friendStory },
  {
    name: 'the header has each role’s menu, a search in step with the address, and a page for what is not there',
    run: headerStory,
  },
];
