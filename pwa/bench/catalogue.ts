/**
 * How long does a search on the device take, and does it answer as the specification says? 200 queries in Chromium at 4× CPU
 * throttling, milliseconds; scans through all games beside it. npm run bench catalogue [games] [rounds]
 */
import { load, median, number, quantile, ratio, spread, table } from '../../api/bench/statistics.ts';
import { openBenchBrowser } from './benchBrowser.ts';

type Row = { ready: number[]; medians: number[]; late: number[]; megabytes: number; same: string };

export async function bench([games, rounds = '3']: readonly string[]): Promise<void> {
  const browser = await openBenchBrowser('pwa/bench/pages/catalogue.ts');

  async function measure(count: number, name: string, row: Row): Promise<void> {
    const page = await browser.open();
    await page.call('prepare', count);
    const before = await page.heap();
    row.ready.push(await page.call<number>('open', name));
    row.megabytes = ((await page.heap()) - before) / 1e6;
    if (!row.same) {
      const { same, near } = await page.call<{ same: number; near: number }>('same');
      row.same = same + near === 200 ? `all${near ? `, ${near} more near` : ''}` : `${same / 2} %`;
    }
    await page.throttle(4);
    const times = await page.call<number[]>('run');
    row.medians.push(median(times));
    row.late.push(quantile(times, 0.95));
    await page.close();
  }

  try {
    const names = await browser.open().then((page) => page.call<string[]>('names'));
    console.log(`200 queries in the browser at 4× CPU throttling, in ms; ready and memory without. ${load()}`);
    for (const count of games ? [Number(games)] : [1_000, 10_000, 20_000]) {
      const rows = new Map<string, Row>(
        names.map((name) => [name, { ready: [], medians: [], late: [], megabytes: 0, same: '' }]),
      );
      for (let round = 0; round < Number(rounds); round++)
        for (const [name, row] of rows) await measure(count, name, row);
      const [ours] = [...rows.values()].map(({ medians }) => medians);
      const cells = [...rows].map(([name, row]) => [
        ...[name, spread(row.medians), ratio(row.medians, ours ?? []), number(median(row.late))],
        ...[number(median(row.ready)), row.megabytes.toFixed(1), row.same],
      ]);
      console.log(`\n${count.toLocaleString('en')} games\n`);
      console.log(table(['', 'median', 'of ours', 'p95', 'ready in', 'MB', 'as the spec says'], cells));
    }
  } finally {
    await browser.close();
  }
}
