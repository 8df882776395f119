import { type ComponentType, use } from 'react';

/** A screen whose code loads when somebody navigates to it. */
export type LazyRoute = {
  /** Loads the screen. A failed load stays failed until the error has been shown (`resetFailedLoads`). */
  ask(): Promise<ComponentType>;
};

const failed = new Set<() => void>();
/** Lets screens that failed to load be requested again on the next visit. */
export function resetFailedLoads(): void {
  for (const forget of failed) forget();
  failed.clear();
}

export function lazyRoute(load: () => Promise<ComponentType>): LazyRoute {
  let asked: Promise<ComponentType> | undefined;
  const forget = () => {
    asked = undefined;
  };
  async function bring(): Promise<ComponentType> {
    try {
      return await load();
    } catch (error) {
      failed.add(forget);
      throw error;
    }
  }
  function ask(): Promise<ComponentType> {
    if (asked) return asked;
    const screen = bring();
    // React reads these fields: a loaded screen renders at once, though React has not seen its promise before.
    screen.then(
      (value) => Object.assign(screen, { status: 'fulfilled', value }),
      () => undefined,
    );
    asked = screen;
    return screen;
  }
  return { ask };
}

/**
 * Renders a screen; while it loads, the previous page stays (pwa/shell/RouteOutlet.tsx). Throws the error of a failed
 * load.
 */
export function LazyOutlet({ part }: { part: LazyRoute }) {
  const Screen = use(part.ask());
  return <Screen />;
}
