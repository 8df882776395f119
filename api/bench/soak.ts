import { setTimeout as wait } from 'node:timers/promises';
import type { Child } from './child.ts';

const minuteMs = 60_000;
/** What memory may have grown by from the first quarter to the last. */
const growthMax = 1.1;

/** Megabytes. */
type Memory = { rss: number; heap: number; buffers: number; calls: number; failed: number };
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** The server under public lists, signed-in reads, syncs, plays and small uploads: npm run bench soak [minutes]. */
export async function benchSoak(child: (file: string) => Child): Promise<void> {
  const minutes = Number(process.argv[3] ?? 60);
  const [server, client] = [child('soakServer.ts'), child('soakClient.ts')];
  await client.ask('begin', await server.ask('open'));
  console.log(`Memory of the server under mixed load, ${minutes} minutes; after a collection of garbage each minute.`);
  console.log(
    `${'minute'.padEnd(8)}${'RSS MB'.padStart(8)}${'heap MB'.padStart(9)}${'buffers MB'.padStart(12)}${'calls'.padStart(9)}${'failed'.padStart(8)}`,
  );
  const seen: Memory[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await wait(minuteMs);
    const [memory, load] = [
      await server.ask<Pick<Memory, 'rss' | 'heap' | 'buffers'>>('memory'),
      await client.ask<Pick<Memory, 'calls' | 'failed'>>('told'),
    ];
    seen.push({ ...memory, ...load });
    const cells = [
      memory.rss.toFixed(0).padStart(8),
      memory.heap.toFixed(1).padStart(9),
      memory.buffers.toFixed(1).padStart(12),
    ];
    console.log(
      `${String(minute).padEnd(8)}${cells.join('')}${String(load.calls).padStart(9)}${String(load.failed).padStart(8)}`,
    );
  }
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const grew = (what: 'rss' | 'heap') =>
    mean(seen.slice(-quarter).map((one) => one[what])) / mean(seen.slice(0, quarter).map((one) => one[what]));
  const verdict = grew('heap') <= growthMax && grew('rss') <= growthMax ? 'flat' : 'grown';
  console.log(`Last quarter of the first: heap ${grew('heap').toFixed(2)}, RSS ${grew('rss').toFixed(2)}: ${verdict}.`);
}
