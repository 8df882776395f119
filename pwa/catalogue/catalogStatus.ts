import { useSyncExternalStore } from 'react';

let failing = false;
const listeners = new Set<() => void>();
/** Records the result of each pull (pwa/catalogue/syncCatalog.ts). */
export function setCatalogError(fails: boolean): void {
  if (fails === failing) return;
  failing = fails;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const fails = () => failing;
const asDrawn = () => false;
/** Whether the store's last response about the catalogue was an error. Without a network there is no response. */
export const useCatalogError = (): boolean => useSyncExternalStore(subscribe, fails, asDrawn);
