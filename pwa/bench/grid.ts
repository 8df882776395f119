import { best, load, quantile, ratio, spread, table } from '../../api/bench/measured.ts';
import { hasPeers, heapOf, inChromium } from './inChromium.ts';

const gameCount = 10_000;
const rounds = 3;
const windows = 20;
/** Milliseconds between two frames of a screen: no page is scrolled faster. */
const frame = 1_000 / 60;
/** Measured once: it takes so long. */
const slow = 'everything at once';

type Bench = {
  names(): string[];
  prepare(count: number): void;
  show(name: string): Promise<number>;
  scroll(windows: number): Promise<number[]>;
};
type Row = { painted: number[]; late: number[]; megabytes: number[]; elements: number };

const peers = hasPeers ? ['api/bench/peers/gridPeers.tsx'] : [];
const browser = await inChromium([...peers, 'pwa/bench/pages/grid.tsx']);
try {
  console.log(
    `A grid of ${gameCount.toLocaleString('en')} games at 4× CPU throttling, scrolled through ${windows} windows. ${load()}`,
  );
  if (!hasPeers) console.log('Without its peer: npm install --prefix api/bench/peers');
  const { page } = await browser.open();
  const names = await page.evaluate(() => (window as unknown as Bench).names());
  const rows = new Map(names.map((name) => [name, { painted: [], late: [], megabytes: [], elements: 0 } as Row]));
  for (let round = 0; round < rounds; round++)
    for (const [name, row] of rows) {
      if (name === slow && round > 0) continue;
      const { page: fresh, session, throttle } = await browser.open();
      await fresh.evaluate((count) => (window as unknown as Bench).prepare(count), gameCount);
      const before = await heapOf(session);
      await throttle(4);
      row.painted.push(await fresh.evaluate((grid) => (window as unknown as Bench).show(grid), name));
      row.late.push(
        quantile(await fresh.evaluate((count) => (window as unknown as Bench).scroll(count), windows), 0.95),
      );
      await throttle(1);
      row.megabytes.push(((await heapOf(session)) - before) / 1e6);
      row.elements = await fresh.locator('*').count();
      await fresh.close();
    }
  const all = [...rows.values()];
  const [soonest, smoothest, lightest] = [
    best(all.map(({ painted }) => painted)),
    best(all.map(({ late }) => late)),
    best(all.map(({ megabytes }) => megabytes)),
  ];
  const cells = [...rows].map(([name, { painted, late, megabytes, elements }]) => [
    ...[name, spread(painted), ratio(painted, soonest)],
    ...[spread(late), ratio(late, smoothest), ratio(late, [frame])],
    ...[spread(megabytes), ratio(megabytes, lightest)],
    elements.toLocaleString('en'),
  ]);
  const head = [
    'first paint ms',
    'of the best',
    'frame p95 ms',
    'of the best',
    `of a frame`,
    'MB after',
    'of the best',
  ];
  console.log(`\n${table(['', ...head, 'elements'], cells)}`);
  console.log(`\n${load()}`);
} finally {
  await browser.close();
}
process.exit(0);
