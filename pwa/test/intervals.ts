import { expect, onTestFinished, vi } from 'vitest';

/** What happens again and again waits for `vi.advanceTimersByTimeAsync`, until the test ends; all else goes on. */
export function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets so many milliseconds of stopped intervals pass, again and again until something is so: what is on its way as it is due is not asked for twice. */
export async function passUntil(is: () => boolean, ms: number): Promise<void> {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(ms);
      return is();
    })
    .toBe(true);
}
