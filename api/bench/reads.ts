import type { Child } from './child.ts';
import { load as loadNow, spread, table } from './measured.ts';
import type { Opened } from './readsServer.ts';

/** Milliseconds of load a measurement, measurements that count, and of the one that does not. */
const [measureMs, rounds, warmUpMs] = [1_500, 5, 1_000];

const lists = [1_000, 10_000].flatMap((games) =>
  ['identity', 'gzip', 'br', '304'].map((form) => ({
    what: 'games',
    told: { games, form },
    name: `${games.toLocaleString('en')} games, ${form}`,
  })),
);
const signedIn = ['/api/auth/user', '/api/notifications/unread', '/api/notifications', '/api/wishlist'].map((path) => ({
  what: 'signedIn',
  told: { path },
  name: `GET ${path}, signed in`,
}));

let saidSo = false;
function nginxMissing(): void {
  if (!saidSo) console.log('nginx is not installed here: it is left out.');
  saidSo = true;
}

/** Public lists and signed-in reads, beside bare Koa and nginx. */
export async function benchReads(child: (file: string) => Child): Promise<void> {
  const [server, client] = [child('readsServer.ts'), child('readsClient.ts')];
  console.log(`Answers a second over 32 connections, ${rounds} rounds; median (min–max). ${loadNow()}\n`);
  const rows: string[][] = [];
  for (const { what, told, name } of [...lists, ...signedIn]) {
    const { ours, peers, ...opened } = await server.ask<Opened>(what, told);
    if (what === 'games' && Object.keys(peers).length === 1) nginxMissing();
    const load = (url: string, ms: number) => client.ask<number>('load', { ...opened, url, ms });
    const everyone = [ours, ...Object.values(peers)];
    for (const url of everyone) await load(url, warmUpMs);
    const measured = new Map<string, number[]>(everyone.map((url) => [url, []]));
    for (let round = 0; round < rounds; round++) {
      // Who goes first changes, so that nobody always follows the same neighbour.
      const first = round % everyone.length;
      for (const url of [...everyone.slice(first), ...everyone.slice(0, first)])
        measured.get(url)?.push(await load(url, measureMs));
    }
    const us = measured.get(ours) as number[];
    for (const [peer, url] of Object.entries(peers)) {
      const them = measured.get(url) as number[];
      const ratios = us.map((answers, round) => answers / (them[round] as number));
      rows.push([name, opened.bytes.toLocaleString('en'), peer, spread(ratios, 2), spread(us, 0), spread(them, 0)]);
    }
  }
  console.log(table(['answer', 'bytes', 'peer', 'of the peer', 'Recess', 'the peer'], rows));
}
