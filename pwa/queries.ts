import { notifyManager, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core';

/** What the network has answered since the app started. */
export const queries = new QueryClient();

export const observe = <T>(options: QueryObserverOptions<T>) => new QueryObserver<T>(queries, options);
/** Several changes at once make one drawing. */
export const together = (listener: () => void): (() => void) => notifyManager.batchCalls(listener);
