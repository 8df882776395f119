import { backoffDelay, forcedRetryDelay } from '#sync/protocol/outbox.ts';
import { Refusal } from '#sync/refusal.ts';

/**
 * What is asked for again by itself: after each failure in a row it rests longer, as what waits to be sent does, and never
 * more than a minute (design: sync, When it flushes). What a failure means is for others to say.
 */
export function withBackoff(ask: () => Promise<void>) {
  let failures = 0;
  let notBefore = Number.NEGATIVE_INFINITY;
  let trying = false;
  async function attempt(): Promise<void> {
    if (trying) return;
    trying = true;
    try {
      await ask();
      failures = 0;
    } catch (error) {
      const chance = Math.random();
      const rest = backoffDelay(failures++, chance, error instanceof Refusal ? error.retryAfter : 0);
      notBefore = performance.now() + Math.min(rest, forcedRetryDelay(chance));
    } finally {
      trying = false;
    }
  }
  return {
    /** There is reason to believe that it succeeds: what failed before no longer counts. */
    now(): void {
      failures = 0;
      void attempt();
    },
    /** Unless it rests, or is on its way. */
    ifDue(): void {
      if (performance.now() >= notBefore) void attempt();
    },
  };
}
