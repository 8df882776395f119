import type { QueuedName } from '#sync/contract/index.ts';
import { type QueuedWrite, type RejectedWrite, stuckAfterMs } from '#sync/protocol/outbox.ts';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { scheduleSync } from '../outbox/enqueueWrite.ts';
import { pendingWrites } from '../outbox/outbox.ts';
import { resolveWithMine } from '../outbox/resolveConflict.ts';
import { runSync } from '../outbox/syncCycle.ts';
import { nowIso } from '../platform/clock.ts';
import { useOnline } from '../platform/page/useOnlineStatus.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { countPending, userDb } from '../storage/database.ts';
import type { SyncState } from '../storage/rows.ts';
import { acknowledgeServerReset } from '../storage/sessionStore.ts';

export type SyncStatus = {
  isOnline: boolean;
  waiting: number;
  refused: RejectedWrite[];
  state: 'offline' | 'waiting' | 'sending' | 'saved' | 'stuck' | 'expired' | 'signedOut';
  lastSavedAt: string | null;
  /** The store was restored to an earlier state since `seen` was last called. */
  setBack: boolean;
  seen(): void;
  retry(): void;
  discard(id: string): void;
  keepMine(id: string): void;
};

/** Computes the sync state. "All saved" requires an empty outbox and a successful last cycle. */
export function syncStateOf(isOnline: boolean, waiting: number, device: SyncState | undefined): SyncStatus['state'] {
  if (!isOnline) return 'offline';
  if (device?.lastCycle === 'expired' || device?.lastCycle === 'deleted') return 'expired';
  if (waiting === 0) return device?.lastCycle === 'saved' ? 'saved' : 'sending';
  const age = device?.oldestUnsentAt ? Date.parse(nowIso()) - Date.parse(device.oldestUnsentAt) : 0;
  if (age > stuckAfterMs && device?.lastCycle === 'failed') return 'stuck';
  return device?.lastCycle === 'failed' ? 'waiting' : 'sending';
}

/** The sync status of the account for the bar at the foot of the page. */
export function useSyncStatus(): SyncStatus {
  const { me } = useSession();
  const isOnline = useOnline();
  const userId = me?.id;
  const here = useLiveQuery(async () => {
    if (!userId) return undefined;
    const db = userDb(userId);
    const [queue, refused, device] = await Promise.all([countPending(db), db.dead.toArray(), db.meta.get('device')]);
    return { waiting: queue, refused, device: device as SyncState | undefined };
  }, [userId]);
  const nothing = () => {};
  if (!userId)
    return {
      isOnline,
      waiting: 0,
      refused: [],
      state: isOnline ? 'signedOut' : 'offline',
      lastSavedAt: null,
      setBack: false,
      seen: nothing,
      retry: nothing,
      discard: nothing,
      keepMine: nothing,
    };
  return {
    isOnline,
    waiting: here?.waiting ?? 0,
    refused: here?.refused ?? [],
    state: syncStateOf(isOnline, here?.waiting ?? 0, here?.device),
    lastSavedAt: here?.device?.lastSavedAt ?? null,
    setBack: here?.device?.setBack === true,
    seen: () => void acknowledgeServerReset(userId),
    retry: () => void runSync(userId),
    discard: (id) => void userDb(userId).dead.delete(id),
    keepMine: (id) => void resolveWithMine(userId, id).then(() => scheduleSync(userId)),
  };
}

/** The waiting writes with some names, for marks such as "waiting" next to a message. */
export function usePendingWrites(...names: QueuedName[]): readonly QueuedWrite[] {
  const { me } = useSession();
  return useLiveQuery(() => (me ? pendingWrites(userDb(me.id), names) : []), [me?.id, names.join()]) ?? [];
}
