import { expect, test } from 'vitest';
import { chromebookLimits, earnedBy } from './trial.ts';

const { firstFrame, frameMedian, frameP95, heap } = chromebookLimits;
/** As slow and heavy as may be. */
const just = {
  outcome: 'ran' as const,
  ...{ firstFrame, frames: { median: frameMedian, p95: frameP95 }, heapBytes: heap, errors: [], refused: [] },
};
const all = { worksOffline: true, chromebookVerified: true };
const none = { worksOffline: false, chromebookVerified: false };

test('a build that runs without a fault at the limits earns both badges', () => {
  expect(earnedBy(just)).toEqual(all);
});

test('one error, one address that was not there, or an end that is none costs both', () => {
  expect(earnedBy({ ...just, errors: ['TypeError: x is not a function'] })).toEqual(none);
  expect(earnedBy({ ...just, refused: ['https://stats.example/ping'] })).toEqual(none);
  for (const outcome of ['blank', 'hung', 'crashed'] as const)
    expect(earnedBy({ ...just, outcome }), outcome).toEqual(none);
});

test('what is slow or heavy works offline and is not verified for Chromebooks', () => {
  const slow = [
    { firstFrame: firstFrame + 1 },
    { frames: { median: frameMedian + 1, p95: frameP95 } },
    { frames: { median: frameMedian, p95: frameP95 + 1 } },
    { frames: null },
    { heapBytes: heap + 1 },
    { heapBytes: null },
  ];
  for (const more of slow)
    expect(earnedBy({ ...just, ...more }), JSON.stringify(more)).toEqual({ ...all, chromebookVerified: false });
});
