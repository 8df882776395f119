import { hideCopy } from './hideCopy.ts';

/**
 * Runs in each worker of a game before the worker's own script, on its first line (api/play-server/server.ts,
 * pwa/play/origin/buildResponses.ts, pwa/play/origin/injected/hideCopy.ts).
 */

/** The text of this script, which finds itself (api/run/build-play.mjs). */
declare const ownText: string;

// Each module that a worker imports has this script, because imports run first.
const done = Symbol.for('recess');
if (!(done in self)) {
  Object.defineProperty(self, done, { value: true });
  hideCopy(ownText);
}
