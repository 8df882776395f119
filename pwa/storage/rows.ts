import type { Dexie, Table } from 'dexie';
import type { Pack } from '#sync/catalogue/columnarPack.ts';
import type { Game } from '#sync/contract/games.ts';
import type { SaveVersion } from '#sync/contract/saves.ts';
import type { Cursor, RowKind } from '#sync/contract/sync.ts';
import type { Me } from '#sync/contract/users.ts';
import type { StorageEntries } from '#sync/games/saves.ts';
import type { QueuedWrite, RejectedWrite } from '#sync/protocol/outbox.ts';
import type { Download } from './download.ts';
import type { ExcludedDatabase } from './gameDatabases.ts';
import type { OpenPlay } from './openPlaySession.ts';

/** What this device knows besides the catalogue. */
export type StoredSession = {
  /** The account in use; everything about it is in its own database, `u_<id>`. */
  userId: string | null;
  /** Who signed out without a connection: the server must be told first thing. An older app kept only that somebody did. */
  logoutPending: string | boolean;
};
export type PublicMeta = {
  who: StoredSession;
  catalogue: { epoch: string; rev: number; checkedAt: string };
  /** Whose save lies in each game's own storage on this device. */
  holders: Record<string, string>;
};

/** Shared by every account on the device: nothing in here is about a person but the ids of the account in use and of holders. */
export type PublicDb = {
  /** The catalogue, by the id of a pack's first game and a stamp: what is written anew has another key. */
  packs: Table<{ key: string; pack: Pack }, string>;
  /** What is newer than the packs (pwa/catalogue/catalogStore.ts). */
  games: Table<Game | Tombstone, string>;
  downloads: Table<Download, string>;
  meta: Table<{ key: keyof PublicMeta; value: PublicMeta[keyof PublicMeta] }, string>;
};

/** `owner` finds it for them and tells nobody who they are; `waiting` changes are in it, since `at`. */
export type SealedRow = {
  id?: number;
  owner: string;
  at: string;
  iv: Uint8Array<ArrayBuffer>;
  text: Uint8Array<ArrayBuffer>;
  waiting: number;
};
export type SealedDb = Dexie & { sealed: Table<SealedRow, number> };

/** A game that is in a pack and not in the store any more. */
export type Tombstone = { id: string; gone: true };

/** A row of the server's last word. */
export type ServerRow = { kind: RowKind; id: string; rev: number; row: unknown };

/** An account's device: its place in the sequence, and how its last cycle went. */
export type SyncState = {
  key: 'device';
  clientId: string;
  nextSeq: number;
  acked: number;
  /** What `base` holds. */
  cursor: Cursor | null;
  /** The wire level of the app that last took the server's word; left out: 1. */
  level?: number;
  /** How far `shadow` goes on from there, while more pages are to come. */
  page?: Cursor;
  /** They are of a full set, which takes the place of what is in `base`. */
  resetting: boolean;
  /** Cycles that failed in a row, and when the next may run (device clock, ISO 8601). */
  failures: number;
  notBefore: string | null;
  /** `deleted`: the server said that the account is gone. */
  lastCycle: 'none' | 'saved' | 'failed' | 'expired' | 'deleted';
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
export type ReadMarker = { key: 'read' };
/** The account's key for what is left on a shared device, base64; it goes when the session does. */
export type SealingKey = { key: 'sealingKey'; text: string };
/** One's own row, so that the app knows who is here without a network. */
export type CachedUser = { key: 'me'; me: Me };

/** Until when the server said that the account may not write to others. */
export type KnownMute = { key: 'mute'; until: string };

/** A waiting write with what it is about, to find those of one thing by. */
export type OutboxRow = QueuedWrite & {
  entity: string;
  /** The server has it, and what it made of it is in `base`, as long as that is here; only the answer has not come. */
  arrived?: boolean;
};

/** A game's save as this device has it. */
export type LocalSave = {
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
  items: StorageEntries;
  savedAt: string;
  /** What the store has, as it last said. */
  versions: SaveVersion[];
  /** The game's own storage holds this, or what was made of it since. */
  placed: boolean;
  /** Why the newest state stays where it is. */
  trouble: 'tooLarge' | 'refused' | 'refusedBefore' | null;
  /** Databases of the game that cannot be carried, as they were last seen. */
  leftOut?: ExcludedDatabase[];
};

export type UserDb = Dexie & {
  base: Table<ServerRow, [RowKind, string]>;
  shadow: Table<ServerRow, [RowKind, string]>;
  outbox: Table<OutboxRow, number>;
  dead: Table<RejectedWrite, string>;
  meta: Table<SyncState | OpenPlay | CachedUser | ReadMarker | SealingKey | KnownMute, string>;
  saves: Table<LocalSave, string>;
};
