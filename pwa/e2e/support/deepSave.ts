import type { Frame } from '@playwright/test';

/** TypeScript does not know storage buckets yet. */
type Buckets = { open(name: string): Promise<object>; keys(): Promise<string[]> };

/** Keeps a level in each place that there is, as a game does: in a database as Emscripten’s games do. */
export const reach = (frame: Frame, level: number) =>
  frame.evaluate(async (n) => {
    const opening = indexedDB.open('/userfs', 21);
    opening.onupgradeneeded = () => opening.result.createObjectStore('FILE_DATA').createIndex('timestamp', 'timestamp');
    await new Promise((done) => (opening.onsuccess = done));
    const writing = opening.result.transaction('FILE_DATA', 'readwrite');
    const contents = new Uint8Array([n]);
    writing.objectStore('FILE_DATA').put({ timestamp: new Date(), mode: 33206, contents }, '/userfs/save.bin');
    await new Promise((done) => (writing.oncomplete = done));
    opening.result.close();
    sessionStorage.setItem('level', String(n));
    // biome-ignore lint/suspicious/noDocumentCookie: games do
    document.cookie = `level=${n}; Secure; SameSite=None; Partitioned`;
    await (await caches.open('own')).put('/level', new Response(String(n)));
    const root = await navigator.storage.getDirectory();
    const writer = await (await root.getFileHandle('level', { create: true })).createWritable();
    await writer.write(String(n));
    await writer.close();
    await (navigator as Navigator & { storageBuckets: Buckets }).storageBuckets.open('own');
  }, level);
/** Reads what is kept in each of these places. */
export const reached = (frame: Frame) =>
  frame.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    let level: number | undefined;
    if (names.includes('/userfs')) {
      const opening = indexedDB.open('/userfs');
      await new Promise((done) => (opening.onsuccess = done));
      const store = opening.result.transaction('FILE_DATA').objectStore('FILE_DATA');
      const read = store.get('/userfs/save.bin');
      await new Promise((done) => (read.onsuccess = done));
      level = store.indexNames.contains('timestamp') ? read.result?.contents[0] : undefined;
      opening.result.close();
    }
    const files: string[] = [];
    const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
    for await (const name of root.keys()) files.push(name);
    return {
      ...{ level, names: names.length, session: sessionStorage.getItem('level'), cookie: document.cookie },
      ...{ caches: await caches.keys(), files },
      buckets: await (navigator as Navigator & { storageBuckets: Buckets }).storageBuckets.keys(),
    };
  });
/** What is read where nothing was kept. */
export const nothing = { level: undefined, names: 0, session: null, cookie: '', caches: [], files: [], buckets: [] };

/** Fills a database with so many bytes that no packing makes smaller. */
export const fill = (frame: Frame, name: string, bytes: number) =>
  frame.evaluate(
    async ([named, size]) => {
      const opening = indexedDB.open(named, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('all');
      await new Promise((done) => (opening.onsuccess = done));
      const random = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(random.subarray(at, at + 65_536));
      const writing = opening.result.transaction('all', 'readwrite');
      writing.objectStore('all').put(random, 'world');
      await new Promise((done) => (writing.oncomplete = done));
      opening.result.close();
    },
    [name, bytes] as [string, number],
  );
