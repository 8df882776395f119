import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { type Rates, usualRates } from '../limits.ts';
import { openHouse } from '../test/house.ts';
import { raw } from '../test/raw.ts';
import { answering } from './child.ts';

/** One account asks thousands of times a second here; its limits count, but never refuse. */
const rates = Object.fromEntries(
  Object.entries(usualRates).map(([name, { seconds }]) => [name, { times: 1_000_000_000, seconds }]),
) as Rates;
const house = await openHouse({ rates });

/** Bare Koa sending the bytes of an answer, with the headers that belong to them. */
async function bare(answer: Awaited<ReturnType<typeof raw>>): Promise<string> {
  const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'].flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const server = createServer(
    Object.assign(new Koa(), { silent: true })
      .use((ctx) => {
        ctx.status = answer.status;
        for (const [name, value] of kept) ctx.set(name, value);
        if (answer.status !== 304) ctx.body = answer.body;
      })
      .callback(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const description = 'A small world to look around in, a door that does not open, and a reason to come back. '.repeat(5);
let count = 0;
const addGames = (wanted: number) =>
  house.db.transaction(async () => {
    for (; count < wanted; count++)
      await house.game({
        title: `Game number ${count}`,
        description: `${count}. ${description}`,
        genres: ['Puzzle', 'Action'],
      });
  });

export type Asked = { path: string; headers: Record<string, string> };
export type Opened = Asked & { ours: string; theirs: string; bytes: number; status: number };

answering(
  {
    /** The list of so many games in one form, from us and from bare Koa. */
    async games({ games, form }: { games: number; form: string }): Promise<Opened> {
      await addGames(games);
      const path = '/api/games';
      const plain = await raw(house.url + path, form === '304' ? {} : { 'accept-encoding': form });
      const headers: Record<string, string> =
        form === '304' ? { 'if-none-match': String(plain.headers['etag']) } : { 'accept-encoding': form };
      const answer = await raw(house.url + path, headers);
      return {
        path,
        headers,
        ours: house.url,
        theirs: await bare(answer),
        bytes: answer.body.length,
        status: answer.status,
      };
    },
    /** Two reads of somebody who is signed in, which change nothing. */
    async signedIn({ path }: { path: string }): Promise<Opened> {
      const { cookie } = await house.person('player');
      const answer = await raw(house.url + path, { cookie });
      const theirs = await bare(answer);
      return { path, headers: { cookie }, ours: house.url, theirs, bytes: answer.body.length, status: answer.status };
    },
  },
  () => house.close(),
);
