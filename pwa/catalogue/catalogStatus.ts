import { useSyncExternalStore } from 'react';

let failing = false;
const listeners = new Set<() => void>();
/** Told after each pull (pwa/catalogue/syncCatalog.ts). */
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
/** Whether the store's last word on the catalogue was an error. Without a network it has said nothing. */
export const useCatalogError = (): boolean => useSyncExternalStore(subscribe, fails, asDrawn);
