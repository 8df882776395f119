import type { QueuedName } from '#sync/contract/index.ts';
import { type Dead, stuckAfter, type Waiting } from '#sync/outbox.ts';
import { now } from './clock.ts';
import type { Device } from './db.ts';
import { useOnline } from './online.ts';
import { useSession } from './session.tsx';
import { useStored } from './stored.ts';
import { type Engine, engine } from './useEngine.ts';

export type SyncStatus = {
  online: boolean;
  waiting: number;
  refused: Dead[];
  state: 'offline' | 'waiting' | 'sending' | 'saved' | 'stuck' | 'expired' | 'signedOut';
  lastSavedAt: string | null;
  /** The store went back to an earlier state since this was last `seen`. */
  setBack: boolean;
  seen(): void;
  retry(): void;
  discard(id: string): void;
  keepMine(id: string): void;
};

/** "All saved" is said only when the outbox is empty and the last cycle succeeded. */
export function stateOf(isOnline: boolean, waiting: number, device: Device | undefined): SyncStatus['state'] {
  if (!isOnline) return 'offline';
  if (device?.lastCycle === 'expired') return 'expired';
  if (waiting === 0) return device?.lastCycle === 'saved' ? 'saved' : 'sending';
  const age = device?.oldestUnsentAt ? Date.parse(now()) - Date.parse(device.oldestUnsentAt) : 0;
  if (age > stuckAfter && device?.lastCycle === 'failed') return 'stuck';
  return device?.lastCycle === 'failed' ? 'waiting' : 'sending';
}

/** What the bar at the foot of the page says about this account's writes, truthfully. */
export function useSyncStatus(): SyncStatus {
  const { me } = useSession();
  const isOnline = useOnline();
  const userId = me?.id;
  const here = useStored(
    async ({ userDb, waitingIn }) => {
      if (!userId) return undefined;
      const db = userDb(userId);
      const [queue, refused, device] = await Promise.all([waitingIn(db), db.dead.toArray(), db.meta.get('device')]);
      return { waiting: queue, refused, device: device as Device | undefined };
    },
    [userId],
  );
  const nothing = () => {};
  if (!userId)
    return {
      online: isOnline,
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
  const then = (act: (engine: Engine) => unknown) => void engine.ask().then(act);
  return {
    online: isOnline,
    waiting: here?.waiting ?? 0,
    refused: here?.refused ?? [],
    state: stateOf(isOnline, here?.waiting ?? 0, here?.device),
    lastSavedAt: here?.device?.lastSavedAt ?? null,
    setBack: here?.device?.setBack === true,
    seen: () => then(({ noteSetBackSeen }) => noteSetBackSeen(userId)),
    retry: () => then(({ flush }) => flush(userId)),
    discard: (id) => then(({ userDb }) => userDb(userId).dead.delete(id)),
    keepMine: (id) => then(({ keepMine, sendSoon }) => keepMine(userId, id).then(() => sendSoon(userId))),
  };
}

/** The writes of some names that still wait, for marks such as "waiting" beside a message. */
export function useWaiting(...names: QueuedName[]): readonly Waiting[] {
  const { me } = useSession();
  return (
    useStored(({ userDb, waitingOf }) => (me ? waitingOf(userDb(me.id), names) : []), [me?.id, names.join()]) ?? []
  );
}
