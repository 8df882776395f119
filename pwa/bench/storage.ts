import { load, ratio, spread, table } from '../../api/bench/measured.ts';
import { inChromium } from './inChromium.ts';

const gameCount = 10_000;
/** Readings, after a first round that only keeps; what is kept anew in each costs too long for so many. */
const [readings, keepings] = [6, 2];
const peer = 'one record of packed columns';
const floor = 'floor: JSON.parse of a text in memory';

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
  for (let round = 0; round <= readings; round++)
    for (const [name, row] of rows) {
      const { page: fresh, throttle } = await browser.open();
      await fresh.evaluate((count) => (window as unknown as Bench).prepare(count), gameCount);
      await throttle(4);
      if (round > 0) {
        const [took, blocked] = await fresh.evaluate((way) => (window as unknown as Bench).load(way), name);
        row.loaded.push(took);
        row.blocked.push(blocked);
      }
      if (round < keepings)
        row.stored.push(await fresh.evaluate((way) => (window as unknown as Bench).store(way), name));
      await fresh.close();
    }
  const loaded = (name: string) => rows.get(name)?.loaded ?? [];
  const cells = [...rows].map(([name, row]) => [
    name,
    spread(row.loaded),
    ratio(row.loaded, loaded(peer)),
    ratio(row.loaded, loaded(floor)),
    spread(row.blocked),
    spread(row.stored),
  ]);
  console.log(
    table(
      ['', `read, ${readings} times`, 'of packed columns', 'of the floor', 'page blocked', `kept, ${keepings} times`],
      cells,
    ),
  );
  console.log(`\n${load()}`);
} finally {
  await browser.close();
}
process.exit(0);
