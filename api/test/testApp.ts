import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Endpoint, Output } from '#sync/endpoint.ts';
import { requestOf } from '#sync/endpoint.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import { ensureEpoch } from '../change-feed/storeIdentity.ts';
import { type Config, configFrom } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { type Db, sql } from '../db/port.ts';
import { makeDemo } from '../demo/make.ts';
import { addUser } from '../features/auth/store.ts';
import { sealNumber } from '../features/developers/number.ts';
import { addGame, type NewGame } from '../features/games/add.ts';
import { generateThumbnails } from '../files/cardThumbnails.ts';
import { openFiles } from '../files/store.ts';
import { createBackgroundTasks } from '../runtime/backgroundTasks.ts';
import { defaultRates, type Rates } from '../security/rateLimits.ts';
import { cookieName, openSession } from '../security/session.ts';
import { createApp, type ReadTimeouts } from '../server/app.ts';
import { lettersOf } from './letters.ts';
import { isNightly } from './nightly.ts';
import { freshDatabase, postgresUrl } from './postgres.ts';

// A store with its people and games for API tests. It is one file, because each of its parts needs the open store.
export { poison, poisoned } from './hostileStrings.ts';
export type Database = 'sqlite' | 'postgres';
/** For tests of what may differ between the databases: both, in the gate too. */
export const bothDatabases: Database[] = postgresUrl() ? ['sqlite', 'postgres'] : ['sqlite'];
/**
 * For `describe.each` of all other tests: both every night, SQLite in the gate. api/test/suites/story.test.ts makes
 * each call on both there.
 */
export const databases: Database[] = isNightly ? bothDatabases : ['sqlite'];

export type Role = 'visitor' | 'player' | 'pending' | 'developer' | 'staff' | 'lead';
/** Everybody's password and its hash: hashing it for each person would take most of a test's time. */
export const password = 'recess-demo';
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$UlVgCCZVcC7Rch1cscFPbQ$EeiSNCCaMaPDqPzEvoS3MCb+L6bywlzMgfMyyTzSds4';

export type Answered<B> = { status: number; body: B & { message?: string; code?: string }; headers: Headers };
export type Someone = {
  id: string;
  role: Role;
  username: string;
  email: string;
  cookie: string;
  call<E extends Endpoint>(e: E, input: z.input<E['input']>): Promise<Answered<Output<E>>>;
  /** Sends any request, as this person's browser would. */
  send(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer> | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>;
};
export type TestApp = {
  url: string;
  db: Db;
  config: Config;
  clock(): Date;
  /** Stops the clock at a time; without an argument it runs again. */
  setClock(moment?: string): void;
  person(role: Role): Promise<Someone>;
  /** Returns a person who signed in through the API, with their cookie. */
  as(who: Pick<Someone, 'id' | 'username' | 'email' | 'cookie'>): Someone;
  /** Creates a game, by default an approved one of somebody else. */
  game(said?: Partial<NewGame>): Promise<{ id: string; title: string; developerId: string }>;
  /** Makes a backup that another test application can start from; it is deleted with this one. */
  backUp(): Promise<string>;
  /** Resolves when all background tasks are done. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

const placeOf = async (kind: Database): Promise<{ url?: string; drop(): Promise<void> }> =>
  kind === 'sqlite' ? { drop: async () => {} } : freshDatabase();

const makeDeveloper = sql`
  INSERT INTO developers (id, "developerNumber", "numberHash", "userId", "schoolEmail", "fullName", status, "createdAt", "approvedAt")
  VALUES (:id, :sealed, :numberHash, :userId, :email, :name, :status, :now, :approvedAt)`;

const roomy: Rates = { ...defaultRates, address: { times: 1_000_000_000, seconds: 60 } };

type Wanted = {
  database?: Database;
  /** A backup to start from. */
  from?: string;
  /** Settings in addition to those that a test application needs. */
  settings?: Record<string, string>;
  patience?: ReadTimeouts;
  /** Without it, all tests share an address without rate limits. */
  rates?: Rates;
  /** How many writes may run at once, if a test sends more. */
  places?: number;
  log?: Logger;
  /** Creates the demo's accounts and games, and all forms of their covers. */
  demo?: true;
  /** Wraps the database. */
  through?: (db: Db) => Db;
};

/** Starts a running application with its own database. */
export async function openTestApp({
  database = 'sqlite',
  from,
  settings = {},
  patience,
  rates,
  places,
  log,
  demo,
  through = (db) => db,
}: Wanted = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'recess-house-'));
  const { url: databaseUrl, drop } = await placeOf(database);
  let stopped: Date | undefined;
  const clock = () => stopped ?? new Date();
  // A busy machine must not close an idle connection in the moment that a test uses it again.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = configFrom({
    ...{ PORT: String(port), PLAY_PORT: String(port === 65_535 ? 1_024 : port + 1) },
    ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', ...settings },
  });
  if (from) await restore(config, from, clock().toISOString());
  const db = through(openDatabase(config));
  await migrate(db, clock().toISOString());
  await ensureEpoch(db);
  if (demo) {
    await makeDemo({ db, config, now: clock().toISOString() });
    await generateThumbnails({ db, files: openFiles(config) });
  }
  const parts = { db, config, clock, rates: rates ?? roomy, staticFolder: join(folder, 'pwa'), ...(log && { log }) };
  const behind = createBackgroundTasks(log ?? pino({ level: config.logLevel }));
  const told = { behind, ...(patience && { patience }), ...(places && { places }) };
  server.on('request', createApp({ ...parts, ...told }).callback());
  const url = `http://127.0.0.1:${port}`;
  const someone = (who: Omit<Someone, 'call' | 'send'>): Someone => ({ ...who, ...browserOf(url, config, who.cookie) });

  async function person(role: Role): Promise<Someone> {
    const id = uuid();
    const [username, email, now] = [`P ${lettersOf(id.slice(-12))}`, `${id}@example.org`, clock().toISOString()];
    if (role === 'visitor') return someone({ id, role, username: '', email: '', cookie: '' });
    const flags = { isAdmin: role === 'staff' || role === 'lead' ? 1 : 0, isLeadDev: role === 'lead' ? 1 : 0 } as const;
    const names = { username, firstName: 'First', lastName: 'Last', birthDate: '2008-05-04' };
    await addUser(db, { ...names, ...flags, id, email, password: passwordHash, now });
    if (role === 'developer' || role === 'pending') {
      const [status, approvedAt] = role === 'developer' ? ['approved', now] : ['pending', null];
      const number =
        role === 'developer' ? sealNumber(`DEV-${id}`.toUpperCase(), config) : { sealed: null, numberHash: null };
      await makeDeveloper.run(db, {
        id: uuid(),
        ...number,
        userId: id,
        email,
        name: username,
        now,
        status,
        approvedAt,
      });
    }
    const token = await openSession(db, id, now, role === 'lead' ? 'setupKey' : undefined);
    return someone({ id, role, username, email, cookie: `${cookieName(config)}=${token}` });
  }

  let studio: Promise<Someone> | undefined;
  const developer = () => {
    studio ??= person('developer');
    return studio;
  };
  async function game(said: Partial<NewGame> = {}) {
    const now = clock().toISOString();
    const developerId = said.developerId ?? (await developer()).id;
    const id = said.id ?? uuid();
    const told = {
      ...{
        id,
        title: `Game ${id.slice(-6)}`,
        description: 'A game.',
        genres: ['Puzzle'],
        createdAt: now,
        approvedAt: now,
      },
      ...{
        coverImage: '/files/covers/0.webp',
        imageHash: '0',
        gameUrl: 'https://example.org/game/',
        status: 'approved',
      },
      ...{ ...said, developerId },
    } satisfies NewGame;
    await db.transaction(async () => {
      await addGame(db, told);
      const changes = emptyChanges();
      if (told.status === 'approved') changes.games.set(id, 0);
      await publishChanges(db, changes, now);
    });
    return { id, title: told.title, developerId };
  }

  let backups = 0;
  async function copy() {
    const made = join(folder, 'backups', `${++backups}`);
    await backUp(config, made, clock().toISOString());
    return made;
  }

  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await behind.done();
    await db.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }

  const setClock = (moment?: string) => {
    stopped = moment === undefined ? undefined : new Date(moment);
  };
  const as = ({ id, username, email, cookie }: Pick<Someone, 'id' | 'username' | 'email' | 'cookie'>) =>
    someone({ id, username, email, cookie, role: 'player' });
  return { url, db, config, clock, setClock, person, as, game, backUp: copy, idle: behind.done, close };
}

function browserOf(url: string, config: Config, cookie: string): Pick<Someone, 'call' | 'send'> {
  const send: Someone['send'] = (method, path, body, headers = {}) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        origin: config.publicUrl,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  return {
    send,
    async call(e, input) {
      const { method, path, body, file, headers: own } = requestOf(e, input);
      const response = await send(method, path, file ? formOf(file) : body, own);
      const { status, headers } = response;
      const text = await response.text();
      // A navigation's redirect and an empty 204 have no JSON body.
      const isJson = headers.get('content-type')?.startsWith('application/json');
      return { status, body: isJson ? JSON.parse(text) : undefined, headers };
    },
  };
}

/** Creates a multipart form with one file, as a page sends it. */
export function formOf({ field, value }: { field: string; value: unknown }): FormData {
  const form = new FormData();
  if (value !== undefined) form.append(field, value as Blob, 'file');
  return form;
}
