import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { type Db, isTransientError, sql } from './port.ts';
import { connect, openSqlite, settings } from './sqlite.ts';

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recess-sqlite-'));
  db = openSqlite(join(folder, 'a.sqlite'));
  await db.script('CREATE TABLE words (word TEXT PRIMARY KEY)');
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = { text: 'INSERT INTO words (word) VALUES (:word)' };
const write = (word: string) => db.run(add.text, { word });
const words = async () =>
  ((await db.all('SELECT word FROM words ORDER BY word', {})) as { word: string }[]).map((row) => row.word);

test('a reopened database file has every setting', () => {
  connect(join(folder, 'b.sqlite')).close();
  const again = connect(join(folder, 'b.sqlite'));
  for (const [name, value] of Object.entries(settings)) expect(again.pragma(name, { simple: true }), name).toBe(value);
  again.close();
});

test('a read sees nothing of an uncommitted transaction', async () => {
  let seen: string[] = ['not read'];
  let go = () => {};
  const written = new Promise<void>((resolve) => (go = resolve));
  const outside = written.then(async () => (seen = await words()));
  await db.transaction(async () => {
    await write('inside');
    expect(await words()).toEqual(['inside']);
    go();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await outside;
  expect(seen).toEqual([]);
  expect(await words()).toEqual(['inside']);
});

test('a transaction inside another is a savepoint', async () => {
  await db.transaction(async () => {
    await write('kept');
    await expect(
      db.transaction(async () => {
        await write('dropped');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await write('after');
  });
  expect(await words()).toEqual(['after', 'kept']);
});

test('a throwing transaction rolls back', async () => {
  const failing = db.transaction(async () => {
    await write('dropped');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await words()).toEqual([]);
});

test('concurrent transactions run one after another', async () => {
  const count = async () => (await words()).length;
  const one = () =>
    db.transaction(async () => {
      const before = await count();
      await new Promise((resolve) => setTimeout(resolve, 2));
      await write(String(before));
    });
  await Promise.all(Array.from({ length: 10 }, one));
  expect(await count()).toBe(10);
});

/** Creates a promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test('a snapshot and a transaction do not wait for each other, and a snapshot shows one consistent state', async () => {
  const [seen, written] = [gate(), gate()];
  const held = db.transaction(async () => {
    await write('first');
    await seen.opened;
  });
  expect(await db.snapshot(words)).toEqual([]);
  seen.open();
  await held;
  const moment = db.snapshot(async () => {
    const before = await words();
    await written.opened;
    return [before, await words()];
  });
  await db.transaction(() => write('second'));
  await write('third');
  written.open();
  expect(await moment).toEqual([['first'], ['first']]);
  expect(await db.snapshot(words)).toEqual(['first', 'second', 'third']);
});

test('a snapshot refuses writes, and a failed snapshot ends', async () => {
  await expect(db.snapshot(() => write('no'))).rejects.toThrow(/readonly/);
  await expect(db.snapshot(() => db.transaction(() => write('no')))).rejects.toThrow(/readonly/);
  expect(await db.snapshot(words)).toEqual([]);
});

test.each(['scrub', 'rewrite'] as const)('the log is emptied (%s) only between two snapshots', async (how) => {
  const [begun, read] = [gate(), gate()];
  const moment = db.snapshot(async () => {
    const before = await words();
    begun.open();
    await read.opened;
    return [before, await words()];
  });
  await begun.opened;
  await write('later');
  const emptied = db[how]();
  // An implementation that does not wait for the snapshot fails within this time.
  await Promise.race([emptied, new Promise((resolve) => setTimeout(resolve, 400))]);
  read.open();
  expect(await moment).toEqual([[], []]);
  await emptied;
  expect(statSync(join(folder, 'a.sqlite-wal')).size).toBe(0);
  expect(await db.snapshot(words)).toEqual(['later']);
});

test('a statement that was not awaited before its transaction ended throws', async () => {
  let late: Promise<unknown> = Promise.resolve();
  await db.transaction(async () => {
    late = new Promise((resolve) => setTimeout(resolve, 5)).then(() => write('late'));
    late.catch(() => {});
  });
  await expect(late).rejects.toThrow('after its transaction');
  expect(await words()).toEqual([]);
});

test('a value that a database cannot bind is refused before the statement runs', async () => {
  const statement = sql`SELECT :value AS value`;
  for (const value of [true, undefined, new Date()])
    await expect(Promise.resolve().then(() => statement.get(db, { value: value as never }))).rejects.toThrow(
      'bind text',
    );
});

test('emptying the log fails while another process reads it, and succeeds after that', async () => {
  await write('seen');
  const log = () => statSync(join(folder, 'a.sqlite-wal')).size;
  const other = connect(join(folder, 'a.sqlite'));
  for (const empty of ['scrub', 'rewrite'] as const) {
    await write(empty);
    other.exec('BEGIN');
    other.prepare('SELECT word FROM words').all();
    const failed = await db[empty]().catch((error) => error);
    expect([isTransientError(failed), log() > 0], empty).toEqual([true, true]);
    other.exec('COMMIT');
    await db[empty]();
    expect(log(), empty).toBe(0);
  }
  expect(await words()).toEqual(['rewrite', 'scrub', 'seen']);
  other.close();
});

test('a database that a newer version has migrated is refused', async () => {
  await migrate(db, 'now');
  expect(await migrate(db, 'now')).toBe(0);
  await db.run('INSERT INTO migrations (name, "appliedAt") VALUES (:name, :name)', { name: '999_later.sql' });
  await expect(migrate(db, 'now')).rejects.toMatchObject({
    plain: true,
    message: expect.stringContaining('999_later.sql'),
  });
});
