import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Koa from 'koa';
import { v7 as uuid } from 'uuid';
import { endpoints } from '#sync/contract/index.ts';
import { settings } from '../db/sqlite.ts';
import { openHouse } from '../test/house.ts';
import { answering } from './answering.ts';
import { type Corpus, messages, type Write, wishes } from './corpus.ts';
import { unlimited } from './unlimited.ts';

const house = await openHouse({ rates: unlimited });
const games: string[] = [];

/**
 * The floor (design: sync): Koa takes a batch and upserts its rows in one transaction, as durably as we do, and knows nothing else.
 * Who asks for news is told at once that there is none.
 */
const raw = new Database(join(house.config.dataDir, 'floor.sqlite'));
for (const [name, value] of Object.entries(settings)) raw.pragma(`${name} = ${value}`);
raw.exec(
  'CREATE TABLE rows (id TEXT PRIMARY KEY, "userId" TEXT NOT NULL, name TEXT NOT NULL, input TEXT NOT NULL) STRICT',
);
const upsert = raw.prepare(`
  INSERT INTO rows (id, "userId", name, input) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, input = excluded.input`);
const bare = new Koa();
bare.use(async (ctx) => {
  if (ctx.method === 'GET') {
    ctx.status = 204;
    return;
  }
  const pieces: Buffer[] = [];
  for await (const piece of ctx.req) pieces.push(piece as Buffer);
  const { userId, ops } = JSON.parse(Buffer.concat(pieces).toString()) as {
    userId: string;
    ops: (Write & { id: string })[];
  };
  raw.transaction(() => {
    for (const { id, name, input } of ops) upsert.run(id, userId, name, JSON.stringify(input));
  })();
  ctx.body = { last: ops.length };
});
const floor = bare.listen(0, '127.0.0.1');
await once(floor, 'listening');

export type Device = {
  ours: string;
  floor: string;
  origin: string;
  cookie: string;
  userId: string;
  clientId: string;
  writes: Write[];
};

answering(
  {
    /** Somebody new with a friend, and what their device is going to write. */
    async open({ corpus, count }: { corpus: Corpus; count: number }): Promise<Device> {
      while (games.length < count) games.push((await house.game()).id);
      const [me, friend] = [await house.person('player'), await house.person('player')];
      const { body } = await me.call(endpoints['friends.request'], { username: friend.username });
      await friend.call(endpoints['friends.accept'], { id: body.id });
      const writes = corpus === 'messages' ? messages(count, friend.id) : wishes(games.slice(0, count));
      const { port } = floor.address() as AddressInfo;
      return {
        ...{ ours: house.url, floor: `http://127.0.0.1:${port}`, origin: house.config.publicUrl, cookie: me.cookie },
        ...{ userId: me.id, clientId: uuid(), writes },
      };
    },
    /** Milliseconds of this process's CPU so far, and how often its database was written to. */
    spent: () => {
      const { user, system } = process.cpuUsage();
      return { cpu: (user + system) / 1_000, writes: house.db.writes() };
    },
  },
  async () => {
    floor.closeAllConnections();
    floor.close();
    raw.close();
    await house.close();
  },
);
