import { setTimeout as wait } from 'node:timers/promises';
import type { Child } from './child.ts';
import { median, ratio, spread, table } from './measured.ts';

const minuteMs = 60_000;
/** What memory may have grown by from the first quarter to the last. */
const growthMax = 1.1;

/** Megabytes. */
type Memory = { rss: number; heap: number; buffers: number; calls: number; failed: number };

type Kind = 'rss' | 'heap' | 'buffers';
const kinds: [name: string, what: Kind][] = [
  ['RSS', 'rss'],
  ['heap', 'heap'],
  ['buffers', 'buffers'],
];
const of = (minutes: Memory[], what: Kind) => minutes.map((one) => one[what]);

/** The server under public lists, signed-in reads, syncs, plays and small uploads: npm run bench soak [minutes]. */
export async function benchSoak(child: (file: string) => Child): Promise<void> {
  const minutes = Number(process.argv[3] ?? 60);
  const [server, client] = [child('soakServer.ts'), child('soakClient.ts')];
  await client.ask('begin', await server.ask('open'));
  console.log(`Memory of the server under mixed load, ${minutes} minutes; after a collection of garbage each minute.`);
  const seen: Memory[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await wait(minuteMs);
    const memory = await server.ask<Pick<Memory, Kind>>('memory');
    const { calls, failed } = await client.ask<Pick<Memory, 'calls' | 'failed'>>('told');
    seen.push({ ...memory, calls, failed });
    console.log(`  minute ${minute}: ${memory.rss.toFixed(0)} MB, ${calls} calls, ${failed} of them failed`);
  }
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const [first, last] = [seen.slice(0, quarter), seen.slice(-quarter)];
  const cells = kinds.map(([name, what]) => {
    const [before, after] = [of(first, what), of(last, what)];
    return [name, spread(before), spread(after), ratio(after, before)];
  });
  console.log(`\n${table(['MB', 'first quarter', 'last quarter', 'of the first'], cells)}`);
  const grew = (what: Kind) => median(of(last, what)) / median(of(first, what));
  const isFlat = grew('heap') <= growthMax && grew('rss') <= growthMax;
  console.log(`\n${isFlat ? 'Flat' : 'Grown'}: at most ${growthMax} is wanted of the heap and of RSS.`);
}
