import { notifyManager, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core';

/** What the network has answered since the app started. */
export const queryClient = new QueryClient();

export const createObserver = <T>(options: QueryObserverOptions<T>) => new QueryObserver<T>(queryClient, options);
/** Several changes at once make one drawing. */
export const batchNotifications = (listener: () => void): (() => void) => notifyManager.batchCalls(listener);
