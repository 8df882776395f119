import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Config, startupError } from '../config/config.ts';
import { restrictToOwner } from './sqlite.ts';

/** Milliseconds to wait for a server that is just stopping. */
const lockTimeoutMs = 1_000;
const codeOf = (error: unknown) => String((error as { code?: string }).code);

/**
 * Keeps a second server out of a data folder. A server has counters and caches in memory, which SQLite's own locks do
 * not protect. The operating system locks an empty file, so the lock ends with the process, even after a crash. Other
 * programs that use the folder (backup, restore, verify-games) do not take this lock. Returns a function that releases
 * it.
 */
export function lockServing({ dataDir }: Pick<Config, 'dataDir'>): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'serving.lock');
  try {
    restrictToOwner(file);
    const lock = new Database(file, { timeout: lockTimeoutMs });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return () => void lock.close();
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    if (/^SQLITE_BUSY/.test(codeOf(error)))
      throw startupError(`Another server is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
    // A store on a full disk can still be read.
    if (/^(SQLITE_(FULL|IOERR|CANTOPEN).*|ENOSPC|EDQUOT)$/.test(codeOf(error))) return () => {};
    throw error;
  }
}
