import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/query-core';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDataLayer } from '../engine/useDataLayer.ts';

type Asked<T> = Pick<QueryObserverResult<T>, 'data' | 'error'> & { refetch(): void };
const nothing = () => undefined;

/**
 * What the network answers, as TanStack Query keeps it. Their hook would bring all of it with the first screen, which
 * asks nobody: this one begins when the rest of the app has come.
 */
export function useNetworkQuery<T>(wanted: QueryObserverOptions<T>): Asked<T> {
  const here = useDataLayer();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked later is told to the same observer
  const observer = useMemo(() => here?.createObserver(wanted), [here]);
  // What is known already is shown at once, without a drawing in between.
  const options = here?.queryClient.defaultQueryOptions({ ...wanted, notifyOnChangeProps: ['data', 'error'] });
  if (options) options._optimisticResults = 'optimistic';
  const result = options && observer?.getOptimisticResult(options);
  useEffect(() => {
    if (options) observer?.setOptions(options);
  }, [observer, options]);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!here || !observer) return () => {};
      const stop = observer.subscribe(here.batchNotifications(listener));
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
