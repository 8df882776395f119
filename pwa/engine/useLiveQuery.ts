import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { useEffect, useId, useReducer } from 'react';
import { queryStorage, type StorageQuery, scheduleStorageRetry, setStorageFailing } from './storageStatus.ts';

/**
 * Reads this device's storage live, as `useLiveQuery` of dexie-react-hooks does, with two additions. A failing storage
 * breaks no page: the result is `otherwise`, and the read is repeated. And a result belongs to its `deps`: while new
 * ones are read it is undefined, so that nobody sees what was read for the previous account.
 */
export function useLiveQuery<T>(ask: StorageQuery<T>, deps: unknown[], otherwise?: T): T | undefined {
  const who = useId();
  const [turn, askAgain] = useReducer((n: number) => n + 1, 0);
  // The function is async: only then does Dexie track reads past the first transaction, and changes to untracked data
  // go unnoticed.
  const answer = useDexieQuery(async () => ({ deps, ...(await queryStorage(ask, otherwise)) }), [...deps, turn]);
  const isOfThese = answer?.deps.every((dep, n) => Object.is(dep, deps[n]));
  useEffect(() => {
    setStorageFailing(who, answer?.fails === true);
    if (answer?.fails) return scheduleStorageRetry(askAgain);
  }, [who, answer]);
  useEffect(() => () => setStorageFailing(who, false), [who]);
  return isOfThese ? answer?.here : undefined;
}
