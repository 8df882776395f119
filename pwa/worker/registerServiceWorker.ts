import type { Workbox } from 'workbox-window';
import { lazyModule } from '../platform/lazyModule.ts';
import { isPageVisible, setVisibleInterval } from '../platform/page/pageVisibility.ts';
import { onUpgradeRequired } from '../platform/upgradeRequired.ts';
import { remindUpdate, setPendingUpdate } from './appUpdate.ts';
import type { OnDemandBundle } from './onDemandPrecache.ts';

/** Milliseconds between two checks for a new version. */
const updateIntervalMs = 60 * 60_000;

/**
 * The user accepted the next version: a message would start the old worker, which has to stop, and delay the new one.
 */
let leaving = false;

/** Makes the worker cache the home page in this language, as the server renders it now, for the next start. */
export function cacheHome(language: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => {
    if (!leaving) active?.postMessage({ type: 'DRAW', language });
  });
}
/** Makes the worker, and a waiting version too, cache an on-demand bundle, because one of its screens is open. */
export function cacheOnDemandBundle(part: OnDemandBundle): void {
  void navigator.serviceWorker?.ready.then(({ active, waiting }) => {
    if (!leaving) for (const worker of [active, waiting]) worker?.postMessage({ type: 'OPENED', part });
  });
}

/**
 * Checks once an hour while the page is visible and online; a user who comes back after longer triggers a check at
 * once.
 */
export function pollForUpdates(look: () => void): void {
  let last = performance.now();
  const lookIfDue = () => {
    if (!isPageVisible() || !navigator.onLine || performance.now() - last < updateIntervalMs) return;
    last = performance.now();
    look();
  };
  setVisibleInterval(updateIntervalMs, lookIfDue);
  document.addEventListener('visibilitychange', lookIfDue);
}

/** Workbox is loaded apart from the data layer, because nothing on a page waits for it. */
const workboxWindow = lazyModule(() => import('workbox-window'));

let asked = false;

/** Registers the app's service worker, once per window. A new version waits until the user accepts it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || asked) return;
  asked = true;
  const dev = import.meta.env.DEV;
  void workboxWindow.ask().then((library) => {
    const options = { scope: '/', type: dev ? 'module' : 'classic' } as const;
    register(new library.Workbox(dev ? '/dev-sw.js?dev-sw' : '/sw.js', options));
  });
}

function register(registered: Workbox): void {
  registered.addEventListener('waiting', () => {
    const { controller } = navigator.serviceWorker;
    setPendingUpdate(() => {
      // Another window has activated the new version meanwhile.
      if (navigator.serviceWorker.controller !== controller) return location.reload();
      leaving = true;
      registered.addEventListener('controlling', () => location.reload());
      registered.messageSkipWaiting();
    });
  });
  registered.register().catch(() => {});
  const look = () => void registered.update().catch(() => {});
  pollForUpdates(look);
  onUpgradeRequired(() => {
    look();
    remindUpdate();
  });
}
