/**
 * How long does the page take to read the catalogue from its storage, and is it blocked meanwhile? 10,000 games on a fresh
 * page in Chromium at 4× CPU throttling, milliseconds; other ways to keep them beside it, and `JSON.parse` as the floor.
 * npm run bench storage [readings]
 */
import { load, ratio, spread, table } from '../../api/bench/statistics.ts';
import { openBenchBrowser } from './benchBrowser.ts';

const gameCount = 10_000;
/** What is kept anew in each round costs too long for so many. */
const storings = 2;
const peer = 'one record of packed columns';
const floor = 'floor: JSON.parse of a text in memory';

type Row = { stored: number[]; loaded: number[]; blocked: number[] };

export async function bench([readings = '6']: readonly string[]): Promise<void> {
  const browser = await openBenchBrowser('pwa/bench/pages/storage.ts');
  try {
    console.log(
      `${gameCount.toLocaleString('en')} games kept and read on a fresh page, at 4× CPU throttling, in ms. ${load()}\n`,
    );
    const names = await browser.open().then((page) => page.call<string[]>('names'));
    const rows = new Map<string, Row>(names.map((name) => [name, { stored: [], loaded: [], blocked: [] }]));
    // What was kept is read by another page than the one that kept it, so that nothing of it is in memory.
    for (let round = 0; round <= Number(readings); round++)
      for (const [name, row] of rows) {
        const page = await browser.open();
        await page.call('prepare', gameCount);
        await page.throttle(4);
        if (round > 0) {
          const { took, blocked } = await page.call<{ took: number; blocked: number }>('load', name);
          row.loaded.push(took);
          row.blocked.push(blocked);
        }
        if (round < storings) row.stored.push(await page.call<number>('store', name));
        await page.close();
      }
    const loaded = (name: string) => rows.get(name)?.loaded ?? [];
    const cells = [...rows].map(([name, row]) => [
      ...[name, spread(row.loaded), ratio(row.loaded, loaded(peer)), ratio(row.loaded, loaded(floor))],
      ...[spread(row.blocked), spread(row.stored)],
    ]);
    const head = [`read, ${readings} times`, 'of packed columns', 'of the floor', 'page blocked', 'kept'];
    console.log(table(['', ...head], cells));
  } finally {
    await browser.close();
  }
}
