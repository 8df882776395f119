import { useEffect, useRef } from 'react';
import type { EndpointName } from '#sync/contract/index.ts';
import { queryClient } from '../platform/queryClient.ts';
import { useRead } from './hooks.ts';

/**
 * Calls back when a new notification arrives. It replaces polling for changes by others that a notification reports.
 */
export function useRefetchOnNotification(ask: () => void): void {
  const { data } = useRead('notifications.unread', {});
  const newest = data && (data[0]?.id ?? '');
  const seen = useRef(newest);
  useEffect(() => {
    if (newest === undefined) return;
    // Notifications from before the page opened are not new, and marking all as read is no change.
    if (newest && seen.current !== undefined && seen.current !== newest) ask();
    seen.current = newest;
  }, [newest, ask]);
}

/**
 * Refetches a read on this mount, for changes by others that no notification reports; a request in flight is not
 * repeated. Reads that refetch on every mount are in pwa/data/refetchPolicy.ts: this is for a read with many users, for
 * some of whom it is long.
 */
export function useRefetchOnMount(name: EndpointName): void {
  useEffect(() => refetch(name), [name]);
}

/** Refetches reads that are on the page; a request in flight is not repeated. */
export function refetch(...names: EndpointName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
}
