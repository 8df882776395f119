import { expect, test } from 'vitest';
import type { VerificationRecord } from '../contract/versions.ts';
import { badgesFor, chromebookLimits, verdictOf } from './verification.ts';

const { firstFrame, frameMedian, frameP95, heap } = chromebookLimits;
/** The slowest and heaviest result that is still allowed. */
const just = {
  outcome: 'ran' as VerificationRecord['outcome'],
  ...{
    firstFrame,
    frames: { median: frameMedian, p95: frameP95 },
    heapBytes: heap,
    errors: [] as string[],
    refused: [] as string[],
    absent: [] as string[],
  },
  ...{ moves: true, blocked: [] as 'confirm'[] },
};
const all = { worksOffline: true, chromebookVerified: true };
const none = { worksOffline: false, chromebookVerified: false };

test('a build that runs without errors at the limits earns both badges', () => {
  expect(badgesFor(just)).toEqual(all);
});

test('an uncaught error, a static picture, a blocked dialog or an abnormal end loses both badges', () => {
  expect(badgesFor({ ...just, errors: ['TypeError: x is not a function'] })).toEqual(none);
  expect(badgesFor({ ...just, moves: false })).toEqual(none);
  expect(badgesFor({ ...just, blocked: ['confirm'] })).toEqual(none);
  expect(badgesFor({ ...just, refused: ['https://scores.example/top'] })).toEqual(none);
  expect(badgesFor({ ...just, absent: ['http://g-1.localhost/level-2.json'] }), 'it may show an error page').toEqual(
    none,
  );
  for (const outcome of ['blank', 'hung', 'crashed'] as const)
    expect(badgesFor({ ...just, outcome }), outcome).toEqual(none);
});

test('a verdict is proven offline, proven to need internet, or untested', () => {
  const of = (found: Partial<typeof just>) => {
    const all = { ...just, ...found };
    return verdictOf({ ...all, ...badgesFor(all) });
  };
  const refused = ['https://play.example/room'];
  expect(of({})).toBe('offline');
  expect(of({ refused, outcome: 'blank' })).toBe('internet');
  expect(of({ refused, moves: false }), 'a quiet game that may do without it').toBe('untested');
  expect(of({ refused, errors: ['TypeError: room is undefined'] })).toBe('internet');
  const absent = ['http://g-1.localhost/level-2.json'];
  expect(of({ absent }), 'its own error page may move too').toBe('untested');
  expect(of({ absent, errors: ['TypeError: level is undefined'] })).toBe('untested');
  expect(of({ absent, refused, outcome: 'blank' }), 'it may have broken for lack of its own file').toBe('untested');
  expect(of({ refused }), 'it plays on without it').toBe('untested');
  expect(of({ moves: false }), 'a quiet game, or its own error page').toBe('untested');
  expect(of({ errors: ['TypeError: x'] })).toBe('untested');
  expect(verdictOf(null)).toBe('untested');
});

test('a slow or heavy build works offline but is not verified for Chromebooks', () => {
  const slow = [
    { firstFrame: firstFrame + 1 },
    { frames: { median: frameMedian + 1, p95: frameP95 } },
    { frames: { median: frameMedian, p95: frameP95 + 1 } },
    { frames: null },
    { heapBytes: heap + 1 },
    { heapBytes: null },
  ];
  for (const more of slow)
    expect(badgesFor({ ...just, ...more }), JSON.stringify(more)).toEqual({ ...all, chromebookVerified: false });
});
