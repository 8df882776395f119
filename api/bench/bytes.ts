/**
 * How many bytes does a write cost on the wire, and an empty pull? Bytes up + down with every header, counted by a proxy
 * between the real client and the real server, compared with RxDB. npm run bench bytes
 * `api/test/suites/bytes.test.ts` has the budgets.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from './childProcess.ts';
import { type Corpus, corpora, type Target } from './corpus.ts';
import { countingHttp2Proxy } from './countingHttp2Proxy.ts';
import { countingProxy } from './countingProxy.ts';
import { ratio, table } from './statistics.ts';

/** `size`: the number of writes sent together; `count`: the number of writes in all. */
export const batches = [
  { name: 'one a time', size: 1, count: 20 },
  { name: '100 at once', size: 100, count: 100 },
  { name: '1,000 at once', size: 1_000, count: 1_000 },
];

/** A client to measure. One without its own server is ours, and its client reports the length of the bodies. */
export type Contender = { name: string; client: string; server?: string; params?: object };

export const plain: Contender = { name: 'Recess, plain', client: 'recessClient.ts', params: { plain: true } };
export const zipped: Contender = { name: 'Recess, gzip as in a browser', client: 'recessClient.ts' };
const rxdb: Contender = { name: 'RxDB', client: 'rxdbClient.ts', server: 'rxdbServer.ts' };

/** Bytes on the wire; `bodies` leaves out HTTP's headers. */
export type Bytes = { up: number; down: number; bodies: number | undefined };
export const total = ({ up, down }: Bytes) => up + down;
/** Plain HTTP/1.1, or HTTP/2 over TLS, as between a browser and the proxy of a public store. */
export type Transport = 'http/1.1' | 'http/2';

/** Measures the bytes per write for each batch size, and those of an empty pull. */
export async function measure(
  contender: Contender,
  corpus: Corpus,
  by = batches,
  transport: Transport = 'http/1.1',
): Promise<{ writes: Bytes[]; pull: Bytes }> {
  const recess = startChild('recessServer.ts');
  const server = contender.server ? startChild(contender.server) : recess;
  const client = startChild(contender.client);
  const writes: Bytes[] = [];
  let pull: Bytes = { up: 0, down: 0, bodies: undefined };
  for (const { size, count } of by) {
    // All contenders write the same, also those that do not use our server.
    const target = await recess.call<Target>('open', { corpus, count });
    const { url } = contender.server ? await server.call<{ url: string }>('open') : target;
    const proxy = await (transport === 'http/2' ? countingHttp2Proxy(url) : countingProxy(url));
    const bodies = () => (contender.server ? undefined : client.call<number>('bodies'));
    /** Counts the bytes that pass while `work` runs, divided by `per`. */
    const counted = async (per: number, work: () => Promise<unknown>): Promise<Bytes> => {
      await wait(100);
      const before = { ...proxy.counted };
      await bodies();
      await work();
      await wait(100);
      const said = await bodies();
      const { up, down } = proxy.counted;
      return { up: (up - before.up) / per, down: (down - before.down) / per, bodies: said && said / per };
    };
    await client.call('open', { ...target, ...contender.params, url: proxy.url });
    writes.push(
      await counted(count, async () => {
        for (let from = 0; from < count; from += size) await client.call('write', { from, to: from + size });
      }),
    );
    // The first pull may read back the client's own writes.
    await client.call('pull');
    pull = await counted(1, () => client.call('pull'));
    await proxy.close();
  }
  await Promise.all([client, server, recess].map((child) => child.stop()));
  return { writes, pull };
}

const sumOf = (bytes: Bytes) => `${total(bytes).toFixed(0)} (${bytes.up.toFixed(0)}+${bytes.down.toFixed(0)})`;

/** Prints one table: each contender, and the ratio of our bytes to RxDB's. */
async function compare(title: string, corpus: Corpus, by = batches, transport: Transport = 'http/1.1') {
  const rows: string[][] = [];
  let peer: Bytes[] = [];
  for (const contender of [rxdb, plain, zipped]) {
    const { writes, pull } = await measure(contender, corpus, by, transport);
    const cells = [...writes, pull];
    rows.push([contender.name, ...cells.map(sumOf)]);
    if (contender === rxdb) peer = cells;
    else {
      rows.push(['  bodies only', ...cells.map(({ bodies }) => `${bodies?.toFixed(0)}`)]);
      rows.push(['  times RxDB', ...cells.map((cell, n) => ratio([total(cell)], [total(peer[n] as Bytes)]))]);
    }
  }
  console.log(`\n${table([title, ...by.map(({ name }) => name), 'empty pull'], rows)}`);
}

export async function bench(): Promise<void> {
  console.log(
    'Bytes on the wire per write that creates a row (up + down), with all headers, by the number sent together.',
  );
  for (const corpus of corpora) await compare(corpus, corpus);
  const hundred = batches.filter(({ size }) => size === 100);
  await compare('wishes, over HTTP/2 and TLS', 'wishes', hundred, 'http/2');
}
