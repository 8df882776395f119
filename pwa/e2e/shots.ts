import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, signIn } from './support/browser.ts';
import { openStore } from './support/store.ts';
import { takeTour } from './support/tour.ts';

// npm run shots: the pictures in the manifest, the README and the tour, taken of the built app with the demo's people.
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'recess-shots-'));
const store = await openStore(join(folder, 'data'), { killable: true });
const games = (await (await fetch(`${store.url}/api/games`)).json()) as { id: string }[];

async function take(viewport: { width: number; height: number }, path: string, ...files: string[]) {
  const context = await openBrowser(join(folder, `profile-${viewport.width}`), { viewport, colorScheme: 'dark' });
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, store.url, 'maya');
  await page.goto(store.url + path);
  await page.getByText('All saved').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600);
  for (const file of files) await page.screenshot({ path: join(root, file) });
  await context.close();
}

mkdirSync(join(root, 'pwa/public/shots'), { recursive: true });
await take({ width: 1366, height: 768 }, '/', 'pwa/public/shots/wide.png', 'docs/recess.png');
await take({ width: 390, height: 844 }, `/game/${games[0]?.id}`, 'pwa/public/shots/narrow.png');
await takeTour(store, folder);
await store.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
