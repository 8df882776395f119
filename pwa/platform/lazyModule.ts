import { startTransition, useEffect, useState } from 'react';

/** Runs something once the page has loaded and has nothing else to do. Answers how not to. */
export function whenIdle(run: () => void): () => void {
  let handle: number | undefined;
  const wait = () => {
    // Not every browser of a school knows it.
    handle = 'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 3_000 }) : +setTimeout(run, 500);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    if (handle !== undefined) ('cancelIdleCallback' in globalThis ? cancelIdleCallback : clearTimeout)(handle);
  };
}

/** A part of the app that the first paint does not wait for. */
export type LazyModule<T> = {
  /** Brings it now, or as soon as the line lets it come. */
  ask(): Promise<T>;
  /** It, if it is there. */
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

/** Resolves with the next `type` of `target`, or at once where `is` holds already. */
const when = (is: () => boolean, target: EventTarget, type: string) =>
  new Promise<void>((resolve) => {
    if (is()) return resolve();
    target.addEventListener(type, () => resolve(), { once: true });
  });

/** Where the line breaks it is asked for again, seldomer each time, until it is there. */
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

/** It, once it is there: `wanted` brings it at once, else it comes when the page is idle. */
export function useLazyModule<T>(part: LazyModule<T>, wanted = false): T | undefined {
  const [here, setHere] = useState(part.now);
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
