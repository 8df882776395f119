import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, constants, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readCentralDirectory, validateEntries } from '#sync/builds/zip.ts';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp, type TestApp } from '../../test/testApp.ts';
import { type Zipped, zip64Field, zipOf } from '../../test/zip.ts';

const upload = endpoints['uploads.build'];
const index = { name: 'index.html', data: '<!doctype html><script src="js/main.js"></script>' };
const blank = { name: 'index.html', data: '<!doctype html>' };
const mb = 2 ** 20;
/** Creates zeros with a fast compression. */
const packedZeros = (size: number) =>
  brotliCompressSync(Buffer.alloc(size), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const many = (count: number) => [
  index,
  ...Array.from({ length: count - 1 }, (_, n) => ({ name: `f/${n}`, data: '', method: 0 })),
];
const refused: [string, () => Uint8Array<ArrayBuffer>, RegExp][] = [
  ['a way out', () => zipOf([index, '../evil.html']), /"\.\.\/evil\.html" leaves its folder/],
  ['a way out further in', () => zipOf([index, 'a/../../evil.html']), /leaves its folder/],
  ['a way out by a folder', () => zipOf([index, { name: '../evil/', data: '', method: 0 }]), /leaves its folder/],
  ['a way out at the end', () => zipOf([index, 'a/..']), /leaves its folder/],
  ['a way out after a dot', () => zipOf([index, './../evil.html']), /leaves its folder/],
  ['an absolute path', () => zipOf([index, '/etc/x']), /"\/etc\/x" is an absolute path/],
  ['an absolute path of a network', () => zipOf([index, '//host/x']), /absolute path/],
  ['a drive', () => zipOf([index, 'C:/x']), /absolute path/],
  ['a drive and a way out', () => zipOf([index, 'C:../x']), /absolute path/],
  ['a way out by backslashes', () => zipOf([index, '..\\evil.html']), /leaves its folder/],
  ['a way out by backslashes without a code', () => zipOf([index, { name: 'a\\..\\x', flags: 0 }]), /leaves its/],
  ['a drive and backslashes', () => zipOf([index, 'C:\\x']), /absolute path/],
  ['a path from the top by a backslash', () => zipOf([index, '\\x']), /absolute path/],
  ['one name with both slashes', () => zipOf([index, 'a/b.js', 'a\\b.js']), /"a\/b\.js" is there twice/],
  ['a NUL', () => zipOf([index, 'a\0.html']), /characters that no file name may have/],
  [
    'a name that turns around',
    () => zipOf([index, 'a\u202elmth.exe']),
    /"a\?lmth.exe" has characters that no file name/,
  ],
  ['a path of 241 characters', () => zipOf([index, `${'a/'.repeat(120)}b`]), /a path of 241 characters; at most 240/],
  [
    'a link',
    () => zipOf([index, { name: 'link', data: '/etc/passwd', mode: 0o120777 }]),
    /"link" is a link or a device/,
  ],
  [
    'a link to a folder',
    () => zipOf([index, { name: 'link/', data: '/etc', mode: 0o120777 }]),
    /is a link or a device/,
  ],
  ['a device', () => zipOf([index, { name: 'null', data: '', mode: 0o020666, method: 0 }]), /is a link or a device/],
  ['a password', () => zipOf([index, { name: 'secret', flags: 0x801 }]), /"secret" has a password/],
  ['a stronger password', () => zipOf([index, { name: 'secret', flags: 0x841 }]), /has a password/],
  ['another compression', () => zipOf([index, { name: 'x', method: 14 }]), /"x" is packed in a way that is not known/],
  ['one name twice', () => zipOf([index, 'a.js', 'a.js']), /"a\.js" is there twice/],
  ['one name in two cases', () => zipOf([index, 'a.js', 'A.js']), /"A\.js" and "a\.js" differ only/],
  ['a file and a folder of one name', () => zipOf([index, 'a', 'A/b.js']), /"a" is a file and a folder/],
  [
    'a file and an empty folder of one name',
    () => zipOf([index, 'a', { name: 'a/', data: '', method: 0 }]),
    /a file and a folder/,
  ],
  ['two entries of the same bytes', () => zipOf([index, { name: 'b', sharing: 0 }]), /shares its bytes/],
  ['a wrong checksum', () => zipOf([index, { name: 'x', crc: 7 }]), /"x" is damaged: its checksum is wrong/],
  [
    'more inside than it says',
    () => zipOf([index, { name: 'x', data: Buffer.alloc(60_000), size: 50 }]),
    /"x" is damaged/,
  ],
  ['less inside than it says', () => zipOf([index, { name: 'x', data: 'abc', size: 50 }]), /"x" is damaged/],
  ['no packed bytes at all', () => zipOf([index, { name: 'x', data: 'plain', method: 8, size: 9 }]), /"x" is damaged/],
  ['2,001 files', () => zipOf(many(2_001)), /^2,001 files; at most 2,000$/],
  ['60,000 files', () => zipOf(many(60_000)), /^60,000 files; at most 2,000$/],
  [
    'too many files of RPG Maker',
    () => zipOf([...many(2_001), 'js/rmmz_core.js']),
    /^2,002 files; at most 2,000\. In RPG Maker, choose File > Deployment, tick "Exclude unused files" and upload/,
  ],
  [
    'a file of 65 MB',
    () => zipOf([index, { name: 'big.bin', data: randomBytes(700_000), size: 65 * mb }]),
    /big\.bin is 65 MB; a file may have at most 64 MB/,
  ],
  [
    'a bomb',
    () => zipOf([index, { name: 'zeros', data: Buffer.alloc(20 * mb) }]),
    /zeros unpacks to 1,0\d\d times its size; at most 100 times/,
  ],
  ['a bomb of pieces', () => zipOf([index, ...pieces()]), /The files are 252 MB unpacked; at most 200 MB together/],
  ['no index.html', () => zipOf(['main.js']), /There is no index\.html/],
  [
    'index.html further in',
    () => zipOf(['moth/build/web/index.html', 'moth/readme.md']),
    /^index\.html is in moth\/build\/web; choose that folder$/,
  ],
  ['two games', () => zipOf(['a/index.html', 'b/index.html']), /^index\.html is in a, b; choose one of these folders$/],
  ['a zip in a zip', () => zipOf(['moth.zip', 'readme.md']), /^Inside is another zip, "moth\.zip"; unpack that one/],
  ['a project of Godot', () => zipOf(['project.godot', 'main.tscn']), /^This is a Godot project: .* Export > Web/],
  [
    'the source of a game',
    () => zipOf(['package.json', 'src/main.ts']),
    /^This is the source of a game: run its build/,
  ],
  ['a program for Windows', () => zipOf(['Moth.exe', 'Moth.pck']), /^This is a program for Windows/],
  ['nothing inside', () => zipOf([]), /There is no index\.html/],
  ['fewer entries than it says', () => zipOf([index], { entries: 5 }), /damaged/],
  ['names that differ in an accent', () => zipOf([index, 'caf\u00e9.js', 'cafe\u0301.js']), /is there twice/],
  [
    'two entries that overlap',
    () => zipOf([index, { name: 'a', data: 'abcd', local: { name: 'ab' } }, 'b']),
    /another/,
  ],
  ['another name before its bytes', () => told({ name: 'evil.js' }), /"x\.js" is listed in the zip as another file/],
  ['another size before its bytes', () => told({ size: 3 }), /is listed in the zip as another file/],
  ['other packed bytes before them', () => told({ packed: 3 }), /is listed in the zip as another file/],
  ['another checksum before them', () => told({ crc: 3 }), /is listed in the zip as another file/],
  ['another packing before them', () => told({ method: 0 }), /is listed in the zip as another file/],
  ['a password before them only', () => told({ flags: 0x801 }), /is listed in the zip as another file/],
  [
    'a terabyte in 64 bits',
    () => zipOf([index, { name: 'x', size: 0xffffffff, extra: zip64Field(2n ** 40n) }]),
    /x is 1048576 MB; a file may have at most 64 MB/,
  ],
  [
    'a size of 64 bits that is not there',
    () => zipOf([index, { name: 'x', size: 0xffffffff, extra: zip64Field() }]),
    /damaged/,
  ],
  ['no end of entries in 64 bits', () => zipOf([index], { zip64: { entries: 2n ** 40n } }), /1,099,511,627,776 files/],
  ['more entries in 64 bits', () => zipOf([index], { zip64: { entries: 7n } }), /damaged/],
  ['a list in 64 bits that is nowhere', () => zipOf([index], { zip64: { place: 2n ** 50n } }), /damaged/],
  [
    'a bomb in a bomb',
    () => zipOf([index, { name: 'b.br', data: packedZeros(70 * mb), method: 0 }]),
    /b\.br is more than 64 MB unpacked/,
  ],
  [
    'bombs that are each allowed',
    () => {
      const data = packedZeros(63 * mb);
      return zipOf([index, ...[1, 2, 3, 4].map((n) => ({ name: `${n}.br`, data, method: 0 }))]);
    },
    /4\.br: the files are more than 200 MB together/,
  ],
  ['a piece cut out of its middle', () => cut(zipOf([index, { name: 'x', data: randomBytes(9_000) }])), /damaged/],
];
const told = (local: Zipped['local']) => zipOf([index, { name: 'x.js', data: 'let x = 1', ...(local && { local }) }]);
const cut = (zip: Buffer<ArrayBuffer>) => Buffer.concat([zip.subarray(0, 2_000), zip.subarray(4_000)]);
/** Faults that only unpacking can find. */
const inside =
  /checksum|inside than it says|no packed bytes|bombs? (in|that)|before (its|them)|that overlap|nowhere in/;
const pieces = (): Zipped[] =>
  Array.from({ length: 4 }, (_, n) => ({ name: `p${n}`, data: randomBytes(700_000), size: 63 * mb }));

/** Reads the entries of a zip as the browser does before it uploads anything. */
const entriesOf = (zip: Uint8Array) =>
  readCentralDirectory({
    size: zip.length,
    read: async (from, to) => zip.subarray(from, to),
    async *unpack({ relativeOffsetOfLocalHeader: at, compressedSize }) {
      const lengths = new DataView(zip.buffer, zip.byteOffset + at + 26, 4);
      const start = at + 30 + lengths.getUint16(0, true) + lengths.getUint16(2, true);
      yield inflateRawSync(zip.subarray(start, start + compressedSize));
    },
  });
/** Returns what the browser finds in a zip before it uploads anything. */
async function seen(zip: Uint8Array): Promise<string[]> {
  const entries = await entriesOf(zip).catch((error: Error) => error.message);
  return typeof entries === 'string' ? [entries] : [...validateEntries(entries)].map(({ message }) => message);
}

test.each(refused)(
  "the browser finds a fault of the zip's directory before the upload: %s",
  async (name, make, words) => {
    const [first] = await seen(make());
    if (inside.test(name)) expect(first).toBeUndefined();
    else expect(first).toMatch(words);
  },
);

test('the browser reports every fault before the upload, not only the first', async () => {
  const zip = zipOf(['main.js', 'a//b.js', 'Main.js', { name: 'big.bin', size: 65 * mb, data: randomBytes(700_000) }]);
  expect(await seen(zip)).toEqual([
    '"a//b.js" has an empty name in its path',
    '"Main.js" and "main.js" differ only in capitals or accents; one name must go',
    'big.bin is 65 MB; a file may have at most 64 MB',
    'There is no index.html; it must be at the top, or in the one folder that holds everything',
  ]);
});

describe.each(databases)('build uploads on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());
  const namesIn = (folder: string) => {
    const path = join(house.config.dataDir, folder);
    return existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [];
  };
  const lying = () => namesIn('uploads');
  /** Returns everything that an upload could leave behind. */
  async function left() {
    const rows = await house.db.get('SELECT count(*) AS n FROM builds', {});
    return { lying: lying(), files: namesIn('files'), rows };
  }
  /** Sends each upload as another account, because uploads are limited per account and hour. */
  const send = async (zip: Uint8Array<ArrayBuffer>) =>
    (await house.person('developer')).call(upload, { build: new Blob([zip]) });
  const pathsOf = async (buildId: string) => {
    const row = (await house.db.get('SELECT files FROM builds WHERE id = :id', { id: buildId })) as { files: string };
    return (JSON.parse(row.files) as { path: string }[]).map(({ path }) => path);
  };

  test('a zip becomes a build with which a game can be submitted', async () => {
    const zip = zipOf([
      { name: 'game/', data: '', mode: 0o040755, method: 0 },
      { ...index, name: 'game/index.html' },
      'game/js/main.js',
      { name: 'game/empty', data: '', method: 0 },
      ...['__MACOSX/game/._x', 'game/.DS_Store', 'game/.gitignore', '.git/config', 'game\\js\\more.js'],
    ]);
    const { status, body } = await send(zip);
    const totalBytes = index.data.length + 'game/js/main.js'.length + 'game\\js\\more.js'.length;
    expect([status, body]).toEqual([
      201,
      {
        ...{ gameUrl: `build:${body.buildId}`, buildId: body.buildId, fileCount: 4, totalBytes, offlineReady: true },
        report: {
          ...{ fileCount: 4, totalBytes, engine: null, ownWorker: false },
          ...{ outside: [], mentioned: [], missing: [], capitals: [], needs: [] },
        },
      },
    ]);
    expect(await pathsOf(body.buildId)).toEqual(['empty', 'index.html', 'js/main.js', 'js/more.js']);
    expect(lying()).toEqual([]);
  });

  test('a zip from common programs is accepted, and sending it twice gives the same build', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(index.data), 'index.html');
    zip.addBuffer(Buffer.alloc(3 * mb, 'level of the game '), 'data/größe 1.bin', { compress: false });
    zip.addEmptyDirectory('saves');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const someone = await house.person('developer');
    const build = new Blob([Buffer.concat(chunks)]);
    const [one, two] = [await someone.call(upload, { build }), await someone.call(upload, { build })];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect(await pathsOf(one.body.buildId)).toEqual(['data/größe 1.bin', 'index.html']);
  });

  test.each(refused)('a zip is refused with a clear message: %s', async (_, make, words) => {
    const before = await left();
    const { status, body } = await send(make());
    expect([status, body.code, body.message]).toEqual([400, 'invalid', expect.stringMatching(words)]);
    expect(await left()).toEqual(before);
  });

  test('a zip over 200 MB is refused before it is received, and zip64 files of ordinary size are accepted', async () => {
    const before = await left();
    const { cookie } = await house.person('developer');
    const headers = { cookie, origin: house.config.publicUrl, 'content-type': 'multipart/form-data; boundary=x' };
    const sent = request(`${house.url}/api/upload/game-build`, {
      ...{ method: 'POST', headers: { ...headers, 'content-length': 201 * mb } },
    });
    sent.on('error', () => {}).flushHeaders();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { message } = (await json(answer)) as { message: string };
    expect([answer.statusCode, message]).toEqual([413, 'The zip must be at most 200 MB.']);
    sent.destroy();
    expect(await left()).toEqual(before);
    const long = zipOf([index, { name: 'x', data: 'abc', size: 0xffffffff, extra: zip64Field(3) }], { zip64: {} });
    expect(await seen(long)).toEqual([]);
    const taken = await send(long);
    expect([taken.status, await pathsOf(taken.body.buildId)]).toEqual([201, ['index.html', 'x']]);
  });

  /** A name, and its bytes as a program for Windows of that country writes them. */
  const national: [string, string, string][] = [
    ['UTF-8 that is not declared', 'größe.js', 'gr\xc3\xb6\xc3\x9fe.js'],
    ['code page 437', 'größe.js', 'gr\x94\xe1e.js'],
    ['code page 850', 'canção.ogg', 'can\x87\xc6o.ogg'],
    ['Windows-1252', 'größe.js', 'gr\xf6\xdfe.js'],
    ['Windows-1250, of which only the page tells', 'hráč.png', 'hr\xe1\xe8.png'],
    ['Shift-JIS', '画像/タイトル.png', '\x89\xe6\x91\x9c/\x83^\x83C\x83g\x83\x8b.png'],
    ['code page 866', 'Музыка/тема.ogg', '\x8c\xe3\xa7\xeb\xaa\xa0/\xe2\xa5\xac\xa0.ogg'],
    ['Windows-1251', 'Музыка/тема.ogg', '\xcc\xf3\xe7\xfb\xea\xe0/\xf2\xe5\xec\xe0.ogg'],
    ['GBK', '背景/音乐.ogg', '\xb1\xb3\xbe\xb0/\xd2\xf4\xc0\xd6.ogg'],
    ['GBK, of which only the page tells', '背景.png', '\xb1\xb3\xbe\xb0.png'],
    ['GB18030', '㐀.png', '\x81\x39\xee\x39.png'],
    ['Big5', '圖片/音樂.ogg', '\xb9\xcf\xa4\xf9/\xad\xb5\xbc\xd6.ogg'],
    ['EUC-KR', '그림/배경.png', '\xb1\xd7\xb8\xb2/\xb9\xe8\xb0\xe6.png'],
  ];
  test.each(national)(
    'a zip without the UTF-8 flag keeps its names, before the upload and in the store: %s',
    async (_, name, raw) => {
      const page = { name: 'index.html', data: `<!doctype html><img src="${name}">` };
      const zip = zipOf([page, { name, raw: Buffer.from(raw, 'latin1'), flags: 0 }]);
      expect(await entriesOf(zip)).toMatchObject([
        { fileName: 'index.html', isGuess: false },
        { fileName: name, isGuess: false },
      ]);
      const { body } = await send(zip);
      expect((await pathsOf(body.buildId)).sort()).toEqual(['index.html', name].sort());
      expect(body.report).toMatchObject({ missing: [], capitals: [] });
    },
  );

  test('names of a zip that could be of two languages are taken, and are called a guess', async () => {
    const zip = zipOf([blank, { name: 'x', raw: Buffer.from('\xb1\xb3\xbe\xb0.png', 'latin1'), flags: 0 }]);
    expect(await entriesOf(zip)).toMatchObject([{ isGuess: false }, { fileName: '교쒼.png', isGuess: true }]);
    const { body } = await send(zip);
    expect(await pathsOf(body.buildId)).toEqual(['index.html', '교쒼.png']);
  });

  test('a file of 45 MB, such as the engine of Godot 4, is taken, and one of 64 MB, and none that is a byte larger', async () => {
    const page = { name: 'index.html', data: '<!doctype html>' };
    for (const bytes of [45 * mb, 64 * mb]) {
      const wasm = { name: 'index.wasm', data: new Uint8Array(bytes), method: 0 };
      const { status, body } = await send(zipOf([page, wasm]));
      expect([status, body.totalBytes]).toEqual([201, bytes + page.data.length]);
    }
    const before = await left();
    // The zip's directory says its size, and is checked before anything is unpacked.
    const larger = { name: 'index.wasm', data: randomBytes(700_000), size: 64 * mb + 1 };
    const { status, body } = await send(zipOf([page, larger]));
    expect([status, body.message]).toEqual([400, 'index.wasm is 64.1 MB; a file may have at most 64 MB']);
    expect(await left()).toEqual(before);
  });

  test('a text file of any allowed length is read to its end: what it names there and lacks is found', async () => {
    const data = `${'hop(7); '.repeat(5 * 2 ** 20)}\nfetch('level9.json'); fetch("https://scores.example/top")`;
    const { status, body } = await send(zipOf([blank, { name: 'main.js', data, method: 0 }]));
    expect([status, body.offlineReady]).toEqual([201, false]);
    expect(body.report).toMatchObject({ missing: ['level9.json'], outside: ['https://scores.example/top'] });
  });

  test('a file that is not a zip is refused as such', async () => {
    const whole = zipOf([index, 'main.js']);
    const files = [
      Buffer.from('hello'),
      Buffer.from('\x89PNG\r\n'),
      Buffer.alloc(1_000),
      whole.subarray(0, whole.length - 30),
      Buffer.from('Rar!\x1a\x07\x01\0'),
    ];
    for (const file of files) {
      const { status, body } = await send(Buffer.from(file));
      expect([status, body.message]).toEqual([415, 'Please upload a zip of your game.']);
    }
    expect(lying()).toEqual([]);
  });

  test('damage anywhere in a zip leads to a refusal or a build, never to an error', async () => {
    const whole = zipOf([index, 'main.js', { name: 'a/b.css', data: 'body {}'.repeat(50) }]);
    const someone = [await house.person('developer'), await house.person('developer')] as const;
    const places = Array.from({ length: 48 }, (_, n) => Math.floor((n * whole.length) / 48));
    for (const [n, place] of places.entries()) {
      const bent = Buffer.from(whole);
      bent[place] = (bent[place] as number) ^ (n % 2 ? 0xff : 0x10);
      const { status } = await (someone[n % 2] as (typeof someone)[0]).call(upload, { build: new Blob([bent]) });
      expect([201, 400, 415], `${place}`).toContain(status);
    }
  });

  test.each([
    ['a script from elsewhere', 'index.html', '<script src="https://cdn.example.org/x.js"></script>', false],
    ['a style from elsewhere', 'index.html', '<link rel="stylesheet" href="//fonts.example.org/x.css">', false],
    ['a picture from elsewhere in a style', 'a.css', 'body { background: url( "http://example.org/x.png") }', false],
    ['a module from elsewhere', 'main.mjs', 'import { x } from "https://esm.example.org/x";', false],
    ['a module loaded later', 'main.js', 'await import(`https://esm.example.org/x`)', false],
    ['an answer from elsewhere', 'main.js', "fetch('https://api.example.org/scores')", false],
    ['a link that a person may follow', 'index.html', '<a href="https://example.org">by us</a>', true],
    [
      'the name of a namespace',
      'main.js',
      'const svg = "http://www.w3.org/2000/svg"; // see https://example.org',
      true,
    ],
    ['a file that is not there', 'index.html', '<img src="/img/a.png">', false],
    ['its own files', 'index.html', '<script src="/index.html"></script><a href="a.html">more</a>', true],
    ['a file that is no text', 'data.bin', 'src="https://example.org"', true],
  ])('a build is offline-ready unless it loads what is external or missing: %s', async (_, name, data, ready) => {
    const { status, body } = await send(zipOf([...(name === 'index.html' ? [] : [blank]), { name, data }]));
    expect([status, body.offlineReady]).toEqual([201, ready]);
  });

  test('a file made to slow the scan down does not', async () => {
    const slow = [
      '<link '.repeat(150_000),
      'import '.repeat(140_000),
      `src${' '.repeat(900_000)}`,
      'url('.repeat(250_000),
    ];
    const files = slow.map((data, n) => ({ name: `${n}.html`, data, method: 0 }));
    expect((await send(zipOf([index, ...files]))).status).toBe(201);
  });

  test('a file under the wrong field name is refused', async () => {
    const form = new FormData();
    form.append('coverImage', new Blob([zipOf([index])]));
    const someone = await house.person('developer');
    expect((await someone.send('POST', '/api/upload/game-build', form)).status).toBe(400);
    const none = await someone.send('POST', '/api/upload/game-build', new FormData());
    expect([none.status, ((await none.json()) as { message: string }).message]).toEqual([
      400,
      'Please choose a zip of your game.',
    ]);
    expect((await (await house.person('player')).call(upload, { build: new Blob(['x']) })).status).toBe(403);
  });
});
