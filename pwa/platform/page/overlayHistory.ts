/** How navigations pass what stands above the page (pwa/ui/overlays/layer.ts, which comes after the first paint). */
export const overlayHistory = {
  push: (go: () => void): void => go(),
  replace: (go: () => void): void => go(),
  pop(_: Event): void {},
};

// A window calls its listeners in the order they came in: this one is here before the router's.
if ('document' in globalThis) addEventListener('popstate', (event) => overlayHistory.pop(event));
