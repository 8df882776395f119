import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countIn, gamesOf } from '../e2e/acts.ts';
import { openBrowser, openStore, signIn, until, workerReady } from '../e2e/browser.ts';
import { playMonth, waitingOn, withApp } from '../e2e/inPage.ts';
import { type Watched, watch } from '../e2e/watch.ts';

/** The longest task of the page after a month without a login: ten thousand writes wait, and then are sent. */
const writes = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'recess-life-'));
const store = await openStore(join(folder, 'data'));
const id = await gamesOf(store.url);
const context = await openBrowser(join(folder, 'profile'));
const page = await context.newPage();
await watch(page);
await signIn(page, store.url, 'maya');
await page.goto(`${store.url}/library`);
await workerReady(page);
await page.getByText('All saved').first().waitFor();
await context.setOffline(true);
const longest = async () => Math.round(await page.evaluate(() => (window as unknown as Watched).longest));
const tell = (what: string, ms: number) => console.log(`${what.padEnd(44)}${String(ms).padStart(6)} ms`);

console.log(`Longest task of the page with ${writes.toLocaleString('en')} writes waiting, at 4× CPU throttling.\n`);
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
const paths = ['/library', `/game/${id('Lantern Hollow')}`];
async function openEach(how: string): Promise<void> {
  for (const path of paths) {
    await page.goto(store.url + path);
    await page.waitForTimeout(3_000);
    tell(`opening ${path.slice(0, 8)}, ${how}`, await longest());
  }
}
await openEach('nothing waiting');
await withApp(page);
await playMonth(page, ['Lantern Hollow', 'Tide Cards', 'Word Orchard'].map(id), writes);
await openEach('all waiting');
await page.goto(`${store.url}/library`);
await withApp(page);
await page.waitForTimeout(3_000);
await page.evaluate(() => Object.assign(window, { longest: 0 }));
const started = performance.now();
await context.setOffline(false);
await until('everything to be sent', async () => (await waitingOn(page)).count === 0, 300_000);
tell('sending them all, on the library', await longest());
tell('  time it took', Math.round(performance.now() - started));
console.log(`${countIn(store, 'play_sessions')} sessions are on the server.`);
await context.close();
await store.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
