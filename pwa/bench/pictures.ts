import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ratio, spread, table } from '../../api/bench/measured.ts';
import { configFrom } from '../../api/config.ts';
import { openDatabase } from '../../api/db/open.ts';
import { makeCards } from '../../api/files/card.ts';
import { openFiles } from '../../api/files/store.ts';
import { openBrowser, type Screen } from '../e2e/browser.ts';
import { openStore } from '../e2e/store.ts';
import { coversBudget } from '../test/budgets.ts';

/** What the covers of home cost in a browser: bytes of those in the window, and of all that came without scrolling. */
const screens: Screen[] = [
  { viewport: { width: 1366, height: 768 } },
  { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 2 },
  { viewport: { width: 390, height: 844 } },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
];
const isCover = (url: string) => new URL(url).pathname.startsWith('/files/covers/');

const folder = mkdtempSync(join(tmpdir(), 'recess-pictures-'));
const store = await openStore(join(folder, 'data'), { killable: true });

async function home(screen: Screen, name: string) {
  const context = await openBrowser(join(folder, name), { ...screen, serviceWorkers: 'block' });
  const page = await context.newPage();
  const sizes = new Map<string, number>();
  const all: Promise<void>[] = [];
  page.on('response', (answer) => {
    if (isCover(answer.url())) all.push(answer.body().then((body) => void sizes.set(answer.url(), body.length)));
  });
  await page.goto(store.url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: /Ready/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(all);
  const seen = await page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      })
      .map(({ currentSrc }) => currentSrc),
  );
  await context.close();
  const inWindow = [...new Set(seen)].filter((url) => sizes.has(url));
  const sum = (urls: Iterable<string>) => [...urls].reduce((bytes, url) => bytes + (sizes.get(url) ?? 0), 0);
  return { seen: inWindow.length, seenBytes: sum(inWindow), all: sizes.size, allBytes: sum(sizes.keys()) };
}

async function tell(what: string) {
  const rows: string[][] = [];
  for (const [i, screen] of screens.entries()) {
    const { viewport, deviceScaleFactor = 1 } = screen;
    const { seen, seenBytes, all, allBytes } = await home(screen, `${what}-${i}`);
    const kB = (bytes: number, count: number) => `${(bytes / 1e3).toFixed(1)} kB of ${count}`;
    const name = `${viewport?.width} × ${viewport?.height}, ${deviceScaleFactor}×`;
    rows.push([name, kB(seenBytes, seen), ratio([seenBytes], [coversBudget]), kB(allBytes, all)]);
  }
  console.log(`\n${table([what, 'in the window', 'of the budget', 'all that came unscrolled'], rows)}`);
}

/** Milliseconds to decode the small form of every cover of home, the same decoder's turn after the other's. */
async function decoding(page: Page, urls: string[]): Promise<void> {
  const measured = await page.evaluate(async (addresses) => {
    // Nothing here may be a named function: the compiler would call a helper that the page does not have.
    const forms: Record<string, Blob[]> = { webp: [], avif: [] };
    for (const [form, blobs] of Object.entries(forms))
      for (const url of addresses) {
        const answer = await fetch(url, { headers: { accept: `image/${form}` }, cache: 'no-store' });
        blobs.push(await answer.blob());
      }
    const ms: Record<string, number[]> = { webp: [], avif: [] };
    for (let round = 0; round < 20; round++)
      for (const [form, blobs] of Object.entries(forms)) {
        const started = performance.now();
        for (const blob of blobs) (await createImageBitmap(blob)).close();
        ms[form]?.push((performance.now() - started) / blobs.length);
      }
    return ms;
  }, urls);
  const { webp = [] } = measured;
  const rows = Object.entries(measured).map(([form, ms]) => [form, spread(ms), ratio(ms, webp)]);
  console.log('\nMilliseconds to decode a small cover of the demo, 20 rounds by turns: median (min–max)\n');
  console.log(table(['', 'ms', 'of WebP'], rows));
}

console.log('Bytes of covers that home asks for on a first visit, in Chromium.');
await tell('before the AVIF is made');
await store.stop();
const config = configFrom({ DATA_DIR: store.dataDir });
const db = openDatabase(config);
await makeCards({ db, files: openFiles(config) });
await db.close();
await store.start();
await tell('with AVIF');
const context = await openBrowser(join(folder, 'decoding'), { serviceWorkers: 'block' });
const page = await context.newPage();
await page.goto(store.url);
const games = (await (await fetch(`${store.url}/api/games`)).json()) as { coverImage: string }[];
await decoding(
  page,
  games.map(({ coverImage }) => coverImage.replace('.webp', '-256.webp')),
);
await context.close();
await store.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
