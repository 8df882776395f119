/**
 * Runs `work` under a lock that all windows and the worker of this browser share. Without locks, or where they are
 * blocked with the storage, it runs without one.
 */
async function locked<T>(name: string, options: LockOptions, work: (mine: boolean) => Promise<T>): Promise<T> {
  let asked = false;
  const go = (mine: boolean) => {
    asked = true;
    return work(mine);
  };
  if (!('locks' in navigator)) return go(true);
  try {
    return await navigator.locks.request(name, options, (lock) => go(lock !== null));
  } catch (error) {
    if (asked) throw error;
    // Blocked locks let the work run without one; a timeout means that the lock was not free.
    return go((error as Error).name !== 'TimeoutError');
  }
}

export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => locked(name, {}, work);
/** Takes the lock at once or not at all; `work` is told whether it has the lock. */
export const withLockIfAvailable = <T>(name: string, work: (alone: boolean) => Promise<T>): Promise<T> =>
  locked(name, { ifAvailable: true }, work);
/**
 * Waits at most `most` milliseconds for the lock, whose holder may release it in a moment; `work` is told whether it
 * has the lock.
 */
export const withLockWithin = <T>(name: string, most: number, work: (alone: boolean) => Promise<T>): Promise<T> =>
  locked(name, { signal: AbortSignal.timeout(most) }, work);

/** Holds a lock in shared mode until the returned function is called or the window closes. */
export async function acquireSharedLock(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return () => {};
  return new Promise((held) => {
    const until = () => new Promise<void>((release) => held(release));
    // Blocked locks let the caller continue without one.
    navigator.locks.request(name, { mode: 'shared' }, until).catch(() => held(() => {}));
  });
}

export const syncLockName = (userId: string): string => `flush:${userId}`;
/** Runs `work` on the account's database while no sync cycle runs in any window. */
export const withSyncPaused = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
  withLock(syncLockName(userId), work);
