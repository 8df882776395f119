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

/** The session as this device stores it. */
export type StoredSession = {
  /** The account in use; all of its data is in its own database, `u_<id>`. */
  userId: string | null;
  /** The account that signed out offline: the server must be told first. An older app version stored only `true`. */
  logoutPending: string | boolean;
};
export type PublicMeta = {
  who: StoredSession;
  catalogue: { epoch: string; rev: number; checkedAt: string };
  /** The account whose save is in each game's own storage on this device, by game id. */
  holders: Record<string, string>;
  /** The words that staff of this store added for the judge of texts. */
  filter: { allow: string[]; block: string[] };
};

/**
 * The database that every account on the device shares. Its only personal data are the ids of the account in use and of
 * save holders.
 */
export type PublicDb = {
  /** The catalogue. A key is the id of the pack's first game and a stamp, so a rewritten pack has another key. */
  packs: Table<{ key: string; pack: Pack }, string>;
  /** The games that are newer than the packs (pwa/catalogue/catalogStore.ts). */
  games: Table<Game | Tombstone, string>;
  downloads: Table<Download, string>;
  meta: Table<{ key: keyof PublicMeta; value: PublicMeta[keyof PublicMeta] }, string>;
};

/** `owner` lets the owner find the row and reveals nobody; `waiting` counts the changes that were sealed in it at `at`. */
export type SealedRow = {
  id?: number;
  owner: string;
  at: string;
  iv: Uint8Array<ArrayBuffer>;
  text: Uint8Array<ArrayBuffer>;
  waiting: number;
};
export type SealedDb = Dexie & { sealed: Table<SealedRow, number> };

/** A game that is in a pack but no longer in the store. */
export type Tombstone = { id: string; gone: true };

/** A row as the server last sent it. */
export type ServerRow = { kind: RowKind; id: string; rev: number; row: unknown };

/** An account's sync state on this device: its position in the sequence and the result of its last cycle. */
export type SyncState = {
  key: 'device';
  clientId: string;
  nextSeq: number;
  acked: number;
  /** The cursor of the rows in `base`. */
  cursor: Cursor | null;
  /** The wire level of the app that last applied a sync response; 1 if missing. */
  level?: number;
  /** The cursor of the pages in `shadow`, while more pages are to come. */
  page?: Cursor;
  /** Whether those pages are a full set, which replaces the rows in `base`. */
  resetting: boolean;
  /** The number of cycles that failed in a row, and when the next may run (device clock, ISO 8601). */
  failures: number;
  notBefore: string | null;
  /** `deleted`: the server said that the account is deleted. */
  lastCycle: 'none' | 'saved' | 'failed' | 'expired' | 'deleted';
  lastSavedAt: string | null;
  oldestUnsentAt: string | null;
  /** The failures of the first write: its id, when they began and how many there were. */
  stuck: { id: string; since: string; times: number } | null;
  /** The store was restored to an earlier state, and the user has not been told yet. */
  setBack?: boolean;
};

/**
 * Marks that `base` and `shadow` are present; what the sync state says of them counts only with this row. It is deleted
 * together with them: on a full disk rows can be deleted, but nothing can be written.
 */
export type ReadMarker = { key: 'read' };
/** The account's key for data left on a shared device, base64; it is deleted with the session. */
export type SealingKey = { key: 'sealingKey'; text: string };
/** The user's own row, so that the app knows offline who is signed in. */
export type CachedUser = { key: 'me'; me: Me };

/** Until when the account may not write to others, as the server last said. */
export type KnownMute = { key: 'mute'; until: string };

/** A waiting write with its entity key, which finds all writes about the same thing. */
export type OutboxRow = QueuedWrite & {
  entity: string;
  /**
   * The server has this write and its result is in `base`, as long as `base` is present; only the response is missing.
   */
  arrived?: boolean;
};

/** A game's save on this device. */
export type LocalSave = {
  gameId: string;
  /** The id of this device for this game's saves, and the number of the newest state that it stored. */
  device: string;
  seq: number;
  /** Whether the newest state still has to be sent to the store. */
  unsent: 0 | 1;
  run: string;
  /** The counter of the version that this state is, or is based on. */
  base: number;
  /** The version that this state was restored from. */
  from?: string | undefined;
  items: StorageEntries;
  savedAt: string;
  /** The versions in the store, as of its last answer. */
  versions: SaveVersion[];
  /** Whether the game's own storage holds this state, or one made from it. */
  placed: boolean;
  /** Why the newest state is not sent. */
  trouble: 'tooLarge' | 'refused' | 'refusedBefore' | null;
  /** The game's databases that could not be saved at the last look. */
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
