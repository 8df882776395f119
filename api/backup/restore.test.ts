import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { configFrom } from '../config/config.ts';
import { migrate, stepsOf } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { freshDatabase } from '../test/postgres.ts';
import { bundle } from '../test/process.ts';
import { submission, uploadBuild } from '../test/submissions.ts';
import { everything } from '../test/tables.ts';
import { databases, openTestApp, type TestApp } from '../test/testApp.ts';
import { backUp, filesNamedIn } from './backup.ts';
import * as commands from './commands.ts';
import { lastBackupPath } from './last.ts';
import { databaseName, hashOfFile, type Manifest, manifestName, readManifest } from './manifest.ts';
import { restore } from './restore.ts';
import { integrityError } from './sqlite.ts';

const now = () => new Date().toISOString();
const failing = (work: Promise<unknown>) =>
  work.then(
    () => 'it worked',
    (error: Error & { plain?: boolean }) => (error.plain ? error.message : error),
  );

let folder: string;
let house: TestApp;
/** A backup of a store with a game, its cover and its build. */
let good: string;
beforeAll(async () => {
  house = await openTestApp();
  const developer = await house.person('developer');
  const { gameUrl } = await uploadBuild(developer);
  await developer.call(endpoints['games.submit'], await submission(developer, { gameUrl }));
  good = await house.backUp();
});
afterAll(() => house?.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recess-restore-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a store that no server runs. */
async function storeOn(database: (typeof databases)[number]) {
  const { url, drop } = database === 'postgres' ? await freshDatabase() : { url: undefined, drop: async () => {} };
  const config = configFrom({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url });
  const look = async <T>(what: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const db = openDatabase(config);
    return what(db).finally(() => db.close());
  };
  return { config, drop, look };
}

/** Returns a changed copy of the good backup; with `honest`, its manifest is updated to match the database. */
async function altered(change: (at: string) => void, honest = false): Promise<string> {
  const at = mkdtempSync(join(folder, 'altered-'));
  cpSync(good, at, { recursive: true });
  change(at);
  if (honest) {
    const said: Manifest = { ...readManifest(good), sha256: await hashOfFile(join(at, databaseName)) };
    writeFileSync(join(at, manifestName), JSON.stringify(said));
  }
  return at;
}
function within(at: string, text: string) {
  const db = new Database(join(at, databaseName));
  db.pragma('foreign_keys = 0');
  db.exec(text);
  db.close();
}
function someFile(at: string) {
  const shelf = join(at, 'files', readdirSync(join(at, 'files')).sort()[0] as string);
  return join(shelf, readdirSync(shelf)[0] as string);
}

const wrong: Record<string, [words: RegExp, make: () => string | Promise<string>]> = {
  'no backup at all': [/^There is no backup in .*npm run backup made/, () => folder],
  'a torn description': [/backup\.json/, () => altered((at) => truncateSync(join(at, manifestName), 40))],
  'no database': [/recess\.sqlite is missing/, () => altered((at) => rmSync(join(at, databaseName)))],
  'another database': [/is not what was/, () => altered((at) => appendFileSync(join(at, databaseName), 'x'))],
  'a torn database': [/integrity|SQLITE_/, () => altered((at) => truncateSync(join(at, databaseName), 20_480), true)],
  'a lost row': [
    /rows of \w+ refer to what is not there/,
    () => altered((at) => within(at, 'DELETE FROM users'), true),
  ],
  'a row too many': [
    /secrets has 1 rows where 0 belong/,
    () => altered((at) => within(at, `INSERT INTO secrets VALUES ('a', 'b')`), true),
  ],
  'a lost file': [/the file [0-9a-f]{64} is missing/, () => altered((at) => rmSync(someFile(at)))],
  'a changed file': [/the file [0-9a-f]{64} is missing or/, () => altered((at) => appendFileSync(someFile(at), 'x'))],
  'data of a newer version': [
    /newer version of Recess \(it knows 999_later/,
    () => altered((at) => within(at, `UPDATE migrations SET name = '999_later.sql' WHERE name LIKE '004%'`), true),
  ],
};

function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}
async function rowsIn(dataDir: string) {
  const db = openDatabase({ dataDir, databaseUrl: undefined });
  return everything({ db }).finally(() => db.close());
}

describe.each(databases)('a restore on %s', (database) => {
  test('refuses a running store and changes nothing', async () => {
    const running = await openTestApp({ database });
    await running.person('player');
    const before = await everything(running);
    expect(await failing(restore(running.config, good, now()))).toMatch(
      database === 'sqlite' ? /^Recess is running on .*Stop it first\.$/ : /^The database is in use by \d+ other/,
    );
    expect(await everything(running)).toEqual(before);
    await running.close();
  });

  test('refuses a damaged or newer backup in one line and changes nothing', async () => {
    const { config, drop, look } = await storeOn(database);
    const before = await look(async (db) => {
      await migrate(db, now());
      await db.run('INSERT INTO secrets (name, value) VALUES (:name, :name)', { name: 'still here' });
      return everything({ db });
    });
    const tree = () => readdirSync(config.dataDir).sort();
    const files = tree();
    for (const [what, [words, make]] of Object.entries(wrong)) {
      expect(await failing(restore(config, await make(), now())), what).toMatch(words);
      expect(await look((db) => everything({ db })), what).toEqual(before);
      expect(tree(), what).toEqual(files);
    }
    await drop();
  });

  test('migrates a backup with an older schema', async () => {
    const { config, drop, look } = await storeOn(database);
    const steps = await look(async (db) => {
      await migrate(db, now(), ['001_people_games_and_community.sql']);
      await db.run(
        `INSERT INTO users (id, username, "usernameKey", "firstName", "lastName", email, password, "birthDate", "createdAt", "updatedAt")
         VALUES ('1', 'Ada', 'ada', 'A', 'L', 'ada@example.org', 'x', '2008-05-04', 'then', 'then')`,
        {},
      );
      return stepsOf(db);
    });
    const old = join(folder, 'old');
    expect((await backUp(config, old, now())).rows['migrations']).toBe(1);
    await look((db) => migrate(db, now()));
    await restore(config, old, now());
    await look(async (db) => {
      expect((await stepsOf(db)).length).toBeGreaterThan(steps.length);
      expect(await db.all('SELECT username FROM users', {})).toEqual([{ username: 'Ada' }]);
    });
    await drop();
  });

  test('gives the same store when repeated and replaces what was written in between', async () => {
    const { config, drop, look } = await storeOn(database);
    await restore(config, good, now());
    const rows = async () => Object.assign(await look((db) => everything({ db })), { sync_meta: [], sync_users: [] });
    const first = await rows();
    expect(first['users']?.length).toBeGreaterThan(0);
    await look((db) => db.run('DELETE FROM games', {}));
    await restore(config, good, now());
    // The ledger records when each migration was applied; on PostgreSQL the restored store has its own times.
    expect({ ...(await rows()), migrations: [] }).toEqual({ ...first, migrations: [] });
    await drop();
  });
});

test.runIf(databases.includes('postgres'))('a restore waits for connections that are just closing', async () => {
  const { config, drop, look } = await storeOn('postgres');
  const last = openDatabase(config);
  await migrate(last, now());
  const ended = new Promise((resolve) => setTimeout(resolve, 500)).then(() => last.close());
  await restore(config, good, now());
  await ended;
  expect(await look((db) => db.all('SELECT id FROM users', {}))).not.toEqual([]);
  await drop();
});

test.runIf(databases.includes('postgres'))(
  'a restore checks the row counts of the database and rolls back an incomplete copy',
  async () => {
    const { config, drop, look } = await storeOn('postgres');
    const before = await look(async (db) => {
      await migrate(db, now());
      await db.script('CREATE RULE lost AS ON INSERT TO games DO INSTEAD NOTHING');
      await db.run('INSERT INTO secrets (name, value) VALUES (:name, :name)', { name: 'still here' });
      return everything({ db });
    });
    expect(await failing(restore(config, good, now()))).toBe(
      'The database took 0 of 1 rows of games. Nothing was changed.',
    );
    expect(await look((db) => everything({ db }))).toEqual(before);
    await drop();
  },
);

test('a store with a damaged database can be restored, and the damaged file is kept', async () => {
  const { config, look } = await storeOn('sqlite');
  mkdirSync(config.dataDir);
  const file = join(config.dataDir, databaseName);
  for (const end of ['', '-wal']) writeFileSync(`${file}${end}`, 'no database at all '.repeat(500));
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as { port: number };
  expect(await failing(restore({ ...config, port }, good, now()))).toMatch(`Recess is running on port ${port}`);
  await new Promise((resolve) => listener.close(resolve));
  const { aside } = await restore({ ...config, port }, good, now());
  expect(existsSync(`${aside}`)).toBe(true);
  expect(await look((db) => filesNamedIn(db))).toHaveLength(readManifest(good).files);
});

test('a restore killed at any moment leaves the old or the new store and can be repeated', async () => {
  const { config } = await storeOn('sqlite');
  await restore(config, good, now());
  within(config.dataDir, `INSERT INTO secrets VALUES ('old', '')`);
  const program = bundle('api/backup/commands.ts');
  const command = `import(process.argv[1]).then((it) => it.restore([process.argv[2]], process.argv[3]))`;
  const begin = (DATA_DIR: string) =>
    spawn(process.execPath, ['-e', command, program.path, good, now()], { env: { ...process.env, DATA_DIR } });
  const old = await rowsIn(config.dataDir);
  try {
    const tries = 5;
    const started = performance.now();
    await once(begin(copyOf(config.dataDir)), 'exit');
    const whole = performance.now() - started;
    for (let i = 1; i <= tries; i++) {
      const dataDir = copyOf(config.dataDir);
      const child = begin(dataDir);
      const gone = once(child, 'exit');
      // During the first half of its time the command only starts.
      await wait((whole * (tries + i)) / (2 * tries));
      child.kill('SIGKILL');
      await gone;
      expect(integrityError(join(dataDir, databaseName))).toBeUndefined();
      const found = await rowsIn(dataDir);
      // The store is completely the old one, with its mark and identity, or completely the new one.
      const isOld = found['secrets']?.length === 1;
      expect(isOld).toBe(JSON.stringify(found['sync_meta']) === JSON.stringify(old['sync_meta']));
      for (const table of ['users', 'games', 'builds', 'covers']) expect(found[table]).toEqual(old[table]);
      await restore({ ...config, dataDir }, good, now());
      expect(readdirSync(dataDir).sort()).toEqual(['files', databaseName]);
    }
  } finally {
    program.drop();
  }
});

test('a backup reports files that the store has lost, and the rest is backed up and can be restored', async () => {
  const { config } = await storeOn('sqlite');
  await restore(config, good, now());
  rmSync(someFile(config.dataDir));
  vi.stubEnv('DATA_DIR', config.dataDir);
  const partial = join(folder, 'partial');
  expect(await failing(commands.backup([partial], now()))).toMatch(/but the store itself has lost 1 file that games/);
  expect(existsSync(lastBackupPath(config))).toBe(false);
  expect(await commands.restoreCommand([partial], now())).toMatch(/^The store is as it was on /);
});

test('the commands report their result, and print their usage for bad arguments', async () => {
  const { config } = await storeOn('sqlite');
  vi.stubEnv('DATA_DIR', config.dataDir);
  expect(await failing(commands.backup([], now()))).toMatch(/^There is no store in .*Set DATA_DIR/);
  expect(await commands.restoreCommand([good], now())).toMatch(/\d+ rows and \d+ files. Everybody signs in again\.$/);
  expect(await commands.backup([], '2026-11-21T10:00:00.000Z')).toMatch(
    /^The backup is in .*\/data\/backups\/2026-11-21T10-00-00: \d+ rows and \d+ files, checked\.$/,
  );
  expect(statSync(lastBackupPath(config)).mtime.toISOString()).toBe('2026-11-21T10:00:00.000Z');
  expect(await failing(commands.backup([config.dataDir], now()))).toMatch(/is there already/);
  expect(await failing(commands.backup([join(config.dataDir, databaseName, 'x')], now()))).toMatch(
    /^The backup cannot be written to .* \(ENOTDIR\)\.$/,
  );
  for (const args of [['a', 'b'], ['--help']])
    expect(await failing(commands.backup(args, now()))).toBe('Usage: npm run backup [-- <new folder>]');
  for (const args of [[], ['a', 'b'], ['-x']])
    expect(await failing(commands.restoreCommand(args, now()))).toMatch(/^Usage: npm run restore -- </);
});
