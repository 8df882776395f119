import { loadMessages } from '../i18n/messages.ts';
import { lazyModule, useLazyModule } from '../platform/lazyModule.ts';

/** The parts of the shell besides header and footer: they need the data layer, and load with it. */
export const lazyDeferredShell = lazyModule(() =>
  Promise.all([import('./DeferredShell.tsx'), loadMessages()]).then(([{ deferredShell }]) => deferredShell),
);

export const useDeferredShell = () => useLazyModule(lazyDeferredShell, true);
