/** Under a lock of this browser, which all its windows and the worker share; one that has none, or blocks them with its storage, does without. */
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
    // Where locks are blocked, it does without.
    return go((error as Error).name !== 'TimeoutError');
  }
}

export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => locked(name, {}, work);
/** At once, or not at all: then `work` is told that it has no lock. */
export const withLockIfAvailable = <T>(name: string, work: (alone: boolean) => Promise<T>): Promise<T> =>
  locked(name, { ifAvailable: true }, work);
/** The same within so many milliseconds: who has it now may let go in a moment. */
export const withLockWithin = <T>(name: string, most: number, work: (alone: boolean) => Promise<T>): Promise<T> =>
  locked(name, { signal: AbortSignal.timeout(most) }, work);

/** Holds a lock together with others who hold it so, until what is answered is called or the window dies. */
export async function acquireSharedLock(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return () => {};
  return new Promise((held) => {
    const until = () => new Promise<void>((release) => held(release));
    // Where locks are blocked, it does without.
    navigator.locks.request(name, { mode: 'shared' }, until).catch(() => held(() => {}));
  });
}

export const syncLockName = (userId: string): string => `flush:${userId}`;
/** Does something to the account's database while no cycle runs in any window. */
export const withSyncPaused = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
  withLock(syncLockName(userId), work);
