import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { renewEpoch } from '../change-feed/storeIdentity.ts';
import { type Config, startupError } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type SystemError, sqliteFile, startupErrorFor } from '../db/open.ts';
import type { Db } from '../db/port.ts';
import { openSqlite } from '../db/sqlite.ts';
import { openFiles, sha256, syncPath } from '../files/store.ts';
import { closeAllSessions } from '../security/session.ts';
import { filesNamedIn } from './backup.ts';
import { damaged, databaseName, hashOfFile, type Manifest, readManifest } from './manifest.ts';
import { assertNotInUse, restorePostgres } from './postgres.ts';
import { integrityError, lockFile } from './sqlite.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;
export type Restored = {
  manifest: Manifest;
  /** The path of the old database if it was damaged. */
  aside: string | undefined;
};

/**
 * Replaces the store by a backup. Everything is checked and prepared beside the store first; then it replaces the store
 * in one step or not at all. Every device does a full resync, and its waiting writes are applied.
 */
export async function restore(config: Place, folder: string, now: string): Promise<Restored> {
  const manifest = readManifest(folder);
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    return { manifest, aside: await replaceStore(config, folder, manifest, now) };
  } catch (error) {
    throw startupErrorFor(config, error as SystemError);
  }
}

async function replaceStore(config: Place, folder: string, manifest: Manifest, now: string) {
  const place = await hold(config);
  const beside = join(config.dataDir, 'restoring');
  const copy = join(beside, databaseName);
  try {
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { mode: 0o700 });
    await takeCopy(folder, manifest, copy);
    const db = openSqlite(copy);
    try {
      await migrate(db, now);
      await putFiles(db, config, folder, manifest);
      await renewEpoch(db, now);
      // A session that was ended after the backup, by a sign-out or a password change, must not work again.
      await closeAllSessions(db);
      await place.fillFrom(db, now);
    } finally {
      await db.close();
    }
    await syncPath(copy);
    const aside = place.replaceBy(copy);
    await syncPath(config.dataDir);
    return aside;
  } finally {
    rmSync(beside, { recursive: true, force: true });
    await place.release();
  }
}

type Held = {
  /** Replaces the rows if the database is a PostgreSQL database. */
  fillFrom(db: Db, now: string): Promise<void>;
  /** Replaces the file if the database is an SQLite file. */
  replaceBy(copy: string): string | undefined;
  release(): void | Promise<void>;
};

/** Locks the store against everybody else. */
async function hold(config: Place): Promise<Held> {
  if (!config.databaseUrl) {
    const held = lockFile(sqliteFile(config));
    if (!held.isDamaged || !(await answers(config))) return { ...held, fillFrom: async () => {} };
    held.release();
    throw startupError(`Recess is running on port ${config.port}. Stop it first.`);
  }
  const db = openDatabase(config);
  const release = () => db.close();
  try {
    await assertNotInUse(db);
  } catch (error) {
    await release();
    throw error;
  }
  return { fillFrom: (from, now) => restorePostgres(db, from, now), replaceBy: () => undefined, release };
}

/** Says whether somebody listens on the store's port. */
function answers({ host, port }: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const told = (yes: boolean) => () => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', told(true)).once('error', told(false));
  });
}

async function takeCopy(folder: string, manifest: Manifest, copy: string): Promise<void> {
  try {
    copyFileSync(join(folder, databaseName), copy);
  } catch (error) {
    if ((error as SystemError).code !== 'ENOENT') throw error;
    throw damaged(folder, `${databaseName} is missing`);
  }
  if ((await hashOfFile(copy)) !== manifest.sha256) throw damaged(folder, `${databaseName} is not what was written`);
  const fault = integrityError(copy, manifest.rows);
  if (fault) throw damaged(folder, fault);
}

/** Copies the backup's files into the store. Garbage collection deletes them if no row refers to them in the end. */
async function putFiles(db: Db, config: Place, folder: string, { missing }: Manifest): Promise<void> {
  const [from, to] = [openFiles({ dataDir: folder }), openFiles(config)];
  const named = (await filesNamedIn(db)).filter((hash) => !missing.includes(hash));
  // All files are checked before the first is copied.
  for (const take of [false, true])
    for (const hash of named) {
      const bytes = await from.read(hash);
      if (!bytes || sha256(bytes) !== hash) throw damaged(folder, `the file ${hash} is missing or changed`);
      if (take) await to.put(bytes);
    }
}
