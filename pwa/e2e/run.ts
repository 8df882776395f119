import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { type Opening, openBrowser, openStore, type Screen, type Store } from './browser.ts';

export type Tools = {
  folder: string;
  /** A store of its own with the demo's people, ended with the story. */
  store(opening?: Opening): Promise<Store>;
  /** A browser under a name; the same name opens the same profile again. */
  browser(name: string, screen?: Screen): Promise<BrowserContext>;
};
export type Story = {
  name: string;
  run(tools: Tools): Promise<void>;
  /** It judges how fast this computer is, so nothing else is told meanwhile. */
  alone?: true;
};
type Result = { name: string; error: string | undefined };

const pictures = join(tmpdir(), 'recess-stories');

/** Closes a browser; what a handler was still answering then is no failure. */
async function close(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context])
    await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
  await context.close().catch(() => {});
}

const tooLong = (signal: AbortSignal): Promise<never> =>
  setTimeout(most, undefined, { signal }).then(
    () => Promise.reject(new Error('It stood still')),
    () => new Promise<never>(() => {}),
  );

async function tell({ name, run }: Story): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'recess-story-'));
  const stores: Awaited<ReturnType<typeof openStore>>[] = [];
  const open = new Map<string, BrowserContext>();
  const tools: Tools = {
    folder,
    async store(opening) {
      const store = await openStore(join(folder, `data-${stores.length}`), opening);
      stores.push(store);
      return store;
    },
    async browser(called, screen) {
      const before = open.get(called);
      if (before) await close(before);
      const context = await openBrowser(join(folder, `profile-${called}`), screen);
      open.set(called, context);
      return context;
    },
  };
  let error: string | undefined;
  const late = new AbortController();
  try {
    await Promise.race([run(tools), tooLong(late.signal)]);
  } catch (thrown) {
    error = `${thrown instanceof Error ? thrown.stack : thrown}\n${await photograph(name, open)}`;
  }
  late.abort();
  for (const context of open.values()) await close(context);
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { name, error };
}

/** The pages as they were when the story broke: pictures, and what is said in them where no picture can be fetched. */
async function photograph(name: string, open: Map<string, BrowserContext>): Promise<string> {
  mkdirSync(pictures, { recursive: true });
  const taken: string[] = [];
  for (const [called, context] of open)
    for (const [i, page] of context.pages().entries()) {
      const path = join(pictures, `${name.replace(/\W+/g, '-').slice(0, 60)}-${called}-${i}.png`);
      const done = await page.screenshot({ path, timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      if (done) taken.push(`${page.url()} → ${path}`);
      taken.push(
        await page
          .locator('body')
          .ariaSnapshot({ timeout: 5_000 })
          .then((said) => said.slice(0, 4_000), String),
      );
    }
  return taken.join('\n');
}

/** A file that cannot be read is a story that fails; the others are still told. */
const load = (file: string): Promise<{ stories: Story[] }> =>
  import(join(import.meta.dirname, file)).catch((error) => ({
    stories: [{ name: `${file} can be read`, run: () => Promise.reject(error) }],
  }));

// 'long' tells what the gate has no time for.
const [report, only, which = 'story'] = process.argv.slice(2);
/** Milliseconds after which a story stands still where nothing else gives up: the others are told all the same. */
const most = (which === 'long' ? 120 : 15) * 60_000;
/** The files with the longest stories are told first: none of them is left for one teller at the end. */
const long = ['access', 'trials', 'failures', 'idle', 'versions', 'developer', 'roles'];
const rank = (file: string) => {
  const place = long.findIndex((name) => file.startsWith(`${name}.`));
  return place < 0 ? long.length : place;
};
const files = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith(`.${which}.ts`))
  .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
const told: Story[] = [];
for (const file of files)
  for (const story of (await load(file)).stories)
    if (!only || story.name.includes(only) || file.includes(only)) told.push(story);

/** A story waits more than it computes: two at a time share a computer well. */
const atOnce = 2;
const results: Result[] = [];
// A rejection that no story waits for fails the run under its own name, and does not keep the other stories from being told.
process.on('unhandledRejection', (thrown) => {
  const error = String(thrown instanceof Error ? thrown.stack : thrown);
  results.push({ name: 'no story leaves a rejection unhandled', error });
  console.log(`not ok no story leaves a rejection unhandled\n${error}`);
});
async function teller(stories: Story[]) {
  for (let next = stories.shift(); next; next = stories.shift()) {
    const started = performance.now();
    const result = await tell(next);
    results.push(result);
    const took = ((performance.now() - started) / 1000).toFixed(1);
    const why = result.error ? `\n${result.error}` : '';
    console.log(`${result.error ? 'not ok' : 'ok'} ${result.name} (${took} s)${why}`);
  }
}
const together = told.filter((story) => !story.alone);
await Promise.all(Array.from({ length: atOnce }, () => teller(together)));
await teller(told.filter((story) => story.alone));

const failed = results.filter((result) => result.error);
if (report && report !== '-')
  writeFileSync(
    report,
    JSON.stringify({
      numPassedTests: results.length - failed.length,
      numFailedTests: failed.length,
      numPendingTests: 0,
      testResults: [
        {
          name: 'stories',
          status: failed.length ? 'failed' : 'passed',
          assertionResults: results.map(({ name, error }) => ({
            fullName: name,
            status: error ? 'failed' : 'passed',
            failureMessages: error ? [error] : [],
          })),
        },
      ],
    }),
  );
process.exit(failed.length ? 1 : 0);
