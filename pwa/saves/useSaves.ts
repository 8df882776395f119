import { useEffect } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { fetchSaves } from '../outbox/syncSaves.ts';
import { isOffline } from '../platform/http/httpClient.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { ignoreStorageErrors, publicDb } from '../storage/database.ts';
import { retryRefused } from '../storage/saveStore.ts';

/** Milliseconds between two requests. */
const pollMs = 60_000;

/** Fetches what other devices saved, so that it is on this device offline. */
export function useSaves(userId: string | undefined): void {
  const online = useOnline();
  const kept = useLiveQuery(() => publicDb.downloads.toCollection().count(), []);
  useEffect(() => {
    if (userId) retryRefused(userId).catch(ignoreStorageErrors);
  }, [userId]);
  useEffect(() => {
    // A new download starts another fetch, because the game may have a save. A device that cannot store games stores no
    // saves.
    if (!userId || !online || kept === undefined) return;
    let last = Number.NEGATIVE_INFINITY;
    const bring = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < pollMs) return;
      last = performance.now();
      fetchSaves(userId).catch((error: unknown) => {
        // The request is repeated later; the next sync cycle notices a session that ended.
        if (!isOffline(error) && !(error instanceof Refusal)) ignoreStorageErrors(error);
      });
    };
    bring();
    document.addEventListener('visibilitychange', bring);
    return () => document.removeEventListener('visibilitychange', bring);
  }, [userId, online, kept]);
}
