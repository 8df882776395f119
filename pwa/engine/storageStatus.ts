import { useSyncExternalStore } from 'react';
import { setVisibleInterval } from '../platform/page/pageVisibility.ts';
import { ignoreStorageErrors, reopenDatabases } from '../storage/database.ts';
import { isStorageWritable } from '../storage/sessionStore.ts';

/** Milliseconds until a failing storage is tried again: the disk may have been cleared, or a policy changed. */
const retryDelayMs = 2_000;

const failing = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Records whether a reader gets errors from the storage. */
export function setStorageFailing(who: string, fails: boolean): void {
  if (failing.has(who) === fails) return;
  if (fails) failing.add(who);
  else failing.delete(who);
  for (const listener of listeners) listener();
}

/** Whether this device's storage fails: it is blocked, full or damaged. */
export const storageFails = (): boolean => failing.size > 0;
export const useStorageFails = (): boolean => useSyncExternalStore(subscribe, storageFails);

/** The callbacks that wait for a failing storage. Without any, and while the page is hidden, no timer runs. */
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
  // A callback that fails again registers itself again, so none runs twice at a time.
  for (const ask of all) stopWaiting(ask);
  reopenDatabases();
  for (const ask of all) ask();
}
/** Calls back when a failing storage may work again. Returns a function that cancels it. */
export function scheduleStorageRetry(ask: () => void): () => void {
  waiting.add(ask);
  rest ??= setVisibleInterval(retryDelayMs, askAll);
  return () => stopWaiting(ask);
}

let looking = false;

/**
 * Checks whether the storage works, when the app opens or after a failed write, and repeats the check until it does.
 */
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
/** Returns what the storage answers; on a storage error, returns `otherwise`. Throws any other error. */
export async function queryStorage<T>(ask: StorageQuery<T>, otherwise?: T): Promise<StorageAnswer<T>> {
  try {
    return { here: await ask(), fails: false };
  } catch (error) {
    ignoreStorageErrors(error);
    return { here: otherwise, fails: true };
  }
}
