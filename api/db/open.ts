import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, startupError } from '../config/config.ts';
import type { Db } from './port.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Returns the path of the database file when the database is SQLite. */
export const sqliteFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'recess.sqlite');

/** Opens the configured database and creates the data folder. */
export function openDatabase(config: Place): Db {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(sqliteFile(config));
}

export type SystemError = Error & { code?: string; plain?: boolean };

/** Turns a database error at startup into one line for the person who starts the store; a bug is returned as it is. */
export function startupErrorFor({ databaseUrl, dataDir }: Place, error: SystemError): Error {
  const code = error.code ?? '';
  if (error.plain || code === '') return error;
  if (/^SQLITE_NOTADB|^SQLITE_CORRUPT/.test(code))
    return startupError(`${dataDir}/recess.sqlite is damaged or is no database.`);
  if (/^SQLITE_BUSY/.test(code))
    return startupError(`${dataDir}/recess.sqlite is held by another process. Try again when that is done.`);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return startupError(`There is no room left for ${dataDir} (${code}).`);
  if (!databaseUrl || /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code))
    return startupError(
      `The data folder ${dataDir} cannot be written (${code}). Make it writable, or set DATA_DIR to one that is.`,
    );
  return startupError(
    `The database at ${new URL(databaseUrl).host} cannot be reached (${code}). Start it, or correct DATABASE_URL.`,
  );
}
