import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { type Engine, engine } from './useEngine.ts';
import { everyWhileVisible } from './visible.ts';

/** How long until a storage that failed is asked again, in milliseconds: a disk is cleared, a policy is changed. */
const againAfter = 2_000;

const failing = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function tell(who: string, fails: boolean): void {
  if (failing.has(who) === fails) return;
  if (fails) failing.add(who);
  else failing.delete(who);
  for (const listener of listeners) listener();
}

/** Whether this device's storage says no: it is blocked, full or damaged. */
export const storageFails = (): boolean => failing.size > 0;
const asDrawn = () => false;
export const useStorageFails = (): boolean => useSyncExternalStore(subscribe, storageFails, asDrawn);

/** Who waits for a storage that failed. While nobody does, and while nobody looks, no timer runs. */
const waiting = new Set<() => void>();
let rest: (() => void) | undefined;
function stopWaiting(ask: () => void): void {
  waiting.delete(ask);
  if (waiting.size > 0) return;
  rest?.();
  rest = undefined;
}
function askAll(): void {
  const all = [...waiting];
  // Who is told no again waits anew: none is asked twice while it still looks.
  for (const ask of all) stopWaiting(ask);
  void engine.ask().then(({ openAnew }) => {
    openAnew();
    for (const ask of all) ask();
  });
}
/** Asks again once a storage that failed may do so no more. Answers how not to. */
function askAgain(ask: () => void): () => void {
  waiting.add(ask);
  rest ??= everyWhileVisible(againAfter, askAll);
  return () => stopWaiting(ask);
}

let looking = false;

/** Looks, when the app opens or something could not be kept, whether anything can, and again for as long as nothing can. */
export async function watchStorage(): Promise<void> {
  if (looking) return;
  looking = true;
  const { keepsRows, openAnew } = await engine.ask();
  const keeps = await keepsRows();
  tell('', !keeps);
  looking = !keeps;
  if (keeps) return;
  openAnew();
  askAgain(lookAgain);
}
function lookAgain(): void {
  looking = false;
  void watchStorage();
}

type Ask<T> = (engine: Engine) => Promise<T> | T;
type Answer<T> = { here: T | undefined; fails: boolean };
/** What the storage answers; where it says no, `otherwise`. Every other error stays one. */
export async function askStorage<T>(from: Engine, ask: Ask<T>, otherwise?: T): Promise<Answer<T>> {
  try {
    return { here: await ask(from), fails: false };
  } catch (error) {
    from.unlessKept(error);
    return { here: otherwise, fails: true };
  }
}

/**
 * What is read, anew whenever it changes. The function that asks is an async one: only through such does Dexie follow a
 * read past its first transaction, and what it no longer follows can change unseen.
 */
export const watched = <T>(from: Engine, ask: (from: Engine) => Promise<T>) => from.liveQuery(async () => ask(from));

/** What the storage answers, anew whenever that changes. Until then, and while other `deps` are looked up, what it was before. */
function useLive<T>(ask: (from: Engine) => Promise<T>, deps: unknown[]): T | undefined {
  const [answer, setAnswer] = useState<{ of: T } | { thrown: unknown }>();
  useEffect(
    () => {
      let stop = () => {};
      let over = false;
      void engine.ask().then((here) => {
        if (over) return;
        const thrown = (error: unknown) => setAnswer({ thrown: error });
        const live = watched(here, ask).subscribe((of) => setAnswer({ of }), thrown);
        stop = () => live.unsubscribe();
      });
      return () => {
        over = true;
        stop();
      };
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for changes when the caller says so
    deps,
  );
  if (answer && 'thrown' in answer) throw answer.thrown;
  return answer?.of;
}

/** What this device keeps, live. A storage that fails breaks no page: `otherwise` is answered, and it is asked again. */
export function useStored<T>(ask: Ask<T>, deps: unknown[], otherwise?: T): T | undefined {
  const who = useId();
  const [tries, setTries] = useState(0);
  const answer = useLive((from) => askStorage(from, ask, otherwise), [...deps, tries]);
  useEffect(() => {
    if (!answer) return;
    tell(who, answer.fails);
    return answer.fails ? askAgain(() => setTries((n) => n + 1)) : undefined;
  }, [answer, who]);
  useEffect(() => () => tell(who, false), [who]);
  return answer?.here;
}
