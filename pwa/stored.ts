import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { keepsRows, openAnew, unlessKept } from './db.ts';

/** How long until a storage that failed is asked again, in milliseconds: a disk is cleared, a policy is changed. */
const againAfter = 2_000;

const failing = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function tell(who: string, fails: boolean): void {
  if (failing.has(who) === fails) return;
  if (fails) failing.add(who);
  else failing.delete(who);
  for (const listener of listeners) listener();
}

/** Whether this device's storage says no: it is blocked, full or damaged. */
export const storageFails = (): boolean => failing.size > 0;
export const useStorageFails = (): boolean => useSyncExternalStore(subscribe, storageFails, storageFails);

let looking = false;

/** Looks, when the app opens or something could not be kept, whether anything can, and again for as long as nothing can. */
export async function watchStorage(): Promise<void> {
  if (looking) return;
  looking = true;
  const keeps = await keepsRows();
  tell('', !keeps);
  if (!keeps) openAnew();
  looking = !keeps;
  if (!keeps) setTimeout(lookAgain, againAfter);
}
function lookAgain(): void {
  looking = false;
  void watchStorage();
}

type Answer<T> = { here: T | undefined; fails: boolean };
/** What the storage answers; where it says no, `otherwise`. Every other error stays one. */
export async function askStorage<T>(ask: () => Promise<T> | T, otherwise?: T): Promise<Answer<T>> {
  try {
    return { here: await ask(), fails: false };
  } catch (error) {
    unlessKept(error);
    return { here: otherwise, fails: true };
  }
}

/** What this device keeps, live. A storage that fails breaks no page: `otherwise` is answered, and it is asked again. */
export function useStored<T>(ask: () => Promise<T> | T, deps: unknown[], otherwise?: T): T | undefined {
  const who = useId();
  const [tries, setTries] = useState(0);
  const answer = useLiveQuery(() => askStorage(ask, otherwise), [...deps, tries]);
  useEffect(() => {
    if (!answer) return;
    tell(who, answer.fails);
    if (!answer.fails) return;
    const timer = setTimeout(() => {
      openAnew();
      setTries((n) => n + 1);
    }, againAfter);
    return () => clearTimeout(timer);
  }, [answer, who]);
  useEffect(() => () => tell(who, false), [who]);
  return answer?.here;
}
