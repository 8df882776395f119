import { type ComponentType, use } from 'react';

/** A screen that is brought when somebody goes there. */
export type LazyRoute = {
  /** Brings it. What cannot be brought stays so until it was shown that it could not (`resetFailedLoads`). */
  ask(): Promise<ComponentType>;
  /** It, if it is here. */
  now(): ComponentType | undefined;
};

const failed = new Set<() => void>();
/** Whatever could not be brought is asked for anew the next time somebody goes there. */
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

/** A screen; until it has come, the page before stays (pwa/shell/RouteOutlet.tsx). Throws what kept it from coming. */
export function LazyOutlet({ part }: { part: LazyRoute }) {
  // What is here is drawn in one go: React waits for every promise that it has not seen before.
  const Screen = part.now() ?? use(part.ask());
  return <Screen />;
}
