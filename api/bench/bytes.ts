import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../root.ts';
import { type Child, peers } from './child.ts';
import { type Corpus, kindsOfCorpus, type Target } from './corpus.ts';
import { best, ratio, table } from './measured.ts';
import { countedOverHttp2 } from './overHttp2.ts';
import { countingProxy } from './proxy.ts';

/** How many writes are made before they are sent together, and how many in all. */
export const sizes = [
  { name: 'one a time', each: 1, count: 20 },
  { name: '100 at once', each: 100, count: 100 },
  { name: '1,000 at once', each: 1_000, count: 1_000 },
];

export type Contender = {
  name: string;
  client: string;
  /** Undefined: our own. */
  server?: string;
  told?: object;
  /** Whether its client says how long the bodies were. */
  bodies?: boolean;
  /** Whether the server must be asked if all has come, and whether the client leaves before it pulls. */
  asked?: boolean;
  leaves?: boolean;
  pulls?: false;
  /** Whether its line is one that HTTP/2 cannot carry. */
  isSocket?: true;
};

export const ours: [Contender, Contender] = [
  { name: 'Recess, plain', client: 'recessClient.ts', told: { plain: true }, bodies: true },
  { name: 'Recess, gzip as in a browser', client: 'recessClient.ts', bodies: true },
];
const rxdb = { client: 'rxdbClient.ts', server: 'rxdbServer.ts' };
const others: Contender[] = [
  { name: 'RxDB, push and pull', ...rxdb, told: { way: { storage: 'memory', pulls: true } } },
  { name: 'RxDB, push only', ...rxdb, told: { way: { storage: 'memory', pulls: false } }, pulls: false },
];
const optional: Contender[] = [
  {
    ...{ name: 'TinyBase, WebSocket', client: 'peers/tinybaseClient.ts', server: 'peers/tinybaseServer.ts' },
    ...{ asked: true, leaves: true, isSocket: true },
  },
  { name: 'PouchDB, push only', client: 'peers/pouchClient.ts', server: 'peers/pouchServer.ts', asked: true },
];

/** Bytes a write by size, and of a pull that brings nothing; of the bodies alone where they are known. */
type Measured = { writes: Cell[]; pull?: Cell };
export type Cell = { up: number; down: number; bodies: number | undefined };

/** HTTP/1.1 as it is, or HTTP/2 over TLS, as between a browser and the proxy of a store that people reach. */
export type Way = 'http/1.1' | 'http/2';

class Lost extends Error {}
/** Milliseconds after which a write that its server does not have is lost. */
const lostAfter = 10_000;

let paths = 0;

export async function measure(
  start: (file: string) => Child,
  contender: Contender,
  corpus: Corpus,
  by = sizes,
  way: Way = 'http/1.1',
): Promise<Measured> {
  const recess = start('recessServer.ts');
  const server = contender.server ? start(contender.server) : recess;
  const client = start(contender.client);
  const measured: Measured = { writes: [] };
  for (const { each, count } of by) {
    const path = `bench${++paths}`;
    const target = await recess.ask<Target>('open', { corpus, count });
    const { url } = contender.server ? await server.ask<{ url: string }>('open') : target;
    const proxy = await (way === 'http/2' ? countedOverHttp2(url) : countingProxy(url));
    /** What passes while it runs, by one of `per`. */
    const counted = async (per: number, work: () => Promise<unknown>): Promise<Cell> => {
      await wait(100);
      const before = { ...proxy.counted };
      if (contender.bodies) await client.ask('bodies');
      await work();
      await wait(100);
      const bodies = contender.bodies ? (await client.ask<number>('bodies')) / per : undefined;
      return { up: (proxy.counted.up - before.up) / per, down: (proxy.counted.down - before.down) / per, bodies };
    };
    const arrived = async (want: number) => {
      const began = Date.now();
      while (contender.asked && (await server.ask<number>('count', path)) < want) {
        if (Date.now() - began > lostAfter) throw new Lost(`${contender.name}: a write has not arrived`);
        await wait(20);
      }
    };
    await client.ask('open', { ...target, ...contender.told, url: proxy.url, path });
    measured.writes.push(
      await counted(count, async () => {
        for (let from = 0; from < count; from += each) {
          await client.ask('write', { from, to: from + each });
          await arrived(from + each);
        }
      }),
    );
    if (contender.pulls !== false) {
      // The first time it may read back what it wrote.
      await client.ask(contender.leaves ? 'leave' : 'pull');
      measured.pull = await counted(1, () => client.ask('pull'));
    }
    await proxy.close();
  }
  await Promise.all([client, server, recess].map((child) => child.stop()));
  return measured;
}

export const total = ({ up, down }: Cell) => up + down;

/** What a contender costs when none of its writes is lost. Ours must not lose any. */
async function untilWhole(...given: Parameters<typeof measure>): Promise<Measured> {
  for (let tries = 1; ; tries++)
    try {
      return await measure(...given);
    } catch (error) {
      if (!(error instanceof Lost) || tries === 5) throw error;
      console.log(`  ${error.message}; once more`);
    }
}

const both = (cell: Cell) => `${total(cell).toFixed(0)} (${cell.up.toFixed(0)}+${cell.down.toFixed(0)})`;

/** Bytes on the wire, HTTP's headers included, through a proxy that counts; each write created once. */
export async function benchBytes(start: (file: string) => Child): Promise<void> {
  const hasOptional = existsSync(join(root, peers, 'tinybase'));
  const contenders = [...ours, ...others, ...(hasOptional ? optional : [])];
  console.log('Bytes on the wire a created write (up + down) with all headers, by how many are sent together.');
  /** One table: each contender, and how many times as much as the best of the others ours takes. There is no floor of it. */
  async function compare(some: Contender[], head: string[], corpus: Corpus, by = sizes, way: Way = 'http/1.1') {
    const measured = new Map<Contender, Cell[]>();
    for (const contender of some) {
      const { writes, pull } = await untilWhole(start, contender, corpus, by, way);
      measured.set(contender, pull ? [...writes, pull] : writes);
    }
    const theirs = [...measured].flatMap(([contender, cells]) => (ours.includes(contender) ? [] : [cells]));
    const least = (n: number) => best(theirs.map((cells) => (cells[n] ? [total(cells[n])] : [])));
    const rows = [...measured].flatMap(([contender, cells]) => {
      const line = [contender.name, ...cells.map(both)];
      if (!ours.includes(contender)) return [line];
      const bodies = cells.map((cell) => `${cell.bodies?.toFixed(0)}`);
      const of = cells.map((cell, n) => ratio([total(cell)], least(n)));
      return [line, ['  of which the bodies', ...bodies], ['  of the best of the others', ...of]];
    });
    console.log(`\n${table(head, rows)}`);
  }
  for (const corpus of ['wishes', ...kindsOfCorpus] as const)
    await compare(contenders, [corpus, ...sizes.map(({ name }) => name), 'pull of nothing'], corpus);
  const hundred = sizes.filter(({ each }) => each === 100);
  const carried = contenders.filter(({ isSocket }) => !isSocket);
  await compare(
    carried,
    ['wishes, over HTTP/2 and TLS', '100 at once', 'pull of nothing'],
    'wishes',
    hundred,
    'http/2',
  );
  if (!hasOptional)
    console.log(`\nTinyBase and PouchDB were left out. To have them measured: npm install --prefix api/bench/peers`);
}
