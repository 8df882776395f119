import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asBefore } from './asBefore.ts';
import { publicDb } from './db.ts';
import { storageFails } from './stored.ts';
import { storedOnce } from './storedOnce.ts';

type Row = { key: 'holders'; value: Record<string, string> };
let [fails, asked] = [false, 0];
const read = () =>
  storedOnce<readonly Row[]>(
    'holders',
    async () => {
      asked++;
      if (fails) throw new DOMException('No room', 'QuotaExceededError');
      return (await publicDb.meta.toArray()) as Row[];
    },
    (before, now) => asBefore(before ?? [], now, ({ key }) => key),
  );
const hold = (value: Record<string, string>) => publicDb.meta.put({ key: 'holders', value });

beforeEach(async () => {
  [fails, asked] = [false, 0];
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  await hold({ game: 'ada' });
});
afterEach(() => vi.unstubAllGlobals());

test('what many look at is read once for all of them, and told to each when it changes', async () => {
  const rows = read();
  const told = [vi.fn(), vi.fn(), vi.fn()];
  const ends = told.map(rows.subscribe);
  await vi.waitFor(() => expect(rows.now()?.[0]?.value).toEqual({ game: 'ada' }));
  expect(asked).toBe(1);
  const before = rows.now();
  await hold({ game: 'ada' });
  await vi.waitFor(() => expect(asked).toBe(2));
  expect(rows.now()).toBe(before);
  await hold({ game: 'ben' });
  await vi.waitFor(() => expect(rows.now()?.[0]?.value).toEqual({ game: 'ben' }));
  expect(asked).toBe(3);
  expect(new Set(told.map((each) => each.mock.calls.length)).size).toBe(1);
  for (const end of ends) end();
});

test('it is read for as long as anybody looks, and anew for who comes later', async () => {
  const rows = read();
  const [one, other] = [rows.subscribe(() => {}), rows.subscribe(() => {})];
  await vi.waitFor(() => expect(rows.now()).toBeDefined());
  one();
  await hold({ game: 'ben' });
  await vi.waitFor(() => expect(rows.now()?.[0]?.value).toEqual({ game: 'ben' }));
  other();
  await hold({ game: 'cem' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rows.now()?.[0]?.value).toEqual({ game: 'ben' });
  const third = rows.subscribe(() => {});
  await vi.waitFor(() => expect(rows.now()?.[0]?.value).toEqual({ game: 'cem' }));
  third();
});

test('a storage that says no is asked again until it answers', async () => {
  fails = true;
  const rows = read();
  const end = rows.subscribe(() => {});
  await vi.waitFor(() => expect(storageFails()).toBe(true));
  expect(rows.now()).toBeUndefined();
  fails = false;
  await vi.waitFor(() => expect(rows.now()).toHaveLength(1), { timeout: 10_000 });
  expect(storageFails()).toBe(false);
  end();
});
