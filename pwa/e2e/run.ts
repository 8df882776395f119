import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { openBrowser, openStore, type Screen, type Store } from './browser.ts';

export type Tools = {
  folder: string;
  /** A store of its own with the demo's people, ended with the story. */
  store(): Promise<Store>;
  /** A browser under a name; the same name opens the same profile again. */
  browser(name: string, screen?: Screen): Promise<BrowserContext>;
};
export type Story = { name: string; run(tools: Tools): Promise<void> };
type Result = { name: string; error: string | undefined };

const pictures = join(tmpdir(), 'recess-stories');

async function tell({ name, run }: Story): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'recess-story-'));
  const stores: Awaited<ReturnType<typeof openStore>>[] = [];
  const open = new Map<string, BrowserContext>();
  const tools: Tools = {
    folder,
    async store() {
      const store = await openStore(join(folder, `data-${stores.length}`));
      stores.push(store);
      return store;
    },
    async browser(called, screen) {
      await open
        .get(called)
        ?.close()
        .catch(() => {});
      const context = await openBrowser(join(folder, `profile-${called}`), screen);
      open.set(called, context);
      return context;
    },
  };
  let error: string | undefined;
  try {
    await run(tools);
  } catch (thrown) {
    error = `${thrown instanceof Error ? thrown.stack : thrown}\n${await photograph(name, open)}`;
  }
  for (const context of open.values()) await context.close().catch(() => {});
  for (const store of stores) await store.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { name, error };
}

/** The pages as they were when the story broke. */
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
    }
  return taken.join('\n');
}

/** A file that cannot be read is a story that fails; the others are still told. */
const load = (file: string): Promise<{ stories: Story[] }> =>
  import(join(import.meta.dirname, file)).catch((error) => ({
    stories: [{ name: `${file} can be read`, run: () => Promise.reject(error) }],
  }));

const [report, only] = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.story.ts')).sort();
const results: Result[] = [];
for (const file of files) {
  const { stories } = await load(file);
  for (const story of stories) {
    if (only && !story.name.includes(only) && !file.includes(only)) continue;
    const started = performance.now();
    const result = await tell(story);
    results.push(result);
    const took = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${result.error ? 'not ok' : 'ok'} ${story.name} (${took} s)${result.error ? `\n${result.error}` : ''}`,
    );
  }
}

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
