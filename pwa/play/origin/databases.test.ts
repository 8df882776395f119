// @vitest-environment node
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabases, snapshot, unpack } from './databases.ts';

const restore = async (packed: string) => (await unpack(packed)).putBack();

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const open = (name: string, version?: number, make?: (db: IDBDatabase) => void) => {
  const request = indexedDB.open(name, version);
  if (make) request.onupgradeneeded = () => make(request.result);
  return done(request);
};
async function put(db: IDBDatabase, store: string, ...records: [value: unknown, key?: IDBValidKey][]) {
  for (const [value, key] of records) await done(db.transaction(store, 'readwrite').objectStore(store).put(value, key));
}
const names = async () => (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`).sort();

beforeEach(() => emptyDatabases());

/** Creates the databases that Unity and Godot write through Emscripten, and one as others make it. */
async function play(): Promise<void> {
  const idbfs = await open('/idbfs', 21, (db) =>
    db.createObjectStore('FILE_DATA').createIndex('timestamp', 'timestamp', { unique: false }),
  );
  const file = { timestamp: new Date(5), mode: 33206, contents: new Uint8Array([1, 2, 3]) };
  await put(idbfs, 'FILE_DATA', [file, '/idbfs/save.dat'], [{ timestamp: new Date(6), mode: 16877 }, '/idbfs']);
  idbfs.close();
  const other = await open('localforage', 3, (db) => {
    db.createObjectStore('keyvaluepairs');
    const list = db.createObjectStore('runs', { keyPath: 'id', autoIncrement: true });
    list.createIndex('by score', ['level', 'score'], { unique: true });
    list.createIndex('tags', 'tags', { multiEntry: true });
  });
  await put(other, 'keyvaluepairs', [{ slots: [null, { name: 'Maya', seen: new Set([1]) }] }, 'rmmzsave.game.file1']);
  await put(other, 'runs', [{ level: 1, score: 7, tags: ['a', 'b'] }], [{ level: 2, score: 7, tags: [] }]);
  other.close();
}

test('databases are restored on another device with their stores, keys, indexes and values', async () => {
  await play();
  const before = await names();
  const { packed, leftOut } = await snapshot();
  expect(leftOut).toEqual([]);
  await emptyDatabases();
  expect(await names()).toEqual([]);
  await restore(packed);
  expect(await names()).toEqual(before);

  const idbfs = await open('/idbfs');
  const files = idbfs.transaction('FILE_DATA').objectStore('FILE_DATA');
  expect(await done(files.getAllKeys())).toEqual(['/idbfs', '/idbfs/save.dat']);
  expect((await done(files.get('/idbfs/save.dat'))).contents).toEqual(new Uint8Array([1, 2, 3]));
  expect(await done(files.index('timestamp').count())).toBe(2);
  idbfs.close();
  const other = await open('localforage');
  const runs = other.transaction('runs', 'readwrite').objectStore('runs');
  const index = runs.index('by score');
  expect([runs.keyPath, runs.autoIncrement, index.keyPath, index.unique]).toEqual([
    'id',
    true,
    ['level', 'score'],
    true,
  ]);
  expect(await done(runs.index('tags').get('b'))).toMatchObject({ id: 1, level: 1 });
  // The key generator continues where it was.
  expect(await done(runs.add({ level: 3, score: 1, tags: [] }))).toBe(3);
  const pairs = other.transaction('keyvaluepairs').objectStore('keyvaluepairs');
  expect(await done(pairs.get('rmmzsave.game.file1'))).toEqual({ slots: [null, { name: 'Maya', seen: new Set([1]) }] });
  other.close();
});

test('unchanged databases give the same text, so that nothing is sent for them', async () => {
  await play();
  const { packed } = await snapshot();
  expect((await snapshot()).packed).toBe(packed);
  await emptyDatabases();
  await restore(packed);
  expect((await snapshot()).packed).toBe(packed);
  const db = await open('localforage');
  await put(db, 'keyvaluepairs', ['new', 'x']);
  db.close();
  expect((await snapshot()).packed).not.toBe(packed);
});

test('a database that is too large is named and left out, and every other is saved', async () => {
  await play();
  const db = await open('downloads', 1, (made) => void made.createObjectStore('files'));
  await put(db, 'files', ...Array.from({ length: 7 }, (_, n): [unknown, number] => [new Uint8Array(2 * 2 ** 20), n]));
  db.close();
  const { packed, leftOut } = await snapshot();
  expect(leftOut).toEqual([{ name: 'downloads', why: 'size' }]);
  await emptyDatabases();
  await restore(packed);
  expect(await names()).toEqual(['/idbfs 21', 'localforage 3']);
});

test('a cyclic graph is read in no more steps than it has parts', async () => {
  type Part = { up?: Part; parts: Part[] };
  const grow = (depth: number, up?: Part): Part => {
    const part: Part = { ...(up && { up }), parts: [] };
    if (depth > 0) part.parts = Array.from({ length: 6 }, () => grow(depth - 1, part));
    return part;
  };
  const db = await open('tree', 1, (made) => void made.createObjectStore('all'));
  await put(db, 'all', [grow(4), 1]);
  db.close();
  const { packed, names: carried } = await snapshot();
  expect(carried).toEqual(['tree']);
  await emptyDatabases();
  await restore(packed);
  const back = await open('tree');
  const tree = (await done(back.transaction('all').objectStore('all').get(1))) as Part;
  expect(tree.parts[0]?.parts[5]?.up).toBe(tree.parts[0]);
  back.close();
});

test("an engine's cache of its own files is not saved, and not reported as left out", async () => {
  const db = await open('UnityCache', 4, (made) => void made.createObjectStore('XMLHttpRequest'));
  db.close();
  expect(await snapshot()).toEqual({ packed: '', names: [], leftOut: [] });
});

test('a game that upgrades a database is not blocked by the snapshot', async () => {
  await play();
  const reading = snapshot();
  const next = await open('localforage', 4, (db) => void db.createObjectStore('more'));
  expect(next.version).toBe(4);
  next.close();
  await reading;
});

test('an invalid text restores nothing', async () => {
  await expect(restore('no base64 at all!')).rejects.toThrow();
  await expect(restore(btoa('plain'))).rejects.toThrow();
  expect(await names()).toEqual([]);
});
