import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Koa from 'koa';
import { v7 as uuid } from 'uuid';
import { endpoints } from '#sync/contract/index.ts';
import { sql } from '../db/port.ts';
import { openHouse } from '../test/house.ts';
import { raw } from '../test/raw.ts';
import { list as wishlist } from '../wishlist/store.ts';
import { answering } from './answering.ts';
import { endNginx, nginx } from './nginx.ts';
import { unlimited } from './unlimited.ts';

const house = await openHouse({ rates: unlimited });

async function served(app: Koa): Promise<string> {
  const server = createServer(Object.assign(app, { silent: true }).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Bare Koa sending the bytes of an answer, with the headers that belong to them. */
function bare(answer: Awaited<ReturnType<typeof raw>>): Promise<string> {
  const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'].flatMap((name) => {
    const value = answer.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return served(
    new Koa().use((ctx) => {
      ctx.status = answer.status;
      for (const [name, value] of kept) ctx.set(name, value);
      if (answer.status !== 304) ctx.body = answer.body;
    }),
  );
}

const session = `
  SELECT u.id FROM sessions s JOIN users u ON u.id = s."userId" LEFT JOIN developers d ON d."userId" = u.id
   WHERE s."tokenHash" = ? AND s."seenAt" > ?`;
/** What each read asks the database, by hand. */
const reads: Record<string, string> = {
  '/api/auth/user': `SELECT id, email, username, "firstName", "lastName", "profileImageUrl", bio, "birthDate", "accountType",
    "parentalConsent", "isAdmin", "isLeadDev", "createdAt", "updatedAt" FROM users WHERE id = ?`,
  '/api/notifications/unread': `SELECT * FROM notifications WHERE "userId" = ? AND "isRead" = 0 ORDER BY "createdAt" DESC, id DESC`,
  '/api/notifications': `SELECT * FROM notifications WHERE "userId" = ? ORDER BY "createdAt" DESC, id DESC LIMIT 200`,
  '/api/wishlist': wishlist.text.replace(':userId', '?'),
};
/** What the peer does with a row besides. */
const shown: Record<string, (row: Record<string, unknown>) => unknown> = {
  '/api/wishlist': ({ rowId, addedAt, genres, ratingSum, ...game }) => ({
    ...{ id: rowId, gameId: game['id'], addedAt },
    game: { ...game, genres: JSON.parse(genres as string), rating: ratingSum },
  }),
};
/** Rows that somebody has of whatever they ask for. */
const rowsEach = 20;

const addNews = sql`
  INSERT INTO notifications (id, "userId", type, title, message, "createdAt")
  VALUES (:id, :userId, 'friend_message', 'New message', 'Somebody wrote to you', :now)`;

/** Somebody with so many wishes and unread notifications. */
async function somebody() {
  const who = await house.person('player');
  for (let i = 0; i < rowsEach; i++) {
    await who.call(endpoints['wishlist.add'], { gameId: (await house.game()).id });
    await addNews.run(house.db, { id: uuid(), userId: who.id, now: house.clock().toISOString() });
  }
  return who;
}

/** Bare Koa that finds out who asks and reads the same rows, with kept statements of better-sqlite3 and nothing else. */
function reading(path: string): Promise<string> {
  const file = new Database(join(house.config.dataDir, 'recess.sqlite'));
  const [who, rows] = [file.prepare(session), file.prepare(reads[path] as string)];
  const one = path === '/api/auth/user';
  return served(
    new Koa().use((ctx) => {
      const token = /recess=([\w-]{43})/.exec(ctx.headers.cookie ?? '')?.[1] ?? '';
      const hash = createHash('sha256').update(token).digest('base64url');
      const since = new Date(Date.now() - 30 * 86_400_000).toISOString();
      const { id } = who.get(hash, since) as { id: string };
      ctx.type = 'application/json';
      const show = shown[path];
      const found = one ? rows.get(id) : rows.all(id);
      ctx.body = JSON.stringify(show ? (found as Record<string, unknown>[]).map(show) : found);
    }),
  );
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
/** `peers`: by what they do, where they are. */
export type Opened = Asked & { ours: string; peers: Record<string, string>; bytes: number; status: number };
const [sends, alsoReads, staticFile] = ['bare Koa, same bytes', 'bare Koa, same rows', 'nginx, same bytes'] as const;

answering(
  {
    /** The list of so many games in one form, from us and from bare Koa. */
    async games({ games, form }: { games: number; form: string }): Promise<Opened> {
      await addGames(games);
      const path = '/api/games';
      const plain = await raw(house.url + path, form === '304' ? {} : { 'accept-encoding': form });
      const file = await nginx(form === '304' ? plain : await raw(house.url + path, { 'accept-encoding': form }), path);
      // A file's tag is the file's own.
      const tags = [plain.headers['etag'], file && (await raw(file + path)).headers['etag']];
      const headers: Record<string, string> =
        form === '304' ? { 'if-none-match': tags.filter(Boolean).join(', ') } : { 'accept-encoding': form };
      const answer = await raw(house.url + path, headers);
      const peers = { [sends]: await bare(answer), ...(file && { [staticFile]: file }) };
      return { path, headers, ours: house.url, peers, bytes: answer.body.length, status: answer.status };
    },
    /** A read of somebody who is signed in, which changes nothing. */
    async signedIn({ path }: { path: string }): Promise<Opened> {
      const { cookie } = await somebody();
      const answer = await raw(house.url + path, { cookie });
      const peers = { [sends]: await bare(answer), [alsoReads]: await reading(path) };
      return { path, headers: { cookie }, ours: house.url, peers, bytes: answer.body.length, status: answer.status };
    },
  },
  () => {
    endNginx();
    return house.close();
  },
);
