import type { Workbox } from 'workbox-window';
import { lazyModule } from '../platform/lazyModule.ts';
import { isPageVisible, setVisibleInterval } from '../platform/page/pageVisibility.ts';
import { onUpgradeRequired } from '../platform/upgradeRequired.ts';
import { remindUpdate, setPendingUpdate } from './appUpdate.ts';
import type { OnDemandBundle } from './onDemandPrecache.ts';

/** How often an open app looks for a new version, in milliseconds. */
const updateIntervalMs = 60 * 60_000;

/** The person took the next version: a message would start the worker that has to go again, and hold the next one up. */
let leaving = false;

/** Has the worker keep home for the next start, as the server draws it now in this language. */
export function cacheHome(language: string): void {
  void navigator.serviceWorker?.ready.then(({ active }) => {
    if (!leaving) active?.postMessage({ type: 'DRAW', language });
  });
}
/** Has it keep a part of the app that is not kept ahead, and a version that waits as well: a screen of it is open here. */
export function cacheOnDemandBundle(part: OnDemandBundle): void {
  void navigator.serviceWorker?.ready.then(({ active, waiting }) => {
    if (!leaving) for (const worker of [active, waiting]) worker?.postMessage({ type: 'OPENED', part });
  });
}

/** Looks every hour that somebody sees the app and there is a network; who comes back after longer, looks at once. */
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

/** Nothing on a page waits for it, so the data layer does not bring it. */
const workboxWindow = lazyModule(() => import('workbox-window'));

let asked = false;

/** Registers the app's worker, once a window. A new version waits until the person takes it. */
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
      // Another window has taken it meanwhile.
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
