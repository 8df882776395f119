import { afterEach, describe, expect, test, vi } from 'vitest';
import { storageReserveBytes } from '#sync/constants.ts';
import type { Download } from '../../storage/download.ts';
import {
  byLeastRecentlyPlayed,
  createStorageReporter,
  freeBytes,
  missingBytes,
  remainingBytes,
  smallestSetFreeing,
} from './storageEstimate.ts';

const mega = 2 ** 20;
const copy = (gameId: string, more: Partial<Download> = {}): Download => ({
  ...{ gameId, gameUrl: '', buildId: 'b', files: 1, totalFiles: 1, state: 'done', reason: null, playedAt: null },
  ...{ bytes: 10 * mega, totalBytes: 10 * mega, wholeAt: '2026-01-01T00:00:00.000Z' },
  ...{ digest: 'd', coming: null },
  ...more,
});
const ids = (copies: Download[]) => copies.map(({ gameId }) => gameId);

describe('the space for games on a device', () => {
  test('a reserve of 250 MB stays free, exact to the byte', () => {
    expect(storageReserveBytes).toBe(250_000_000);
    const free = freeBytes({ usage: 5, quota: 1_000_000_005 });
    expect(missingBytes(free - storageReserveBytes, free)).toBe(0);
    expect(missingBytes(free - storageReserveBytes + 1, free)).toBe(1);
    expect(missingBytes(10, 0)).toBe(10 + storageReserveBytes);
  });

  test('a download of nothing needs no space, however full the device is', () => {
    expect(missingBytes(0, 0)).toBe(0);
    expect(freeBytes({ usage: 10, quota: 5 })).toBe(0);
  });

  test('only what has not arrived counts as still to come', () => {
    const game = { fileSizeMB: 3 };
    expect(remainingBytes(game, undefined)).toBe(3 * mega);
    expect(remainingBytes(game, copy('new', { state: 'waiting', bytes: 0, totalBytes: 0 }))).toBe(3 * mega);
    expect(remainingBytes(game, copy('half', { state: 'paused', bytes: 4 * mega }))).toBe(6 * mega);
    expect(remainingBytes(game, copy('here'))).toBe(0);
  });

  test('the games not played here for longest are offered, and no more of them than are needed', () => {
    const copies = [
      copy('today', { playedAt: '2026-03-03T00:00:00.000Z' }),
      copy('never, small', { bytes: mega }),
      copy('never, large'),
      copy('last month', { playedAt: '2026-02-02T00:00:00.000Z' }),
    ];
    const order = byLeastRecentlyPlayed(copies);
    expect(ids(order)).toEqual(['never, large', 'never, small', 'last month', 'today']);
    expect(ids(smallestSetFreeing(order, 10 * mega))).toEqual(['never, large']);
    expect(ids(smallestSetFreeing(order, 10 * mega + 1))).toEqual(['never, large', 'never, small']);
    expect(smallestSetFreeing(order, 0)).toEqual([]);
    expect(smallestSetFreeing(order, 1_000 * mega)).toHaveLength(4);
  });
});

describe('the storage reporter', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A browser whose app uses a megabyte more each time that it is asked. */
  function browser() {
    const estimate = vi.fn(async () => ({ usage: estimate.mock.calls.length * mega, quota: 900 * mega }));
    vi.stubGlobal('navigator', { storage: { estimate, persisted: async () => true } });
    return estimate;
  }
  const arriving = (bytes: number) => copy('new', { state: 'running', bytes });

  test('the browser is asked when a copy was added, finished or removed, and downloads in between are added up', async () => {
    const estimate = browser();
    const tell = createStorageReporter();
    const having = async (...copies: Download[]) => {
      const told = await tell(copies);
      return [estimate.mock.calls.length, (told?.usage ?? 0) / mega];
    };
    const here = copy('here');
    expect(await having(here)).toEqual([1, 11]);
    expect(await having(here, arriving(0))).toEqual([2, 12]);
    for (let part = 1; part < 10; part++) expect(await having(here, arriving(part * mega))).toEqual([2, 12 + part]);
    expect(await having(here, { ...arriving(9 * mega), state: 'paused' })).toEqual([2, 21]);
    expect(await having(here, copy('new'))).toEqual([3, 23]);
    expect(await having(copy('new'))).toEqual([4, 14]);
    expect(await tell([copy('new')])).toEqual({ usage: 14 * mega, quota: 900 * mega, persisted: true });
  });

  test('the reporter returns null if the browser does not say', async () => {
    browser().mockRejectedValueOnce(new TypeError('no'));
    const tell = createStorageReporter();
    expect(await tell([])).toBeNull();
    expect((await tell([copy('here')]))?.quota).toBe(900 * mega);
    vi.stubGlobal('navigator', {});
    expect(await createStorageReporter()([])).toBeNull();
  });
});
