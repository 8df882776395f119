import type { VerificationRecord } from '../contract/versions.ts';

/** How a build is tried: times slower than the computer that tries it, and milliseconds. */
export type VerificationTimings = Record<'slowdown' | 'watched' | 'painted' | 'whole', number>;
export const verificationTimings: VerificationTimings = {
  /** A school's Chromebook has about a quarter of a desktop's speed. */
  slowdown: 4,
  /** Of play that is watched. */
  watched: 5_000,
  /** Until something must be painted, however slowly it then goes on. */
  painted: 20_000,
  /** For all of it, the download included: what takes longer hangs. */
  whole: 180_000,
};

/** What earns "Chromebook verified", at that slowdown. Nobody waits longer for a game in a lesson; a game must move. */
export const chromebookLimits = {
  /** Milliseconds until the first frame. */
  firstFrame: 5_000,
  /** Milliseconds between two frames: 30 a second, and 20 where it is worst. */
  frameMedian: 34,
  frameP95: 50,
  /** Bytes: of 4 GB the system, the browser and the app leave a game about this much. */
  heap: 512 * 2 ** 20,
} as const;

type Found = Pick<
  VerificationRecord,
  'outcome' | 'firstFrame' | 'frames' | 'heapBytes' | 'moves' | 'errors' | 'refused' | 'blocked'
>;

/** It was played and did what a game does: it ran, what it drew changed, no error was left uncaught and no question blocked. */
const plays = ({ outcome, moves, errors, blocked }: Found) =>
  outcome === 'ran' && moves === true && errors.length === 0 && blocked.length === 0;

/**
 * What a build earned. A game that asked something of another place than its own files, though it plays on, may lack what it shows
 * there: that is not proven. Counts of visits and adverts are no such thing (api/verification/requests.ts).
 */
export function badgesFor(found: Found) {
  const { firstFrame, frames, heapBytes, refused } = found;
  const { firstFrame: soon, frameMedian, frameP95, heap } = chromebookLimits;
  const smooth = frames !== null && frames.median <= frameMedian && frames.p95 <= frameP95;
  const light = firstFrame !== null && firstFrame <= soon && heapBytes !== null && heapBytes <= heap;
  const worksOffline = plays(found) && refused.length === 0;
  return { worksOffline, chromebookVerified: worksOffline && smooth && light };
}

/**
 * How a game stands without a network, in three words. `offline`: proven. `internet`: proven too, it asked for something elsewhere
 * and did not play without it. `untested`: everything else; a claim of its developer is a claim.
 */
export type OfflineVerdict = 'offline' | 'internet' | 'untested';
export function verdictOf(trial: (Found & { worksOffline: boolean }) | null): OfflineVerdict {
  if (trial?.worksOffline) return 'offline';
  return trial && trial.refused.length > 0 && !plays(trial) && trial.blocked.length === 0 ? 'internet' : 'untested';
}
