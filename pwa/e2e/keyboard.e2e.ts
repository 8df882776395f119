import type { Page } from '@playwright/test';
import { allGames, gameFrame, gamesOf, showing } from './support/actions.ts';
import { until } from './support/browser.ts';
import { expect, type Fixtures, test } from './support/test.ts';

type Name = string | RegExp;
type Wanted = [role: string, name: Name];

const asks = ([role, name]: Wanted, told: string) =>
  /^[a-z]+/.exec(told)?.[0] === role &&
  (name instanceof RegExp ? name.test(told) : told.startsWith(`${role} "${name}"`));

/** What has the focus, as it is read aloud: `button "Play Now"`. */
async function heard(page: Page): Promise<string> {
  const here = page.locator(':focus');
  if ((await here.count()) === 0) return 'nothing';
  const told = await here
    .first()
    .ariaSnapshot({ depth: 1 })
    .catch(() => '');
  return (told.split('\n')[0] ?? '').replace(/^- /, '').replace(/^'(.*)'(:?)$/, '$1$2');
}

/** What is wrong with what the keyboard has reached: it must be seen, and that it has the focus. */
const faultOfFocus = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    // What slides in is looked at where it stays.
    const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const el = document.activeElement;
    // The browser's own parts of a field, such as a date's calendar, have its own ring.
    const browsers = el?.matches('input[type="date"]') && !el.matches(':focus');
    if (!el || el === document.body || el.matches('iframe') || browsers) return '';
    const ring = [el, el.parentElement].some((one) =>
      [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one as Element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      }),
    );
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const inside = top >= 0 && left >= 0 && top < innerHeight && right <= innerWidth + 1;
    const [x, y] = [(left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 2)];
    const above = document.elementFromPoint(x, y);
    const seen =
      above !== null && (el.contains(above) || above.contains(el) || above.closest('label') === el.closest('label'));
    if (!ring) return 'no ring';
    return inside && seen ? '' : `not in sight, under ${above?.outerHTML.slice(0, 120)}`;
  });

/** Goes on with Tab until something is reached. Every stop on the way must be visible. */
async function tabTo(page: Page, ...wanted: Wanted): Promise<void> {
  const stops: string[] = [];
  for (let n = 0; n < 90; n++) {
    await page.keyboard.press('Tab');
    const told = await heard(page);
    stops.push(told);
    const fault = await faultOfFocus(page);
    expect(fault, `${told} at ${page.url()}`).toBe('');
    if (asks(wanted, told)) return;
  }
  throw new Error(`Tab does not reach ${wanted.join(' ')} at ${page.url()}: ${stops.join(', ')}`);
}
const press = async (page: Page, role: string, name: Name, key = 'Enter') => {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
};
const type = async (page: Page, name: Name, text: string) => {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
};
/** In a menu that has just been opened, the arrows lead to an item. */
async function choose(page: Page, role: string, name: Name): Promise<void> {
  await until(`the menu with ${name}`, async () => /^menu|^option/.test(await heard(page)));
  for (let n = 0; !asks([role, name], await heard(page)); n++) {
    expect(n, `the arrows lead to ${name}`).toBeLessThan(40);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
const focusOn = (page: Page, ...wanted: Wanted) =>
  until(`the focus on ${wanted.join(' ')}`, async () => asks(wanted, await heard(page)));
const says = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const arrives = async (page: Page, path: RegExp) => {
  await page.waitForURL(path);
  // Reading goes on where the page begins.
  await focusOn(page, 'main', /^main/);
  // While the page's shape stands, Tab leads to the footer, which the page then moves away.
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function signUp(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await heard(page)).toMatch(/^link "Skip to content"/);
  await press(page, 'link', 'Login');
  await arrives(page, /\/login$/);
  await press(page, 'link', /Sign Up/);
  await arrives(page, /\/signup$/);
  await type(page, 'First name', 'Ada');
  await type(page, 'Last name', 'Example');
  await type(page, 'Username', 'ada the first');
  await type(page, 'E-mail', 'ada@example.org');
  await tabTo(page, 'textbox', 'Date of birth');
  await page.keyboard.type('02282010');
  await type(page, /^textbox "Password"/, 'long enough 7');
  await type(page, 'Password again', 'long enough 7');
  await page.keyboard.press('Enter');
  await arrives(page, /\/$/);
}

async function find(page: Page): Promise<void> {
  await tabTo(page, 'searchbox', 'Search games');
  await page.keyboard.type('card');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/browse\?q=card$/);
  await says(page, showing(await allGames(new URL(page.url()).origin), 1));
  await press(page, 'button', 'Genre');
  await choose(page, 'menuitemcheckbox', 'Puzzle');
  await page.keyboard.press('Escape');
  await focusOn(page, 'button', /^button "Genre/);
  await press(page, 'button', 'More Filters');
  await press(page, 'button', 'Works offline');
  await page.keyboard.press('Escape');
  await focusOn(page, 'button', /^button "More Filters/);
  await page.waitForURL(/offline=1/);
  await press(page, 'button', 'Clear All');
  await page.waitForURL(/\/browse$/);
  await press(page, 'link', 'Tide Cards');
  await arrives(page, /\/game\//);
}

async function play(page: Page): Promise<void> {
  await press(page, 'button', 'Play Now');
  await page.waitForURL(/play=1/);
  // The game has the keyboard at once.
  await until('the focus in the game', () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME'));
  const frame = await gameFrame(page);
  await until('the game', () => frame.evaluate(() => document.readyState === 'complete').catch(() => false));
  await page.keyboard.press('ArrowRight');
  for (let n = 0; !asks(['button', 'Leave game'], await heard(page)); n++) {
    expect(n, 'the keyboard comes out of the game').toBeLessThan(60);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function keep(page: Page): Promise<void> {
  await press(page, 'button', 'Add to Library');
  await focusOn(page, 'button', 'In Library');
  await press(page, 'button', 'Wishlist', 'Space');
  await until('it is wished for', async () => /pressed/.test(await heard(page)));
}

async function review(page: Page): Promise<void> {
  await tabTo(page, 'radio', '1 star');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  expect(await heard(page)).toMatch(/^radio "4 stars"/);
  await type(page, /Comment/, 'Quiet and kind');
  await press(page, 'button', 'Submit review');
  await says(page, 'Review submitted');
  await press(page, 'button', 'Edit');
  await type(page, /Comment/, ', and long');
  await press(page, 'button', 'Save review');
  await says(page, 'Review updated');
  await press(page, 'button', 'Delete');
  await page.getByRole('dialog', { name: 'Delete your review?' }).waitFor();
  await press(page, 'button', 'Keep it');
  await focusOn(page, 'button', 'Delete');
}

async function befriend(page: Page): Promise<void> {
  await press(page, 'link', 'Friends');
  await arrives(page, /\/friends$/);
  await type(page, 'Add a friend', 'maya');
  await page.keyboard.press('Enter');
  await says(page, 'Friend request sent');
}

async function bellAndFeedback(page: Page): Promise<void> {
  await press(page, 'button', /^button "Notifications/);
  await says(page, 'No notifications');
  await page.keyboard.press('Escape');
  await focusOn(page, 'button', /^button "Notifications/);
  await press(page, 'button', 'Give Feedback');
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' });
  await dialog.waitFor();
  await type(page, 'Subject', 'More cards');
  await page.keyboard.press('Escape');
  await focusOn(page, 'button', 'Give Feedback');
  await page.keyboard.press('Enter');
  const stops: string[] = [];
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab');
    // At the end a guard hands the focus on to the beginning.
    await until(`the focus in the dialog, after ${stops.join(', ')}`, () => dialog.locator(':focus').count());
    stops.push(await heard(page));
  }
  expect(stops.lastIndexOf(stops[0] ?? ''), 'it goes round in it').toBeGreaterThan(0);
  await type(page, 'Message', 'Another reef, please.');
  await press(page, 'button', 'Send Feedback');
  await says(page, 'Feedback Sent!');
  await focusOn(page, 'button', 'Give Feedback');
}

async function leave(page: Page): Promise<void> {
  const before = await theme(page);
  await press(page, 'button', /^button "Switch to/);
  await until('the other theme', async () => (await theme(page)) !== before);
  await press(page, 'button', /^button "Account menu/);
  await choose(page, 'menuitem', 'Log out');
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
}

/** A pupil who is new here, at a page: nothing is theirs yet. */
async function newcomer({ newStore, newContext }: Fixtures, path: (game: string) => string = () => '/'): Promise<Page> {
  const { url } = await newStore();
  const page = await (await newContext()).newPage();
  const data = {
    ...{ firstName: 'Ada', lastName: 'Example', username: 'ada the first', email: 'ada@example.org' },
    ...{ birthDate: '2010-02-28', password: 'long enough 7' },
  };
  const entered = await page.request.post(`${url}/api/auth/register`, {
    headers: { origin: url, connection: 'close' },
    data,
  });
  expect(entered.status()).toBe(201);
  await page.goto(url + path((await gamesOf(url))('Tide Cards')));
  await page.getByRole('button', { name: 'Account menu of ada the first' }).waitFor();
  return page;
}
/** Past the header, to where the page begins. */
async function skip(page: Page): Promise<void> {
  await press(page, 'link', 'Skip to content');
  await focusOn(page, 'main', /^main/);
}

test('pupil signs up, chooses a theme and logs out by keyboard alone, and always sees where they are', async ({
  newStore,
  newContext,
}) => {
  const store = await newStore();
  const page = await (await newContext()).newPage();
  await page.goto(store.url);
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await signUp(page);
  await leave(page);
});

test('pupil finds a game and plays it by keyboard alone, and always sees where they are', async ({ tools }) => {
  const page = await newcomer(tools);
  await find(page);
  await play(page);
});

test('pupil keeps a game and reviews it by keyboard alone, and always sees where they are', async ({ tools }) => {
  const page = await newcomer(tools, (game) => `/game/${game}`);
  await skip(page);
  await keep(page);
  await review(page);
});

test('pupil asks for a friend, reads the bell and writes feedback by keyboard alone, and always sees where they are', async ({
  tools,
}) => {
  const page = await newcomer(tools);
  await befriend(page);
  await bellAndFeedback(page);
});
