import type { Locator, Page } from '@playwright/test';
import { chooseItem, gameFrame, gamesOf, press, saved } from './support/actions.ts';
import { signIn, workerReady } from './support/browser.ts';
import { isOut, logOut } from './support/logOut.ts';
import { expect, test } from './support/test.ts';

/** A browser that keeps a page as it was left, to show it again: Playwright turns that off by itself. */
const keepsPages = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };
type Marked = typeof globalThis & { marked?: true };
type Navigating = typeof globalThis & { navigation: EventTarget };

/** Leaves a page by logging out of it and goes back; whether it is the very one that was left, and not made anew. */
async function backAfterLogOut(page: Page, url: string): Promise<boolean> {
  await signIn(page, url, 'maya', '/library');
  await workerReady(page);
  await saved(page);
  await page.evaluate(() => {
    (window as Marked).marked = true;
  });
  await logOut(page);
  await page.waitForURL((address) => address.pathname !== '/library');
  await page.evaluate(() => history.back()).catch(() => {});
  await page.waitForURL(/\/(library|login)/, { waitUntil: 'commit' });
  await isOut(page);
  return page.evaluate(() => Boolean((window as Marked).marked));
}

test('Back to a page whose account logged out shows it to nobody', async ({ newStore, openProfile }) => {
  const { url } = await newStore();
  const [page] = (await openProfile('maya', keepsPages)).pages() as [Page];
  let same = false;
  // A browser that has much to do may let go of a page that it kept.
  for (let times = 0; times < 3 && !same; times++) same = await backAfterLogOut(page, url);
  expect(same, 'the page is the very one that was left').toBe(true);
});

test('a game that was left and is shown again begins anew', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const game = (await gamesOf(url))('Tide Cards');
  const page = await (await newContext()).newPage();
  const leave = page.getByRole('button', { name: 'Leave game' });
  await signIn(page, url, 'maya');
  await page.goto(`${url}/game/${game}?play=1`);
  await gameFrame(page);
  // Watched by Playwright, a page with a game in it is not kept: this one stays where it is, and is told that it is back.
  await page.evaluate(() => {
    const { navigation } = window as unknown as Navigating;
    navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true });
  });
  await leave.click();
  await expect(leave).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(leave).toBeVisible();
  await gameFrame(page);
  await leave.click();
  await page.waitForURL(`${url}/game/${game}`);
});

test('Back after “Leave game” does not begin the game again', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const game = `${url}/game/${(await gamesOf(url))('Tide Cards')}`;
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'maya', '/browse');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tide Cards/ })
    .first()
    .click();
  await press(page, 'Play Now');
  await gameFrame(page);
  await press(page, 'Leave game');
  await page.waitForURL(game);
  await page.getByRole('button', { name: 'Play Now' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL(`${url}/browse`);

  // From elsewhere the game has no page of its own before it.
  await page.goto(`${game}?play=1`);
  await gameFrame(page);
  await press(page, 'Leave game');
  await page.waitForURL(game);
  await page.getByRole('button', { name: 'Play Now' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL(`${url}/browse`);
});

/** Something that opens above a page, and what is seen of it. */
type Opening = [what: string, path: string, open: (page: Page) => Promise<unknown>, seen: (page: Page) => Locator];
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const openings: Opening[] = [
  ['feedback', '/help', button('Give Feedback'), dialog('Give Feedback')],
  ['a report', '/help', button('Report an issue'), dialog('Report an issue')],
  ['notifications', '/help', button(/^Notifications/), dialog('Notifications')],
  ['the account menu', '/help', button(/^Account menu/), (page) => page.getByRole('menu')],
  ['More Filters', '/browse?q=a', button(/^More Filters/), dialog('More Filters')],
  ['a menu of filters', '/browse?q=a', button(/^Genre/), (page) => page.getByRole('menu')],
  ['a panel of filters', '/browse?q=a', button('Rating'), dialog('Rating')],
  [
    'a list of choices',
    '/browse?q=a',
    (page) => page.getByRole('combobox', { name: 'Sort by' }).click(),
    (page) => page.getByRole('listbox'),
  ],
  ['Advanced Filters', '/', button('Advanced Filters'), dialog('Advanced Filters')],
  ['a conversation', '/friends', button(/leo/), dialog('Messages with leo')],
  ['a question', '/profile', button('Delete account'), dialog('Delete your account?')],
];

test('Back closes what is open above the page, and then goes back', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'maya');
  for (const [what, path, open, seen] of openings) {
    await page.goto(`${url}/who-we-are`);
    await page.goto(url + path);
    await open(page);
    await expect(seen(page), what).toBeVisible();
    await page.waitForFunction(() => history.state?.above === 1);
    await page.goBack();
    await expect(seen(page), what).toBeHidden();
    await expect(page, what).toHaveURL(url + path);
    await page.goBack();
    await expect(page, what).toHaveURL(`${url}/who-we-are`);
  }
});

test('what closes by itself leaves nothing behind in the history', async ({ newStore, newContext }) => {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  await signIn(page, url, 'maya', '/help');
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await page.waitForURL(`${url}/browse`);

  // Filters replace the address while they are chosen above it.
  await press(page, 'More Filters');
  const filters = page.getByRole('dialog', { name: 'More Filters' });
  await filters.getByRole('button', { name: 'Works offline' }).click();
  await page.waitForURL(/offline=1/);
  await page.waitForFunction(() => history.state?.above === 1);
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/offline=1/);
  await expect(page.getByRole('region', { name: 'Active Filters' })).toBeVisible();

  // A menu leads to a page, and a menu to a dialog that is closed.
  await press(page, 'Account menu of maya');
  await chooseItem(page, 'Wishlist');
  await page.waitForURL(`${url}/wishlist`);
  await press(page, 'Give Feedback');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.waitForFunction(() => !history.state?.above);
  await page.goBack();
  await expect(page).toHaveURL(/browse\?offline=1/);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/help`);

  // Loaded anew, nothing is open any more, and Back is Back.
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await press(page, 'More Filters');
  await page.waitForFunction(() => history.state?.above === 1);
  await page.reload();
  await page.getByRole('button', { name: 'Account menu of maya' }).waitFor();
  await page.waitForFunction(() => !history.state?.above);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/help`);
});
