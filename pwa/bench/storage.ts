import { load, median, number, spread, table } from '../../api/bench/measured.ts';
import { inChromium } from './inChromium.ts';

const gameCount = 10_000;
const rounds = 6;

type Bench = {
  names(): string[];
  prepare(count: number): void;
  store(name: string): Promise<number>;
  load(name: string): Promise<[number, number]>;
};
type Row = { stored: number[]; loaded: number[]; blocked: number[] };

const browser = await inChromium(['pwa/bench/pages/storage.ts']);
try {
  console.log(
    `${gameCount.toLocaleString('en')} games kept and read on a fresh page, at 4× CPU throttling, in ms. ${load()}\n`,
  );
  const { page } = await browser.open();
  const names = await page.evaluate(() => (window as unknown as Bench).names());
  const rows = new Map(names.map((name) => [name, { stored: [], loaded: [], blocked: [] } as Row]));
  // What was kept is read by another page than the one that kept it, so that nothing of it is in memory.
  for (let round = 0; round < rounds; round++)
    for (const [name, row] of rows) {
      const { page: fresh, throttle } = await browser.open();
      await fresh.evaluate((count) => (window as unknown as Bench).prepare(count), gameCount);
      await throttle(4);
      if (round > 0) {
        const [took, blocked] = await fresh.evaluate((way) => (window as unknown as Bench).load(way), name);
        row.loaded.push(took);
        row.blocked.push(blocked);
      }
      if (round < 2) row.stored.push(await fresh.evaluate((way) => (window as unknown as Bench).store(way), name));
      await fresh.close();
    }
  const straight = median(rows.get('one record of packed columns')?.loaded ?? []);
  const cells = [...rows].map(([name, { stored, loaded, blocked }]) => [
    name,
    spread(loaded),
    number(median(loaded) / straight),
    number(median(blocked)),
    number(median(stored)),
  ]);
  console.log(table(['', 'read', 'of packed columns', 'page blocked', 'kept'], cells));
  console.log(`\n${load()}`);
} finally {
  await browser.close();
}
process.exit(0);
