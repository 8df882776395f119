import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import type { QueuedName } from '#sync/contract/index.ts';
import { type Dead, restBeforeFlush, stuckAfter, type Waiting } from '#sync/outbox.ts';
import { online, onReach } from './api.ts';
import { pullCatalogue } from './catalogue.ts';
import { now } from './clock.ts';
import { type Device, type UserDb, userDb } from './db.ts';
import { keepWrite } from './device.ts';
import { flush } from './flush.ts';
import { useSession } from './session.tsx';

/** How often a waiting outbox is looked at while the app is visible, in milliseconds. The back-off decides if it is sent. */
const lookEvery = 5_000;
/** How often the back-off is overruled while something waits (design: sync, When it flushes). */
const flushEvery = 60_000;

/** Asks the browser to send in the background, where it can. It is a trigger here, never the queue. */
async function wakeLater(userId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
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
  setTimeout(() => void flush(userId), name === 'friends.message' ? 0 : restBeforeFlush);
  void wakeLater(userId);
  return id;
}

/** Flushes when there is reason to: at start, when the network or the window comes back, and while something waits. */
export function useFlushing(userId: string | undefined): void {
  useEffect(() => {
    let lastForced = 0;
    const go = () => {
      lastForced = performance.now();
      if (userId) void flush(userId);
      pullCatalogue().catch(() => {});
    };
    // A window that is being left sends what it has; the request outlives it.
    const visible = () => (document.visibilityState === 'visible' ? go() : userId && void flush(userId));
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const due = performance.now() - lastForced > flushEvery;
      // The last request did not come through, and no event will say when the next one would.
      if (!online()) pullCatalogue().catch(() => {});
      if (!userId) return;
      const device = (await userDb(userId).meta.get('device')) as Device | undefined;
      if ((await userDb(userId).outbox.count()) === 0 && device?.lastCycle === 'saved') return;
      if (due) lastForced = performance.now();
      void flush(userId, due);
    };
    go();
    const timer = setInterval(() => void look(), lookEvery);
    addEventListener('online', go);
    document.addEventListener('visibilitychange', visible);
    return () => {
      clearInterval(timer);
      removeEventListener('online', go);
      document.removeEventListener('visibilitychange', visible);
    };
  }, [userId]);
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
export const useOnline = () => useSyncExternalStore(onNetwork, online);

export type SyncStatus = {
  online: boolean;
  waiting: number;
  refused: Dead[];
  state: 'offline' | 'waiting' | 'sending' | 'saved' | 'stuck' | 'expired' | 'signedOut';
  lastSavedAt: string | null;
  retry(): void;
  discard(id: string): void;
  keepMine(id: string): void;
};

/** "All saved" is said only when the outbox is empty and the last cycle succeeded. */
function stateOf(isOnline: boolean, waiting: number, device: Device | undefined): SyncStatus['state'] {
  if (device?.lastCycle === 'expired') return 'expired';
  if (!isOnline) return 'offline';
  if (waiting === 0) return device?.lastCycle === 'saved' ? 'saved' : 'sending';
  const age = device?.oldestUnsentAt ? Date.parse(now()) - Date.parse(device.oldestUnsentAt) : 0;
  if (age > stuckAfter && device?.lastCycle === 'failed') return 'stuck';
  return device?.lastCycle === 'failed' ? 'waiting' : 'sending';
}

async function keepMine(db: UserDb, userId: string, id: string): Promise<void> {
  const dead = await db.dead.get(id);
  if (!dead) return;
  const standing = dead.row as { id: string } | null;
  const { rating, comment } = dead.write.input;
  const words = dead.status === 'conflict' && dead.write.name !== 'reviews.remove';
  if (words && standing) await write(userId, 'reviews.edit', { id: standing.id, rating, comment }, { base: dead.rev });
  else if (words && dead.gameId)
    await write(userId, 'reviews.post', { gameId: dead.gameId, rating, comment }, { base: null });
  else await write(userId, dead.write.name, dead.write.input, { base: dead.rev });
  // Last, so that the words are always in one of the two places.
  await db.dead.delete(id);
}

/** What the bar at the foot of the page says about this account's writes, truthfully. */
export function useSyncStatus(): SyncStatus {
  const { me } = useSession();
  const isOnline = useOnline();
  const userId = me?.id;
  const here = useLiveQuery(async () => {
    if (!userId) return undefined;
    const db = userDb(userId);
    const [queue, refused, device] = await Promise.all([db.outbox.count(), db.dead.toArray(), db.meta.get('device')]);
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
    retry: () => void flush(userId),
    discard: (id) => void db.dead.delete(id),
    keepMine: (id) => void keepMine(db, userId, id),
  };
}

/** The writes that still wait, for marks such as "waiting" beside a message. */
export function useWaiting(): readonly Waiting[] {
  const { me } = useSession();
  return useLiveQuery(() => (me ? userDb(me.id).outbox.toArray() : []), [me?.id]) ?? [];
}
