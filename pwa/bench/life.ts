import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../api/bench/measured.ts';
import { countIn, gamesOf } from '../e2e/acts.ts';
import { openBrowser, signIn, until, workerReady } from '../e2e/browser.ts';
import { playMonth, waitingOn, withApp } from '../e2e/inPage.ts';
import { openStore } from '../e2e/store.ts';

/** The longest tasks of the page after a month without a login: ten thousand writes wait, and then are sent. */
const writes = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'recess-life-'));
const store = await openStore(join(folder, 'data'), { killable: true });
const id = await gamesOf(store.url);
const context = await openBrowser(join(folder, 'profile'));
const page = await context.newPage();
type Watched = Window & { tasks: number[] };
await page.addInitScript(() => {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
});
await signIn(page, store.url, 'maya');
await page.goto(`${store.url}/library`);
await workerReady(page);
await page.getByText('All saved').first().waitFor();
await context.setOffline(true);
/** One alone may be this computer's and not the page's: three are told. */
async function longest(): Promise<string> {
  const tasks = await page.evaluate(() => (window as unknown as Watched).tasks);
  return tasks
    .sort((a, b) => b - a)
    .slice(0, 3)
    .join(', ');
}
const rows: string[][] = [];

console.log(`The page's longest tasks, ${writes.toLocaleString('en')} writes waiting, at 4× CPU throttling.\n`);
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
const paths = ['/library', `/game/${id('Lantern Hollow')}`];
async function openEach(how: string): Promise<void> {
  for (const path of paths) {
    await page.goto(store.url + path);
    await page.waitForTimeout(3_000);
    rows.push([`opening ${path.slice(0, 8)}, ${how}`, await longest()]);
  }
}
await openEach('nothing waiting');
await withApp(page);
await playMonth(page, ['Lantern Hollow', 'Tide Cards', 'Word Orchard'].map(id), writes);
await openEach('all waiting');
await page.goto(`${store.url}/library`);
await withApp(page);
await page.waitForTimeout(3_000);
await page.evaluate(() => (window as unknown as Watched).tasks.splice(0));
const started = performance.now();
await context.setOffline(false);
await until('everything to be sent', async () => (await waitingOn(page)).count === 0, 300_000);
rows.push(['sending them all, on the library', await longest()]);
const took = Math.round(performance.now() - started).toLocaleString('en');
console.log(table(['', 'longest tasks, ms'], rows));
console.log(`\nSending took ${took} ms; ${countIn(store, 'play_sessions')} sessions are on the server.`);
await context.close();
await store.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(0);
