import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicDb } from '../storage/database.ts';
import { patient } from '../test/patience.ts';
import { monitorStorage, queryStorage, storageFails } from './storageStatus.ts';

const full = () => new DOMException('No room', 'QuotaExceededError');
let fails = false;
let asked = 0;
const transaction = publicDb.transaction.bind(publicDb);

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const look = (how: 'visible' | 'hidden') => {
  page.visibilityState = how;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  [fails, asked] = [false, 0];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('document', page);
  look('visible');
  vi.spyOn(publicDb, 'transaction').mockImplementation(((...all: Parameters<typeof transaction>) => {
    asked++;
    return fails ? Promise.reject(full()) : transaction(...all);
  }) as typeof publicDb.transaction);
});
afterEach(async () => {
  fails = false;
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a working storage is checked once, and no failure is reported', async () => {
  await monitorStorage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([storageFails(), asked]).toEqual([false, 1]);
});

test('a failing storage is checked again until it works, however often the failure was noticed', async () => {
  fails = true;
  await Promise.all([monitorStorage(), monitorStorage()]);
  await monitorStorage();
  expect([storageFails(), asked]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([storageFails(), asked]).toEqual([true, 4]);
  fails = false;
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(storageFails()).toBe(false), patient);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(5);
});

test('a failing storage is not checked while the page is hidden', async () => {
  fails = true;
  await monitorStorage();
  look('hidden');
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5 * 3_600_000);
  expect(asked).toBe(1);
  look('visible');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toBe(2);
  fails = false;
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(storageFails()).toBe(false), patient);
  expect(vi.getTimerCount()).toBe(0);
});

test('queryStorage returns the fallback for a storage error and throws any other error', async () => {
  const bug = new TypeError('a bug');
  expect(await queryStorage(() => 1, 2)).toEqual({ here: 1, fails: false });
  expect(await queryStorage(() => Promise.resolve(undefined), 2)).toEqual({ here: undefined, fails: false });
  for (const error of [full(), new Dexie.DatabaseClosedError('gone')])
    expect(await queryStorage<number>(() => Promise.reject(error), 2)).toEqual({ here: 2, fails: true });
  await expect(queryStorage(() => Promise.reject(bug))).rejects.toBe(bug);
});
