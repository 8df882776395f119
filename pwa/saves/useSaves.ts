import { useEffect } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { isOffline } from '../api.ts';
import { publicDb, unlessKept } from '../db.ts';
import { useOnline } from '../online.ts';
import { useStored } from '../stored.ts';
import { bringSaves } from './send.ts';

/** Milliseconds between two asks. */
const askEvery = 60_000;

/** What other devices kept comes to this one too, so that it is here without a connection. */
export function useSaves(userId: string | undefined): void {
  const online = useOnline();
  const kept = useStored(() => publicDb.downloads.toCollection().count(), []);
  useEffect(() => {
    // Asked anew for every game that comes: it may have a save. What cannot keep a game keeps no save.
    if (!userId || !online || kept === undefined) return;
    let last = Number.NEGATIVE_INFINITY;
    const bring = () => {
      if (document.visibilityState !== 'visible' || performance.now() - last < askEvery) return;
      last = performance.now();
      bringSaves(userId).catch((error: unknown) => {
        // It is asked again; a login that ended is noticed by the next cycle.
        if (!isOffline(error) && !(error instanceof Refusal)) unlessKept(error);
      });
    };
    bring();
    document.addEventListener('visibilitychange', bring);
    return () => document.removeEventListener('visibilitychange', bring);
  }, [userId, online, kept]);
}
