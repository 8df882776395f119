import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ZipEntry } from '#sync/builds/zip.ts';
import { inspectBuild } from './inspectBuild.ts';
import { readFolder, type SelectedFile } from './readDroppedFolder.ts';
import { entryStream, readZipEntries, zipFingerprint } from './readZipDirectory.ts';
import { zipFiles } from './zipFolder.ts';

const picked = (path: string, text: string | Uint8Array<ArrayBuffer> = path): SelectedFile => ({
  path,
  file: new File([text], path.split('/').at(-1) as string),
});
const game = [
  picked('Moth/index.html', '<!doctype html><script src="https://cdn.example/x.js"></script>'),
  picked('Moth/js/main.js', 'navigator.serviceWorker.register("sw.js")'),
  picked(
    'Moth/größe.bin',
    new Uint8Array(900_000).map((_, n) => (n * n) % 251),
  ),
  picked('Moth/moth.png'),
];
const zipped = async (files: readonly SelectedFile[]) => new File([await zipFiles(files, () => {})], 'moth.zip');
const textOf = async (zip: Blob, entry: ZipEntry | undefined) =>
  new Response(entry && (await entryStream(zip, entry))).text();
const ofFolder = (files: SelectedFile[]) => inspectBuild({ name: 'Moth', files: () => files });

describe('checking a build before it is sent', () => {
  it('a folder and a zip of the same build get the same advice', async () => {
    const advice = [
      { kind: 'outside', path: 'Moth/index.html', address: 'https://cdn.example/x.js' },
      { kind: 'ownWorker', path: 'Moth/js/main.js' },
    ];
    expect(await ofFolder(game)).toMatchObject({ faults: [], advice });
    expect(await inspectBuild({ name: 'moth.zip', zip: await zipped(game) })).toMatchObject({ faults: [], advice });
  });

  it('threads are found in scripts that an engine packed with gzip, and what could not be looked into is said', async () => {
    const threaded = Buffer.from('new WebAssembly.Memory({"shared":true}); alert("Out of memory");');
    const [gzip, brotli] = [gzipSync(threaded), brotliCompressSync(threaded)].map((bytes) => new Uint8Array(bytes));
    const build = (path: string, bytes = gzip) => [picked('index.html', '<canvas>'), picked(path, bytes)];
    for (const path of ['Build/a.framework.js.gz', 'Build/a.framework.js.unityweb']) {
      const advice = [{ kind: 'needs', path, need: 'threads' }];
      expect(await ofFolder(build(path))).toMatchObject({ faults: [], advice });
      expect(await inspectBuild({ name: 'a.zip', zip: await zipped(build(path)) })).toMatchObject({ advice });
    }
    for (const path of ['Build/a.framework.js.br', 'Build/a.framework.js.unityweb'])
      expect(await ofFolder(build(path, brotli))).toMatchObject({ faults: [], advice: [{ kind: 'packed', path }] });
    expect(await ofFolder(build('Build/a.data.br', brotli))).toMatchObject({ advice: [] });
  });

  it('every fault of a build is named, also of a folder', async () => {
    const { faults } = await ofFolder([...game.slice(1), picked('Moth/MOTH.png'), picked('Moth/a//b.js')]);
    expect(faults.map(({ message }) => message)).toEqual([
      '"Moth/MOTH.png" and "Moth/moth.png" differ only in capitals or accents; one name must go',
      '"Moth/a//b.js" has an empty name in its path',
      'There is no index.html; it must be at the top, or in the one folder that holds everything',
    ]);
    const twine = await ofFolder([picked('Moth.html', '<tw-storydata>')]);
    expect(twine.faults).toMatchObject([{ message: 'There is no index.html; give "Moth.html" that name' }]);
    const inFolder = await ofFolder([picked('moth/Moth.html', '<tw-storydata>'), picked('moth/a.png')]);
    expect(inFolder.faults).toMatchObject([{ message: 'There is no index.html; give "Moth.html" that name' }]);
  });

  it('hidden files are not packed, and are counted', async () => {
    const hidden = [picked('Moth/.git/config'), picked('Moth/.DS_Store'), picked('Moth/js/.eslintrc')];
    const { sent, left } = await ofFolder([...game, ...hidden]);
    expect(sent).toMatchObject({ files: game.map(({ path }) => ({ path })) });
    expect(left).toBe(3);
    const zip = await inspectBuild({ name: 'moth.zip', zip: await zipped([...game, ...hidden]) });
    expect([zip.faults, zip.left]).toEqual([[], 3]);
  });

  it('a page in a subfolder is reported, and that folder alone can be taken, even from a zip without unpacking it', async () => {
    const repository = [
      ...[picked('moth/README.md'), picked('moth/.gitignore'), picked('moth/src/main.ts')],
      ...[picked('moth/build/web/index.html', '<script src="main.js"></script>'), picked('moth/build/web/main.js')],
      ...[picked('moth/build/web/moth.png', '\x89PNG'), picked('moth/zz.txt')],
    ];
    const faults = [{ message: 'index.html is in moth/build/web; choose that folder' }];
    const within = 'moth/build/web';
    const zip = await zipped(repository);
    expect(await ofFolder(repository)).toMatchObject({ faults, folders: [within] });
    expect(await inspectBuild({ name: 'moth.zip', zip })).toMatchObject({ faults, folders: [within] });

    const files = () => repository;
    expect(await inspectBuild({ name: 'moth', files, within })).toMatchObject({ faults: [], advice: [] });
    const { sent, ...seen } = await inspectBuild({ name: 'moth.zip', zip, within });
    expect(seen).toMatchObject({ faults: [], advice: [], left: 0 });
    const cut = (sent as { zip: Blob }).zip;
    const entries = await readZipEntries(cut);
    expect(entries.map(({ fileName }) => fileName)).toEqual(
      ['index.html', 'main.js', 'moth.png'].map((name) => `${within}/${name}`),
    );
    expect(await textOf(cut, entries[0])).toBe('<script src="main.js"></script>');
    expect(cut.size).toBeLessThan(zip.size);
  });

  it('a build with two pages requires a choice', async () => {
    const two = [picked('a/index.html'), picked('b/index.html')];
    expect(await ofFolder(two)).toMatchObject({ folders: ['a', 'b'] });
    expect(await inspectBuild({ name: 'b', files: () => two, within: 'b' })).toMatchObject({ faults: [] });
  });

  it('a file that is no zip is refused', async () => {
    const { faults } = await inspectBuild({ name: 'moth.zip', zip: new File(['hello'], 'moth.zip') });
    expect(faults.map(({ message }) => message)).toEqual(['Please upload a zip of your game.']);
  });
});

describe('packing a folder', () => {
  it('a packed folder has all of its files unchanged', async () => {
    let done = 0;
    const zip = await zipFiles(game, (bytes) => {
      done = bytes;
    });
    const entries = await readZipEntries(zip);
    expect(entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual(
      game.map(({ path, file }) => [path, file.size]).sort(),
    );
    expect(done).toBe(game.reduce((sum, { file }) => sum + file.size, 0));
    const main = entries.find(({ fileName }) => fileName === 'Moth/js/main.js');
    expect(await textOf(zip, main)).toBe('navigator.serviceWorker.register("sw.js")');
  });

  it('the same files make the same zip, so that an upload can resume, and one changed letter makes another', async () => {
    const key = await zipFingerprint(await zipped(game));
    expect(await zipFingerprint(await zipped([...game].reverse()))).toBe(key);
    expect(
      await zipFingerprint(await zipped([...game.slice(1), picked('Moth/index.html', '<!doctype html>')])),
    ).not.toBe(key);
    const other = game.map((one) => (one.path === 'Moth/moth.png' ? picked(one.path, 'Moth/moth.pnG') : one));
    expect(await zipFingerprint(await zipped(other))).not.toBe(key);
  });
});

/** A dropped folder as browsers represent it: it returns some entries at a time. */
const dropped = (path: string, inside: FileSystemEntry[]) => {
  const waiting = [...inside];
  const readEntries = (give: (some: FileSystemEntry[]) => void) => give(waiting.splice(0, 2));
  return {
    isDirectory: true,
    fullPath: path,
    createReader: () => ({ readEntries }),
  } as unknown as FileSystemDirectoryEntry;
};
const droppedFile = (path: string) =>
  ({ isDirectory: false, fullPath: path, file: (give: (file: File) => void) => give(new File([path], path)) }) as never;

describe('dropping a folder', () => {
  it('a dropped folder is read with everything in it, at any depth and in any number', async () => {
    const js = dropped(
      '/Moth/js',
      ['a', 'b', 'c', 'd', 'e'].map((name) => droppedFile(`/Moth/js/${name}.js`)),
    );
    const found = await readFolder(dropped('/Moth', [droppedFile('/Moth/index.html'), js, dropped('/Moth/empty', [])]));
    const paths = ['index.html', 'js/a.js', 'js/b.js', 'js/c.js', 'js/d.js', 'js/e.js'].map((path) => `Moth/${path}`);
    expect(found.map(({ path }) => path).sort()).toEqual(paths);
    expect((await ofFolder(found)).faults).toEqual([]);
  });
});
