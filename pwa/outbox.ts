import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { QueuedName } from '#sync/contract/index.ts';
import { type Dead, forcedAfter, restBeforeFlush, restOnReturn, stuckAfter, type Waiting } from '#sync/outbox.ts';
import { online, onReach } from './api.ts';
import { pullCatalogue } from './catalogue.ts';
import { now } from './clock.ts';
import { type Device, readCatalogueCursor, unlessKept, userDb, waitingIn } from './db.ts';
import { keepWrite, waitingOf } from './device.ts';
import { flush } from './flush.ts';
import { keepMine } from './refused.ts';
import { useSession } from './session.tsx';
import { useStored } from './stored.ts';
import { onVisible, visible } from './visible.ts';

/** How often it is looked whether what waits can be sent, in milliseconds. The back-off decides if it is. */
const lookEvery = 5_000;

/** Asks the browser to send in the background, where it can. It is a trigger here, never the queue. */
async function wakeLater(userId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const manager = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync;
  await manager?.register(`flush:${userId}`).catch(() => {});
}

/** Keeps a write and sends it soon: a message at once, others after a short rest so that several travel together. */
export async function write(
  userId: string,
  name: QueuedName,
  input: unknown,
  keep?: { base?: number | null },
): Promise<string> {
  const id = await keepWrite(userId, name, input, keep);
  soon(userId, name === 'friends.message' ? 0 : restBeforeFlush);
  return id;
}

/** What was kept besides the outbox, such as a game's save, is sent now, or by the worker. */
export const sendSoon = (userId: string): void => soon(userId, 0);

function soon(userId: string, rest: number): void {
  setTimeout(() => void flush(userId), rest);
  void wakeLater(userId);
}

/** Whether anything is left to do that no event will say the time of. While nothing is, no timer runs. */
function useRestless(userId: string | undefined): boolean {
  const isOnline = useOnline();
  const left = useStored(
    async () => {
      // It was cleared under this window, or never came.
      if (!(await readCatalogueCursor())) return true;
      if (!userId) return false;
      const device = (await userDb(userId).meta.get('device')) as Device | undefined;
      return device?.lastCycle !== 'saved' || (await waitingIn(userDb(userId))) > 0;
    },
    [userId],
    true,
  );
  // The last request did not come through: nobody says when the next one would.
  return !isOnline || left === true;
}

/** Flushes when there is reason to: at start, when the network or the window comes back, and while something waits. */
export function useFlushing(userId: string | undefined): void {
  // The back-off is overruled within the minute while something waits (design: sync, When it flushes).
  const nextForced = useRef(0);
  const coming = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const looks = [useRestless(userId), useVisible(), useConnected()].every(Boolean);

  useEffect(() => {
    let awaySince = navigator.onLine ? undefined : performance.now();
    const rested = () => {
      clearTimeout(coming.current);
      coming.current = undefined;
    };
    const go = () => {
      rested();
      nextForced.current = performance.now() + forcedAfter(Math.random());
      if (userId) void flush(userId);
      pullCatalogue().catch(() => {});
    };
    // A window that is being left sends what it has; the request outlives it.
    const turned = () => (visible() ? go() : userId && void flush(userId));
    const leave = () => {
      awaySince ??= performance.now();
      rested();
    };
    const comeBack = () => {
      const away = awaySince === undefined ? 0 : performance.now() - awaySince;
      awaySince = undefined;
      rested();
      coming.current = setTimeout(go, restOnReturn(away, Math.random()));
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
      const due = performance.now() > nextForced.current;
      if (!online() || !(await readCatalogueCursor())) pullCatalogue().catch(() => {});
      if (!userId || coming.current !== undefined) return;
      const device = (await userDb(userId).meta.get('device')) as Device | undefined;
      if ((await waitingIn(userDb(userId))) === 0 && device?.lastCycle === 'saved') return;
      if (due) nextForced.current = performance.now() + forcedAfter(Math.random());
      void flush(userId, due);
    };
    const timer = setInterval(() => void look().catch(unlessKept), lookEvery);
    return () => clearInterval(timer);
  }, [looks, userId]);
}

const onNetwork = (listener: () => void) => {
  const stop = onReach(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};
/** Where there is no window, all is taken to be well. */
const yes = () => true;
export const useOnline = () => useSyncExternalStore(onNetwork, online, yes);
export const useVisible = (): boolean => useSyncExternalStore(onVisible, visible, yes);
/** Whether there is a network at all, be it one that does not lead to the store. */
const useConnected = () => useSyncExternalStore(onNetwork, () => navigator.onLine, yes);

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
function stateOf(isOnline: boolean, waiting: number, device: Device | undefined): SyncStatus['state'] {
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
  const here = useStored(async () => {
    if (!userId) return undefined;
    const db = userDb(userId);
    const [queue, refused, device] = await Promise.all([waitingIn(db), db.dead.toArray(), db.meta.get('device')]);
    return { waiting: queue, refused, device: device as Device | undefined };
  }, [userId]);
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
  const db = userDb(userId);
  return {
    online: isOnline,
    waiting: here?.waiting ?? 0,
    refused: here?.refused ?? [],
    state: stateOf(isOnline, here?.waiting ?? 0, here?.device),
    lastSavedAt: here?.device?.lastSavedAt ?? null,
    setBack: here?.device?.setBack === true,
    seen: () =>
      void db.meta.toCollection().modify((row) => {
        if (row.key === 'device') row.setBack = false;
      }),
    retry: () => void flush(userId),
    discard: (id) => void db.dead.delete(id),
    keepMine: (id) => void keepMine(userId, id).then(() => soon(userId, 0)),
  };
}

/** The writes of some names that still wait, for marks such as "waiting" beside a message. */
export function useWaiting(...names: QueuedName[]): readonly Waiting[] {
  const { me } = useSession();
  return useStored(() => (me ? waitingOf(userDb(me.id), names) : []), [me?.id, names.join()]) ?? [];
}
