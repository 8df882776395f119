import { setImmediate as turn } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { isApi } from '../config/paths.ts';

/** Writes that run or wait at once. Each takes a few milliseconds, so the last one waits well under a second. */
const defaultPermitsCount = 64;

/**
 * Milliseconds for which new requests may delay one write, and the turns of the event loop they get even if those are
 * slow.
 */
const [doorMs, turnsLeast] = [10, 8];

/**
 * Seconds until the next try, chosen at random between these, so that clients refused together do not return together.
 */
const [soonest, latest] = [2, 10];

export type LoadShedder = {
  /** Refuses a write while no permit is free, before its body is read. */
  door: Middleware;
  /** Takes a permit and runs the work when its turn comes; refuses if no permit is free. */
  hold<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Sheds load instead of queuing without limit: a thousand devices that return at once are told when to try again. Work
 * holds a permit, a sender does not, so a slow sender blocks nobody.
 */
export function createLoadShedder(places = defaultPermitsCount): LoadShedder {
  let [taken, came] = [0, 0];
  let line: Promise<void> = Promise.resolve();
  const refuseWhenFull = () => {
    if (taken < places) return;
    const retryAfter = soonest + Math.floor(Math.random() * (latest - soonest + 1));
    throw new Refusal('busy', generalMessage('busy'), { retryAfter, cause: 'no place' });
  };

  /**
   * Waits until no further request arrives, but only for a moment. SQLite works without yielding to the event loop, and
   * Node accepts one connection per turn of it. Without this wait, each write would keep the next connections outside,
   * where nothing counts them.
   */
  async function quiet(): Promise<void> {
    const began = performance.now();
    const isOpen = (turns: number) => turns < turnsLeast || performance.now() - began < doorMs;
    for (let still = 0, seen = came, turns = 0; still < 2 && isOpen(turns); seen = came, turns++) {
      await turn();
      still = came === seen ? still + 1 : 0;
    }
  }

  return {
    door(ctx, next) {
      came++;
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && isApi(ctx.path)) refuseWhenFull();
      return next();
    },
    async hold(work) {
      refuseWhenFull();
      taken++;
      try {
        line = line.then(quiet);
        await line;
        return await work();
      } finally {
        taken--;
      }
    },
  };
}
