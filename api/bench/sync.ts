import { availableParallelism } from 'node:os';
import type { Child } from './child.ts';
import { type Corpus, kindsOfCorpus, refuseUnlessOnce, type Target } from './corpus.ts';
import { load, median, spread, table } from './measured.ts';
import { type Counted, countingProxy } from './proxy.ts';
import type { Way } from './rxdbClient.ts';

/** Writes waiting when the network comes back, rounds that count, and writes of the round that does not. */
const [count, rounds, warmUp] = [1_000, 3, 300];

type Contender = { name: string; client: Child; server: Child; way?: Way };
type Line = { times: number[]; ratios: number[]; bytes: Counted };

/** Milliseconds to bring the writes over, each there exactly once. */
async function once({ client, server, way }: Contender, { url, ...target }: Target): Promise<number> {
  await client.ask('queue', { ...target, url, way });
  const took = await client.ask<number>('send');
  refuseUnlessOnce(target.writes, await server.ask<string[]>('kept', { userId: target.userId }));
  return took;
}

/** Sync of waiting writes, beside other ways to bring them over. */
export async function benchSync(child: (file: string) => Child): Promise<void> {
  const [recess, rxdb] = [child('recessServer.ts'), child('rxdbServer.ts')];
  const contenders: [Contender, ...Contender[]] = [
    { name: 'Recess', client: child('recessClient.ts'), server: recess },
    { name: 'one request a write', client: child('restClient.ts'), server: recess },
    ...(
      [
        ['RxDB, push only, in memory', { storage: 'memory', pulls: false }],
        ['RxDB, push and pull, in memory', { storage: 'memory', pulls: true }],
        ['RxDB, push and pull, in IndexedDB', { storage: 'indexeddb', pulls: true }],
      ] as [string, Way][]
    ).map(([name, way]) => ({ name, way, client: child('rxdbClient.ts'), server: rxdb })),
  ];
  const targetOf = async ({ server }: Contender, corpus: Corpus, count: number): Promise<Target> => {
    // Everybody writes the same, also those who never meet this server.
    const target = await recess.ask<Target>('open', { corpus, count });
    return server === recess ? target : { ...target, ...(await server.ask<{ url: string }>('open')) };
  };
  const named = async (contender: Contender, corpus: Corpus, work: () => Promise<number>) => {
    try {
      return await work();
    } catch (error) {
      throw new Error(`${contender.name}, ${corpus}: ${error instanceof Error ? error.message : error}`);
    }
  };

  const lines = new Map<string, Line>();
  const waits: number[] = [];
  const lineOf = (contender: Contender, corpus: Corpus) => lines.get(`${corpus} ${contender.name}`) as Line;
  for (const corpus of kindsOfCorpus)
    for (const contender of contenders) {
      const target = await targetOf(contender, corpus, warmUp);
      const proxy = await countingProxy(target.url);
      await named(contender, corpus, () => once(contender, { ...target, url: proxy.url })).finally(proxy.close);
      const bytes = { up: proxy.counted.up / warmUp, down: proxy.counted.down / warmUp };
      lines.set(`${corpus} ${contender.name}`, { times: [], ratios: [], bytes });
    }

  for (let round = 0; round < rounds; round++)
    for (const corpus of kindsOfCorpus) {
      // Each begins a round in turn, so that no one always follows the same neighbour.
      const order = [...contenders.slice(round), ...contenders.slice(0, round)];
      const took = new Map<Contender, number>();
      for (const contender of order) {
        const target = await targetOf(contender, corpus, count);
        took.set(contender, await named(contender, corpus, () => once(contender, target)));
      }
      waits.push((await contenders[0].client.ask<number>('waited')) / (took.get(contenders[0]) as number));
      for (const [contender, ms] of took) {
        lineOf(contender, corpus).times.push(ms);
        lineOf(contender, corpus).ratios.push(ms / (took.get(contenders[0]) as number));
      }
    }

  console.log(
    `Sync of ${count} waiting writes, each found exactly once afterwards. Node ${process.version}, ${availableParallelism()} CPUs, ${rounds} rounds; median (min–max). ${load()}\n`,
  );
  const rows = kindsOfCorpus.flatMap((corpus) =>
    contenders.map((contender) => {
      const { times, ratios, bytes } = lineOf(contender, corpus);
      return [corpus, contender.name, spread(ratios, 2), spread(times, 0), bytes.up.toFixed(0), bytes.down.toFixed(0)];
    }),
  );
  console.log(table(['', '', 'times Recess', 'ms', 'bytes up a write', 'bytes down'], rows));
  console.log(
    `\nRecess waited for its server ${(median(waits) * 100).toFixed(0)} % of its time; the rest is its queue in IndexedDB, emulated here.`,
  );
}
