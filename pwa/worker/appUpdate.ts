import { useSyncExternalStore } from 'react';
import { sendRequest } from '../platform/http/httpClient.ts';

let accept: (() => void) | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Records that a new version waits (pwa/worker/registerServiceWorker.ts); `start` activates it. */
export function setPendingUpdate(start: () => void): void {
  accept = start;
  for (const listener of listeners) listener();
}

/** Offers the waiting version again, even if the user postponed it: the store saves nothing for this version. */
export function remindUpdate(): void {
  const start = accept;
  if (start) setPendingUpdate(() => start());
}

const offered = () => accept;
const asDrawn = () => undefined;
/**
 * Returns a function that activates the waiting version and reloads this window only, because others may hold unsaved
 * text. Undefined if none waits.
 */
export const useUpdate = (): (() => void) | undefined => useSyncExternalStore(subscribe, offered, asDrawn);

const reloaded = 'recess.reloaded';
/** Whether this window may reload itself for a missing chunk: once, and never if that cannot be remembered. */
function mayReload(): boolean {
  try {
    return sessionStorage.getItem(reloaded) === null;
  } catch {
    return false;
  }
}

/**
 * Handles a missing chunk of an older version: activates the waiting version, or reloads once to get it. It does so
 * only if the store responds, because a broken connection loses chunks too, and then the page could not be loaded
 * again.
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
