import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { setVisibleInterval } from '../platform/page/pageVisibility.ts';
import { type DataLayer, lazyDataLayer } from './useDataLayer.ts';

/** How long until a storage that failed is asked again, in milliseconds: a disk is cleared, a policy is changed. */
const retryDelayMs = 2_000;

const failing = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Notes whether who reads the storage is told no by it. */
export function setStorageFailing(who: string, fails: boolean): void {
  if (failing.has(who) === fails) return;
  if (fails) failing.add(who);
  else failing.delete(who);
  for (const listener of listeners) listener();
}

/** Whether this device's storage says no: it is blocked, full or damaged. */
export const storageFails = (): boolean => failing.size > 0;
const asDrawn = () => false;
export const useStorageFails = (): boolean => useSyncExternalStore(subscribe, storageFails, asDrawn);

/** Who waits for a storage that failed. While nobody does, and while nobody looks, no timer runs. */
const waiting = new Set<() => void>();
let rest: (() => void) | undefined;
function stopWaiting(ask: () => void): void {
  waiting.delete(ask);
  if (waiting.size > 0) return;
  rest?.();
  rest = undefined;
}
function askAll(): void {
  const all = [...waiting];
  // Who is told no again waits anew: none is asked twice while it still looks.
  for (const ask of all) stopWaiting(ask);
  void lazyDataLayer.ask().then(({ reopenDatabases }) => {
    reopenDatabases();
    for (const ask of all) ask();
  });
}
/** Asks again once a storage that failed may do so no more. Answers how not to. */
function askAgain(ask: () => void): () => void {
  waiting.add(ask);
  rest ??= setVisibleInterval(retryDelayMs, askAll);
  return () => stopWaiting(ask);
}

let looking = false;

/** Looks, when the app opens or something could not be kept, whether anything can, and again for as long as nothing can. */
export async function monitorStorage(): Promise<void> {
  if (looking) return;
  looking = true;
  const { isStorageWritable, reopenDatabases } = await lazyDataLayer.ask();
  const keeps = await isStorageWritable();
  setStorageFailing('', !keeps);
  looking = !keeps;
  if (keeps) return;
  reopenDatabases();
  askAgain(lookAgain);
}
function lookAgain(): void {
  looking = false;
  void monitorStorage();
}

export type StorageQuery<T> = (engine: DataLayer) => Promise<T> | T;
type Answer<T> = { here: T | undefined; fails: boolean };
/** What the storage answers; where it says no, `otherwise`. Every other error stays one. */
export async function queryStorage<T>(from: DataLayer, ask: StorageQuery<T>, otherwise?: T): Promise<Answer<T>> {
  try {
    return { here: await ask(from), fails: false };
  } catch (error) {
    from.ignoreStorageErrors(error);
    return { here: otherwise, fails: true };
  }
}

/**
 * What is read, anew whenever it changes. The function that asks is an async one: only through such does Dexie follow a
 * read past its first transaction, and what it no longer follows can change unseen.
 */
export const createLiveQuery = <T>(from: DataLayer, ask: (from: DataLayer) => Promise<T>) =>
  from.liveQuery(async () => ask(from));

export type LiveResult<T> = { here: T | undefined } | { thrown: unknown };
/**
 * Tells what the storage answers once the app's engine is here, and anew whenever that changes; where it says no,
 * `otherwise`, and it is asked again. Answers how to end that.
 */
export function subscribeLiveQuery<T>(
  who: string,
  ask: StorageQuery<T>,
  told: (answer: LiveResult<T>) => void,
  otherwise?: T,
): () => void {
  let over = false;
  let stop = () => {};
  let rest = () => {};
  function begin(): void {
    void lazyDataLayer.ask().then((from) => {
      if (over) return;
      stop();
      const live = createLiveQuery(from, (here) => queryStorage(here, ask, otherwise)).subscribe(
        ({ here, fails }) => {
          rest();
          if (fails) rest = askAgain(begin);
          setStorageFailing(who, fails);
          told({ here });
        },
        (thrown: unknown) => told({ thrown }),
      );
      stop = () => live.unsubscribe();
    });
  }
  begin();
  return () => {
    over = true;
    rest();
    stop();
  };
}

/**
 * What this device keeps, live; while other `deps` are looked up, what it was before. A storage that fails breaks no page:
 * `otherwise` is answered, and it is asked again.
 */
export function useLiveQuery<T>(ask: StorageQuery<T>, deps: unknown[], otherwise?: T): T | undefined {
  const who = useId();
  const [answer, setAnswer] = useState<LiveResult<T>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for changes when the caller says so
  useEffect(() => subscribeLiveQuery(who, ask, setAnswer, otherwise), deps);
  useEffect(() => () => setStorageFailing(who, false), [who]);
  if (answer && 'thrown' in answer) throw answer.thrown;
  return answer?.here;
}
