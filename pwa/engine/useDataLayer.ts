import { loadMessages } from '../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../platform/lazyModule.ts';

/**
 * The data layer: this device's storage, the contract and sync (pwa/app/dataLayer.ts). It takes longer to load and
 * start than the whole first screen, so it is loaded after it; components of the first screen get it through this
 * module.
 */
export const lazyDataLayer = lazyModule(() =>
  Promise.all([import('../app/dataLayer.ts'), loadMessages()]).then(([{ dataLayer }]) => dataLayer),
);
export type DataLayer = Awaited<ReturnType<typeof lazyDataLayer.ask>>;

export const useDataLayer = (): DataLayer | undefined => useLazyModule(lazyDataLayer, true);
