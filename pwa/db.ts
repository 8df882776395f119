import Dexie, { type Table } from 'dexie';
import type { Game } from '#sync/contract/games.ts';
import type { Cursor, Kind } from '#sync/contract/sync.ts';
import type { Me } from '#sync/contract/users.ts';
import type { Dead, Waiting } from '#sync/outbox.ts';
import type { Download } from './play/download.ts';

/** What this device knows besides the catalogue. */
export type Who = {
  /** The account in use; everything about it is in its own database, `u_<id>`. */
  userId: string | null;
  /** Somebody signed out without a connection: the server must be told first thing. */
  logoutPending: boolean;
};
type PublicMeta = { who: Who; catalogue: { epoch: string; rev: number; checkedAt: string } };

/** Shared by every account on the device: nothing in here is about a person but the id of the account in use. */
export type PublicDb = {
  games: Table<Game, string>;
  downloads: Table<Download, string>;
  meta: Table<{ key: keyof PublicMeta; value: PublicMeta[keyof PublicMeta] }, string>;
};

/** A row of the server's last word. */
export type Base = { kind: Kind; id: string; rev: number; row: unknown };

/** An account's device: its place in the sequence, and how its last cycle went. */
export type Device = {
  key: 'device';
  clientId: string;
  nextSeq: number;
  acked: number;
  cursor: Cursor | null;
  /** A full set is being read into `shadow`; it is swapped in when it is whole. */
  resetting: boolean;
  /** Cycles that failed in a row, and when the next may run (device clock, ISO 8601). */
  failures: number;
  notBefore: string | null;
  lastCycle: 'none' | 'saved' | 'failed' | 'expired';
  lastSavedAt: string | null;
  oldestUnsentAt: string | null;
  /** The first write's own failures: when they began and how many. */
  stuck: { id: string; since: string; times: number } | null;
};

/** A play session that is open on this device, as of its last heartbeat. */
export type OpenPlay = { key: 'openPlay'; sessionId: string; gameId: string; activeSeconds: number };
/** One's own row, so that the app knows who is here without a network. */
export type OwnRow = { key: 'me'; me: Me };

/** A waiting write with what it is about, to find those of one thing by. */
export type WaitingRow = Waiting & { entity: string };

export type UserDb = Dexie & {
  base: Table<Base, [Kind, string]>;
  shadow: Table<Base, [Kind, string]>;
  outbox: Table<WaitingRow, number>;
  dead: Table<Dead, string>;
  meta: Table<Device | OpenPlay | OwnRow, string>;
};

const opened = new Map<string, Dexie>();
function open(name: string, stores: Record<string, string>, durability: 'relaxed' | 'strict'): Dexie {
  let db = opened.get(name);
  if (!db) {
    db = new Dexie(name, { chromeTransactionDurability: durability });
    db.version(1).stores(stores);
    opened.set(name, db);
  }
  return db;
}

export const publicDb = open('public', { games: 'id', downloads: 'gameId', meta: 'key' }, 'relaxed') as Dexie &
  PublicDb;

/** Everything of one account on this device. An accepted write is on the disk, not only on its way there. */
export const userDb = (userId: string): UserDb =>
  open(
    `u_${userId}`,
    { base: '[kind+id], kind', shadow: '[kind+id]', outbox: '++order, state, entity', dead: 'id', meta: 'key' },
    'strict',
  ) as UserDb;

export async function deleteUserDb(userId: string): Promise<void> {
  const db = userDb(userId);
  opened.delete(`u_${userId}`);
  await db.delete();
}

export const nobody: Who = { userId: null, logoutPending: false };
export const readWho = async () => ((await publicDb.meta.get('who'))?.value as Who | undefined) ?? nobody;
export const writeWho = (value: Who) => publicDb.meta.put({ key: 'who', value });

/** The account in use, as this device remembers it. */
export async function readMe({ userId }: Who): Promise<Me | null> {
  const row = userId ? await userDb(userId).meta.get('me') : undefined;
  return row?.key === 'me' ? row.me : null;
}
export async function remember(me: Me): Promise<void> {
  await userDb(me.id).meta.put({ key: 'me', me });
  await writeWho({ userId: me.id, logoutPending: false });
}
export const readCatalogueCursor = async () =>
  (await publicDb.meta.get('catalogue'))?.value as PublicMeta['catalogue'] | undefined;
export const writeCatalogueCursor = (value: PublicMeta['catalogue']) => publicDb.meta.put({ key: 'catalogue', value });

/** Whether this browser keeps what is written; policies and full disks prevent it. */
export async function keepsRows(): Promise<boolean> {
  try {
    await publicDb.transaction('rw', publicDb.meta, async () => writeWho(await readWho()));
    return true;
  } catch {
    return false;
  }
}
