import { useEffect, useRef } from 'react';
import type { EndpointName } from '#sync/contract/index.ts';
import { useRead } from './hooks.ts';
import { queryClient } from '../platform/queryClient.ts';

/**
 * Asks again when the bell has other news than before: what somebody else does and a notification tells of is not asked
 * for beside it.
 */
export function useRefetchOnNotification(ask: () => void): void {
  const { data } = useRead('notifications.unread', {});
  const newest = data && (data[0]?.id ?? '');
  const seen = useRef(newest);
  useEffect(() => {
    if (newest === undefined) return;
    // What was there when the page was opened is no news, nor is that all was read.
    if (newest && seen.current !== undefined && seen.current !== newest) ask();
    seen.current = newest;
  }, [newest, ask]);
}

/**
 * Asks anew at this visit for what others change and no bell tells of; not twice where it is on its way already. A read whose
 * every visit asks is in pwa/data/refetchPolicy.ts: this is for one that is read in many places, to some of whom it is long.
 */
export function useRefetchOnMount(name: EndpointName): void {
  useEffect(() => refetch(name), [name]);
}

/** Asks anew for reads that stand on the page; not twice where it is on its way already. */
export function refetch(...names: EndpointName[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
}
