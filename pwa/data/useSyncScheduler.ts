import { useEffect, useRef } from 'react';
import { forcedRetryDelay, reconnectJitter } from '#sync/protocol/outbox.ts';
import { syncCatalog } from '../catalogue/syncCatalog.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { rerunSync, runSync } from '../outbox/syncCycle.ts';
import { isOnline } from '../platform/http/httpClient.ts';
import { isPageVisible } from '../platform/page/pageVisibility.ts';
import { useNavigatorOnline, useOnline, useVisible } from '../platform/page/useOnlineStatus.ts';
import { withBackoff } from '../platform/retryWithBackoff.ts';
import { countPending, ignoreStorageErrors, readCatalogueCursor, userDb } from '../storage/database.ts';
import type { SyncState } from '../storage/rows.ts';

/** Milliseconds between two checks whether waiting writes can be sent; the backoff decides. */
const lookIntervalMs = 5_000;

/** The catalogue's pull with its own backoff, for a page that does not wait for it. */
const catalogue = withBackoff(syncCatalog);

/** The unfinished work that no event will announce. Without any, no timer runs. */
function useLeft(userId: string | undefined): 'catalogue' | 'own' | undefined {
  return useLiveQuery(
    async () => {
      // The catalogue was cleared under this window, or never arrived.
      if (!(await readCatalogueCursor())) return 'catalogue';
      if (!userId) return undefined;
      const device = (await userDb(userId).meta.get('device')) as SyncState | undefined;
      return device?.lastCycle !== 'saved' || (await countPending(userDb(userId))) > 0 ? 'own' : undefined;
    },
    [userId],
    'own',
  );
}

/**
 * Starts sync cycles when there is a reason: at the start, when the network or the window comes back, and while
 * something waits.
 */
export function useSyncScheduler(userId: string | undefined): void {
  // The backoff is overruled within a minute while something waits (design: sync, When it flushes).
  const nextForced = useRef(0);
  const coming = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const left = useLeft(userId);
  const connected = useOnline();
  // After a request that did not come through, no event says when the next one would.
  const looks = [left !== undefined || !connected, useVisible(), useNavigatorOnline()].every(Boolean);

  // The catalogue was cleared under this window: no list of games can be shown without it, and the next check is far.
  useEffect(() => {
    if (left === 'catalogue' && navigator.onLine && isPageVisible()) catalogue.now();
  }, [left]);

  useEffect(() => {
    let awaySince = navigator.onLine ? undefined : performance.now();
    const rested = () => {
      clearTimeout(coming.current);
      coming.current = undefined;
    };
    const go = (sync = runSync) => {
      rested();
      nextForced.current = performance.now() + forcedRetryDelay(Math.random());
      if (userId) void sync(userId);
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
      coming.current = setTimeout(() => go(), reconnectJitter(away, Math.random()));
    };
    // A page that is being left may still sync, and end before this one has its rows.
    go(rerunSync);
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
      // The network came back a moment ago, and its sync is scheduled.
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
