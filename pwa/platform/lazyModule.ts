import { startTransition, useEffect, useState } from 'react';

/** Runs a callback once the page has loaded and is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let handle: number | undefined;
  const wait = () => {
    // Some browsers in schools have no `requestIdleCallback`.
    handle = 'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 3_000 }) : +setTimeout(run, 500);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    if (handle !== undefined) ('cancelIdleCallback' in globalThis ? cancelIdleCallback : clearTimeout)(handle);
  };
}

/** A module that the first paint does not wait for. */
export type LazyModule<T> = {
  /** Loads the module now; a failed load is retried until it succeeds. */
  ask(): Promise<T>;
  /** The module, if it has loaded. */
  now(): T | undefined;
  subscribe(listener: () => void): () => void;
};

export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let here: T | undefined;
  let asked: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  async function bring(): Promise<T> {
    here = await surely(load);
    for (const listener of listeners) listener();
    return here;
  }
  return {
    ask: () => (asked ??= bring()),
    now: () => here,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Resolves with the target's next event of this type, or at once if `is` is true already. */
const when = (is: () => boolean, target: EventTarget, type: string) =>
  new Promise<void>((resolve) => {
    if (is()) return resolve();
    target.addEventListener(type, () => resolve(), { once: true });
  });

/** Retries a failed load until it succeeds, with growing pauses. */
async function surely<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 2_000; ; pause = Math.min(2 * pause, 60_000))
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await when(() => navigator.onLine, globalThis, 'online');
      await when(() => document.visibilityState === 'visible', document, 'visibilitychange');
    }
}

let isHydrating = false;
/**
 * Makes lazy modules count as missing while React hydrates, even if they have loaded, because the server rendered without
 * them. The app sets this before it hydrates, and an effect unsets it once the whole page is hydrated.
 */
export function setHydrating(is: boolean): void {
  isHydrating = is;
}

/**
 * Returns the module once it has loaded: `wanted` loads it at once, otherwise it loads when the page is idle. React renders
 * it in a transition, so that the page stays responsive.
 */
export function useLazyModule<T>(part: LazyModule<T>, wanted = false): T | undefined {
  const [here, setHere] = useState(() => (isHydrating ? undefined : part.now()));
  useEffect(() => {
    const take = () => startTransition(() => setHere(part.now));
    if (part.now() !== undefined) return take();
    const stop = part.subscribe(take);
    const bring = () => void part.ask();
    const rest = wanted ? bring() : whenIdle(bring);
    return () => {
      stop();
      rest?.();
    };
  }, [part, wanted]);
  return here;
}
