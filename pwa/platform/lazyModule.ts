import { useEffect, useSyncExternalStore } from 'react';

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

const nothing = () => undefined;

/** Returns the module once it has loaded: `wanted` loads it at once, otherwise it loads when the page is idle. */
export function useLazyModule<T>(part: LazyModule<T>, wanted = false): T | undefined {
  useEffect(() => {
    if (part.now() !== undefined) return;
    const bring = () => void part.ask();
    if (!wanted) return whenIdle(bring);
    bring();
  }, [part, wanted]);
  return useSyncExternalStore(part.subscribe, part.now, nothing);
}
