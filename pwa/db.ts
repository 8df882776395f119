import Dexie, { type Table } from 'dexie';
import type { Pack } from '#sync/catalogue/pack.ts';
import type { Game } from '#sync/contract/games.ts';
import type { SaveVersion } from '#sync/contract/saves.ts';
import type { Cursor, Kind } from '#sync/contract/sync.ts';
import type { Me } from '#sync/contract/users.ts';
import type { Dead, Waiting } from '#sync/outbox.ts';
import type { Items } from '#sync/saves.ts';
import { accountStores } from './accountStores.ts';
import type { OpenPlay } from './openPlay.ts';
import type { LeftOut } from './play/databases.ts';
import type { Download } from './play/download.ts';

/** What this device knows besides the catalogue. */
export type Who = {
  /** The account in use; everything about it is in its own database, `u_<id>`. */
  userId: string | null;
  /** Who signed out without a connection: the server must be told first thing. An older app kept only that somebody did. */
  logoutPending: string | boolean;
};
type PublicMeta = {
  who: Who;
  catalogue: { epoch: string; rev: number; checkedAt: string };
  /** Whose save lies in each game's own storage on this device. */
  holders: Record<string, string>;
};

/** Shared by every account on the device: nothing in here is about a person but the ids of the account in use and of holders. */
export type PublicDb = {
  /** The catalogue, by the id of a pack's first game and a stamp: what is written anew has another key. */
  packs: Table<{ key: string; pack: Pack }, string>;
  /** What is newer than the packs (pwa/games/kept.ts). */
  games: Table<Game | Gone, string>;
  downloads: Table<Download, string>;
  meta: Table<{ key: keyof PublicMeta; value: PublicMeta[keyof PublicMeta] }, string>;
};

/** A game that is in a pack and not in the store any more. */
export type Gone = { id: string; gone: true };

/** A row of the server's last word. */
export type Base = { kind: Kind; id: string; rev: number; row: unknown };

/** An account's device: its place in the sequence, and how its last cycle went. */
export type Device = {
  key: 'device';
  clientId: string;
  nextSeq: number;
  acked: number;
  /** What `base` holds. */
  cursor: Cursor | null;
  /** How far `shadow` goes on from there, while more pages are to come. */
  page?: Cursor;
  /** They are of a full set, which takes the place of what is in `base`. */
  resetting: boolean;
  /** Cycles that failed in a row, and when the next may run (device clock, ISO 8601). */
  failures: number;
  notBefore: string | null;
  lastCycle: 'none' | 'saved' | 'failed' | 'expired';
  lastSavedAt: string | null;
  oldestUnsentAt: string | null;
  /** The first write's own failures: when they began and how many. */
  stuck: { id: string; since: string; times: number } | null;
  /** The store went back to an earlier state, and the person has not been told yet. */
  setBack?: boolean;
};

/**
 * What the device says of `base` and `shadow` counts only beside this. It goes with them: on a full disk what was read can
 * be taken away, and nothing be noted.
 */
export type Read = { key: 'read' };
/** One's own row, so that the app knows who is here without a network. */
export type OwnRow = { key: 'me'; me: Me };

/** A waiting write with what it is about, to find those of one thing by. */
export type WaitingRow = Waiting & {
  entity: string;
  /** The server has it, and what it made of it is in `base`, as long as that is here; only the answer has not come. */
  arrived?: boolean;
};

/** A game's save as this device has it. */
export type SaveHere = {
  gameId: string;
  /** This device, as far as this game's saves go, and the number of the newest state that it kept. */
  device: string;
  seq: number;
  /** Whether the store still has to hear of it. */
  unsent: 0 | 1;
  run: string;
  /** The counter of what it went on from, or is. */
  base: number;
  /** The version it was taken from again. */
  from?: string | undefined;
  items: Items;
  savedAt: string;
  /** What the store has, as it last said. */
  versions: SaveVersion[];
  /** The game's own storage holds this, or what was made of it since. */
  placed: boolean;
  /** Why the newest state stays where it is. */
  trouble: 'tooLarge' | 'refused' | null;
  /** Databases of the game that cannot be carried, as they were last seen. */
  leftOut?: LeftOut[];
};

export type UserDb = Dexie & {
  base: Table<Base, [Kind, string]>;
  shadow: Table<Base, [Kind, string]>;
  outbox: Table<WaitingRow, number>;
  dead: Table<Dead, string>;
  meta: Table<Device | OpenPlay | OwnRow | Read, string>;
  saves: Table<SaveHere, string>;
};

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

/** Reads the catalogue as it is at one moment. What was read is answered before the transaction has ended: nothing undoes it. */
export const readGames = <T>(work: () => Promise<T>): Promise<T> =>
  new Dexie.Promise<T>((resolve, reject) => {
    publicDb.transaction('r', publicDb.packs, publicDb.games, async () => work().then(resolve)).catch(reject);
  }) as unknown as Promise<T>;

/** Everything of one account on this device. An accepted write is on the disk, not only on its way there. */
export const userDb = (userId: string): UserDb => open(`u_${userId}`, accountStores, 'strict') as UserDb;

/** How much of the account's waits on this device: writes, and games' saves. */
export const waitingIn = async ({ outbox, saves }: UserDb): Promise<number> =>
  (await outbox.count()) + (await saves.where('unsent').equals(1).count());

/** How many games' saves are on this device alone: they are too large, or the store did not take them. */
export const savesHereOnly = ({ saves }: UserDb): Promise<number> =>
  saves.filter(({ trouble }) => trouble !== null).count();
/** How much the store did not take: writes, and games' saves. */
export const refusedIn = async (db: UserDb): Promise<number> => (await db.dead.count()) + (await savesHereOnly(db));

export async function deleteUserDb(userId: string): Promise<void> {
  const db = userDb(userId);
  opened.delete(`u_${userId}`);
  await db.delete();
}

export const nobody: Who = { userId: null, logoutPending: false };
export const readWho = async () => ((await publicDb.meta.get('who'))?.value as Who | undefined) ?? nobody;
export const writeWho = (value: Who) => publicDb.meta.put({ key: 'who', value });
/** Nobody is here. That needs no room: on a full disk it is true as well. */
export const forgetWho = () => publicDb.meta.delete('who');

/** The account in use, as this device remembers it. */
export async function readMe({ userId }: Who): Promise<Me | null> {
  const row = userId ? await userDb(userId).meta.get('me') : undefined;
  return row?.key === 'me' ? row.me : null;
}
export async function remember(me: Me): Promise<void> {
  await userDb(me.id).meta.put({ key: 'me', me });
  if (await hasExpired(me.id)) await writeCycle(me.id, 'none');
  await writeWho({ userId: me.id, logoutPending: false });
}
/** Whether the server asked to sign in again, and nobody has since. */
export const hasExpired = async (userId: string) =>
  ((await userDb(userId).meta.get('device')) as Device | undefined)?.lastCycle === 'expired';
export const writeExpired = (userId: string) => writeCycle(userId, 'expired');

function writeCycle(userId: string, lastCycle: Device['lastCycle']): Promise<void> {
  const { meta } = userDb(userId);
  return userDb(userId).transaction('rw', meta, async () => {
    const device = await meta.get('device');
    if (device?.key === 'device') await meta.put({ ...device, lastCycle });
  });
}

/** The person was told that the store went back to an earlier state. */
export const noteSetBackSeen = (userId: string): Promise<number> =>
  userDb(userId)
    .meta.toCollection()
    .modify((row) => {
      if (row.key === 'device') row.setBack = false;
    });

/** What lies in a game's own storage is taken for no one's: it is changing hands, or was made in a preview. */
export const noHolder = '';
const readHolders = async () =>
  ((await publicDb.meta.get('holders'))?.value as PublicMeta['holders'] | undefined) ?? {};
const changeHolders = (change: (holders: PublicMeta['holders']) => PublicMeta['holders']): Promise<void> =>
  publicDb.transaction('rw', publicDb.meta, async () => {
    await publicDb.meta.put({ key: 'holders', value: change(await readHolders()) });
  });

/** Whose save lies in a game's own storage here; undefined where it was never said. */
export const readHolder = async (gameId: string): Promise<string | undefined> => (await readHolders())[gameId];
export const writeHolder = (gameId: string, userId: string): Promise<void> =>
  changeHolders((holders) => ({ ...holders, [gameId]: userId }));

/** What lies of an account in games' own storage is nobody's from now on: whoever starts one clears it. */
export async function releaseHolders(userId: string, kept: ReadonlySet<string> = new Set()): Promise<void> {
  const goes = ([id, holder]: [string, string]) => holder === userId && !kept.has(id);
  if (!Object.entries(await readHolders()).some(goes)) return;
  const released = (each: [string, string]) => (goes(each) ? [each[0], noHolder] : each);
  await changeHolders((holders) => Object.fromEntries(Object.entries(holders).map(released)));
}

export const readCatalogueCursor = async () =>
  (await publicDb.meta.get('catalogue'))?.value as PublicMeta['catalogue'] | undefined;
export const writeCatalogueCursor = (value: PublicMeta['catalogue']) => publicDb.meta.put({ key: 'catalogue', value });

/** The device's storage said no: it is full, damaged, blocked or was taken away. */
export const isStorageError = (error: unknown) => error instanceof DOMException || error instanceof Dexie.DexieError;

/** A database that could not be opened once stays so for Dexie; from here it is tried again with the next ask. */
export function openAnew(): void {
  for (const db of opened.values()) if (db.hasFailed()) db.close({ disableAutoOpen: false });
}

/** For what a failing storage may not stop: it goes on without having been kept. */
export function unlessKept(error: unknown): void {
  if (!isStorageError(error)) throw error;
}

/** Whether this browser keeps what is written; policies and full disks prevent it. */
export async function keepsRows(): Promise<boolean> {
  try {
    await publicDb.transaction('rw', publicDb.meta, async () => writeWho(await readWho()));
    return true;
  } catch {
    return false;
  }
}
