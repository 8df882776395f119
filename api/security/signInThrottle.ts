import { minute } from '#sync/constants.ts';
import type { Limit } from '#sync/endpoint.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';

/** A try to sign in that was counted. */
export type Try = {
  /** It is forgiven with all before it. */
  succeeded(): Promise<void>;
  /** It alone is forgiven: what it was counted under may stand for others too. */
  wasRight(): Promise<void>;
};
/** Seconds that a try waits at most, however many there were before. */
const waitMax = minute;
export const attempts = generalMessage('tooManyAttempts');

/** Spans after which all free tries are there again, though tries went on meanwhile. */
const recoverySpansCount = 8;

/**
 * Slows tries down and never refuses them for good: so many are free within a span, then each waits twice as long as the one
 * before. What comes too soon is refused, and makes no wait longer. Free tries come back little by little, also while tries go
 * on: one script that keeps to a try a minute does not use up what all addresses have together.
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
        // Another try may have been counted since.
        const latest = tries.get(key);
        if (!latest) return;
        latest.count = Math.max(0, latest.count - 1);
        if (latest === one) latest.next = 0;
      },
    };
  };
}

type Slowly = ReturnType<typeof slowly>;
/** Counts with the first, or with the second where the first refuses. */
export function eitherOf(first: Slowly, second: Slowly, key: string): Try {
  try {
    return first(key);
  } catch {
    return second(key);
  }
}
