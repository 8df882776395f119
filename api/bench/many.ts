import { setTimeout as wait } from 'node:timers/promises';
import { type Child, patience } from './child.ts';
import { refuseUnlessOnce, type Target } from './corpus.ts';
import { load, table } from './measured.ts';
import type { Way } from './rxdbClient.ts';

/** What a device has that was away for a month, and as many as the rest of the design is measured by. */
const count = 10_000;

const contenders: { name: string; client: string; server?: string; way?: Way }[] = [
  { name: 'Recess', client: 'recessClient.ts' },
  ...(
    [
      ['RxDB, push and pull, in memory', { storage: 'memory', pulls: true }],
      ['RxDB, push and pull, in IndexedDB', { storage: 'indexeddb', pulls: true }],
    ] as [string, Way][]
  ).map(([name, way]) => ({ name, way, client: 'rxdbClient.ts', server: 'rxdbServer.ts' })),
];

/** Ten thousand waiting messages through the real client and server, beside RxDB; each there exactly once. */
export async function benchMany(start: (file: string) => Child): Promise<void> {
  console.log(`${count.toLocaleString('en')} waiting messages, each found exactly once afterwards. ${load()}\n`);
  const rows: string[][] = [];
  let first: number | undefined;
  for (const { name, client: file, server: other, way } of contenders) {
    const recess = start('recessServer.ts');
    const server = other ? start(other) : recess;
    const client = start(file);
    const target = await recess.ask<Target>('open', { corpus: 'messages', count });
    const { url } = other ? await server.ask<{ url: string }>('open') : target;
    await client.ask('queue', { ...target, url, way });
    // What queueing left to be tidied up is not part of sending.
    await wait(1_000);
    const took = await client.ask<number>('send').catch((error: Error) => {
      if (!/no answer/.test(error.message)) throw error;
    });
    if (took === undefined) rows.push([name, '', `not done in ${patience / 1_000}`]);
    else {
      refuseUnlessOnce(target.writes, await server.ask<string[]>('kept', { userId: target.userId }));
      first ??= took;
      rows.push([name, (took / first).toFixed(2), (took / 1_000).toFixed(1)]);
    }
    await Promise.all([client, server, recess].map((child) => child.stop()));
  }
  console.log(table(['', 'times Recess', 'seconds'], rows));
}
