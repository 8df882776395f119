import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { partBytes } from '#sync/constants.ts';
import { Refusal } from '#sync/refusal.ts';
import { isOnline, refusesLarge } from '../../platform/http/httpClient.ts';
import { sendBuild } from './resumableUpload.ts';

const zip = new Blob([new Uint8Array(3 * partBytes + 7)]);
const build = {
  ...{ gameUrl: `build:${'a'.repeat(32)}`, buildId: 'a'.repeat(32), fileCount: 1, totalBytes: 9, offlineReady: true },
  report: {
    ...{ fileCount: 1, totalBytes: 9, engine: null, ownWorker: false },
    ...{ outside: [], mentioned: [], missing: [], capitals: [], needs: [] },
  },
};

/** A store that accepts chunks, except where `says` answers its n-th call differently. */
function storeOf(says: (n: number) => Response | 'gone' | undefined) {
  const seen = { calls: 0, from: [] as number[] };
  let received = 0;
  const told = (body: unknown, status = 200, more = {}) =>
    Response.json(body, { status, headers: { 'x-recess-instance': '1', ...more } });
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: FormData }) => {
    const other = says(++seen.calls);
    if (other === 'gone') throw new TypeError('Failed to fetch');
    if (other) return other;
    if (method === 'GET') return told({ received });
    const from = Number(path.split('/').at(-1));
    seen.from.push(from);
    received = Math.max(received, from + (body.get('part') as Blob).size);
    return told({ received, build: received === zip.size ? build : null });
  });
  const refuses = (code: string, status: number, retryAfter?: number) =>
    told({ code, message: `It is ${code}` }, status, retryAfter ? { 'retry-after': String(retryAfter) } : {});
  return { seen, refuses };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets every pause end at once. */
async function soon<T>(work: Promise<T>): Promise<T> {
  let over = false;
  work.finally(() => (over = true)).catch(() => {});
  while (!over) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise(setImmediate);
  }
  return work;
}

const parts = [0, partBytes, 2 * partBytes, 3 * partBytes];
const signal = new AbortController().signal;

test('a broken connection and a busy or rate-limiting store lose no chunk that has arrived', async () => {
  const waited: boolean[] = [];
  const store = storeOf((n) => {
    if (n === 3) return 'gone';
    if (n === 6) return store.refuses('busy', 503, 2);
    return n === 8 ? store.refuses('tooMany', 429, 30) : undefined;
  });
  const sent = await soon(sendBuild(zip, { signal, onProgress: (_, waiting) => waited.push(waiting) }));
  expect(sent).toEqual(build);
  expect(store.seen.from).toEqual(parts);
  expect(waited.filter((waiting) => waiting)).toHaveLength(1);
});

test.each([
  ['tooMany', 429, 3_000],
  ['signedOut', 401, undefined],
  ['invalid', 400, undefined],
])('an error for which waiting would not help is reported: %s', async (code, status, after) => {
  const store = storeOf((n) => (n === 3 ? store.refuses(code, status, after) : undefined));
  const refusal = await soon(sendBuild(zip, { signal, onProgress() {} })).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code, message: `It is ${code}` });
  expect(store.seen.from).toEqual(parts.slice(0, 1));
});

test('a proxy that refuses a chunk is named, and does not count as offline', async () => {
  const store = storeOf((n) =>
    n === 3 ? new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }) : undefined,
  );
  vi.stubGlobal('navigator', { onLine: true });
  const refusal = await soon(sendBuild(zip, { signal, onProgress() {} })).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'Refusal', code: 'tooLarge', ...refusesLarge });
  expect([store.seen.calls, isOnline()]).toEqual([3, true]);
});

test('a chunk with its form is smaller than the megabyte that nginx accepts', async () => {
  const form = new FormData();
  form.append('part', new Blob([new Uint8Array(partBytes)]));
  const sent = await new Response(form).arrayBuffer();
  expect(sent.byteLength).toBeGreaterThan(partBytes);
  expect(sent.byteLength).toBeLessThan(1_000_000);
});

test('a cancelled upload returns no build, and its chunks stay with the store', async () => {
  const ending = new AbortController();
  const store = storeOf((n) => {
    if (n === 4) ending.abort();
    return undefined;
  });
  expect(await soon(sendBuild(zip, { signal: ending.signal, onProgress() {} }))).toBeUndefined();
  expect(store.seen.from).toEqual(parts.slice(0, 3));
});
