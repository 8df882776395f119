import Dexie from 'dexie';
import { accountSchemaVersions } from './accountSchema.ts';
import type { LocalSave, PublicDb, PublicMeta, SealedDb, UserDb } from './rows.ts';

const opened = new Map<string, Dexie>();
/** Each step of `stores` adds to those before it. */
function open(name: string, stores: Record<string, string>[], durability: 'relaxed' | 'strict'): Dexie {
  let db = opened.get(name);
  if (!db) {
    db = new Dexie(name, { chromeTransactionDurability: durability });
    for (const [i, step] of stores.entries()) db.version(i + 1).stores(step);
    opened.set(name, db);
  }
  return db;
}

// What an older device has in `games` stays there, newer than packs that it has none of, until they are written.
export const publicDb = open(
  'public',
  [{ games: 'id', downloads: 'gameId', meta: 'key' }, { packs: 'key' }],
  'relaxed',
) as Dexie & PublicDb;

/** What accounts left on this device, each readable for its owner alone (pwa/session/sealedData.ts). It is nowhere else: it must be on the disk. */
export const sealedDb = open('left', [{ sealed: '++id, owner' }], 'strict') as SealedDb;

/** Reads the catalogue as it is at one moment. What was read is answered before the transaction has ended: nothing undoes it. */
export const readGames = <T>(work: () => Promise<T>): Promise<T> =>
  new Dexie.Promise<T>((resolve, reject) => {
    publicDb.transaction('r', publicDb.packs, publicDb.games, async () => work().then(resolve)).catch(reject);
  }) as unknown as Promise<T>;

/** Accounts whose database was erased, here or in another window: nobody but who signs in again makes it anew. */
const erased = new Set<string>();

/**
 * Everything of one account on this device. An accepted write is on the disk, not only on its way there. Once it was erased,
 * whatever asks late is told that it is closed: opened again it would be empty, and its name says whose it was.
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
/** Whether a read came too late: the account has left, and its database with it. */
export const isErased = (userId: string): boolean => erased.has(userId);
/** Somebody signs in: their database may be made, also where it was erased before. */
export function allowUserDb(userId: string): void {
  if (erased.delete(userId)) opened.delete(`u_${userId}`);
}
/** Takes an account's database off this device, and lets nothing but a sign-in make it anew. */
export async function eraseUserDb(userId: string): Promise<void> {
  erased.add(userId);
  await deleteUserDb(userId);
}

/** How much of the account's waits on this device: writes, and games' saves. */
export const countPending = async ({ outbox, saves }: UserDb): Promise<number> =>
  (await outbox.count()) + (await saves.where('unsent').equals(1).count());

/** How many games' saves are on this device alone: they are too large, or the store did not take them. */
export const countLocalOnlySaves = ({ saves }: UserDb): Promise<number> =>
  saves.filter(({ trouble }) => trouble !== null).count();
/** How much the store did not take: writes, and games' saves. */
export const countRejected = async (db: UserDb): Promise<number> =>
  (await db.dead.count()) + (await countLocalOnlySaves(db));
/** Whether a save is nowhere else: it waits, or the store did not take it. */
export const isLocalOnlySave = ({ unsent, trouble }: LocalSave): boolean => unsent !== 0 || trouble !== null;

export async function deleteUserDb(userId: string): Promise<void> {
  const db = userDb(userId);
  opened.delete(`u_${userId}`);
  await db.delete();
}

export const readCatalogueCursor = async () =>
  (await publicDb.meta.get('catalogue'))?.value as PublicMeta['catalogue'] | undefined;
export const writeCatalogueCursor = (value: PublicMeta['catalogue']) => publicDb.meta.put({ key: 'catalogue', value });

/** The device's storage said no: it is full, damaged, blocked or was taken away. */
export const isStorageError = (error: unknown) => error instanceof DOMException || error instanceof Dexie.DexieError;

/** A database that could not be opened once stays so for Dexie; from here it is tried again with the next ask. */
export function reopenDatabases(): void {
  for (const db of opened.values()) if (db.hasFailed()) db.close({ disableAutoOpen: false });
}

/** For what a failing storage may not stop: it goes on without having been kept. */
export function ignoreStorageErrors(error: unknown): void {
  if (!isStorageError(error)) throw error;
}
