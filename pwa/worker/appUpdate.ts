import { useSyncExternalStore } from 'react';
import { sendRequest } from '../platform/http/httpClient.ts';

let accept: (() => void) | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A new version waits (pwa/worker/registerServiceWorker.ts); `start` starts it. */
export function setPendingUpdate(start: () => void): void {
  accept = start;
  for (const listener of listeners) listener();
}

/** Offers what waits once more, also to who said later: the store saves nothing for this version. */
export function remindUpdate(): void {
  const start = accept;
  if (start) setPendingUpdate(() => start());
}

const offered = () => accept;
const asDrawn = () => undefined;
/** Starts a new version that waits, and reloads this window only: others may hold unsaved words. Undefined where none does. */
export const useUpdate = (): (() => void) | undefined => useSyncExternalStore(subscribe, offered, asDrawn);

const reloaded = 'recess.reloaded';
/** Whether this window may load itself anew for a missing part: once, and never where that cannot be remembered. */
function mayReload(): boolean {
  try {
    return sessionStorage.getItem(reloaded) === null;
  } catch {
    return false;
  }
}

/**
 * A chunk of an older version is gone: the one that waits is started, and where none does, one reload brings it. Only if the
 * store answers, for a line that broke takes chunks away too, and then the page could not be had again.
 */
async function bringNewVersion(): Promise<void> {
  if (!accept && !mayReload()) return;
  await sendRequest('/api/platform/stats');
  if (accept) return accept();
  if (!mayReload()) return;
  sessionStorage.setItem(reloaded, '1');
  location.reload();
}
export const handleMissingChunks = (): void =>
  addEventListener('vite:preloadError', () => void bringNewVersion().catch(() => {}));
