import { AsyncLocalStorage } from 'node:async_hooks';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { unlimited } from '../../bench/unlimited.ts';
import { emptyChanges, pruneTombstones, publishChanges, tombstoneDays } from '../../change-feed/changeFeed.ts';
import { ensureEpoch, renewEpoch } from '../../change-feed/storeIdentity.ts';
import { type Config, configFrom } from '../../config/config.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db, Params } from '../../db/port.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { addUser } from '../../features/auth/store.ts';
import { addGame } from '../../features/games/add.ts';
import { type BackgroundTasks, createBackgroundTasks } from '../../runtime/backgroundTasks.ts';
import { cookieName, openSession } from '../../security/session.ts';
import { createApp } from '../../server/app.ts';
import { decodeReceipts, type ReceiptRow } from '../../sync/receipts.ts';
import { refusePoison } from '../hostileStrings.ts';
import { copyOf, freshDatabase } from '../postgres.ts';
import { type Database, passwordHash } from '../testApp.ts';

/** One answer of a commit, in the order of the commits. */
export type Consumed = { clientId: string; seq: number; opId: string; status: string; code: string | null };
/** `request` is the number in the request's header. */
export type Commit = { request: number; answers: Consumed[] };

/** The real server, which can be killed around a commit and whose database can be restored. */
export type Server = {
  url: string;
  config: Config;
  db: Db;
  /** The server's clock in milliseconds. */
  time: number;
  /** Every commit that processed a device's writes, in order. */
  commits: Commit[];
  /** Kills the process at the next such transaction, before its commit. */
  killBefore: boolean;
  /** The requests in which it was killed. */
  killed: Set<number>;
  restart(): void;
  backup(): Promise<void>;
  /** Restores the database from the backup, with another epoch. */
  restore(): Promise<void>;
  /** Deletes tombstones, as after four months. */
  prune(): Promise<void>;
  person(flags?: { isAdmin: 1 }): Promise<Person>;
  game(price: number): Promise<string>;
  close(): Promise<void>;
};
export type Person = { id: string; username: string; cookie: string };

/** Numbers a request, so that its commit can be found. */
export const numberHeader = 'x-request-number';

/** The database is in memory if possible: other tests measure what a disk does to a commit. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function openServer(database: Database): Promise<Server> {
  const folder = mkdtempSync(join(scratch, 'recess-model-'));
  const file = join(folder, 'recess.sqlite');
  let fresh = database === 'postgres' ? await freshDatabase() : undefined;
  let kept: typeof fresh;
  let inner = fresh ? openPostgres(fresh.url) : openSqlite(file);

  /** The answers of each open transaction. */
  const groups = new WeakMap<object, Consumed[]>();
  const request = new AsyncLocalStorage<number>();
  /** Wraps the database to record its commits. */
  const watched = (): Db => ({
    dialect: inner.dialect,
    get: (text, params) => inner.get(text, params),
    all: (text, params) => inner.all(text, params),
    async run(text, params) {
      const open = inner.open();
      if (open && text.includes('INTO sync_answers')) groups.get(open)?.push(...consumedIn(params));
      const changed = await inner.run(text, params);
      // It fails halfway, so that the done part of a write has to be rolled back.
      refusePoison(params);
      return changed;
    },
    runEach: (text, rows) => inner.runEach(text, rows),
    async transaction(work) {
      if (inner.open()) return inner.transaction(work);
      let answers: Consumed[] = [];
      const value = await inner.transaction(async () => {
        // A transaction that PostgreSQL aborts because of concurrent ones is retried.
        answers = [];
        groups.set(inner.open() as object, answers);
        const done = await work();
        if (answers.length > 0 && server.killBefore) {
          server.killed.add(request.getStore() ?? 0);
          throw new Error('Killed');
        }
        return done;
      });
      if (answers.length > 0) server.commits.push({ request: request.getStore() ?? 0, answers });
      return value;
    },
    open: () => inner.open(),
    snapshot: (work) => inner.snapshot(work),
    script: (text) => inner.script(text),
    writes: () => inner.writes(),
    prepare: (text) => inner.prepare(text),
    scrub: () => inner.scrub(),
    size: () => inner.size(),
    rewrite: () => inner.rewrite(),
    close: () => inner.close(),
  });

  const http = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const config = configFrom({
    ...{ PORT: String(port), PLAY_PORT: String(port === 65_535 ? 1_024 : port + 1) },
    ...{ DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  const log = pino({ level: 'silent' });
  const clock = () => new Date(server.time);
  const now = () => clock().toISOString();
  // Background tasks run before the answer, so that a history is the same each time.
  const behind: BackgroundTasks = { ...createBackgroundTasks(log), begin: (_, work) => work(), done: async () => {} };
  let handle: ReturnType<Koa['callback']> = new Koa().callback();
  http.on('request', (req, res) => void request.run(Number(req.headers[numberHeader]), () => handle(req, res)));

  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    config,
    db: watched(),
    time: Date.parse('2026-09-01T08:00:00.000Z'),
    commits: [],
    killBefore: false,
    killed: new Set(),
    restart() {
      server.db = watched();
      handle = createApp({ db: server.db, config, clock, log, rates: unlimited, behind }).callback();
    },
    async backup() {
      if (fresh) {
        await inner.close();
        await kept?.drop();
        kept = await copyOf(fresh);
        inner = openPostgres(fresh.url);
        return server.restart();
      }
      rmSync(`${file}.kept`, { force: true });
      await inner.scrub();
      copyFileSync(file, `${file}.kept`);
    },
    async restore() {
      await inner.close();
      if (fresh && kept) {
        await fresh.drop();
        fresh = await copyOf(kept);
        inner = openPostgres(fresh.url);
      } else {
        for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
        copyFileSync(`${file}.kept`, file);
        inner = openSqlite(file);
      }
      await renewEpoch(inner, now());
      server.restart();
    },
    prune: () => pruneTombstones(server.db, new Date(server.time + (tombstoneDays + 1) * 86_400_000).toISOString()),
    async person(flags) {
      const id = uuid();
      const username = `P ${id.slice(-12)}`;
      const names = { username, firstName: 'First', lastName: 'Last', birthDate: '2008-05-04' };
      await addUser(server.db, {
        ...names,
        ...flags,
        id,
        email: `${id}@example.org`,
        password: passwordHash,
        now: now(),
      });
      return { id, username, cookie: `${cookieName(config)}=${await openSession(server.db, id, now())}` };
    },
    async game(price) {
      const id = uuid();
      const told = { id, title: `Game ${id.slice(-6)}`, description: 'A game.', genres: ['Puzzle'], price };
      const hosted = { coverImage: '/files/covers/0.webp', imageHash: '0', gameUrl: 'https://example.org/game/' };
      await server.db.transaction(async () => {
        const state = { status: 'approved', developerId: studio.id, createdAt: now(), approvedAt: now() } as const;
        await addGame(server.db, { ...told, ...hosted, ...state });
        const changes = emptyChanges();
        changes.games.set(id, 0);
        await publishChanges(server.db, changes, now());
      });
      return id;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      request.disable();
      await inner.close();
      await fresh?.drop();
      await kept?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await migrate(inner, now());
  await ensureEpoch(inner);
  server.restart();
  const studio = await server.person();
  return server;
}

const consumedIn = (params: Params): Consumed[] =>
  decodeReceipts({ ...(params as Omit<ReceiptRow, 'ackedSeq'>), ackedSeq: 0 }).map(({ seq, opId, status, code }) => ({
    clientId: String(params['clientId']),
    ...{ seq, opId, status, code },
  }));
