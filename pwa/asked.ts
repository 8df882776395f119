import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useEngine } from './useEngine.ts';

type Asked<T> = Pick<QueryObserverResult<T>, 'data' | 'error'> & { refetch(): void };
const nothing = () => undefined;

/**
 * What the network answers, as TanStack Query keeps it. Their hook would bring all of it with the first screen, which
 * asks nobody: this one begins when the rest of the app has come.
 */
export function useAsked<T>(wanted: QueryObserverOptions<T>): Asked<T> {
  const here = useEngine();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked later is told to the same observer
  const observer = useMemo(() => here?.observe(wanted), [here]);
  // What is known already is shown at once, without a drawing in between.
  const options = here?.queries.defaultQueryOptions({ ...wanted, notifyOnChangeProps: ['data', 'error'] });
  if (options) options._optimisticResults = 'optimistic';
  const result = options && observer?.getOptimisticResult(options);
  useEffect(() => {
    if (options) observer?.setOptions(options);
  }, [observer, options]);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!here || !observer) return () => {};
      const stop = observer.subscribe(here.together(listener));
      // It may have changed between the drawing and now.
      observer.updateResult();
      return stop;
    },
    [here, observer],
  );
  useSyncExternalStore(subscribe, () => observer?.getCurrentResult(), nothing);
  const refetch = useCallback(() => void observer?.refetch(), [observer]);
  return { data: result?.data, error: result?.error ?? null, refetch };
}
