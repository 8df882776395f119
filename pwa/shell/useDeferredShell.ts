import { loadMessages } from '../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../platform/lazyModule.ts';

/** What stands around every page besides its header and foot: it needs the engine, and comes with it. */
export const lazyDeferredShell = lazyModule(() =>
  Promise.all([import('./DeferredShell.tsx'), loadMessages()]).then(([{ deferredShell }]) => deferredShell),
);

export const useDeferredShell = () => useLazyModule(lazyDeferredShell, true);
