import type { Page } from '@playwright/test';
import { brokenWords } from '../test/brokenWords.ts';
import { accessibilityViolations } from './support/browser.ts';
import { motions } from './support/layoutChecks.ts';
import { forgotten, routeInventory } from './support/routeInventory.ts';
import { expect, test } from './support/test.ts';
import {
  narrow,
  type PageCheck,
  portal,
  problemsFor,
  type ReopenPopup,
  resize,
  type Size,
  unfit,
  wide,
  zoomed,
} from './support/walk.ts';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, colorScheme);
}

/** The page as it stands, in both themes: the second one changes colours and nothing else. */
async function faultsOfAxe(page: Page, within: string): Promise<string[]> {
  const faults = await accessibilityViolations(page);
  const colorScheme = (await theme(page)) === 'dark' ? 'light' : 'dark';
  await inTheme(page, colorScheme);
  const pale = await accessibilityViolations(page, { rule: 'color-contrast', within });
  return [...faults, ...pale.map((fault) => `${colorScheme}: ${fault}`)];
}

const brokenOf = async (page: Page) => (await page.evaluate(brokenWords, undefined)).map((word) => `broken: ${word}`);
const motionsOf = async (page: Page) => (await motions(page)).map((fault) => `moves: ${fault}`);

/** Looks at what stands there in both themes and all sizes. */
async function inspect(page: Page, again?: ReopenPopup): Promise<string[]> {
  const faults = await faultsOfAxe(page, again ? portal : 'html');
  for (const size of [zoomed, narrow]) {
    await resize(page, size, again);
    for (const fault of [...(await unfit(page)), ...(await brokenOf(page))]) faults.push(`${size.width} px: ${fault}`);
  }
  // Beneath what is open the page is as it was.
  const axe = again ? [] : await accessibilityViolations(page);
  return [...faults, ...axe.map((fault) => `320 px: ${fault}`), ...(await motionsOf(page))];
}

/** Looks at it once: each time in another theme and size than the time before. */
function glances(): PageCheck {
  let times = 0;
  return async (page, again, onlyNarrow) => {
    const size = onlyNarrow ? narrow : ([wide, narrow, zoomed][times % 3] as Size);
    const theme = times++ % 2 === 0 ? 'light' : 'dark';
    await inTheme(page, theme);
    await resize(page, size, again);
    const axe = await accessibilityViolations(page, again && { within: portal });
    const faults = [...axe, ...(await unfit(page)), ...(await brokenOf(page)), ...(await motionsOf(page))];
    return faults.map((fault) => `${theme}, ${size.width} px: ${fault}`);
  };
}

const nothing = { game: '-', report: '-', friend: '-', case: '-', decision: '-' };

test('every route and tab of the dashboard is among the pages that are looked at', () => {
  expect(forgotten(routeInventory(nothing).flatMap(([, there]) => there.map(({ path }) => path)))).toEqual([]);
});

for (const who of ['nobody', 'maya', 'dev', 'admin', 'lead'] as const) {
  test(`every page of ${who}, and everything open on it, has no fault that axe knows, nothing cut off, no word broken, and nothing that moves unasked`, async ({
    tools,
  }) => {
    expect(await problemsFor(who, tools, glances())).toEqual([]);
  });

  test(`every page of ${who}, and everything open on it, has no such fault in any theme and size`, {
    tag: '@nightly',
  }, async ({ tools }) => {
    expect(await problemsFor(who, tools, inspect)).toEqual([]);
  });
}
