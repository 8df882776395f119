import { loadMessages } from '../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../platform/lazyModule.ts';

/**
 * The storage of this device, the contract and sync (pwa/app/dataLayer.ts). They are more to load and to start than all of the
 * first screen, so they come after it: what is drawn first asks for them through this.
 */
export const lazyDataLayer = lazyModule(() =>
  Promise.all([import('../app/dataLayer.ts'), loadMessages()]).then(([{ dataLayer }]) => dataLayer),
);
export type DataLayer = Awaited<ReturnType<typeof lazyDataLayer.ask>>;

export const useDataLayer = (): DataLayer | undefined => useLazyModule(lazyDataLayer, true);
