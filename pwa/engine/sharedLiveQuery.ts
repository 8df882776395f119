import { liveQuery } from 'dexie';
import { useObservable } from 'dexie-react-hooks';
import { queryStorage, type StorageQuery, scheduleStorageRetry, setStorageFailing } from './storageStatus.ts';

type Listener<T> = { next(rows: T): void; fail(thrown: unknown): void };
type Ending = () => void;

/** As `useObservable` of dexie-react-hooks takes it. */
type SharedLiveQuery<T> = {
  hasValue(): boolean;
  getValue(): T;
  subscribe(next: Listener<T>['next'], fail?: Listener<T>['fail']): Ending;
};

/**
 * A read of this device's storage that many on a page look at, as `useLiveQuery` makes it for one: it is made once for all of
 * them, and live for as long as anybody looks. `asBefore` keeps of an answer what is still so.
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
        // Who comes later asks anew, and does not fall over what was wrong before.
        failure = undefined;
      };
    },
  };
}

export const useSharedLiveQuery = <T>(shared: SharedLiveQuery<T>): T | undefined =>
  useObservable<T, undefined>(shared, undefined);
