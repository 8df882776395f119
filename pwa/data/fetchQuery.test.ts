import { afterEach, expect, test, vi } from 'vitest';
import { cursorOf, type Keyset, pageSize } from '#sync/pagination.ts';
import { fetchEndpoint } from './fetchQuery.ts';

afterEach(() => vi.unstubAllGlobals());

const person = (n: number) => {
  const createdAt = new Date(Date.UTC(2026, 0, 1) - n).toISOString();
  return {
    ...{ id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`, username: `p${n}`, email: `${n}@example.org` },
    ...{ firstName: 'Kim', lastName: 'Lee', accountType: 'player', isAdmin: 0, isLeadDev: 0, createdAt },
  };
};

/** A server that scans a thousand rows per call, of which every `each`-th row matches. */
function serverOf(count: number, each: number): { asked: string[] } {
  const asked: string[] = [];
  const rows = Array.from({ length: count }, (_, n) => person(n));
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const before = searchParams.get('before') ?? '';
    asked.push(before);
    const from = before ? rows.findIndex((row) => cursorOf(row) === before) + 1 : 0;
    const looked = rows.slice(from, from + 1_000);
    const last = from + 1_000 < count ? cursorOf(looked.at(-1) as Keyset) : null;
    const body = { rows: looked.filter((_, n) => (from + n) % each === 0), before: last };
    return new Response(JSON.stringify(body), {
      headers: { 'x-recess-instance': 'x', 'content-type': 'application/json' },
    });
  });
  return { asked };
}
type Page = { rows: { username: string }[]; before: string | null };
const ask = async (signal = new AbortController().signal) =>
  (await fetchEndpoint('users.search', { q: 'p' }, { local: undefined, userId: 'staff', asking: { signal } })) as Page;

test('a search continues from where a call stopped until its page is full', async () => {
  const { asked } = serverOf(10_000, 30);
  const { rows, before } = await ask();
  expect(asked.length).toBe(3);
  expect(rows.map(({ username }) => username)).toEqual(Array.from({ length: 100 }, (_, n) => `p${n * 30}`));
  expect([rows.length, before]).toEqual([pageSize, cursorOf(person(2_999))]);
});

test('a search continues to the end when few rows match', async () => {
  const { asked } = serverOf(4_500, 4_000);
  const { rows, before } = await ask();
  expect([asked.length, rows.map(({ username }) => username), before]).toEqual([5, ['p0', 'p4000'], null]);
});

test('a search stops when nobody waits for it any more', async () => {
  const { asked } = serverOf(10_000, 10_000);
  const left = new AbortController();
  const answer = ask(left.signal);
  left.abort();
  await expect(answer).rejects.toThrow();
  expect(asked.length).toBe(1);
});
