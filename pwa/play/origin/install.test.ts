import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Build } from '#sync/contract/games.ts';

/** A cache of a game's origin, into which the game can write as well. */
class Kept {
  readonly held = new Map<string, { bytes: ArrayBuffer; type: string }>();
  async match(path: string): Promise<Response | undefined> {
    const one = this.held.get(path);
    return one && new Response(one.bytes, { headers: { 'content-type': one.type } });
  }
  async put(path: string, response: Response): Promise<void> {
    this.held.set(path, { bytes: await response.arrayBuffer(), type: response.headers.get('content-type') ?? '' });
  }
  delete = async (path: string) => this.held.delete(path);
  keys = async () => [...this.held.keys()];
}
const disk = new Map<string, Kept>();
const cacheOf = (name: string) => {
  const cache = disk.get(name) ?? new Kept();
  disk.set(name, cache);
  return cache;
};
vi.stubGlobal('rules', { app: 'http://localhost', game: {}, isolated: {}, shell: {}, refusal: {} });
vi.stubGlobal('caches', {
  open: async (name: string) => cacheOf(name),
  keys: async () => [...disk.keys()],
  delete: async (name: string) => disk.delete(name),
});
const { manifestDigest, sha256 } = await import('../integrity.ts');
const { completeBuild, isTrustedBuild, removeExcept, verifyFiles, newestCompleteBuild } = await import(
  './buildCache.ts'
);
const { installBuild } = await import('./install.ts');

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
async function buildOf(letter: string, texts: Record<string, string>): Promise<Build> {
  const files = await Promise.all(
    Object.entries(texts).map(async ([path, text]) => {
      return { path, size: text.length, sha256: await sha256(bytesOf(text)), type: 'text/plain' };
    }),
  );
  return { buildId: letter.repeat(32), totalBytes: 0, files };
}
const texts = { 'index.html': 'the game', 'a.js': 'a', 'b.js': 'b', 'ü/c.js': 'c' };
let [build, network] = [{} as Build, [] as string[]];

/** Sets the store's responses by path; a request for a missing one fails like a broken connection. */
function store(answers: Record<string, string>): void {
  network = [];
  vi.stubGlobal('fetch', async (path: string) => {
    network.push(path);
    const text = answers[decodeURIComponent(path).slice(1)];
    if (text === undefined) throw new TypeError('Failed to fetch');
    return new Response(text, { headers: { 'content-type': 'text/plain' } });
  });
}
const bring = (wanted = build) => installBuild(wanted, () => {}, new AbortController().signal);
const textIn = async (of: Build, path: string) => (await cacheOf(`game-${of.buildId}`).match(`/${path}`))?.text();
const knownOf = async (of: Build) => ({ buildId: of.buildId, digest: await manifestDigest(of.files) });

beforeEach(async () => {
  disk.clear();
  build = await buildOf('a', texts);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T10:00:00Z');
});
afterEach(() => void vi.useRealTimers());

describe('installing a build', () => {
  test('an install continues after a break with the missing files only, and only a complete copy is played', async () => {
    const { 'b.js': _, ...before } = texts;
    store(before);
    expect(await bring()).toEqual({ type: 'failed', failure: 'offline', file: 'b.js' });
    expect(await newestCompleteBuild()).toBeUndefined();
    store(texts);
    expect(await bring()).toEqual({ type: 'done', buildId: build.buildId });
    expect(network).toContain('/b.js');
    expect(network).not.toContain('/index.html');
    expect((await newestCompleteBuild())?.buildId).toBe(build.buildId);
    expect(await verifyFiles((await newestCompleteBuild()) as never)).toBe(0);
  });

  test('a wrong file is named, and the others are kept', async () => {
    store({ ...texts, 'a.js': 'something else' });
    expect(await bring()).toEqual({ type: 'failed', failure: 'wrong hash', file: 'a.js' });
    store(texts);
    await bring();
    expect(network).toEqual(['/a.js']);
  });

  test('a complete copy is not downloaded again, and becomes the newest: a rollback', async () => {
    const other = await buildOf('b', { 'index.html': 'the next' });
    store(texts);
    await bring();
    vi.setSystemTime('2026-11-21T11:00:00Z');
    store({ 'index.html': 'the next' });
    await bring(other);
    expect((await newestCompleteBuild())?.buildId).toBe(other.buildId);
    vi.setSystemTime('2026-11-21T12:00:00Z');
    expect(await bring()).toEqual({ type: 'done', buildId: build.buildId });
    expect(network).toEqual(['/index.html']);
    expect((await newestCompleteBuild())?.buildId).toBe(build.buildId);
  });

  test('an update downloads what changed, and takes every other file from the existing copy, under any name', async () => {
    const large = 'x'.repeat(100_000);
    const before = await buildOf('a', { ...texts, 'level.bin': large, 'old.bin': 'o'.repeat(50_000) });
    store({ ...texts, 'level.bin': large, 'old.bin': 'o'.repeat(50_000) });
    await bring(before);
    const changed = { 'a.js': 'a, mended' };
    const after = { ...texts, ...changed, 'data/level.bin': large, 'new.bin': 'o'.repeat(50_000) };
    store(after);
    const next = await buildOf('b', after);
    expect(await bring(next)).toEqual({ type: 'done', buildId: next.buildId });
    expect(network).toEqual(['/a.js']);
    expect((await textIn(next, 'data/level.bin'))?.length).toBe(100_000);
    expect(await verifyFiles((await newestCompleteBuild()) as never)).toBe(0);
  });

  test('a file that the game changed in the copy is not reused', async () => {
    store(texts);
    await bring();
    await cacheOf(`game-${build.buildId}`).put('/b.js', new Response('forged'));
    const next = await buildOf('b', { ...texts, 'a.js': 'mended' });
    store({ ...texts, 'a.js': 'mended' });
    await bring(next);
    expect(network.sort()).toEqual(['/a.js', '/b.js']);
    expect(await textIn(next, 'b.js')).toBe('b');
  });

  test('a changed file in a copy is repaired, and no other file is downloaded', async () => {
    store(texts);
    await bring();
    await cacheOf(`game-${build.buildId}`).put('/a.js', new Response('other'));
    network = [];
    await bring();
    expect(network).toEqual(['/a.js']);
    expect(await textIn(build, 'a.js')).toBe('a');
  });
});

describe('files that a game wrote into its own caches', () => {
  const forged = async (of: Build, words: string, more: object = {}) => {
    const file = { path: 'index.html', size: words.length, sha256: await sha256(bytesOf(words)), type: 'text/html' };
    const cache = cacheOf(`game-${of.buildId}`);
    await cache.put('/index.html', new Response(words));
    await cache.put('/_play/whole', Response.json({ at: Date.now() + 1e12, files: [file], ...more }));
  };

  test('a forged copy of no trusted build is deleted', async () => {
    store(texts);
    await bring();
    const never = await buildOf('f', {});
    await forged(never, 'forged');
    expect((await newestCompleteBuild())?.buildId).toBe(never.buildId);
    await removeExcept([await knownOf(build)]);
    expect((await newestCompleteBuild())?.buildId).toBe(build.buildId);
    expect([...disk.keys()]).not.toContain(`game-${never.buildId}`);
    await forged(build, 'forged');
    expect(await isTrustedBuild((await completeBuild(build.buildId)) as never, [await knownOf(build)])).toBe(false);
    await removeExcept([await knownOf(build)]);
    expect(await newestCompleteBuild()).toBeUndefined();
  });

  test('forged files are downloaded again when the build itself is installed, complete or partial', async () => {
    await forged(build, 'forged');
    await cacheOf(`game-${build.buildId}-partial`).put('/a.js', new Response('forged'));
    await cacheOf(`game-${build.buildId}-partial`).put('/b.js', new Response('b'));
    store(texts);
    await bring();
    expect(network.sort()).toEqual(['/%C3%BC/c.js', '/a.js', '/index.html']);
    expect(await textIn(build, 'index.html')).toBe('the game');
    expect(await textIn(build, 'a.js')).toBe('a');
  });

  test.each([
    ['no time', { at: 'soon' }],
    ['no files', { files: 7 }],
    ['files without names', { files: [{}] }],
  ])('an invalid marker makes no copy complete: %s', async (_, more) => {
    store(texts);
    await bring();
    await forged(await buildOf('f', {}), 'forged', more);
    expect((await newestCompleteBuild())?.buildId).toBe(build.buildId);
  });
});
