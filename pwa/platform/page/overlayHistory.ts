/** Lets overlays above the page intercept navigation (pwa/ui/overlays/layer.ts, which loads after the first paint). */
export const overlayHistory = {
  push: (go: () => void): void => go(),
  replace: (go: () => void): void => go(),
  pop(_: Event): void {},
};

// Listeners run in the order in which they were added: this one is added before the router's.
if ('document' in globalThis) addEventListener('popstate', (event) => overlayHistory.pop(event));
