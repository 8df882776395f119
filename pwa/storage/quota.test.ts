// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';
import { retryAfterEviction } from './quota.ts';

afterEach(() => vi.unstubAllGlobals());

const full = () => new DOMException('No room', 'QuotaExceededError');
/** A browser cache with `count` covers. */
function covers(count: number) {
  const kept = new Set(Array.from({ length: count }, (_, n) => `/files/covers/${n}.avif`));
  const cache = { keys: async () => [...kept], delete: async (each: string) => kept.delete(each) };
  vi.stubGlobal('caches', { open: async () => cache });
  return kept;
}

describe('a full disk', () => {
  test('covers are evicted for what a person did on a full disk', async () => {
    const kept = covers(3);
    const keep = vi.fn(async () => {
      if (kept.size > 0) throw full();
      return 'kept';
    });
    expect(await retryAfterEviction(keep)).toBe('kept');
    expect(keep).toHaveBeenCalledTimes(2);
  });

  test('the error of a full disk is thrown when there are no covers, or when they are not enough', async () => {
    covers(0);
    const keep = vi.fn(() => Promise.reject(full()));
    await expect(retryAfterEviction(keep)).rejects.toThrow('No room');
    expect(keep).toHaveBeenCalledTimes(1);
    const kept = covers(2);
    await expect(retryAfterEviction(keep)).rejects.toThrow('No room');
    expect([kept.size, keep.mock.calls.length]).toEqual([0, 3]);
    vi.stubGlobal('caches', { open: () => Promise.reject(full()) });
    await expect(retryAfterEviction(keep)).rejects.toThrow('No room');
  });
});

test('a refusal, or another storage error, evicts no covers', async () => {
  const kept = covers(3);
  for (const error of [new Error('Not valid'), new DOMException('Not valid', 'UnknownError')])
    await expect(retryAfterEviction(() => Promise.reject(error))).rejects.toThrow('Not valid');
  expect(kept.size).toBe(3);
});
