import type { VerificationRecord } from '../contract/versions.ts';

/** Settings of a verification: the slowdown factor, and times in milliseconds. */
export type VerificationTimings = Record<'slowdown' | 'watched' | 'painted' | 'whole', number>;
export const verificationTimings: VerificationTimings = {
  /** A school's Chromebook has about a quarter of a desktop's speed. */
  slowdown: 4,
  /** Duration of the observed play. */
  watched: 5_000,
  /** Time until the first paint, however slow the game is after that. */
  painted: 20_000,
  /** Time for everything including the download; a build that takes longer counts as hanging. */
  whole: 180_000,
};

/**
 * Limits for the badge "Chromebook verified", with that slowdown. Nobody waits longer for a game in a lesson, and a
 * game must run smoothly.
 */
export const chromebookLimits = {
  /** Maximum milliseconds until the first frame. */
  firstFrame: 5_000,
  /** Maximum milliseconds between two frames: 30 frames a second as the median, and 20 at the 95th percentile. */
  frameMedian: 34,
  frameP95: 50,
  /** Maximum bytes of the heap: of 4 GB the system, the browser and the app leave a game about this much. */
  heap: 512 * 2 ** 20,
} as const;

type Found = Pick<
  VerificationRecord,
  'outcome' | 'firstFrame' | 'frames' | 'heapBytes' | 'moves' | 'errors' | 'refused' | 'absent' | 'blocked'
>;

/** Says whether the game worked: it ran, its picture changed, no error was uncaught and no dialog blocked it. */
const plays = ({ outcome, moves, errors, blocked }: Found) =>
  outcome === 'ran' && moves === true && errors.length === 0 && blocked.length === 0;

/**
 * Returns the badges that a build has earned. A game that requested something other than its own files, or a file that
 * its build lacks, may lack content even if it plays on, and what moves may be its own error page: it has not proven to
 * work offline. Requests of visit counters, advertisements, icons and source maps do not count (api/verification/requests.ts).
 */
export function badgesFor(found: Found) {
  const { firstFrame, frames, heapBytes, refused, absent } = found;
  const { firstFrame: soon, frameMedian, frameP95, heap } = chromebookLimits;
  const smooth = frames !== null && frames.median <= frameMedian && frames.p95 <= frameP95;
  const light = firstFrame !== null && firstFrame <= soon && heapBytes !== null && heapBytes <= heap;
  const worksOffline = plays(found) && refused.length + absent.length === 0;
  return { worksOffline, chromebookVerified: worksOffline && smooth && light };
}

/**
 * The offline verdict of a game. `offline`: proven to work. `internet`: proven to need it, because it requested
 * something external and broke without: it did not run, or an error was uncaught, and no file of its own was missing, for
 * which it may have broken. `untested`: everything else, such as a picture that stands still, which may be all that the
 * game draws.
 */
export type OfflineVerdict = 'offline' | 'internet' | 'untested';
export function verdictOf(trial: (Found & { worksOffline: boolean }) | null): OfflineVerdict {
  if (trial?.worksOffline) return 'offline';
  if (!trial) return 'untested';
  const broke = trial.outcome !== 'ran' || trial.errors.length > 0;
  const { refused, absent, blocked } = trial;
  return broke && refused.length > 0 && absent.length + blocked.length === 0 ? 'internet' : 'untested';
}
