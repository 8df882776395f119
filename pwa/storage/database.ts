import Dexie from 'dexie';
import { accountSchemaVersions } from './accountSchema.ts';
import type { LocalSave, PublicDb, PublicMeta, SealedDb, UserDb } from './rows.ts';

const opened = new Map<string, Dexie>();
/** Opens a database once. Each version in `stores` adds to the ones before it. */
function open(name: string, stores: Record<string, string>[], durability: 'relaxed' | 'strict'): Dexie {
  let db = opened.get(name);
  if (!db) {
    db = new Dexie(name, { chromeTransactionDurability: durability });
    for (const [i, step] of stores.entries()) db.version(i + 1).stores(step);
    opened.set(name, db);
  }
  return db;
}

// Rows of an older app version stay in `games` until packs are written: they count as newer than packs, of which that
// device has none.
export const publicDb = open(
  'public',
  [{ games: 'id', downloads: 'gameId', meta: 'key' }, { packs: 'key' }],
  'relaxed',
) as Dexie & PublicDb;

/**
 * The data that accounts left on this device, each readable only by its owner (pwa/session/sealedData.ts). No other
 * copy exists, so it must be on the disk.
 */
export const sealedDb = open('left', [{ sealed: '++id, owner' }], 'strict') as SealedDb;

/**
 * Reads the catalogue in one transaction. Resolves before the transaction has completed, because nothing can undo a
 * read.
 */
export const readGames = <T>(work: () => Promise<T>): Promise<T> =>
  new Dexie.Promise<T>((resolve, reject) => {
    publicDb.transaction('r', publicDb.packs, publicDb.games, async () => work().then(resolve)).catch(reject);
  }) as unknown as Promise<T>;

/** Accounts whose database was erased, in this window or another. Only a new sign-in creates such a database again. */
const erased = new Set<string>();

/**
 * Opens the database with everything of one account on this device. An accepted write is on the disk, not only on its
 * way there. After an erasure, late calls fail with DatabaseClosedError: a new database would be empty, and its name
 * would reveal the account.
 */
export function userDb(userId: string): UserDb {
  const name = `u_${userId}`;
  const isNew = !opened.has(name);
  const db = open(name, accountSchemaVersions, 'strict') as UserDb;
  if (isNew) {
    db.on('populate', () => {
      if (erased.has(userId)) throw new Dexie.DatabaseClosedError();
    });
    db.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) erased.add(userId);
    });
  }
  return db;
}
/** Whether a read came too late: the account has left, and its database was erased. */
export const isErased = (userId: string): boolean => erased.has(userId);
/** Lets a sign-in create the account's database, even after an erasure. */
export function allowUserDb(userId: string): void {
  if (erased.delete(userId)) opened.delete(`u_${userId}`);
}
/** Deletes an account's database from this device; only a sign-in can create it again. */
export async function eraseUserDb(userId: string): Promise<void> {
  erased.add(userId);
  await deleteUserDb(userId);
}

/** Counts the account's writes and saves that wait on this device. */
export const countPending = async ({ outbox, saves }: UserDb): Promise<number> =>
  (await outbox.count()) + (await saves.where('unsent').equals(1).count());

/** Counts the saves that are only on this device because they are too large or the store refused them. */
export const countLocalOnlySaves = ({ saves }: UserDb): Promise<number> =>
  saves.filter(({ trouble }) => trouble !== null).count();
/** Counts what the store does not have for good: rejected writes, and saves that are only on this device. */
export const countRejected = async (db: UserDb): Promise<number> =>
  (await db.dead.count()) + (await countLocalOnlySaves(db));
/** Whether a save is only on this device: it waits, is too large or was refused. */
export const isLocalOnlySave = ({ unsent, trouble }: LocalSave): boolean => unsent !== 0 || trouble !== null;

export async function deleteUserDb(userId: string): Promise<void> {
  const db = userDb(userId);
  opened.delete(`u_${userId}`);
  await db.delete();
}

export const readCatalogueCursor = async () =>
  (await publicDb.meta.get('catalogue'))?.value as PublicMeta['catalogue'] | undefined;
export const writeCatalogueCursor = (value: PublicMeta['catalogue']) => publicDb.meta.put({ key: 'catalogue', value });

/** Whether an error comes from the device's storage: it is full, damaged, blocked or was removed. */
export const isStorageError = (error: unknown) => error instanceof DOMException || error instanceof Dexie.DexieError;

/** Lets databases that failed to open be opened again with the next request; Dexie would not retry by itself. */
export function reopenDatabases(): void {
  for (const db of opened.values()) if (db.hasFailed()) db.close({ disableAutoOpen: false });
}

/** Ignores a storage error where the work continues without storing; throws any other error. */
export function ignoreStorageErrors(error: unknown): void {
  if (!isStorageError(error)) throw error;
}
