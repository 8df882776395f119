import type { Child } from './child.ts';
import type { Opened } from './readsServer.ts';
import { spread } from './spread.ts';

/** Milliseconds of load a measurement, measurements that count, and of the one that does not. */
const [measureMs, rounds, warmUpMs] = [1_500, 5, 1_000];

const lists = [1_000, 10_000].flatMap((games) =>
  ['identity', 'gzip', 'br', '304'].map((form) => ({
    what: 'games',
    told: { games, form },
    name: `${games.toLocaleString('en')} games, ${form}`,
  })),
);
const signedIn = ['/api/auth/user', '/api/notifications/unread'].map((path) => ({
  what: 'signedIn',
  told: { path },
  name: `GET ${path}, signed in`,
}));

/** Public lists and signed-in reads, beside bare Koa sending the same bytes. */
export async function benchReads(child: (file: string) => Child): Promise<void> {
  const [server, client] = [child('readsServer.ts'), child('readsClient.ts')];
  console.log(
    `Answers a second over 32 connections, ${rounds} rounds; median (min–max). Bare Koa sends the same bytes.`,
  );
  console.log(
    `\n${'answer'.padEnd(40)}${'bytes'.padStart(10)}  ${'of bare Koa'.padEnd(20)}${'Recess'.padEnd(24)}bare Koa`,
  );
  for (const { what, told, name } of [...lists, ...signedIn]) {
    const opened = await server.ask<Opened>(what, told);
    const load = (url: string, ms: number) => client.ask<number>('load', { ...opened, url, ms });
    for (const url of [opened.ours, opened.theirs]) await load(url, warmUpMs);
    const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      // Who goes first changes, so that neither always follows the other.
      const order = round % 2 === 0 ? [opened.ours, opened.theirs] : [opened.theirs, opened.ours];
      for (const url of order) (url === opened.ours ? ours : theirs).push(await load(url, measureMs));
      ratios.push((ours[round] as number) / (theirs[round] as number));
    }
    const bytes = opened.bytes.toLocaleString('en').padStart(10);
    console.log(
      `${name.padEnd(40)}${bytes}  ${spread(ratios, 2).padEnd(20)}${spread(ours, 0).padEnd(24)}${spread(theirs, 0)}`,
    );
  }
}
