import { useSyncExternalStore } from 'react';

type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };
let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

function set(event: InstallEvent | undefined) {
  offered = event;
  for (const listener of listeners) listener();
}

/** The browser says it once, often before anything is drawn. */
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
/** The browser may say it before the app goes on with what the server drew, which offers nothing. */
const asDrawn = () => undefined;
/** Asks the browser to install the app; undefined where it does not offer that. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, known, asDrawn);
  return event && (() => void event.prompt().finally(() => set(undefined)));
}
