import { minute } from '#sync/constants.ts';
import type { Limit } from '#sync/endpoint.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';

/** A counted sign-in try. */
export type Try = {
  /** Forgets this try and all before it. */
  succeeded(): Promise<void>;
  /** Forgets this try only, because other tries may be counted under the same key. */
  wasRight(): Promise<void>;
};
/** Maximum seconds that a try has to wait. */
const waitMax = minute;
export const attempts = generalMessage('tooManyAttempts');

/** Windows after which all free tries are available again, even if tries continue. */
const recoverySpansCount = 8;

/**
 * Slows tries down without locking anybody out: `times` tries per window are free, then each has to wait twice as long
 * as the one before. A try that comes too soon is refused and does not lengthen the wait. Free tries come back
 * gradually even while tries continue, so one script that tries once a minute cannot use up the shared limit of all
 * addresses.
 */
export function slowly({ times, seconds }: Limit): (key: string) => Try {
  const tries = new Map<string, { count: number; at: number; next: number; ends: number }>();
  const perMs = times / (recoverySpansCount * seconds * 1_000);
  let swept = performance.now();
  return (key) => {
    const now = performance.now();
    if (now - swept > seconds * 1_000) {
      for (const [old, { ends }] of tries) if (ends <= now) tries.delete(old);
      swept = now;
    }
    const known = tries.get(key);
    const { next } = known && known.ends > now ? known : { next: 0 };
    const count = known && known.ends > now ? Math.max(0, known.count - (now - known.at) * perMs) : 0;
    if (next > now)
      throw new Refusal('tooMany', attempts, { retryAfter: Math.max(1, Math.ceil((next - now) / 1_000)) });
    const over = Math.ceil(count) + 1 - times;
    const wait = over < 0 ? 0 : Math.min(waitMax, 2 ** (over + 1));
    const one = { count: count + 1, at: now, next: wait === 0 ? 0 : now + wait * 1_000, ends: now + seconds * 1_000 };
    tries.set(key, one);
    return {
      succeeded: async () => void tries.delete(key),
      async wasRight() {
        // Another try may have been counted in the meantime.
        const latest = tries.get(key);
        if (!latest) return;
        latest.count = Math.max(0, latest.count - 1);
        if (latest === one) latest.next = 0;
      },
    };
  };
}

type Slowly = ReturnType<typeof slowly>;
/** Counts with the first limit, or with the second if the first refuses. */
export function eitherOf(first: Slowly, second: Slowly, key: string): Try {
  try {
    return first(key);
  } catch {
    return second(key);
  }
}
