import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { ask, gamesOf, setOff, signInLead } from './acts.ts';
import { signIn, workerReady } from './browser.ts';
import type { Story, Tools } from './run.ts';

type Place = { at: string; heading: string | RegExp };
const here = (at: string, heading: Place['heading']): Place => ({ at, heading });

const home = here('/', 'Games worth your break');
const login = here('/login', 'Welcome to Recess');
const denied = (at: string) => here(at, 'Access Denied');

/** What anybody may see. */
const open: Place[] = [
  home,
  here('/browse', 'Discover Games'),
  here('/who-we-are', 'Who We Are'),
  here('/guide', 'How to Develop Great Games'),
  here('/help', 'Help for a Class'),
  here('/help/check', 'Self-check'),
  here('/no-such-page', '404 Page Not Found'),
];
const doors: Place[] = [
  login,
  here('/login/student', 'Log in'),
  here('/login/developer', 'Developer login'),
  here('/signup', 'Sign Up'),
  here('/signup/finish', 'Finish signing up'),
  here('/setup-lead-dev', 'Lead Dev Setup'),
];
const mine: Place[] = [
  here('/library', 'My Library'),
  here('/wishlist', 'Wishlist'),
  here('/cart', 'Cart'),
  here('/profile', 'Settings'),
  here('/profile/reports/01890000-0000-7000-8000-000000000000', 'My reports'),
  here('/friends', 'Friends'),
];
const portal = here('/developer', 'Developer Portal');
const approvals = here('/admin/approvals', 'Game Approvals');
const dashboard = here('/admin', 'Lead Dashboard');

/** Opens an address, and finds what stands there; `to` is where one is sent. */
async function visit(page: Page, url: string, at: string, to: Place): Promise<void> {
  await page.goto(url + at, { waitUntil: 'commit' });
  await stands(page, url, to);
}
async function stands(page: Page, url: string, { at, heading }: Place): Promise<void> {
  await page.waitForURL(url + at, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}
async function walk(page: Page, url: string, places: Place[]): Promise<void> {
  for (const place of places) {
    await setOff(page, place.at);
    await stands(page, url, place);
  }
}

/** Where one is sent from takes the place of where one wanted to go: Back leads to what was before. */
async function sentAway(page: Page, url: string, at: string, to: Place): Promise<void> {
  await visit(page, url, '/guide', here('/guide', 'How to Develop Great Games'));
  await visit(page, url, at, to);
  await page.goBack();
  await page.waitForURL(`${url}/guide`);
}

async function visitor(page: Page, url: string, game: Place): Promise<void> {
  // Nobody is sent anywhere before it is known who they are.
  await page.route('**/api/auth/user', async (route) => {
    await page.getByRole('main').getByText('Loading...').waitFor();
    await route.continue();
  });
  await visit(page, url, '/library', login);
  await page.unroute('**/api/auth/user');
  await walk(page, url, [...open, ...doors, game]);
  for (const { at } of [...mine, approvals, dashboard]) await visit(page, url, at, login);
  await sentAway(page, url, '/library', login);
  const signsIn = page.waitForRequest(`${url}/api/login`);
  await sentAway(page, url, '/developer', login);
  await signsIn;
}

/** What a signed-in person may see besides the portal and the offices, and the doors that have nothing to say to them. */
async function member(page: Page, url: string, game: Place): Promise<void> {
  await walk(page, url, [...open, game, ...mine, here('/setup-lead-dev', 'Lead Dev Setup')]);
  for (const { at } of doors.slice(0, -1)) await visit(page, url, at, home);
}

/** Who is no staff reads why, and is sent home; the dashboard sends them home at once. */
async function noOffice(page: Page, url: string): Promise<void> {
  await visit(page, url, '/admin/approvals', denied('/admin/approvals'));
  await page.getByText('Only Lead Dev can access this page.').first().waitFor();
  await page.waitForURL(`${url}/`);
  await visit(page, url, '/admin', home);
}

/** What a device asks for from now on: its pages, and the worker that keeps the app on it. */
function askedFrom(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(request.url()));
  return asked;
}
const othersParts =
  /\/assets\/(admin|approvals|developer|guide|guideProject|ApprovalsPage|Dashboard|DeveloperPage|Guide|SetupLead|TryOut)[.-]/i;

/** A player's new device brings nothing of staff's, of developers' and of the guide, and nothing from anywhere else. */
async function ownPartsOnly(context: BrowserContext, url: string, game: Place): Promise<void> {
  const asked = askedFrom(context);
  const page = await context.newPage();
  await signIn(page, url, 'leo');
  await visit(page, url, '/', home);
  await walk(page, url, [here('/browse', 'Discover Games'), game, ...mine]);
  await workerReady(page);
  const files = asked.filter((one) => /\/assets\/.*\.(js|css)$/.test(one));
  const brought = (part: string) => files.some((one) => one.includes(`/assets/${part}-`));
  // No page opened the last of them: the worker keeps it ahead.
  for (const part of ['Browse', 'GamePage', 'mine', 'words-es']) assert.ok(brought(part), part);
  assert.deepEqual(
    files.filter((one) => othersParts.test(one)),
    [],
  );
  assert.deepEqual(
    asked.filter((one) => /^[a-z]+s?:\/\//.test(one) && !one.startsWith(`${url}/`)),
    [],
  );
}

async function story({ store, browser }: Tools): Promise<void> {
  const { url } = await store();
  const game = here(`/game/${(await gamesOf(url))('Tide Cards')}`, 'Tide Cards');
  const context = await browser('everybody');
  const page = await context.newPage();
  /** One after the other on one device. */
  const become = async (who: string) => {
    await context.clearCookies();
    await (who === 'lead' ? signInLead(page, url) : signIn(page, url, who));
    await visit(page, url, '/', home);
    await page.getByRole('button', { name: `Account menu of ${who}` }).waitFor();
  };
  await visitor(page, url, game);

  await ownPartsOnly(await browser('player'), url, game);
  await become('leo');
  await member(page, url, game);
  await noOffice(page, url);
  await sentAway(page, url, '/admin', home);
  await visit(page, url, '/developer', portal);
  await page.getByRole('heading', { name: 'Become a developer' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Submit for approval' }).count(), 0);

  await become('maya');
  await ask(page, 'POST', '/api/developer/register', { schoolEmail: 'maya@school.example', fullName: 'Maya Demo' });
  await visit(page, url, '/developer', portal);
  await page.getByRole('heading', { name: 'Your application is pending' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /^Submit/ }).count(), 0);
  await noOffice(page, url);

  await become('dev');
  await visit(page, url, '/developer', portal);
  await page.getByRole('button', { name: 'Submit for approval' }).waitFor();
  await walk(page, url, mine);
  await noOffice(page, url);

  await become('admin');
  await walk(page, url, [...mine, portal, approvals]);
  await visit(page, url, '/admin', home);

  await become('lead');
  await walk(page, url, [...mine, portal, approvals, dashboard]);
}

export const stories: Story[] = [
  { name: 'every role sees its own pages, and is sent away from the others', run: story },
];
