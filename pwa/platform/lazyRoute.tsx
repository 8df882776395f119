import { type ComponentType, use } from 'react';

/** A screen whose code loads when somebody navigates to it. */
export type LazyRoute = {
  /** Loads the screen. A failed load stays failed until the error has been shown (`resetFailedLoads`). */
  ask(): Promise<ComponentType>;
  /** The screen, if it has loaded. */
  now(): ComponentType | undefined;
};

const failed = new Set<() => void>();
/** Lets screens that failed to load be requested again on the next visit. */
export function resetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let asked: Promise<ComponentType> | undefined;
  let here: ComponentType | undefined;
  const forget = () => {
    asked = undefined;
  };
  async function bring(): Promise<ComponentType> {
    try {
      here = await load();
      return here;
    } catch (error) {
      failed.add(forget);
      throw error;
    }
  }
  return { ask: () => (asked ??= bring()), now: () => here };
}

/**
 * Renders a screen; while it loads, the previous page stays (pwa/shell/RouteOutlet.tsx). Throws the error of a failed
 * load.
 */
export function LazyOutlet({ part }: { part: LazyRoute }) {
  // A loaded screen renders at once: React would suspend on a promise that it has not seen before.
  const Screen = part.now() ?? use(part.ask());
  return <Screen />;
}
