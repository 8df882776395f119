import { expect, test } from 'vitest';
import { cachedLatest, cachedLatestIfReady } from './responseCache.ts';

test('the cache keeps only the newest version of a changing answer and builds each version once', async () => {
  const [store, other] = [{}, {}];
  let built = 0;
  const ask = (owner: object, version: string) =>
    cachedLatest(owner, 'games', version, async () => `${version} ${++built}`);
  const [first, again] = await Promise.all([ask(store, '1'), ask(store, '1')]);
  expect(first).toBe(again);
  expect(cachedLatestIfReady(store, 'games', '1')).toBe(first);

  const second = await ask(store, '2');
  expect([second.identity.toString(), cachedLatestIfReady(store, 'games', '2')]).toEqual(['2 2', second]);
  // A dropped version is built again on request; each store has its own cache.
  expect(cachedLatestIfReady(store, 'games', '1')).toBeUndefined();
  expect((await ask(store, '1')).identity.toString()).toBe('1 3');
  expect(cachedLatestIfReady(other, 'games', '1')).toBeUndefined();
});

test('a failed build is retried and does not remove a newer version', async () => {
  const store = {};
  const broken = cachedLatest(store, 'games', '1', () => Promise.reject(new Error('The disk is full')));
  const newer = cachedLatest(store, 'games', '2', async () => 'all of them');
  await expect(broken).rejects.toThrow('The disk is full');
  expect(await newer).toBe(cachedLatestIfReady(store, 'games', '2'));
  await expect(cachedLatest(store, 'a', '1', () => Promise.reject(new Error('full')))).rejects.toThrow();
  expect((await cachedLatest(store, 'a', '1', async () => 'now')).identity.toString()).toBe('now');
});
