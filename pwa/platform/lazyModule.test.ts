import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyModule } from './lazyModule.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a lazy module that fails to load is retried, and its subscribers are notified once it has loaded', async () => {
  let broken = 2;
  const load = vi.fn(async () => {
    if (broken-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the bell';
  });
  const part = lazyModule(load);
  const told = vi.fn();
  part.subscribe(told);
  const asked = part.ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([load.mock.calls.length, part.now()]).toEqual([1, undefined]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await asked).toBe('the bell');
  expect([load.mock.calls.length, told.mock.calls.length, part.now()]).toEqual([3, 1, 'the bell']);
  await part.ask();
  expect(load).toHaveBeenCalledTimes(3);
});
