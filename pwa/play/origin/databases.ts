import type { DatabasesSnapshot, ExcludedDatabase } from '../../storage/gameDatabases.ts';
import { decode, encode, Uncarriable } from './structuredClone.ts';

/** The databases of a game's origin: serialized to a text, restored, and deleted. */

/**
 * The unpacked size in bytes, roughly, above which a database is not saved: it holds downloads of the game, and not
 * progress.
 */
const databaseMax = 12 * 2 ** 20;
/** Milliseconds for which a page may keep a database open after it was told to close it. */
const maxHeldMs = 2_000;
/** Records per read: a browser returns only a limited amount at once. */
const portionCount = 16;
/** The largest size in bytes of a restored snapshot when unpacked: anything larger is no save. */
const unpackedMax = 8 * databaseMax;
/** Whether a database is an engine's cache of the game's own files; nothing is lost without it. */
const isCache = (name: string) => /^(UnityCache|EM_PRELOAD_CACHE)$/.test(name);

type Index = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean };
type Store = {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: Index[];
  /** Pairs of key and value. */
  records: [IDBValidKey, unknown][];
};
type Database = { name: string; version: number; stores: Store[] };

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Lists the names of all databases; some browsers cannot. */
const named = async () =>
  ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])).sort();

/**
 * Opens an existing database; undefined if it has been deleted meanwhile. Rejects if it cannot be opened, although it
 * may exist.
 */
async function opened(name: string): Promise<IDBDatabase | undefined> {
  const request = indexedDB.open(name);
  let isGone = false;
  request.onupgradeneeded = () => {
    isGone = true;
    request.transaction?.abort();
  };
  const db = await done(request).catch((error: unknown): undefined => {
    if (!isGone) throw error;
  });
  // The connection closes for any page that wants to upgrade the database.
  if (db) db.onversionchange = () => db.close();
  return db;
}

/** The rough size of a value in bytes; blobs are not read for it. */
function weightOf(value: unknown, seen = new Set<object>()): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || seen.has(value)) return 8;
  seen.add(value);
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Blob) return value.size;
  const inner = value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
  return inner.reduce((sum: number, one) => sum + weightOf(one, seen), 8);
}

class TooLarge extends Error {}

async function readStore(store: IDBObjectStore, weigh: (value: unknown) => void): Promise<Store> {
  const records: [IDBValidKey, unknown][] = [];
  for (let range: IDBKeyRange | undefined; ; ) {
    const [keys, values] = await Promise.all([
      done(store.getAllKeys(range, portionCount)),
      done(store.getAll(range, portionCount)),
    ]);
    for (const [n, key] of keys.entries()) {
      weigh(values[n]);
      records.push([key, values[n]]);
    }
    if (keys.length < portionCount) break;
    range = IDBKeyRange.lowerBound(keys.at(-1), true);
  }
  const { name, keyPath, autoIncrement } = store;
  const indexes = Array.from(store.indexNames, (index) => {
    const { keyPath: path, unique, multiEntry } = store.index(index);
    return { name: index, keyPath: path, unique, multiEntry };
  });
  return { name, keyPath, autoIncrement, indexes, records };
}

/** Reads a database. Throws `TooLarge`. */
async function readDatabase(db: IDBDatabase): Promise<Database> {
  const { name, version, objectStoreNames } = db;
  if (objectStoreNames.length === 0) return { name, version, stores: [] };
  const transaction = db.transaction([...objectStoreNames], 'readonly');
  let weight = 0;
  const weigh = (value: unknown) => {
    weight += weightOf(value);
    if (weight > databaseMax) throw new TooLarge();
  };
  const stores: Store[] = [];
  for (const store of objectStoreNames) stores.push(await readStore(transaction.objectStore(store), weigh));
  return { name, version, stores };
}

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: ReadableWritablePair<Uint8Array, BufferSource>,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const [pieces, reader] = [
    [] as Uint8Array<ArrayBuffer>[],
    new Blob([bytes]).stream().pipeThrough(through).getReader(),
  ];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value as Uint8Array<ArrayBuffer>);
    size += next.value.length;
    if (size > most) throw new TooLarge();
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
const textOf = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

/** The last packed text and its source: equal data gives the same text, whichever browser packed it. */
let last: { bytes: Uint8Array; packed: string } | undefined;
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, n) => byte === b[n]);

/**
 * Reads every database of this origin. Rejects if one cannot be read now: a snapshot without it would lose progress.
 */
export async function snapshot(): Promise<DatabasesSnapshot> {
  const [databases, names, leftOut]: [Uint8Array[], string[], ExcludedDatabase[]] = [[], [], []];
  for (const name of await named()) {
    if (isCache(name)) continue;
    const db = await opened(name);
    if (!db) continue;
    try {
      databases.push(await encode(await readDatabase(db)));
      names.push(name);
    } catch (error) {
      if (error instanceof TooLarge) leftOut.push({ name, why: 'size' });
      else if (error instanceof Uncarriable) leftOut.push({ name, why: error.what });
      else throw error;
    } finally {
      db.close();
    }
  }
  if (databases.length === 0) return { packed: '', names, leftOut };
  const bytes = await encode(databases);
  if (!last || !isSame(last.bytes, bytes))
    last = { bytes, packed: textOf(await piped(bytes, new CompressionStream('gzip'))) };
  return { packed: last.packed, names, leftOut };
}

export const hasDatabases = async (): Promise<boolean> => (await named()).length > 0;

/** Deletes the databases of this origin, or only those named. Rejects if one is held open. */
export async function emptyDatabases(names?: readonly string[]): Promise<void> {
  for (const name of names ?? (await named())) {
    const request = indexedDB.deleteDatabase(name);
    await new Promise<void>((resolve, reject) => {
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
      // A page that is being left releases the database in a moment.
      request.onblocked = () => void setTimeout(() => reject(new Error(`${name} is held open`)), maxHeldMs);
    });
  }
}

/**
 * Unpacks what `snapshot` packed; `putBack` restores the databases, and needs their names to be free. Rejects if the
 * text is invalid.
 */
export async function unpack(packed: string): Promise<{ names: string[]; putBack(): Promise<void> }> {
  const bytes = await piped(
    Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)),
    new DecompressionStream('gzip'),
    unpackedMax,
  );
  const databases = (decode(bytes) as Uint8Array[]).map((one) => decode(one) as Database);
  return {
    names: databases.map(({ name }) => name),
    async putBack() {
      for (const database of databases) await restoreDatabase(database);
      last = { bytes, packed };
    },
  };
}

async function restoreDatabase({ name, version, stores }: Database): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
      const made = request.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
        made.createIndex(index, path, { unique, multiEntry });
    }
  };
  const db = await done(request);
  try {
    if (stores.length === 0) return;
    const transaction = db.transaction(
      stores.map((store) => store.name),
      'readwrite',
    );
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    for (const { name: store, keyPath, records } of stores)
      for (const [key, value] of records) {
        if (keyPath === null) transaction.objectStore(store).put(value, key);
        else transaction.objectStore(store).put(value);
      }
    await over;
  } finally {
    db.close();
  }
}
