import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { useEffect, useId, useReducer } from 'react';
import { queryStorage, type StorageQuery, scheduleStorageRetry, setStorageFailing } from './storageStatus.ts';

/**
 * What this device keeps, live, as `useLiveQuery` of dexie-react-hooks reads it. Two things that it lacks are added. A storage
 * that fails breaks no page: `otherwise` is answered, and it is asked again. And an answer belongs to its `deps`: while
 * others are looked up it is undefined, so that nobody is shown what was read for the account before.
 */
export function useLiveQuery<T>(ask: StorageQuery<T>, deps: unknown[], otherwise?: T): T | undefined {
  const who = useId();
  const [turn, askAgain] = useReducer((n: number) => n + 1, 0);
  // An async function: only through such does Dexie follow a read past its first transaction, and what it no longer follows
  // can change unseen.
  const answer = useDexieQuery(async () => ({ deps, ...(await queryStorage(ask, otherwise)) }), [...deps, turn]);
  const isOfThese = answer?.deps.every((dep, n) => Object.is(dep, deps[n]));
  useEffect(() => {
    setStorageFailing(who, answer?.fails === true);
    if (answer?.fails) return scheduleStorageRetry(askAgain);
  }, [who, answer]);
  useEffect(() => () => setStorageFailing(who, false), [who]);
  return isOfThese ? answer?.here : undefined;
}
