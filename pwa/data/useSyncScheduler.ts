import { useEffect, useRef } from 'react';
import { forcedRetryDelay, reconnectJitter } from '#sync/protocol/outbox.ts';
import { isOnline } from '../platform/http/httpClient.ts';
import { syncCatalog } from '../catalogue/syncCatalog.ts';
import { countPending, ignoreStorageErrors, readCatalogueCursor, userDb } from '../storage/database.ts';
import type { SyncState } from '../storage/rows.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { useNavigatorOnline, useOnline, useVisible } from '../platform/page/useOnlineStatus.ts';
import { withBackoff } from '../platform/retryWithBackoff.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { isPageVisible } from '../platform/page/pageVisibility.ts';

/** How often it is looked whether what waits can be sent, in milliseconds. The back-off decides if it is. */
const lookIntervalMs = 5_000;

/** The catalogue, as one asks for it whose page waits for nothing. */
const catalogue = withBackoff(syncCatalog);

/** What is left to do that no event will say the time of. While nothing is, no timer runs. */
function useLeft(userId: string | undefined): 'catalogue' | 'own' | undefined {
  return useLiveQuery(
    async () => {
      // It was cleared under this window, or never came.
      if (!(await readCatalogueCursor())) return 'catalogue';
      if (!userId) return undefined;
      const device = (await userDb(userId).meta.get('device')) as SyncState | undefined;
      return device?.lastCycle !== 'saved' || (await countPending(userDb(userId))) > 0 ? 'own' : undefined;
    },
    [userId],
    'own',
  );
}

/** Flushes when there is reason to: at start, when the network or the window comes back, and while something waits. */
export function useSyncScheduler(userId: string | undefined): void {
  // The back-off is overruled within the minute while something waits (design: sync, When it flushes).
  const nextForced = useRef(0);
  const coming = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const left = useLeft(userId);
  const connected = useOnline();
  // While the last request did not come through, nobody says when the next one would.
  const looks = [left !== undefined || !connected, useVisible(), useNavigatorOnline()].every(Boolean);

  // It was cleared under this window: without it no list of games can be shown, and the next look is far.
  useEffect(() => {
    if (left === 'catalogue' && navigator.onLine && isPageVisible()) catalogue.now();
  }, [left]);

  useEffect(() => {
    let awaySince = navigator.onLine ? undefined : performance.now();
    const rested = () => {
      clearTimeout(coming.current);
      coming.current = undefined;
    };
    const go = () => {
      rested();
      nextForced.current = performance.now() + forcedRetryDelay(Math.random());
      if (userId) void runSync(userId);
      catalogue.now();
    };
    // A window that is being left sends what it has; the request outlives it.
    const turned = () => (isPageVisible() ? go() : userId && void runSync(userId));
    const leave = () => {
      awaySince ??= performance.now();
      rested();
    };
    const comeBack = () => {
      const away = awaySince === undefined ? 0 : performance.now() - awaySince;
      awaySince = undefined;
      rested();
      coming.current = setTimeout(go, reconnectJitter(away, Math.random()));
    };
    go();
    addEventListener('online', comeBack);
    addEventListener('offline', leave);
    document.addEventListener('visibilitychange', turned);
    return () => {
      rested();
      removeEventListener('online', comeBack);
      removeEventListener('offline', leave);
      document.removeEventListener('visibilitychange', turned);
    };
  }, [userId]);

  useEffect(() => {
    if (!looks) return;
    const look = async () => {
      // The network has come back a moment ago.
      if (coming.current !== undefined) return;
      const due = performance.now() > nextForced.current;
      if (!isOnline() || !(await readCatalogueCursor())) catalogue.ifDue();
      if (!userId) return;
      const device = (await userDb(userId).meta.get('device')) as SyncState | undefined;
      if ((await countPending(userDb(userId))) === 0 && device?.lastCycle === 'saved') return;
      if (due) nextForced.current = performance.now() + forcedRetryDelay(Math.random());
      void runSync(userId, due);
    };
    const timer = setInterval(() => void look().catch(ignoreStorageErrors), lookIntervalMs);
    return () => clearInterval(timer);
  }, [looks, userId]);
}
