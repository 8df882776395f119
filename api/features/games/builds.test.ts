import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { sql } from '../../db/port.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { openFiles, sha256 } from '../../files/store.ts';
import type { BuildFile } from '../../files/uploadStore.ts';
import { addUser } from '../auth/store.ts';
import { type BuildEntry, registerBuild } from './builds.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recess-builds-'));
const db = openSqlite(join(dataDir, 'test.db'));
const files = openFiles({ dataDir });
const now = '2026-03-01T10:00:00.000Z';
const dev = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const rows = sql<{ files: string; fileCount: number; totalBytes: number }>`
  SELECT files, "fileCount", "totalBytes" FROM builds WHERE id = :id`;

beforeAll(async () => {
  await migrate(db, now);
  for (const id of [dev, other]) {
    const name = `dev ${id.slice(-1)}`;
    const unsaid = { password: '-', firstName: 'A', lastName: 'B', birthDate: '2000-01-01', now };
    await addUser(db, { id, email: `${id}@example.org`, username: name, ...unsaid });
  }
});

afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

const entry = (path: string, text: string | Uint8Array = path): BuildEntry => ({ path, bytes: Buffer.from(text) });
const index = entry('index.html', '<!doctype html>');
const register = (entries: AsyncIterable<BuildEntry> | BuildEntry[], developerId = dev) =>
  registerBuild({ db, files }, developerId, entries, now);
const manifestOf = async (buildId: string) =>
  JSON.parse((await rows.get(db, { id: buildId }))?.files ?? '[]') as BuildFile[];

test('a build is a sorted manifest with types and hashes, independent of the order of its files', async () => {
  const entries = [entry('js/main.js'), index, entry('data/level 1.json', '{}'), entry('Build/game.wasm')];
  const { buildId, fileCount, totalBytes, report } = await register(entries);
  expect(await register([...entries].reverse())).toEqual({ buildId, fileCount, totalBytes, report });
  expect(buildId).toMatch(/^[0-9a-f]{32}$/);
  const manifest = await manifestOf(buildId);
  expect(manifest.map(({ path, type }) => [path, type])).toEqual([
    ['Build/game.wasm', 'application/wasm'],
    ['data/level 1.json', 'application/json'],
    ['index.html', 'text/html; charset=utf-8'],
    ['js/main.js', 'text/javascript; charset=utf-8'],
  ]);
  for (const { sha256: hash, size } of manifest) expect((await files.stat(hash))?.size).toBe(size);
  expect(totalBytes).toBe(manifest.reduce((sum, { size }) => sum + size, 0));
  expect(fileCount).toBe(4);
});

test('enclosing folders are removed, and hidden files and files of the operating system are left out', async () => {
  const { buildId } = await register([
    entry('My Game/index.html'),
    entry('My Game/a/b.css'),
    entry('__MACOSX/x'),
    ...['.DS_Store', '.gitignore', '.git/config', 'a/.eslintrc', 'Thumbs.db'].map((name) => entry(`My Game/${name}`)),
  ]);
  expect((await manifestOf(buildId)).map(({ path }) => path)).toEqual(['a/b.css', 'index.html']);
  // macOS writes accents as separate characters.
  const { buildId: accents } = await register([entry('Moth/index.html'), entry('Moth/cafe\u0301.png')]);
  expect((await manifestOf(accents)).map(({ path }) => path)).toEqual(['caf\u00e9.png', 'index.html']);
  const { buildId: deep } = await register([entry('moth\\build\\index.html'), entry('./moth/build/a.js')]);
  expect((await manifestOf(deep)).map(({ path }) => path)).toEqual(['a.js', 'index.html']);
});

test('the same files from two developers are two builds', async () => {
  expect((await register([index])).buildId).not.toBe((await register([index], other)).buildId);
});

test('a precompressed file is checked by its unpacked content', async () => {
  const inside = Buffer.alloc(4_000, 'recess');
  const packed = brotliCompressSync(inside);
  const { buildId, totalBytes } = await register([
    index,
    { path: 'Build/game.data.br', bytes: packed },
    { path: 'Build/game.wasm.gz', bytes: gzipSync(inside) },
    entry('Build/not-really.js.gz', 'plain'),
  ]);
  const [data, wasm, fake] = await manifestOf(buildId);
  expect(data).toMatchObject({
    size: 4_000,
    sha256: sha256(inside),
    encoding: 'br',
    stored: sha256(packed),
    type: 'application/octet-stream',
  });
  expect(wasm).toMatchObject({ type: 'application/wasm', encoding: 'gzip', size: 4_000 });
  expect(fake).toEqual({
    path: 'Build/not-really.js.gz',
    size: 5,
    sha256: sha256(Buffer.from('plain')),
    type: 'application/octet-stream',
  });
  expect(totalBytes).toBe(4_000 + 4_000 + 5 + 15);
});

test("the browser unpacks a .gz only for Unity's loader; a script unpacks any other", async () => {
  const packed = gzipSync(Buffer.alloc(4_000, 'recess'));
  const names = [
    'Build/moth.data.gz',
    'Build/moth.framework.js.gz',
    'Build/moth.wasm.gz',
    'Build/moth.symbols.json.gz',
  ];
  const others = ['index.pck.gz', 'level1.json.gz', 'Build/readme.gz', 'data/moth.wasm.gz'];
  const { buildId } = await register([index, ...[...names, ...others].map((path) => ({ path, bytes: packed }))]);
  const manifest = await manifestOf(buildId);
  const of = (path: string) => manifest.find((file) => file.path === path);
  for (const path of names) expect(of(path), path).toMatchObject({ encoding: 'gzip', size: 4_000 });
  for (const path of others)
    expect(of(path), path).toEqual({
      path,
      size: packed.length,
      sha256: sha256(packed),
      type: 'application/octet-stream',
    });
});

test('paths reserved by the store are left out of a build', async () => {
  const { buildId } = await register([index, entry('sw.js'), entry('_play/shell.html'), entry('js/sw.js')]);
  expect((await manifestOf(buildId)).map(({ path }) => path)).toEqual(['index.html', 'js/sw.js']);
});

const threaded = 'var m=new WebAssembly.Memory({"initial":512,"maximum":16384,"shared":true});';
test.each([
  ['Build/a.framework.js.br', brotliCompressSync],
  ['Build/a.framework.js.gz', gzipSync],
  ['Build/a.framework.js.unityweb', gzipSync],
  ['Build/b.framework.js.unityweb', brotliCompressSync],
])('threads are found in a packed script: %s', async (path, pack) => {
  const calls = 'alert("Out of memory"); fetch("https://cdn.example/x.js");';
  const { report, buildId } = await register([index, entry(path, pack(Buffer.from(`${calls}${threaded}`)))]);
  // The engine's own calls are no news for its developer.
  expect([report.needs, report.outside, report.missing]).toEqual([['threads'], [], []]);
  expect((await manifestOf(buildId)).at(-1)).toMatchObject({ path: 'index.html', isolated: true });
  const { report: single } = await register([index, entry(path, pack(Buffer.from(calls)))]);
  expect(single.needs).toEqual([]);
});

test('a packed script is looked into up to the most bytes of a file, and one that only has such a name harms nothing', async () => {
  const [path, late] = ['Build/a.framework.js.unityweb', Buffer.alloc(64 * 2 ** 20 + 2 ** 19, ' ')];
  const behind = gzipSync(Buffer.concat([late, Buffer.from(threaded)]));
  for (const bytes of [behind, Buffer.from(threaded), Buffer.alloc(0), gzipSync(threaded).subarray(0, 30)]) {
    const { report } = await register([index, entry(path, bytes)]);
    expect(report.needs).toEqual([]);
  }
});

/** Returns the unfinished files in the store. */
const unfinished = () => readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('unfinished-'));

test('files are streamed to disk: none of 2,000 files is held in memory, and each piece waits for the one before', async () => {
  const [pieces, piece] = [4, Buffer.alloc(65_536, 'recess')];
  let [sent, mostHeld] = [0, 0];
  async function* bytes() {
    for (let n = 0; n < pieces; n++) {
      yield Buffer.concat([Buffer.from(`${sent}`), piece]).subarray(0, piece.length);
      sent += piece.length;
      const onDisk = unfinished().reduce((sum, name) => sum + statSync(join(dataDir, 'files', name)).size, 0);
      mostHeld = Math.max(mostHeld, sent - onDisk);
    }
  }
  async function* entries() {
    yield index;
    // Checking the folder after every file would take most of the test's time.
    for (let n = 0; n < 40; n++) yield { path: `${n}.js`, bytes: bytes() };
    for (let n = 40; n < 1_999; n++) yield entry(`${n}.js`);
  }
  const { fileCount } = await register(entries());
  expect([fileCount, sent, mostHeld <= piece.length, unfinished()]).toEqual([
    2_000,
    40 * pieces * piece.length,
    true,
    [],
  ]);
});

test('a build refused half-way leaves no files behind', async () => {
  const before = readdirSync(join(dataDir, 'files'), { recursive: true }).length;
  async function* cutOff() {
    yield index;
    yield entry('a.js', 'here before it broke');
    yield {
      path: 'b.js',
      bytes: (async function* () {
        yield Buffer.from('some');
        throw new Error('broke off');
      })(),
    };
  }
  await expect(register(cutOff())).rejects.toThrow('broke off');
  expect(readdirSync(join(dataDir, 'files'), { recursive: true }).length).toBe(before);
  expect(await files.stat(sha256(Buffer.from('here before it broke')))).toBeUndefined();
});

const MB = 2 ** 20;
const refused: [string, BuildEntry[] | (() => AsyncIterable<BuildEntry>), RegExp][] = [
  ['nothing at all', [], /no index\.html/],
  ['no index.html', [entry('main.js')], /no index\.html/],
  [
    'index.html in one of two folders',
    [entry('a/index.html'), entry('b/x.js')],
    /index\.html is in a; choose that folder/,
  ],
  ['a way out', [index, entry('a/../../x')], /"a\/\.\.\/\.\.\/x" leaves its folder/],
  ['an absolute path', [index, entry('/etc/x')], /"\/etc\/x" is an absolute path/],
  ['a drive', [index, entry('C:x')], /absolute path/],
  ['a way out by backslashes', [index, entry('a\\..\\b')], /leaves its folder/],
  ['a NUL', [index, entry('a\0b')], /"a\?b" has characters/],
  ['half a character', [index, entry('a\ud800')], /has characters/],
  ['an empty name', [index, entry('a//b')], /empty name/],
  ['a long path', [index, entry(`${'a/'.repeat(120)}b`)], /path of 241 characters; at most 240/],
  ['a file twice', [index, entry('a.js'), entry('a.js')], /"a\.js" is there twice/],
  ['two names in one', [index, entry('A.js'), entry('a.JS')], /"a\.JS" and "A\.js" differ only/],
  [
    'a big file',
    [index, entry('big.bin', new Uint8Array(65 * MB))],
    /big\.bin is 65 MB; a file may have at most 64 MB/,
  ],
  [
    'a bomb',
    [index, entry('b.br', brotliCompressSync(Buffer.alloc(70 * MB)))],
    /b\.br is more than 64 MB unpacked; a file may have at most 64 MB/,
  ],
  [
    'too many files',
    [index, ...Array.from({ length: 2_000 }, (_, i) => entry(`f/${i}`, 'x'))],
    /^2,001 files; at most 2,000$/,
  ],
  [
    'too much together',
    () =>
      (async function* () {
        yield index;
        for (let i = 0; i < 5; i++) yield entry(`${i}.bin`, new Uint8Array(51 * MB));
      })(),
    /3\.bin: the files are more than 200 MB together/,
  ],
];

test.each(refused)('a build is refused with a clear message: %s', async (_, entries, words) => {
  const given = typeof entries === 'function' ? entries() : entries;
  await expect(register(given)).rejects.toMatchObject({
    name: 'Refusal',
    code: 'invalid',
    message: expect.stringMatching(words),
  });
});
