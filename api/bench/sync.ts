/**
 * How long until the waiting writes of a device are on the server, each exactly once? Milliseconds and the ratio to ours,
 * compared with one request per write and with RxDB. npm run bench sync [writes] [rounds]
 */
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild, TimedOut, timeoutMs } from './childProcess.ts';
import { assertExactlyOnce, type Corpus, gamesMax, type Target } from './corpus.ts';
import type { Storage } from './rxdbClient.ts';
import { load, ratio, spread, table } from './statistics.ts';

/** The number of writes that a client sends before the measured ones. */
const warmUp = 300;

type Contender = { name: string; client: string; storage?: Storage };
const contenders: [Contender, ...Contender[]] = [
  { name: 'Recess', client: 'recessClient.ts' },
  { name: 'one request per write', client: 'restClient.ts' },
  { name: 'RxDB, in memory', client: 'rxdbClient.ts', storage: 'memory' },
  { name: 'RxDB, in IndexedDB', client: 'rxdbClient.ts', storage: 'indexeddb' },
];

export async function bench([count = '1000', rounds = '3']: readonly string[]): Promise<void> {
  const writes = Number(count);
  const recess = startChild('recessServer.ts');
  const rxdb = startChild('rxdbServer.ts');

  /** Measures the milliseconds that a new client needs for all writes; undefined if it takes too long. */
  async function measure({ client: file, storage }: Contender, corpus: Corpus): Promise<number | undefined> {
    const client = startChild(file);
    const server = storage ? rxdb : recess;
    async function send(many: number): Promise<number> {
      // All contenders write the same, also those that do not use our server.
      const target = await recess.call<Target>('open', { corpus, count: many });
      const { url } = storage ? await rxdb.call<{ url: string }>('open') : target;
      await client.call('queue', { ...target, url, storage });
      // The pause lets the work that queueing leaves behind finish, because it is not part of sending.
      await wait(1_000);
      const took = await client.call<number>('send');
      assertExactlyOnce(target.writes, await server.call<string[]>('kept', { userId: target.userId }));
      return took;
    }
    try {
      await send(Math.min(warmUp, writes));
      return await send(writes);
    } catch (error) {
      if (error instanceof TimedOut) return undefined;
      throw new Error(`${file}, ${corpus}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await client.stop();
    }
  }

  console.log(
    `${count} waiting writes, each found exactly once afterwards. Node ${process.version}, ${availableParallelism()} CPUs, ${rounds} rounds; median (min–max). ${load()}\n`,
  );
  const rows: string[][] = [];
  for (const corpus of ['messages', 'reviews and wishes'] as const) {
    if (corpus !== 'messages' && writes > gamesMax) continue;
    const times = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]));
    for (let round = 0; round < Number(rounds); round++)
      // Each contender starts a round in turn, so that none always follows the same neighbor.
      for (const contender of [...contenders.slice(round % 4), ...contenders.slice(0, round % 4)]) {
        const took = await measure(contender, corpus);
        if (took !== undefined) times.get(contender)?.push(took);
      }
    for (const [{ name }, took] of times) {
      const late = `not done in ${timeoutMs / 1_000} s`;
      rows.push([corpus, name, ratio(took, times.get(contenders[0]) ?? []), spread(took, 0) || late]);
    }
  }
  console.log(table(['', '', 'times Recess', 'ms'], rows));
}
