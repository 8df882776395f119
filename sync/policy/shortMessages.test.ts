import { expect, test } from 'vitest';
import { shortBefore } from './shortMessages.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12) + seconds * 1_000).toISOString();
const last = { content: 'I want', createdAt: at(0) };

test('a short message belongs to the short one right before it, for 30 seconds', () => {
  expect([0, 30, 30.001].map((seconds) => shortBefore(last, 'to die', at(seconds)))).toEqual([
    'I want',
    'I want',
    undefined,
  ]);
  expect(shortBefore(undefined, 'to die', at(0))).toBeUndefined();
  expect(shortBefore(last, 'and much longer', at(0))).toBeUndefined();
  expect(shortBefore({ ...last, content: 'and much longer' }, 'to die', at(0))).toBeUndefined();
  expect(shortBefore(last, '  to die and ', at(0))).toBe('I want');
});

test('a device whose clock is behind the server joins nothing that was written long before', () => {
  // It has the server's time of the message, which lies an hour ahead of its own clock.
  expect(shortBefore(last, 'to die', at(-3_600))).toBeUndefined();
  expect(shortBefore(last, 'to die', at(-20))).toBe('I want');
});
