import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFiles, sha256 } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recess-files-'));
const files = openFiles({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));
const place = (hash: string) => join(dataDir, 'files', hash.slice(0, 2), hash.slice(2));
const [old, limit] = [new Date('2026-01-01'), '2026-06-01T00:00:00.000Z'];
const listed = async () => {
  const found: string[] = [];
  for await (const hash of files.list(limit)) found.push(hash);
  return found;
};

test('equal bytes are stored once, under their hash, without leftover temporary files', async () => {
  const bytes = Buffer.from('hello');
  const hashes = await Promise.all([files.put(bytes), files.put(bytes), files.put(bytes)]);
  expect(hashes).toEqual([sha256(bytes), sha256(bytes), sha256(bytes)]);
  expect(await files.read(sha256(bytes))).toEqual(bytes);
  expect(await files.stat(sha256(bytes))).toEqual({ size: 5 });
  expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('unfinished'))).toEqual([]);
});

test('a name that is not a hash is never read', async () => {
  for (const name of ['', '..', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
    expect(await files.read(name)).toBeUndefined();
    expect(await files.stat(name)).toBeUndefined();
  }
  expect(await files.read('0'.repeat(64))).toBeUndefined();
});

test('old files are listed, and storing one again makes it recent', async () => {
  const [one, two] = [await files.put(Buffer.from('one')), await files.put(Buffer.from('two'))];
  for (const hash of [one, two]) utimesSync(place(hash), old, old);
  expect((await listed()).sort()).toEqual([one, two].sort());
  await files.put(Buffer.from('two'));
  expect(await listed()).toEqual([one]);
});

test('only old files are removed, and removing a missing file is no error', async () => {
  const [one, two] = [await files.put(Buffer.from('to go')), await files.put(Buffer.from('to stay'))];
  utimesSync(place(one), old, old);
  expect(await Promise.all([files.remove(one, limit), files.remove(two, limit)])).toEqual([true, false]);
  expect(await files.remove(one, limit)).toBe(false);
  expect([await files.read(one), await files.read(two)]).toEqual([undefined, Buffer.from('to stay')]);
});

test('a file stored while it is being removed exists afterwards', async () => {
  const bytes = Buffer.from('wanted again');
  for (let n = 0; n < 40; n++) {
    const hash = await files.put(bytes);
    utimesSync(place(hash), old, old);
    await Promise.all([files.remove(hash, limit), files.put(bytes), files.remove(hash, limit)]);
    expect(await files.read(hash)).toEqual(bytes);
  }
});

test('unfinished files are removed once they are old', async () => {
  const [left, fresh] = ['unfinished-a', 'unfinished-b'].map((name) => join(dataDir, 'files', name)) as [
    string,
    string,
  ];
  writeFileSync(left, 'x');
  utimesSync(left, old, old);
  writeFileSync(fresh, 'x');
  await files.removeUnfinished(limit);
  expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('unfinished'))).toEqual(['unfinished-b']);
});
