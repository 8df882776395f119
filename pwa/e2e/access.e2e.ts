import type { Page, Request } from '@playwright/test';
import { accessibilityFaults, still, until } from './browser.ts';
import { misfits, motions } from './fits.ts';
import { become, isUp, livedIn, visit, type Who } from './lived.ts';
import { forgotten, type Place, places } from './places.ts';
import { expect, type Fixtures, test } from './test.ts';

type Size = { width: number; height: number };
type Again = () => Promise<unknown>;
/** What is wrong with what stands there; `again` opens what is open above the page, if something is. */
type Look = (page: Page, again?: Again, onlyNarrow?: boolean) => Promise<string[]>;

const wide = { width: 1366, height: 768 };
/** A window of 1366 px at 200 %. */
const zoomed = { width: 683, height: 384 };
/** The narrowest that everything must fit into (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };

const portal = '[data-base-ui-portal]';
const popups = (page: Page) =>
  page.locator(`${portal} :is([role="dialog"], [role="menu"], [role="listbox"])`).filter({ visible: true });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, colorScheme);
}

/** The page as it stands, in both themes: the second one changes colours and nothing else. */
async function faultsOfAxe(page: Page, within: string): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  const colorScheme = (await theme(page)) === 'dark' ? 'light' : 'dark';
  await inTheme(page, colorScheme);
  const pale = await accessibilityFaults(page, { rule: 'color-contrast', within });
  return [...faults, ...pale.map((fault) => `${colorScheme}: ${fault}`)];
}

/** What does not fit, and stays so: what is open follows its button some frames after the window has changed. */
async function unfit(page: Page): Promise<string[]> {
  for (let n = 0; ; n++) {
    await page.evaluate(() => document.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'center' }));
    await still(page);
    const faults = await misfits(page);
    if (faults.length === 0 || n === 10) return faults;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Makes the window another size, and opens again what closes by that. */
async function resize(page: Page, size: Size, again?: Again): Promise<void> {
  await page.setViewportSize(size);
  if (!again) return;
  await still(page);
  if ((await popups(page).count()) === 0) await again();
}

const motionsOf = async (page: Page) => (await motions(page)).map((fault) => `moves: ${fault}`);

/** Looks at what stands there in both themes and all sizes. */
async function inspect(page: Page, again?: Again): Promise<string[]> {
  const faults = await faultsOfAxe(page, again ? portal : 'html');
  for (const size of [zoomed, narrow]) {
    await resize(page, size, again);
    for (const fault of await unfit(page)) faults.push(`${size.width} px: ${fault}`);
  }
  // Beneath what is open the page is as it was.
  const axe = again ? [] : await accessibilityFaults(page);
  return [...faults, ...axe.map((fault) => `320 px: ${fault}`), ...(await motionsOf(page))];
}

/** Looks at it once: each time in another theme and size than the time before. */
function glances(): Look {
  let times = 0;
  return async (page, again, onlyNarrow) => {
    const size = onlyNarrow ? narrow : ([wide, narrow, zoomed][times % 3] as Size);
    const theme = times++ % 2 === 0 ? 'light' : 'dark';
    await inTheme(page, theme);
    await resize(page, size, again);
    const axe = await accessibilityFaults(page, again && { within: portal });
    const faults = [...axe, ...(await unfit(page)), ...(await motionsOf(page))];
    return faults.map((fault) => `${theme}, ${size.width} px: ${fault}`);
  };
}

async function close(page: Page): Promise<void> {
  for (let n = 0; n < 3 && (await popups(page).count()) > 0; n++) {
    await page.keyboard.press('Escape');
    await page.locator('[data-ending-style]').first().waitFor({ state: 'detached' });
  }
}

/** A page, and then all that opens on it, one after the other. */
async function visitPlace(page: Page, { path, opens = [] }: Place, asked: Set<Request>, look: Look): Promise<string[]> {
  await page.setViewportSize(wide);
  await visit(page, path);
  await until('all answers', () => asked.size === 0);
  const faults = await look(page);
  for (const { what, open, narrow: onlyNarrow = false } of opens) {
    await page.setViewportSize(onlyNarrow ? narrow : wide);
    const found = await open(page).then(
      async () => look(page, (await popups(page).count()) > 0 ? () => open(page) : undefined, onlyNarrow),
      ({ message }: Error) => [message],
    );
    faults.push(...found.map((fault) => `${what}: ${fault}`));
    await close(page);
    await page.context().setOffline(false);
  }
  return faults.map((fault) => `${path} ${fault}`);
}

/** What a page has asked for and was not answered yet. */
function unanswered(page: Page): Set<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return asked;
}

/** What is wrong on all pages that somebody may see. */
async function faultsFor(who: Who, { newStore, newContext }: Fixtures, look: Look): Promise<string[]> {
  const store = await newStore();
  const context = await newContext();
  const all = new Map(places(await livedIn(store, context)));
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  const asked = unanswered(page);
  await become(context, store.url, who);
  await page.goto(`${store.url}/guide`);
  await page.waitForFunction(isUp);
  for (const place of all.get(who) ?? []) faults.push(...(await visitPlace(page, place, asked, look)));
  return faults;
}

const nothing = { game: '-', report: '-', friend: '-' };

test('every route and tab of the dashboard is among the pages that are looked at', () => {
  expect(forgotten(places(nothing).flatMap(([, there]) => there.map(({ path }) => path)))).toEqual([]);
});

for (const who of ['nobody', 'maya', 'dev', 'admin', 'lead'] as const) {
  test(`every page of ${who}, and everything open on it, has no fault that axe knows, nothing cut off, and nothing that moves unasked`, async ({
    tools,
  }) => {
    expect(await faultsFor(who, tools, glances())).toEqual([]);
  });

  test(`every page of ${who}, and everything open on it, has no such fault in any theme and size`, {
    tag: '@nightly',
  }, async ({ tools }) => {
    expect(await faultsFor(who, tools, inspect)).toEqual([]);
  });
}
