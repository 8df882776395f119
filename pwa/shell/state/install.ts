import { useSyncExternalStore } from 'react';

type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };
let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

function set(event: InstallEvent | undefined) {
  offered = event;
  for (const listener of listeners) listener();
}

/** Listens for the install offer, which the browser makes once, often before the first render. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallEvent);
  });
  addEventListener('appinstalled', () => set(undefined));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const known = () => offered;
/** The server-rendered page offers no install, although the browser may have offered one before the hydration. */
const asDrawn = () => undefined;
/** Returns a function that asks the browser to install the app; undefined if the browser does not offer that. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, known, asDrawn);
  return event && (() => void event.prompt().finally(() => set(undefined)));
}
