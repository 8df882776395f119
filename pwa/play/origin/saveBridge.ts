import { maxSaveBytes } from '#sync/constants.ts';
import { databasesKey, type StorageEntries, sortedEntries, utf8Size } from '#sync/games/saves.ts';
import type { DatabasesSnapshot, ExcludedDatabase } from '../../storage/gameDatabases.ts';
import { isWorkersCache } from './cacheNames.ts';
import { emptyDatabases, hasDatabases, snapshot, unpack } from './databases.ts';

/**
 * Writes a save into the game's localStorage and IndexedDB and watches them, from the hidden page of the game's own
 * origin, without touching the game's files. Changes of localStorage fire an event in this page, and from time to time
 * everything is compared. Changes of IndexedDB fire no event: the game's own pages report that they wrote
 * (pwa/play/origin/page.ts), and from time to time it is read anyway.
 */

/** The stored entries; null if they are more than can be saved. `leftOut`: the databases that cannot be saved. */
export type SaveContent = { items: StorageEntries | null; leftOut: ExcludedDatabase[] };
type Tell = (found: SaveContent) => void;

/** Milliseconds: at least this long between two reports, and at most this long between two comparisons, */
const reportIntervalMs = 1_000;
const lookIntervalMs = 5_000;
/** and between two reads of the databases: after the game reported a write, and without a report. */
const readEvery = { written: 5_000, silent: 30_000 };

let databases: DatabasesSnapshot = { packed: '', names: [], leftOut: [] };
let [readAt, isWritten] = [Number.NEGATIVE_INFINITY, true];
async function readDatabases(): Promise<void> {
  [readAt, isWritten] = [performance.now(), false];
  try {
    databases = await snapshot();
  } catch (error) {
    // The earlier snapshot is closer to the truth than none; the rest of the save goes on.
    databases = { ...databases, leftOut: [{ name: 'IndexedDB', why: (error as Error).name }] };
  }
}
const isDue = () => performance.now() - readAt > readEvery[isWritten ? 'written' : 'silent'];

/**
 * Collects all entries, with the databases as they were last read. If the databases do not fit, the rest is saved
 * without them.
 */
function found(): SaveContent {
  const { packed, names, leftOut } = databases;
  const items: StorageEntries = [];
  let letters = 0;
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? '';
    const value = localStorage.getItem(key);
    if (value === null || key === databasesKey) continue;
    letters += key.length + value.length;
    items.push([key, value]);
  }
  if (letters > maxSaveBytes) return { items: null, leftOut };
  const fits = utf8Size(items) + packed.length + 100 <= maxSaveBytes;
  if (packed && fits) items.push([databasesKey, packed]);
  const tooLarge = packed && !fits ? names.map((name): ExcludedDatabase => ({ name, why: 'size' })) : [];
  return { items: sortedEntries(items), leftOut: [...leftOut, ...tooLarge] };
}

/** Deletes everything that a game can store, except its own files: the next player here finds nothing of it. */
export async function empty(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // A cookie may have no name; it is deleted as one with a value, because browsers ignore `=` alone.
  for (const pair of ['', ...document.cookie.split('; ')]) {
    const [name = ''] = pair.split('=');
    for (const more of ['', '; Secure; SameSite=None; Partitioned']) {
      // biome-ignore lint/suspicious/noDocumentCookie: browsers without a store of cookies have them too
      document.cookie = `${name}=x; Max-Age=0; Path=/${more}`;
    }
  }
  const kept = 'caches' in globalThis ? await caches.keys().catch(() => []) : [];
  for (const name of kept) if (!isWorkersCache(name)) await caches.delete(name);
  // Each bucket has databases, caches and files of its own.
  const { storageBuckets } = navigator as Navigator & { storageBuckets?: Buckets };
  for (const name of (await storageBuckets?.keys().catch(() => [])) ?? []) await storageBuckets?.delete(name);
  const files = await navigator.storage.getDirectory?.().catch(() => undefined);
  if (files) for await (const name of keysOf(files)) await files.removeEntry(name, { recursive: true });
  await emptyDatabases();
}
type Buckets = { keys(): Promise<string[]>; delete(name: string): Promise<void> };
type Directory = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
const keysOf = (directory: FileSystemDirectoryHandle) => (directory as Directory).keys();

/** Whether the game has stored nothing. */
const isEmpty = async () => localStorage.length === 0 && !(await hasDatabases());

export type Placing = {
  /** The stored data belongs to another account, or is older. Otherwise it stays, unless there is none. */
  over: boolean;
  /** The stored data is older, and of the same account: databases that cannot be saved, or never were, stay. */
  own: boolean;
  /** Another account may have played in this tab, whose session storage only this tab can empty. */
  newInTab: boolean;
};
/** Writes a save. Rejects before it deletes anything if the save cannot be read. */
export async function writeSave(items: StorageEntries, { over, own, newInTab }: Placing): Promise<void> {
  if (newInTab) sessionStorage.clear();
  if (!over && !(await isEmpty())) return;
  const [, packed] = items.find(([key]) => key === databasesKey) ?? [];
  const carried = packed === undefined ? undefined : await unpack(packed);
  if (!own) await empty();
  else {
    localStorage.clear();
    // A database that can be saved, and is not in this save, was deleted in it.
    if (carried) await emptyDatabases([...new Set([...(await snapshot()).names, ...carried.names])]);
  }
  for (const [key, value] of items) if (key !== databasesKey) localStorage.setItem(key, value);
  await carried?.putBack();
}

let told: string | undefined;
let coming: ReturnType<typeof setTimeout> | undefined;

/** Reads the present state; `deep` reads the databases again. */
export async function readSave(deep: boolean): Promise<SaveContent> {
  clearTimeout(coming);
  coming = undefined;
  if (deep) await readDatabases();
  const now = found();
  told = JSON.stringify(now);
  return now;
}

/** Reports every change from now on. */
export function observeSave(tell: Tell): void {
  const looked = () => {
    clearTimeout(coming);
    coming = undefined;
    const now = found();
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    tell(now);
  };
  const soon = () => {
    coming ??= setTimeout(() => void (isDue() ? readDatabases() : Promise.resolve()).then(looked), reportIntervalMs);
  };
  addEventListener('storage', soon);
  new BroadcastChannel(wrote).onmessage = () => {
    isWritten = true;
    soon();
  };
  setInterval(soon, lookIntervalMs);
  addEventListener('pagehide', looked);
  document.addEventListener('visibilitychange', looked);
}

/** The channel on which a game's page reports that it wrote to IndexedDB. */
export const wrote = 'recess-wrote';
