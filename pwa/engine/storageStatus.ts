import { useSyncExternalStore } from 'react';
import { setVisibleInterval } from '../platform/page/pageVisibility.ts';
import { ignoreStorageErrors, reopenDatabases } from '../storage/database.ts';
import { isStorageWritable } from '../storage/sessionStore.ts';

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
export const useStorageFails = (): boolean => useSyncExternalStore(subscribe, storageFails);

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
  reopenDatabases();
  for (const ask of all) ask();
}
/** Asks again once a storage that failed may do so no more. Answers how not to. */
export function scheduleStorageRetry(ask: () => void): () => void {
  waiting.add(ask);
  rest ??= setVisibleInterval(retryDelayMs, askAll);
  return () => stopWaiting(ask);
}

let looking = false;

/** Looks, when the app opens or something could not be kept, whether anything can, and again for as long as nothing can. */
export async function monitorStorage(): Promise<void> {
  if (looking) return;
  looking = true;
  const keeps = await isStorageWritable();
  setStorageFailing('', !keeps);
  looking = !keeps;
  if (keeps) return;
  reopenDatabases();
  scheduleStorageRetry(lookAgain);
}
function lookAgain(): void {
  looking = false;
  void monitorStorage();
}

export type StorageQuery<T> = () => Promise<T> | T;
export type StorageAnswer<T> = { here: T | undefined; fails: boolean };
/** What the storage answers; where it says no, `otherwise`. Every other error stays one. */
export async function queryStorage<T>(ask: StorageQuery<T>, otherwise?: T): Promise<StorageAnswer<T>> {
  try {
    return { here: await ask(), fails: false };
  } catch (error) {
    ignoreStorageErrors(error);
    return { here: otherwise, fails: true };
  }
}
