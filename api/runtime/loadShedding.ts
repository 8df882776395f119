import { setImmediate as turn } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { isApi } from '../config/paths.ts';

/** Writes that are at work or wait for it at once. Each takes a few milliseconds: the last of so many waits well under a second. */
const defaultPermitsCount = 64;

/** Milliseconds that those at the door hold up one work, and turns of the event loop they get even where those are slow. */
const [doorMs, turnsLeast] = [10, 8];

/** Seconds until another try, one of these each time: those who are refused together should not come again together. */
const [soonest, latest] = [2, 10];

export type LoadShedder = {
  /** Refuses what would write while there is no place, before anything is read of it. */
  door: Middleware;
  /** Takes a place and runs the work when its turn comes; refuses when there is none. */
  hold<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Sheds load instead of letting it queue without end: a thousand devices that come back at once are told when to come
 * again. A place is held by work, not by a sender: whoever is slow to send keeps nobody out.
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
   * Over once nobody else is at the door, or soon. SQLite works without giving the event loop back, and Node accepts one connection
   * a turn of it: begun at once, each write would keep the next outside, where a crowd waits unseen.
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
