// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachesForTests } from '../test/caches.ts';
import { createOnDemandCache, isPrecached } from './onDemandPrecache.ts';

const { disk, shelf, caches } = cachesForTests();
const filesOf = (build: string) =>
  ['react', 'GamePage', 'Guide', 'guideProject', 'DeveloperPage', 'versions', 'staff', 'admin'].map((name) => ({
    url: `assets/${name}-${build}.js`,
  }));
let [asked, broken] = [[] as string[], (_path: string) => false];
/** Creates a build's cache; the store answers every request that is not broken. */
const build = (name: string) =>
  createOnDemandCache(filesOf(name), async (path) => {
    asked.push(path);
    if (broken(path)) throw new TypeError('Failed to fetch');
    return new Response(path);
  });
const at = (...names: string[]) => names.map((name) => `/assets/${name}.js`).sort();
const keptOf = (part: string) => [...(disk.get(`part ${part}`)?.keys() ?? [])].sort();

beforeEach(() => {
  disk.clear();
  [asked, broken] = [[], () => false];
  vi.stubGlobal('caches', caches);
});
afterEach(() => vi.unstubAllGlobals());

test('the precache contains what players need and nothing of staff, developers and the guide', () => {
  const kept = [...filesOf('1'), { url: 'index.html' }, { url: 'admin-logo.svg' }].filter(isPrecached);
  expect(kept.map(({ url }) => url)).toEqual([
    'assets/react-1.js',
    'assets/GamePage-1.js',
    'index.html',
    'admin-logo.svg',
  ]);
});

test('an opened bundle is cached completely, and each file is requested once', async () => {
  const one = build('1');
  await one.keep('guide');
  await one.keep('guide');
  await one.keepAll();
  expect(keptOf('guide')).toEqual(at('Guide-1', 'guideProject-1'));
  expect([...disk.keys()]).toEqual(['part guide']);
  expect(asked.sort()).toEqual(at('Guide-1', 'guideProject-1'));
});

test('a file that two bundles share is cached with each', async () => {
  const one = build('1');
  await one.keep('developer');
  await one.keep('staff');
  expect(keptOf('developer')).toEqual(at('DeveloperPage-1', 'versions-1'));
  expect(keptOf('staff')).toEqual(at('staff-1', 'versions-1', 'admin-1'));
});

test('a broken connection leaves no half-cached bundle and keeps what was cached', async () => {
  const [before, next] = [build('1'), build('2')];
  broken = (path) => path.includes('guideProject');
  await expect(before.keep('guide')).rejects.toThrow('Failed to fetch');
  expect(disk.size).toBe(0);
  broken = () => false;
  await before.keep('guide');
  broken = (path) => path.includes('guideProject');
  await expect(next.keepAll()).rejects.toThrow('Failed to fetch');
  expect(keptOf('guide')).toEqual(at('Guide-1', 'guideProject-1'));
});

test("a new build caches the opened bundles, and the previous build's files go once it is used", async () => {
  const [before, next] = [build('1'), build('2')];
  await before.keep('guide');
  await next.keepAll();
  expect(keptOf('guide'), 'windows of the build before still run').toEqual(
    at('Guide-1', 'guideProject-1', 'Guide-2', 'guideProject-2'),
  );
  shelf('covers').set('/files/covers/1', new Response());
  shelf('part that is none any more').set('/assets/old.js', new Response());
  await next.takeOver();
  expect(keptOf('guide')).toEqual(at('Guide-2', 'guideProject-2'));
  expect([...disk.keys()]).toEqual(['part guide', 'covers']);
});

test("a bundle opened while a new build waited is cached at that build's next start", async () => {
  const [before, next] = [build('1'), build('2')];
  await next.keepAll();
  expect(asked).toEqual([]);
  await before.keep('staff');
  await next.takeOver();
  expect(keptOf('staff')).toEqual([]);
  await next.keepAll();
  expect(keptOf('staff')).toEqual(at('staff-2', 'versions-2', 'admin-2'));
});

test('opening a bundle while it is being fetched does not fetch it twice', async () => {
  const one = build('1');
  await Promise.all([one.keep('guide'), one.keep('guide'), one.keepAll()]);
  expect(asked.sort()).toEqual(at('Guide-1', 'guideProject-1'));
});

test('a bundle that found no space is requested again next time, and covers are evicted for it', async () => {
  const one = build('1');
  shelf('covers').set('/files/covers/1', new Response());
  let full = true;
  vi.stubGlobal('caches', {
    ...caches,
    async open(name: string) {
      const cache = await caches.open(name);
      async function put(path: string, response: Response): Promise<void> {
        if (full && path.includes('guideProject')) throw new DOMException('full', 'QuotaExceededError');
        await cache.put(path, response);
      }
      return { ...cache, put };
    },
  });
  await expect(one.keep('guide')).rejects.toThrow('full');
  expect(shelf('covers').size).toBe(0);
  full = false;
  await one.keepAll();
  expect(keptOf('guide')).toEqual(at('Guide-1', 'guideProject-1'));
});

test('a bundle that fails to load does not keep others from being cached', async () => {
  const [before, next] = [build('1'), build('2')];
  await before.keep('guide');
  await before.keep('staff');
  broken = (path) => path.includes('Guide-2');
  await expect(next.keepAll()).rejects.toThrow('Failed to fetch');
  await next.takeOver();
  expect(keptOf('staff')).toEqual(at('staff-2', 'versions-2', 'admin-2'));
});
