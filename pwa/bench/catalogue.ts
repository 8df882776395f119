import { load, median, number, quantile, ratio, spread, table } from '../../api/bench/measured.ts';
import { hasPeers, heapOf, inChromium } from './inChromium.ts';

/** Games in the catalogue, and rounds in which every contender is asked everything. */
const sizes: [games: number, rounds: number][] = [
  [1_000, 1],
  [10_000, 3],
  [20_000, 1],
];
/** Each of its queries takes most of a second at a quarter of the speed. */
const slow = 'Fuse.js';

type Bench = {
  names(): string[];
  prepare(count: number): void;
  open(name: string): number;
  forget(): void;
  run(): number[];
  same(): { same: number; near: number };
};
type Row = { opened: number[]; medians: number[]; late: number[]; megabytes: number; same: string };

const peers = hasPeers ? ['api/bench/peers/searchPeers.ts'] : [];
const browser = await inChromium([...peers, 'pwa/bench/pages/search.ts']);

async function measure(games: number, name: string, row: Row, first: boolean): Promise<void> {
  const { page, session, throttle } = await browser.open();
  await page.evaluate((count) => (window as unknown as Bench).prepare(count), games);
  const before = await heapOf(session);
  row.opened.push(await page.evaluate((called) => (window as unknown as Bench).open(called), name));
  row.megabytes = ((await heapOf(session)) - before) / 1e6;
  if (first) {
    const { same, near } = await page.evaluate(() => (window as unknown as Bench).same());
    row.same = same + near === 200 ? `all${near ? `, ${near} more near` : ''}` : `${same / 2} %`;
  }
  await throttle(4);
  const times = await page.evaluate(() => (window as unknown as Bench).run());
  row.medians.push(median(times));
  row.late.push(quantile(times, 0.95));
  await page.close();
}

try {
  const { page } = await browser.open();
  const names = await page.evaluate(() => (window as unknown as Bench).names());
  console.log(`200 queries in the browser at 4× CPU throttling, in ms; ready and memory without. ${load()}`);
  if (!hasPeers) console.log('Without its peers: npm install --prefix api/bench/peers');
  for (const [games, rounds] of sizes) {
    const rows = new Map<string, Row>();
    for (let round = 0; round < rounds; round++)
      for (const name of names) {
        if (name === slow && (games > 10_000 || round > 0)) continue;
        const row = rows.get(name) ?? { opened: [], medians: [], late: [], megabytes: 0, same: '' };
        rows.set(name, row);
        await measure(games, name, row, round === 0);
      }
    // The first and the last of them.
    const all = [...rows.values()].map(({ medians }) => medians);
    const [ours, floor] = [all[0] ?? [], all.at(-1) ?? []];
    const cells = [...rows].map(([name, row]) => [
      name,
      spread(row.medians),
      ratio(row.medians, ours),
      ratio(row.medians, floor),
      number(median(row.late)),
      number(median(row.opened)),
      row.megabytes.toFixed(1),
      row.same,
    ]);
    console.log(`\n${games.toLocaleString('en')} games\n`);
    console.log(table(['', 'median', 'of ours', 'of the floor', 'p95', 'ready in', 'MB', 'as the spec says'], cells));
  }
  console.log(`\n${load()}`);
} finally {
  await browser.close();
}
process.exit(0);
