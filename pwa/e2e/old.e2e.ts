import type { Page } from '@playwright/test';
import { routeInventory } from './support/routeInventory.ts';
import { become, isUp, livedIn, type SeededUser, visit } from './support/seededStore.ts';
import { expect, type Fixtures, test } from './support/test.ts';

/** What browsers got after Chromium 110, by where it is; a Chromebook that is renewed no more is without. */
const withoutWhatIsYoung = `
  const young = [
    [URL, 'canParse', 'parse'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'withResolvers', 'try'],
    [Array, 'fromAsync'],
    [AbortSignal, 'any'],
    [RegExp, 'escape'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex'],
    [ArrayBuffer.prototype, 'resize', 'transfer', 'transferToFixedLength'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [globalThis, 'Iterator', 'Float16Array', 'CloseWatcher'],
    [globalThis.HTMLElement?.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover'],
    [globalThis.HTMLDialogElement?.prototype, 'requestClose'],
    [globalThis.Document?.prototype, 'startViewTransition'],
    [globalThis.Element?.prototype, 'moveBefore', 'setHTMLUnsafe'],
    [globalThis.scheduler && Object.getPrototypeOf(scheduler), 'yield'],
  ];
  for (const [on, ...names] of young) for (const name of names) if (on) delete on[name];
`;

/** Goes to every page of each of them in an old browser; answers what was wrong there, and the page. */
async function stands({ newStore, newContext }: Fixtures, people: readonly SeededUser[]): Promise<[string[], Page]> {
  const store = await newStore();
  // Workers are not old here: only the types look after what they use.
  const context = await newContext();
  const all = routeInventory(await livedIn(store, context)).filter(([who]) => people.includes(who));
  await context.addInitScript(withoutWhatIsYoung);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack}`));
  for (const [who, there] of all) {
    await become(context, store.url, who);
    // Home stands before the app does.
    await page.goto(`${store.url}/guide`);
    await page.waitForFunction(isUp);
    expect(await page.evaluate(() => 'canParse' in URL), 'the browser is old').toBe(false);
    for (const { path } of there) {
      await visit(page, path);
      const broken = await page.getByRole('main').getByText('Something went wrong').count();
      if (broken > 0) faults.push(`${who} at ${path} is broken`);
    }
  }
  return [faults, page];
}

test('app stands on every page of a player in a browser as old as Chromium 110, and finds games there', async ({
  tools,
}) => {
  const [faults, page] = await stands(tools, ['maya']);
  expect(faults).toEqual([]);
  await visit(page, '/browse');
  await page.getByRole('main').getByRole('searchbox').fill('tide');
  await page.getByRole('article').filter({ hasText: 'Tide Cards' }).waitFor();
});

test('app stands on every page of visitors, developers and staff in a browser as old as Chromium 110', {
  tag: '@nightly',
}, async ({ tools }) => {
  const [faults] = await stands(tools, ['nobody', 'leo', 'dev', 'admin', 'lead']);
  expect(faults).toEqual([]);
});
