import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBackoff } from './retryWithBackoff.ts';

const lookEvery = 5_000;
const minute = 60_000;

/** A store: whether it answers, after how many milliseconds, and when it was asked. */
const store = { answers: false, after: 0, asked: [] as number[] };
const ask = async () => {
  store.asked.push(performance.now());
  if (store.after) await new Promise((over) => setTimeout(over, store.after));
  if (!store.answers) throw new Error('no answer');
};
/** Counts the requests within `ms` milliseconds when a caller tries every few seconds. */
async function asksIn(ms: number, pace: ReturnType<typeof withBackoff>): Promise<number> {
  const before = store.asked.length;
  for (let passed = 0; passed < ms; passed += lookEvery) {
    await vi.advanceTimersByTimeAsync(lookEvery);
    pace.ifDue();
    await vi.advanceTimersByTimeAsync(0);
  }
  return store.asked.length - before;
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(store, { answers: false, after: 0, asked: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('requests back off while the store does not answer, and are still made at least once a minute', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const pace = withBackoff(ask);
  pace.now();
  expect(await asksIn(minute, pace)).toBe(6);
  const asks = await asksIn(60 * minute, pace);
  expect(asks).toBe(80);
  const rests = store.asked.slice(1).map((at, i) => at - (store.asked[i] ?? 0));
  expect(Math.max(...rests)).toBeLessThanOrEqual(minute);
});

test('a slow failure counts once, however often the caller tried meanwhile', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  store.after = 4 * lookEvery;
  const pace = withBackoff(ask);
  pace.ifDue();
  expect(await asksIn(minute, pace)).toBe(2);
});

test('two windows that start together retry at different times', async () => {
  const momentsOf = async (chance: number) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    store.asked = [];
    const began = performance.now();
    await asksIn(10 * minute, withBackoff(ask));
    return store.asked.map((at) => at - began);
  };
  expect(await momentsOf(0.2)).not.toEqual(await momentsOf(0.9));
});

test('the backoff resets after a success, or when a success is likely', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const pace = withBackoff(ask);
  await asksIn(10 * minute, pace);
  // The network or the window has just come back; the store's failure then counts as the first.
  pace.now();
  expect(await asksIn(lookEvery, pace)).toBe(1);
  await asksIn(10 * minute, pace);
  store.answers = true;
  await asksIn(minute, pace);
  expect(await asksIn(minute, pace)).toBe(minute / lookEvery);
  store.answers = false;
  expect(await asksIn(2 * lookEvery, pace)).toBe(2);
});
