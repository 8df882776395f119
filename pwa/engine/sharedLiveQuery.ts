import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { queryStorage, type StorageQuery, scheduleStorageRetry, setStorageFailing } from './storageStatus.ts';

type Listener<T> = { next(rows: T): void; fail(thrown: unknown): void };
type Ending = () => void;

/** The shape that `useObservable` of dexie-react-hooks takes. */
type SharedLiveQuery<T> = {
  hasValue(): boolean;
  getValue(): T;
  subscribe(next: Listener<T>['next'], fail?: Listener<T>['fail']): Ending;
};

/**
 * Creates a live query of this device's storage that many components share, where `useLiveQuery` makes one for each. It
 * runs once for all of them, as long as there are subscribers. `asBefore` keeps the identity of unchanged parts of the
 * result.
 */
export function createSharedLiveQuery<T>(
  who: string,
  ask: StorageQuery<T>,
  asBefore: (before: T | undefined, now: T) => T,
): SharedLiveQuery<T> {
  const listeners = new Set<Listener<T>>();
  let rows: T | undefined;
  let failure: { thrown: unknown } | undefined;
  let stop: Ending = () => {};

  function begin(): void {
    let rest: Ending = () => {};
    const again = () => {
      stop();
      begin();
    };
    const live = liveQuery(async () => queryStorage(ask)).subscribe(
      ({ here, fails }) => {
        rest();
        if (fails) rest = scheduleStorageRetry(again);
        setStorageFailing(who, fails);
        failure = undefined;
        if (here === undefined) return;
        rows = asBefore(rows, here);
        for (const { next } of listeners) next(rows);
      },
      (thrown: unknown) => {
        failure = { thrown };
        for (const { fail } of listeners) fail(thrown);
      },
    );
    stop = () => {
      rest();
      live.unsubscribe();
    };
  }

  return {
    hasValue: () => rows !== undefined,
    getValue: () => rows as T,
    subscribe(next, fail = () => {}) {
      const listener = { next, fail };
      listeners.add(listener);
      if (listeners.size === 1) begin();
      if (failure) fail(failure.thrown);
      else if (rows !== undefined) next(rows);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        stop();
        setStorageFailing(who, false);
        // A later subscriber reads again and does not get the old error.
        failure = undefined;
      };
    },
  };
}

export const useSharedLiveQuery = <T>(shared: SharedLiveQuery<T>): T | undefined =>
  useObservable<T, undefined>(shared, undefined);
