import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { configFrom } from '../config/config.ts';
import { sqliteFile } from '../db/open.ts';
import { connect } from '../db/sqlite.ts';
import { startApi } from '../server/main.ts';
import { freePort } from '../test/ports.ts';
import { postgresUrl, startPostgres } from '../test/postgres.ts';
import { bothDatabases, openTestApp, type TestApp } from '../test/testApp.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function logged() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, of: (msg: string) => lines.filter((line) => line['msg'] === msg) };
}
const ask = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

describe.each(bothDatabases)('readiness on %s', (database) => {
  let house: TestApp;
  const opened = async (more: Parameters<typeof openTestApp>[0] = {}) => {
    house = await openTestApp({ database, ...more });
    endings.push(house.close);
  };

  test('writes a row and a file, at most once in five seconds', async () => {
    await opened();
    for (let n = 0; n < 5; n++) expect(await ask(house.url, '/readyz')).toBe(200);
    const rows = await house.db.all('SELECT * FROM processes', {});
    expect(rows).toHaveLength(1);
    expect(readdirSync(join(house.config.dataDir, 'files'))).toEqual([]);
  });

  test('fails while files cannot be written, and logs the reason once', async () => {
    const { log, of } = logged();
    await opened({ log });
    writeFileSync(join(house.config.dataDir, 'files'), 'in the way');
    for (let n = 0; n < 3; n++) expect(await ask(house.url, '/readyz')).toBe(503);
    expect(await ask(house.url, '/healthz')).toBe(200);
    expect(of('not ready')).toMatchObject([{ cause: expect.stringMatching(/^E(EXIST|NOTDIR)$/), level: 50 }]);
  });

  test('fails while the database is read-only; writes get a retry answer and their cause is logged', async () => {
    const { log, of } = logged();
    const code = database === 'sqlite' ? 'SQLITE_READONLY' : '25006';
    let readOnly = false;
    await opened({
      log,
      through: (db) => ({
        ...db,
        run: (text, params) =>
          readOnly ? Promise.reject(Object.assign(new Error('no'), { code })) : db.run(text, params),
        get: (text, params) =>
          readOnly && /^\s*(INSERT|UPDATE)/.test(text)
            ? Promise.reject(Object.assign(new Error('no'), { code }))
            : db.get(text, params),
      }),
    });
    const [me, game] = [await house.person('player'), await house.game()];
    readOnly = true;
    expect([await ask(house.url, '/readyz'), await ask(house.url, '/healthz')]).toEqual([503, 200]);
    expect(of('not ready')).toMatchObject([{ cause: code }]);
    expect((await me.call(endpoints['wishlist.add'], { gameId: game.id })).body.code).toBe('busy');
    expect(of('busy')).toMatchObject([{ cause: code, status: 503 }]);
    readOnly = false;
  });
});

test('a lost database connection is logged with its code, not only as busy', async () => {
  const { log, of } = logged();
  let gone = false;
  const house = await openTestApp({
    log,
    through: (db) => ({
      ...db,
      all: (text, params) =>
        gone ? Promise.reject(Object.assign(new Error('no'), { code: '08006' })) : db.all(text, params),
    }),
  });
  endings.push(house.close);
  const me = await house.person('player');
  gone = true;
  expect((await me.call(endpoints['wishlist.list'], {})).status).toBe(503);
  expect(of('busy')).toMatchObject([{ cause: '08006', route: '/api/wishlist' }]);
});

test.skipIf(!postgresUrl())(
  'a PostgreSQL server that was stopped is logged with the cause, and told as busy',
  async () => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('PostgreSQL is installed, and did not start');
    endings.push(postgres.stop);
    const { log, of } = logged();
    const house = await openTestApp({ log, settings: { DATABASE_URL: postgres.url } });
    endings.push(house.close);
    const me = await house.person('player');
    expect((await me.call(endpoints['wishlist.list'], {})).status).toBe(200);
    await postgres.stop();
    const { status, body } = await me.call(endpoints['wishlist.list'], {});
    expect([status, (body as { code?: string }).code]).toEqual([503, 'busy']);
    expect(await ask(house.url, '/readyz')).toBe(503);
    const causes = of('busy').map(({ cause }) => cause);
    expect(causes.length).toBeGreaterThan(0);
    expect(
      causes.every((cause) => /^(ECONNREFUSED|57P01|08\w{3})$/.test(String(cause))),
      `${causes}`,
    ).toBe(true);
  },
);

test('the log contains the whole shutdown of a process', async () => {
  const { log, of } = logged();
  const folder = mkdtempSync(join(tmpdir(), 'recess-ending-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const [PORT, PLAY_PORT] = [`${await freePort()}`, `${await freePort()}`];
  const running = await startApi(configFrom({ PORT, PLAY_PORT, DATA_DIR: folder }), log);
  await Promise.all([running.stop(), running.stop()]);
  expect([of('ending'), of('ended')]).toMatchObject([[{ level: 30 }], [{ ms: expect.any(Number) }]]);
});

const canMount = process.getuid?.() === 0 && process.platform === 'linux';
test.runIf(canMount)(
  'a full disk makes the store not ready, logs one alert, and ends when there is space again',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recess-ready-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
    endings.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => execFileSync('umount', ['-l', folder]),
    );
    const { log, of } = logged();
    const [PORT, PLAY_PORT] = [`${await freePort()}`, `${await freePort()}`];
    const config = configFrom({ PORT, PLAY_PORT, DATA_DIR: join(folder, 'data') });
    const running = await startApi(config, log);
    endings.push(() => running.stop());
    const url = `http://127.0.0.1:${PORT}`;
    expect(await ask(url, '/readyz')).toBe(200);
    const ballast = join(folder, 'ballast');
    const fill = () => {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(4_096));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    };
    fill();
    await expect.poll(() => ask(url, '/readyz')).toBe(503);
    expect(await ask(url, '/healthz')).toBe(200);
    expect(of('not ready')).toMatchObject([{ cause: expect.stringMatching(/^(ENOSPC|SQLITE_FULL)$/) }]);
    const signUp = (n: number) =>
      fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { origin: config.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ email: `a${n}@school.example`, username: `Ada Example ${'abc'[n]}`, password: 'a long enough word' },
          ...{ firstName: 'Ada', lastName: 'Example', birthDate: '2005-05-20' },
        }),
      });
    // The database's log has its own space on the disk, and is reused from its start unless a reader blocks that.
    const [reader, writer] = [connect(sqliteFile(config)), connect(sqliteFile(config))];
    reader.exec('BEGIN');
    reader.prepare('SELECT name FROM migrations').all();
    const add = writer.prepare('INSERT INTO secrets (name, value) VALUES (hex(randomblob(8)), hex(zeroblob(1000)))');
    expect(() => {
      for (;;) add.run();
    }).toThrow('full');
    for (let n = 0; n < 3; n++) expect(await (await signUp(n)).json()).toMatchObject({ code: 'busy' });
    expect(of('busy').map(({ cause }) => cause)).toEqual(Array(3).fill('SQLITE_FULL'));
    expect(of('The disk is full')).toHaveLength(1);
    reader.exec('COMMIT');
    for (const connection of [reader, writer]) connection.close();
    rmSync(ballast);
    await expect.poll(() => ask(url, '/readyz')).toBe(200);
    expect(of('ready again')).toHaveLength(1);
  },
);
