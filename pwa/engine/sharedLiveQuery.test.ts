import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reuseUnchanged } from '../platform/structuralSharing.ts';
import { publicDb } from '../storage/database.ts';
import { patient } from '../test/patience.ts';
import { createSharedLiveQuery } from './sharedLiveQuery.ts';
import { storageFails } from './storageStatus.ts';

type Row = { key: 'holders'; value: Record<string, string> };
const full = () => new DOMException('No room', 'QuotaExceededError');
let fails: Error | undefined;
let asked = 0;
const read = () =>
  createSharedLiveQuery<readonly Row[]>(
    'holders',
    async () => {
      asked++;
      if (fails) throw fails;
      return (await publicDb.meta.toArray()) as Row[];
    },
    (before, now) => reuseUnchanged(before ?? [], now, ({ key }) => key),
  );
const until = (check: () => void) => vi.waitFor(check, patient);
const hold = (value: Record<string, string>) => publicDb.meta.put({ key: 'holders', value });

beforeEach(async () => {
  [fails, asked] = [undefined, 0];
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  await hold({ game: 'ada' });
});
afterEach(() => vi.unstubAllGlobals());

test('a shared live query is read once for all subscribers, and each of them is notified of a change', async () => {
  const rows = read();
  const told = [vi.fn(), vi.fn(), vi.fn()];
  const ends = told.map((one) => rows.subscribe(one));
  await until(() => expect(rows.getValue()?.[0]?.value).toEqual({ game: 'ada' }));
  expect(asked).toBe(1);
  const before = rows.getValue();
  await hold({ game: 'ada' });
  await until(() => expect(asked).toBe(2));
  expect(rows.getValue()).toBe(before);
  await hold({ game: 'ben' });
  await until(() => expect(rows.getValue()?.[0]?.value).toEqual({ game: 'ben' }));
  expect(asked).toBe(3);
  expect(new Set(told.map((each) => each.mock.calls.length)).size).toBe(1);
  for (const end of ends) end();
});

test('a shared live query runs as long as it has subscribers, and reads again for a later one', async () => {
  const rows = read();
  const [one, other] = [rows.subscribe(() => {}), rows.subscribe(() => {})];
  await until(() => expect(rows.getValue()).toBeDefined());
  one();
  await hold({ game: 'ben' });
  await until(() => expect(rows.getValue()?.[0]?.value).toEqual({ game: 'ben' }));
  other();
  await hold({ game: 'cem' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rows.getValue()?.[0]?.value).toEqual({ game: 'ben' });
  const third = rows.subscribe(() => {});
  await until(() => expect(rows.getValue()?.[0]?.value).toEqual({ game: 'cem' }));
  third();
});

test('a failing storage is read again until it answers', async () => {
  fails = full();
  const rows = read();
  const end = rows.subscribe(() => {});
  await until(() => expect(storageFails()).toBe(true));
  expect(rows.getValue()).toBeUndefined();
  fails = undefined;
  await until(() => expect(rows.getValue()).toHaveLength(1));
  expect(storageFails()).toBe(false);
  end();
});

test('any other error reaches every subscriber, and a later one reads again', async () => {
  const bug = new TypeError('a bug');
  fails = bug;
  const rows = read();
  const failed = [vi.fn(), vi.fn(), vi.fn()];
  const ends = failed.slice(0, 2).map((fail) => rows.subscribe(() => {}, fail));
  await until(() => expect(failed.map((fail) => fail.mock.calls)).toEqual([[[bug]], [[bug]], []]));
  // A subscriber that joins later gets the same error.
  ends.push(rows.subscribe(() => {}, failed[2]));
  expect(failed[2]).toHaveBeenCalledWith(bug);
  for (const end of ends) end();
  fails = undefined;
  expect(rows.getValue()).toBeUndefined();
  const later = rows.subscribe(() => {});
  await until(() => expect(rows.getValue()).toHaveLength(1));
  later();
});
