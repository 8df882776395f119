import { expect, onTestFinished, vi } from 'vitest';

/** Stops intervals until the test ends; they run only in `vi.advanceTimersByTimeAsync`. All other timers go on. */
export function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/**
 * Advances the stopped intervals by `ms` again and again until `is` returns true, because a request in flight is not
 * repeated when it is due.
 */
export async function passUntil(is: () => boolean, ms: number): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(ms);
      return is();
    })
    .toBe(true);
}
