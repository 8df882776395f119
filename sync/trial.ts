import type { Trial } from './contract/versions.ts';

/** How a build is tried: times slower than the computer that tries it, and milliseconds. */
export type TrialPace = Record<'slowdown' | 'watched' | 'painted' | 'whole', number>;
export const trialPace: TrialPace = {
  /** A school's Chromebook has about a quarter of a desktop's speed. */
  slowdown: 4,
  /** Of play that is watched. */
  watched: 5_000,
  /** Until something must be painted, however slowly it then goes on. */
  painted: 20_000,
  /** For all of it, the download included: what takes longer hangs. */
  whole: 90_000,
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

type Found = Pick<Trial, 'outcome' | 'firstFrame' | 'frames' | 'heapBytes' | 'errors' | 'refused'>;

/**
 * What a build earned. To work offline is to run without one error and without asking for anything that its files do
 * not have: a pupil without a network has nobody to ask, and a multiplayer game that waits for its server paints too.
 */
export function earnedBy({ outcome, firstFrame, frames, heapBytes, errors, refused }: Found) {
  const offline = outcome === 'ran' && errors.length === 0 && refused.length === 0;
  const { firstFrame: soon, frameMedian, frameP95, heap } = chromebookLimits;
  const smooth = frames !== null && frames.median <= frameMedian && frames.p95 <= frameP95;
  const light = firstFrame !== null && firstFrame <= soon && heapBytes !== null && heapBytes <= heap;
  return { worksOffline: offline, chromebookVerified: offline && smooth && light };
}
