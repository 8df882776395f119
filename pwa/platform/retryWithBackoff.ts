import { backoffDelay, forcedRetryDelay } from '#sync/protocol/outbox.ts';
import { Refusal } from '#sync/refusal.ts';

/**
 * Repeats a call with the outbox's backoff: each failure in a row makes the pause longer, up to a minute (design: sync,
 * When it flushes). Callers handle the meaning of a failure.
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
    /** Tries at once and forgets earlier failures, because there is reason to expect a success. */
    now(): void {
      failures = 0;
      void attempt();
    },
    /** Tries unless a pause or an attempt is running. */
    ifDue(): void {
      if (performance.now() >= notBefore) void attempt();
    },
  };
}
