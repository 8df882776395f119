import { useSyncExternalStore } from 'react';
import { Workbox } from 'workbox-window';
import { send } from './api.ts';
import { everyWhileVisible, visible } from './visible.ts';

let waiting = false;
let workbox: Workbox | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How often an open app looks for a new version, in milliseconds. */
const lookEvery = 60 * 60_000;

/** Whether this window may load itself anew for a missing part: once, and never where that cannot be remembered. */
function noteReload(): boolean {
  try {
    if (sessionStorage.getItem('recess.reloaded')) return false;
    sessionStorage.setItem('recess.reloaded', '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * A chunk of an older version is gone: one reload brings the new one. Only if the store answers, for a line that broke
 * takes chunks away too, and then the page could not be had again.
 */
async function bringNewVersion(): Promise<void> {
  await send('/api/platform/stats');
  if (noteReload()) location.reload();
}

/** Has the worker keep home for the next start, as the server draws it now in this language. */
export function keepHome(language: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'DRAW', language }));
}

/** Looks every hour that somebody sees the app and there is a network; who comes back after longer, looks at once. */
export function lookForUpdates(look: () => void): void {
  let last = performance.now();
  const lookIfDue = () => {
    if (!visible() || !navigator.onLine || performance.now() - last < lookEvery) return;
    last = performance.now();
    look();
  };
  everyWhileVisible(lookEvery, lookIfDue);
  document.addEventListener('visibilitychange', lookIfDue);
}

/** Registers the app's worker. A new version waits until the person takes it. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || workbox) return;
  const dev = import.meta.env.DEV;
  workbox = new Workbox(dev ? '/dev-sw.js?dev-sw' : '/sw.js', { scope: '/', type: dev ? 'module' : 'classic' });
  workbox.addEventListener('waiting', () => {
    waiting = true;
    for (const listener of listeners) listener();
  });
  workbox.register().catch(() => {});
  lookForUpdates(() => void workbox?.update().catch(() => {}));
  addEventListener('vite:preloadError', () => void bringNewVersion().catch(() => {}));
}

const isWaiting = () => waiting;
/** Whether a new version waits; `accept` starts it and reloads this window only: others may hold unsaved words. */
export function useUpdate(): { ready: boolean; accept(): void } {
  const ready = useSyncExternalStore(subscribe, isWaiting, isWaiting);
  return {
    ready,
    accept() {
      workbox?.addEventListener('controlling', () => location.reload());
      workbox?.messageSkipWaiting();
    },
  };
}
