import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from './httpRange.ts';

test('a range is always inside the file, whatever the header', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat().map((n) => `bytes=-${n}`),
  );
  fc.assert(
    fc.property(header, fc.nat(), (text, size) => {
      const range = rangeOf(text, size);
      if (range === null || range === 'beyond') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

test('a range can be the first bytes, the last bytes or open-ended, and an invalid one is ignored', () => {
  expect(rangeOf('bytes=0-9', 26)).toEqual({ start: 0, end: 9 });
  expect(rangeOf('bytes=-5', 26)).toEqual({ start: 21, end: 25 });
  expect(rangeOf('bytes=20-', 26)).toEqual({ start: 20, end: 25 });
  expect(rangeOf('bytes=26-', 26)).toBe('beyond');
  expect(rangeOf('bytes=-0', 26)).toBe('beyond');
  for (const odd of [undefined, null, '', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'items=0-1'])
    expect(rangeOf(odd, 26)).toBeNull();
});
