import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { startupError } from '../config/config.ts';
import { besideFile, restrictToOwner } from '../db/sqlite.ts';

const everything = 0x7fffffff;

/** Returns the number of rows of every table. */
export function countRows(connection: Database.Database): Record<string, number> {
  const tables = connection
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name",
    )
    .pluck()
    .all() as string[];
  const count = (table: string) => connection.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

/** Copies a consistent snapshot of a database in use. Returns the row counts of the snapshot. */
export async function snapshotSqlite(file: string, copy: string): Promise<Record<string, number>> {
  const source = new Database(file, { fileMustExist: true });
  try {
    source.exec('BEGIN');
    const rows = countRows(source);
    restrictToOwner(copy);
    // The copy is made in one step: a write by others between two steps would restart it.
    await source.backup(copy, { progress: () => everything });
    return rows;
  } finally {
    source.close();
  }
}

/** Compacts a database into one file that contains nothing of deleted rows. */
export function compactFile(file: string): void {
  const connection = new Database(file);
  try {
    connection.pragma('journal_mode = delete');
    connection.exec('VACUUM');
  } finally {
    connection.close();
  }
}

/** Returns what is wrong with a database file; undefined if nothing is. `rows` are the row counts that it must have. */
export function integrityError(file: string, rows?: Record<string, number>): string | undefined {
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { fileMustExist: true });
    const found = connection.pragma('integrity_check', { simple: true });
    if (found !== 'ok') return `integrity check: ${found}`;
    const lost = connection.pragma('foreign_key_check') as { table: string }[];
    if (lost[0]) return `rows of ${lost[0].table} refer to what is not there`;
    if (!rows) return undefined;
    const counted = countRows(connection);
    const wrong = [...new Set([...Object.keys(rows), ...Object.keys(counted)])].find((t) => rows[t] !== counted[t]);
    return wrong && `${wrong} has ${counted[wrong] ?? 'no'} rows where ${rows[wrong] ?? 'none'} belong`;
  } catch (error) {
    return error instanceof Database.SqliteError ? `${error.code}` : String(error);
  } finally {
    connection?.close();
  }
}

export type LockedFile = {
  /** Says that the file is not a readable database, so other users of it cannot be detected either. */
  isDamaged: boolean;
  /** Replaces the file atomically. Returns the path of the old file if it was damaged and is therefore kept. */
  replaceBy(next: string): string | undefined;
  release(): void;
};

const isDamage = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: string }).code));

/** Locks a database file against every other process; refuses if another process has it open. */
export function lockFile(file: string): LockedFile {
  const isNew = !existsSync(file);
  restrictToOwner(file);
  const connection = new Database(file, { timeout: 250 });
  let isDamaged = false;
  try {
    connection.pragma('locking_mode = exclusive');
    // Leaving WAL mode needs exclusive access, and writes the log's content into the file.
    connection.pragma('journal_mode = delete');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!isDamage(error)) {
      connection.close();
      if (!/^SQLITE_BUSY/.test(String((error as { code?: string }).code))) throw error;
      throw startupError(`Recess is running on ${file}. Stop it first.`);
    }
    isDamaged = true;
  }
  let replaced = false;
  return {
    isDamaged,
    replaceBy(next) {
      const aside = `${file}.before-restore`;
      for (const end of ['', ...besideFile]) rmSync(`${aside}${end}`, { force: true });
      linkSync(file, aside);
      // A log left beside another database would be taken for that database's log.
      for (const end of besideFile) if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${aside}${end}`);
      renameSync(next, file);
      replaced = true;
      if (isDamaged) return aside;
      for (const end of ['', ...besideFile]) rmSync(`${aside}${end}`, { force: true });
      return undefined;
    },
    release() {
      connection.close();
      if (isNew && !replaced) rmSync(file, { force: true });
    },
  };
}
