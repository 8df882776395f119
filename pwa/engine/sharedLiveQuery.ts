import { useSyncExternalStore } from 'react';
import { type LiveResult, type StorageQuery, setStorageFailing, subscribeLiveQuery } from './useLiveQuery.ts';

type StoredOnce<T> = { now(): T | undefined; subscribe(listener: () => void): () => void };

/**
 * A read of this device's storage that many on a page look at, as `useLiveQuery` makes it for one: it is made once for all of
 * them, and live for as long as anybody looks. `reuseUnchanged` keeps of an answer what is still so.
 */
export function createSharedLiveQuery<T>(
  who: string,
  ask: StorageQuery<T>,
  asBefore: (before: T | undefined, now: T) => T,
): StoredOnce<T> {
  let answer: LiveResult<T> = { here: undefined };
  let stop = () => {};
  const listeners = new Set<() => void>();

  function take(said: LiveResult<T>): void {
    const before = 'here' in answer ? answer.here : undefined;
    answer = 'here' in said && said.here !== undefined ? { here: asBefore(before, said.here) } : said;
    for (const listener of listeners) listener();
  }

  return {
    now() {
      if ('thrown' in answer) throw answer.thrown;
      return answer.here;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = subscribeLiveQuery(who, ask, take);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        setStorageFailing(who, false);
        // Who comes later asks anew, and does not fall over what was wrong before.
        if ('thrown' in answer) answer = { here: undefined };
      };
    },
  };
}

export const useSharedLiveQuery = <T>({ subscribe, now }: StoredOnce<T>): T | undefined =>
  useSyncExternalStore(subscribe, now);
