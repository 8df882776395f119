import { useEffect } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { fetchSaves } from '../outbox/syncSaves.ts';
import { isOffline } from '../platform/http/httpClient.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { ignoreStorageErrors, publicDb } from '../storage/database.ts';
import { retryRefused } from '../storage/saveStore.ts';

/** Milliseconds between two asks. */
const pollMs = 60_000;

/** What other devices kept comes to this one too, so that it is here without a connection. */
export function useSaves(userId: string | undefined): void {
  const online = useOnline();
  const kept = useLiveQuery(() => publicDb.downloads.toCollection().count(), []);
  useEffect(() => {
    if (userId) retryRefused(userId).catch(ignoreStorageErrors);
  }, [userId]);
  useEffect(() => {
    // Asked anew for every game that comes: it may have a save. What cannot keep a game keeps no save.
    if (!userId || !online || kept === undefined) return;
    let last = Number.NEGATIVE_INFINITY;
    const bring = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < pollMs) return;
      last = performance.now();
      fetchSaves(userId).catch((error: unknown) => {
        // It is asked again; a login that ended is noticed by the next cycle.
        if (!isOffline(error) && !(error instanceof Refusal)) ignoreStorageErrors(error);
      });
    };
    bring();
    document.addEventListener('visibilitychange', bring);
    return () => document.removeEventListener('visibilitychange', bring);
  }, [userId, online, kept]);
}
