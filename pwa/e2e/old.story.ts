import assert from 'node:assert/strict';
import { become, isUp, livedIn, visit } from './lived.ts';
import { places } from './places.ts';
import type { Story } from './run.ts';

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

export const stories: Story[] = [
  {
    name: 'every page stands in a browser as old as Chromium 110, and games are found there',
    async run({ store: newStore, browser }) {
      const store = await newStore();
      // Workers are not old here: only the types look after what they use.
      const context = await browser('old', { serviceWorkers: 'block' });
      const all = places(await livedIn(store, context));
      await context.addInitScript(withoutWhatIsYoung);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.stack}`));
      for (const [who, there] of all) {
        await become(context, store.url, who);
        // Home stands before the app does.
        await page.goto(`${store.url}/guide`);
        await page.waitForFunction(isUp);
        assert.ok(await page.evaluate(() => !('canParse' in URL)), 'the browser is old');
        for (const { path } of there) {
          await visit(page, path);
          const broken = await page.getByRole('main').getByText('Something went wrong').count();
          if (broken > 0) faults.push(`${who} at ${path} is broken`);
        }
      }
      assert.deepEqual(faults, []);

      await visit(page, '/browse');
      await page.getByRole('main').getByRole('searchbox').fill('tide');
      await page.getByRole('article').filter({ hasText: 'Tide Cards' }).waitFor();
    },
  },
];
