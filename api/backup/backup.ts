import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, startupError } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { type SystemError, sqliteFile, startupErrorFor } from '../db/open.ts';
import type { Db } from '../db/port.ts';
import { openSqlite } from '../db/sqlite.ts';
import { referencedFiles } from '../files/garbageCollect.ts';
import { isHash, openFiles, sha256, syncPath } from '../files/store.ts';
import { databaseName, hashOfFile, type Manifest, manifestName } from './manifest.ts';
import { snapshotPostgres } from './postgres.ts';
import { compactFile, integrityError, snapshotSqlite } from './sqlite.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Attempts at a backup whose files disappear while they are copied. */
const attemptsCount = 3;

/**
 * Copies a running store into a new folder: a consistent snapshot of the database and every file that it names. The
 * folder gets its final name after everything in it is complete, checked and flushed to disk.
 */
export async function backUp(config: Place, folder: string, now: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw startupError(`${folder} is there already. Give a folder that is not.`);
  if (!config.databaseUrl && !existsSync(sqliteFile(config)))
    throw startupError(`There is no store in ${config.dataDir}. Set DATA_DIR to the folder it is in.`);
  const unfinished = `${folder}.unfinished`;
  try {
    let manifest: Manifest;
    let attempt = 0;
    do {
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { recursive: true, mode: 0o700 });
      manifest = await copyStore(config, unfinished, now);
      // Games deleted during the copy take their files with them; the next attempt no longer names these files.
    } while (manifest.missing.length > 0 && ++attempt < attemptsCount);
    writeFileSync(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const name of [manifestName, databaseName, '.']) await syncPath(join(unfinished, name));
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    renameSync(unfinished, folder);
    await syncPath(dirname(folder));
    return manifest;
  } catch (error) {
    const told = unwritable(folder, error as SystemError) ?? startupErrorFor(config, error as SystemError);
    if (existsSync(unfinished)) rmSync(unfinished, { recursive: true, force: true });
    throw told;
  }
}

function unwritable(folder: string, { code = '' }: SystemError): Error | undefined {
  const cannot = /^(ENOSPC|EDQUOT|EFBIG|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_(FULL|CANTOPEN|IOERR.*))$/;
  return cannot.test(code) ? startupError(`The backup cannot be written to ${folder} (${code}).`) : undefined;
}

async function copyStore(config: Place, folder: string, madeAt: string): Promise<Manifest> {
  const copy = join(folder, databaseName);
  const rows = await (config.databaseUrl
    ? snapshotPostgres(config.databaseUrl, copy, madeAt)
    : snapshotSqlite(sqliteFile(config), copy));
  compactFile(copy);
  const fault = integrityError(copy, rows);
  if (fault) throw startupError(`The copy of the database is damaged (${fault}): there is no backup.`);
  const files = await filesOfCopy(copy, madeAt);
  const [from, to] = [openFiles(config), openFiles({ dataDir: folder })];
  const missing: string[] = [];
  for (const hash of files) {
    const bytes = await from.read(hash);
    if (bytes && sha256(bytes) === hash) await to.put(bytes);
    else missing.push(hash);
  }
  return { format: 1, madeAt, sha256: await hashOfFile(copy), rows, files: files.length - missing.length, missing };
}

/** Returns every file that the rows of a store name. */
export async function filesNamedIn(db: Db): Promise<string[]> {
  const named = new Set<string>();
  for await (const hash of referencedFiles(db)) if (isHash(hash)) named.add(hash);
  return [...named].sort();
}

/**
 * Returns the files that a database copy names. The copy may have an older schema, so a copy of it is migrated first,
 * as in a restore.
 */
async function filesOfCopy(copy: string, now: string): Promise<string[]> {
  const newer = `${copy}.newer`;
  copyFileSync(copy, newer);
  const db = openSqlite(newer);
  try {
    await migrate(db, now);
    return await filesNamedIn(db);
  } finally {
    await db.close();
    rmSync(newer, { force: true });
  }
}
