import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Config, configFrom } from '../config/config.ts';
import { openSqlite } from '../db/sqlite.ts';
import { tempUploadFolder } from '../http/multipartUpload.ts';
import { openSession } from '../security/session.ts';
import { freePort } from '../test/ports.ts';
import { startApi } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recess-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listening = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
const closing = (server: Server) => new Promise((resolve) => server.close(resolve));

const settings = async (more: Record<string, string> = {}) => {
  const [PORT, PLAY_PORT] = [`${await freePort()}`, `${await freePort()}`];
  return configFrom({ PORT, PLAY_PORT, DATA_DIR: join(folder ?? tmpdir(), 'data'), LOG_LEVEL: 'silent', ...more });
};

test('the server starts with nothing but a data folder, answers, and stops only once', async () => {
  const config = await settings();
  const running = await startApi(config);
  expect((await fetch(`http://127.0.0.1:${config.port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${config.playPort}/`)).status).toBe(404);
  await Promise.all([running.stop(), running.stop()]);
  await expect(fetch(`http://127.0.0.1:${config.port}/readyz`)).rejects.toThrow();
});

test('a store keeps its identity across restarts', async () => {
  const config = await settings();
  const identity = async () => {
    const running = await startApi(config);
    const { headers } = await fetch(`http://127.0.0.1:${config.port}/api/games`);
    await running.stop();
    return headers.get('x-recess-instance');
  };
  expect(await identity()).toBe(await identity());
});

/**
 * Sends the start of a request. `more` sends further bytes; `said` resolves with everything received until the server
 * disconnects.
 */
function halfSent(port: number, head: string) {
  const socket = connect(port, '127.0.0.1', () => socket.write(head));
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
  const said = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  const came = (what: RegExp) => expect.poll(() => text).toMatch(what);
  return { said, more: (rest: string) => socket.write(rest), came, began: () => came(/ 100 /) };
}

test('shutdown answers running requests, and readiness fails meanwhile', async () => {
  const config = await settings();
  const running = await startApi(config);
  const body = JSON.stringify({ email: 'a@example.org', password: 'x' });
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', `Origin: ${config.publicUrl}`, 'Expect: 100-continue'];
  head.push('Content-Type: application/json', `Content-Length: ${body.length}`, '', '');
  const { said, more, began } = halfSent(config.port, head.join('\r\n'));
  await began();
  const stopped = running.stop();
  more(`${body}GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n`);
  await stopped;
  expect(await said).toMatch(/HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 503 [\s\S]*not ready/);
});

test('a client that does not finish the request head is disconnected', async () => {
  const config = await settings();
  const running = await startApi(config, undefined, { head: 300 });
  const { said, more } = halfSent(config.port, 'GET / HTTP/1.1\r\nHost: x\r\nX: ');
  // Sending a byte now and then does not extend the timeout.
  const drip = setInterval(() => more('x'), 50);
  await said;
  clearInterval(drip);
  expect(await said).toMatch(/^HTTP\/1\.1 408 /);
  await running.stop();
});

describe('an unread body that arrives byte by byte', () => {
  const cases: [what: string, port: 'port' | 'playPort', line: string][] = [
    ['sent to an unknown URL', 'port', 'POST /nowhere'],
    ['sent to an unknown endpoint', 'port', 'POST /api/nowhere'],
    ['of a request for a page', 'port', 'GET /'],
    ['of a call that takes none', 'port', 'GET /api/stats'],
    ['of a request for the list of games', 'port', 'GET /api/games'],
    ['of a health check', 'port', 'GET /healthz'],
    ['sent to a game', 'playPort', 'POST /'],
    ['of a request for a game’s file', 'playPort', 'GET /sw.js'],
  ];
  let running: Awaited<ReturnType<typeof startApi>>;
  let place: string;
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'recess-drip-'));
    running = await startApi(await settings({ DATA_DIR: place }), undefined, { drip: 300 });
  });
  afterAll(async () => {
    await running.stop();
    rmSync(place, { recursive: true, force: true });
  });

  const headOf = (line: string, length: number) =>
    [`${line} HTTP/1.1`, 'Host: x', `Origin: ${running.config.publicUrl}`, `Content-Length: ${length}`, '', ''].join(
      '\r\n',
    );

  test.each(cases)('%s is answered and then cut off', async (_, port, line) => {
    const { said, more } = halfSent(running.config[port], headOf(line, 10_000));
    const drip = setInterval(() => more('x'), 50);
    const text = await said;
    clearInterval(drip);
    expect(text).toMatch(/^HTTP\/1\.1 [2-5]\d\d /);
  });

  test('leaves the connection open if it has arrived completely by then', async () => {
    const { said, more, came } = halfSent(running.config.port, headOf('POST /nowhere', 4));
    await came(/ 404 /);
    more('abcd');
    await new Promise((resolve) => setTimeout(resolve, 600));
    more('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await said).toMatch(/ 404 [\s\S]* 200 OK[\s\S]*ok\n/);
  });
});

describe('scheduled jobs', () => {
  const demo = { DEMO: '1', DATABASE_URL: '' };
  /** A fresh demo store, created once, because hashing passwords and resizing covers takes seconds. */
  let made: string;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'recess-main-demo-'));
    await (await startApi(await settings({ ...demo, DATA_DIR: made }))).stop();
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  async function withDemo(): Promise<Config> {
    const config = await settings(demo);
    cpSync(made, config.dataDir, { recursive: true });
    return config;
  }

  /** Signs in as a demo user. Returns a function that calls the API as that user. */
  async function signedIn(config: Config, email: string, password = 'recess-demo') {
    const ask = (method: string, path: string, body?: object, cookie = '') =>
      fetch(`http://127.0.0.1:${config.port}/api/${path}`, {
        method,
        headers: { origin: config.publicUrl, 'content-type': 'application/json', ...(cookie && { cookie }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const { headers } = await ask('POST', 'auth/login', { email, password });
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string;
    return (method: string, path: string, body?: object) => ask(method, path, body, cookie);
  }

  /** Unreferenced files, so many that deleting them takes longer than stopping the server. */
  const nobodys = new Set(Array.from({ length: 2_000 }, (_, n) => n.toString(16).padStart(62, '0')));
  function leaveIn(shelf: string): void {
    mkdirSync(shelf, { recursive: true });
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of nobodys) {
      writeFileSync(join(shelf, name), '');
      utimesSync(join(shelf, name), old, old);
    }
  }
  const leftIn = (shelf: string) => readdirSync(shelf).filter((name) => nobodys.has(name)).length;

  test("publish a new review's rating in the list of games", async () => {
    const config = await withDemo();
    const running = await startApi(config, undefined, { figures: 50 });
    const ask = await signedIn(config, 'maya@demo.recess');
    const list = async () => (await (await ask('GET', 'games')).json()) as { id: string; reviewCount: number }[];
    const before = await list();
    let reviewed: (typeof before)[number] | undefined;
    for (const game of before) {
      const { status } = await ask('POST', 'reviews', { gameId: game.id, rating: 5, comment: '' });
      if (status === 201) reviewed = game;
      if (reviewed) break;
    }
    expect(reviewed).toBeDefined();
    await expect
      .poll(async () => (await list()).find(({ id }) => id === reviewed?.id)?.reviewCount)
      .toBe((reviewed?.reviewCount ?? 0) + 1);
    await running.stop();
  });

  test('delete expired sessions at startup and every day', async () => {
    const config = await withDemo();
    const db = openSqlite(join(config.dataDir, 'recess.sqlite'));
    const { id } = (await db.get('SELECT id FROM users LIMIT 1', {})) as { id: string };
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    const rested = () => openSession(db, id, long);
    const left = async () => ((await db.get('SELECT COUNT(*) AS n FROM sessions', {})) as { n: number }).n;
    await rested();
    const running = await startApi(config, undefined, { prune: 100 });
    expect(await left()).toBe(0);
    await openSession(db, id, new Date().toISOString());
    await rested();
    await expect.poll(left).toBe(1);
    await running.stop();
    await db.close();
  });

  test('recount the stars of games at startup that an older process did not count', async () => {
    const config = await withDemo();
    const db = openSqlite(join(config.dataDir, 'recess.sqlite'));
    const stars = () => db.all('SELECT id, stars1, stars2, stars3, stars4, stars5 FROM games ORDER BY id', {});
    const before = await stars();
    await db.run('UPDATE games SET stars1 = 0, stars2 = 0, stars3 = 0, stars4 = 0, stars5 = 0', {});
    await (await startApi(config)).stop();
    expect(await stars()).toEqual(before);
    await db.close();
  });

  test('rewrite the database within an hour after an account was deleted', async () => {
    const config = await withDemo();
    const running = await startApi(config, undefined, { rewrite: 100 });
    const ask = await signedIn(config, 'leo@demo.recess');
    const db = openSqlite(join(config.dataDir, 'recess.sqlite'));
    const pages = async () =>
      ((await db.get('PRAGMA freelist_count', {})) as { freelist_count: number }).freelist_count;
    await db.script('CREATE TABLE filler (x TEXT)');
    for (let n = 0; n < 50; n++) await db.run('INSERT INTO filler VALUES (:x)', { x: 'x'.repeat(10_000) });
    await db.script('DROP TABLE filler');
    expect(await pages()).toBeGreaterThan(50);
    expect((await ask('DELETE', 'user', { password: 'recess-demo' })).status).toBe(204);
    await expect.poll(pages).toBeLessThan(50);
    await running.stop();
    await db.close();
  });

  test('delete abandoned parts of uploads every hour', async () => {
    const config = await settings();
    const running = await startApi(config, undefined, { parts: 100 });
    mkdirSync(tempUploadFolder(config), { recursive: true });
    const old = join(tempUploadFolder(config), 'left');
    writeFileSync(old, 'x');
    const then = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(old, then, then);
    await expect.poll(() => existsSync(old)).toBe(false);
    await running.stop();
  });

  test('delete files of deleted rows every quarter of an hour', async () => {
    const config = await withDemo();
    const running = await startApi(config, undefined, { sweep: 100 });
    const shelf = join(config.dataDir, 'files', '00');
    leaveIn(shelf);
    const db = openSqlite(join(config.dataDir, 'recess.sqlite'));
    const then = new Date(Date.now() - 3_600_000).toISOString();
    await db.run("INSERT INTO secrets (name, value) VALUES ('sweep due', :then)", { then });
    const isDue = async () => (await db.all("SELECT name FROM secrets WHERE name = 'sweep due'", {})).length > 0;
    await expect.poll(isDue).toBe(false);
    expect(leftIn(shelf)).toBe(0);
    await running.stop();
    await db.close();
  });

  test('and background tasks finish before the server stops', async () => {
    const config = await withDemo();
    const running = await startApi(config);
    const shelf = join(config.dataDir, 'files', '00');
    leaveIn(shelf);
    const ask = await signedIn(config, 'admin@demo.recess');
    const [game] = (await (await ask('GET', 'games')).json()) as { id: string }[];
    expect((await ask('DELETE', `admin/games/${game?.id}`)).status).toBe(204);
    await running.stop();
    expect(leftIn(shelf)).toBe(0);
  });

  test('finish a run in progress before the server stops, with the database still open', async () => {
    const config = await settings();
    const failed: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => void failed.push(line) });
    const running = await startApi(config, log, { prune: 100 });
    const [made, files] = [join(folder, 'made'), join(config.dataDir, 'files')];
    const shelf = join(files, '00');
    leaveIn(made);
    mkdirSync(files, { recursive: true });
    // The files appear at once, so that no run of the job finds only some of them.
    renameSync(made, shelf);
    await expect.poll(() => leftIn(shelf), { interval: 1 }).toBeLessThan(nobodys.size);
    await running.stop();
    expect(leftIn(shelf)).toBe(0);
    expect(failed).toEqual([]);
  });
});

const failing = async (more: Record<string, string>, command?: string) =>
  startApi(await settings(more), undefined, {}, command).then(
    (running) => running.stop().then(() => 'it started'),
    (error: Error & { plain?: boolean }) => (error.plain ? error.message : error),
  );

test('a port in use is reported with the command that fixes it', async () => {
  const taken = createServer();
  const port = await listening(taken);
  const words = (name: string, command: string) =>
    `Port ${port} is in use. Stop what uses it, or start with another: ${name}=${port + 100} ${command}`;
  expect(await failing({ PORT: String(port) })).toBe(words('PORT', 'npm run serve'));
  expect(await failing({ PORT: String(port) }, 'npm start')).toBe(words('PORT', 'npm start'));
  expect(await failing({ PLAY_PORT: String(port) }, 'npm run dev')).toBe(words('PLAY_PORT', 'npm run dev'));
  await closing(taken);
});

test('an unwritable folder, a damaged database and newer data are each reported in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await failing({ DATA_DIR: join(file, 'data') })).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)/);
  writeFileSync(join(folder, 'recess.sqlite'), 'this is no database at all '.repeat(40));
  expect(await failing({ DATA_DIR: folder })).toMatch(/recess.sqlite is damaged or is no database/);
  rmSync(join(folder, 'recess.sqlite'));
  const db = openSqlite(join(folder, 'recess.sqlite'));
  await db.script(
    `CREATE TABLE migrations (name TEXT PRIMARY KEY, "appliedAt" TEXT); INSERT INTO migrations VALUES ('999_later.sql', '')`,
  );
  await db.close();
  expect(await failing({ DATA_DIR: folder })).toMatch(/newer version of Recess/);
});

test('an unreachable database is reported without its password', async () => {
  const port = await freePort();
  const words = await failing({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/recess` });
  expect(words).toBe(
    `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
  );
});
