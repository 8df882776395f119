import { setTimeout as sleep } from 'node:timers/promises';
import { startupError } from '../config/config.ts';
import { columnsOf, copyTable, tablesOf } from '../db/copy.ts';
import { migrate, stepsOf } from '../db/migrate.ts';
import type { Db } from '../db/port.ts';
import { openPostgres } from '../db/postgres.ts';
import { openSqlite } from '../db/sqlite.ts';

// This is not declared with `sql`, because SQLite cannot prepare it.
const others = `
  SELECT count(*) AS n FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/**
 * Copies a snapshot of a PostgreSQL database into a new SQLite file with the same schema. Returns the row count of each
 * table.
 */
export async function snapshotPostgres(url: string, copy: string, now: string): Promise<Record<string, number>> {
  const [from, to] = [openPostgres(url), openSqlite(copy)];
  try {
    return await from.snapshot(async () => {
      const steps = await stepsOf(from);
      await migrate(to, now, steps);
      const rows: Record<string, number> = { migrations: steps.length };
      for (const table of await tablesOf(to)) {
        await copyTable(from, to, table, await columnsOf(to, table));
        // The count comes from the source, as a check of the copy.
        rows[table] = await countIn(from, table);
      }
      return rows;
    });
  } finally {
    await from.close();
    await to.close();
  }
}

const countIn = async (db: Db, table: string) =>
  ((await db.get(`SELECT count(*) AS n FROM "${table}"`, {})) as { n: number }).n;

const countOthers = async (db: Db) => ((await db.get(others, {})) as { n: number }).n;
const inUse = (n: number) =>
  startupError(
    `The database is in use by ${n} other connection${n === 1 ? '' : 's'}. Stop Recess first, on every machine.`,
  );

/** Milliseconds to wait for PostgreSQL to close connections; it does so shortly after their clients are gone. */
const leavingMs = 2_000;

/** Refuses while anybody else is connected. */
export async function assertNotInUse(db: Db): Promise<void> {
  const end = performance.now() + leavingMs;
  // Each count needs its own transaction, because within one PostgreSQL counts only once.
  for (;;) {
    const n = await db.transaction(() => countOthers(db));
    if (n === 0) return;
    if (performance.now() > end) throw inUse(n);
    await sleep(100);
  }
}

/**
 * Replaces the content of a PostgreSQL database by that of an SQLite file, in one transaction; until its commit nothing
 * changes.
 */
export async function restorePostgres(to: Db, from: Db, now: string): Promise<void> {
  await to.transaction(async () => {
    const n = await countOthers(to);
    if (n > 0) throw inUse(n);
    await to.script("SET LOCAL lock_timeout = '5s'");
    await migrate(to, now);
    const tables = await tablesOf(from);
    const list = tables.map((table) => `"${table}"`).join(', ');
    // A trigger keeps the audit log from being emptied; a restore is the only exception.
    const triggers = (how: string) =>
      to.script(tables.map((table) => `ALTER TABLE "${table}" ${how} TRIGGER USER`).join('; '));
    await triggers('DISABLE');
    await to.script(`TRUNCATE ${list}`);
    for (const table of tables) {
      await copyTable(from, to, table, await columnsOf(from, table));
      const [is, should] = [await countIn(to, table), await countIn(from, table)];
      if (is !== should)
        throw startupError(`The database took ${is} of ${should} rows of ${table}. Nothing was changed.`);
    }
    await triggers('ENABLE');
  });
}
