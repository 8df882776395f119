import { useSyncExternalStore } from 'react';
import { Workbox } from 'workbox-window';

let waiting = false;
let workbox: Workbox | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How often an open app looks for a new version, in milliseconds. */
const lookEvery = 60 * 60_000;

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
  setInterval(() => void workbox?.update().catch(() => {}), lookEvery);
  // A chunk of an older version is gone: one reload brings the new one.
  addEventListener('vite:preloadError', () => {
    if (sessionStorage.getItem('recess.reloaded')) return;
    sessionStorage.setItem('recess.reloaded', '1');
    location.reload();
  });
}

/** Whether a new version waits; `accept` starts it and reloads this window only: others may hold unsaved words. */
export function useUpdate(): { ready: boolean; accept(): void } {
  const ready = useSyncExternalStore(subscribe, () => waiting);
  return {
    ready,
    accept() {
      workbox?.addEventListener('controlling', () => location.reload());
      workbox?.messageSkipWaiting();
    },
  };
}
