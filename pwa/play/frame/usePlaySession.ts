import { useCallback, useRef } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { monitorStorage } from '../../engine/storageStatus.ts';
import { localizeMessage } from '../../i18n/localizeMessage.ts';
import { getMessages } from '../../i18n/messages.ts';
import { enqueueAndSync } from '../../outbox/enqueueWrite.ts';
import { nowIso } from '../../platform/clock.ts';
import { withLock, withLockIfAvailable } from '../../platform/webLocks.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { ignoreStorageErrors, userDb } from '../../storage/database.ts';
import type { OpenPlay } from '../../storage/openPlaySession.ts';
import { toast } from '../../ui/feedback/Toast.tsx';

/** Ends the sessions that a crash, a closed lid, an empty battery or a browser short of memory left open. */
export async function closeAbandonedSessions(userId: string): Promise<void> {
  const open = await userDb(userId).meta.where(':id').startsWith(keyOf('')).primaryKeys();
  // Another window may be playing one of them: then that was not left.
  for (const key of open)
    await withLockIfAvailable(lockOf(userId, key), async (mine) => {
      const left = mine && ((await userDb(userId).meta.get(key)) as OpenPlay | undefined);
      if (left) await end(userId, { ...left, activeSeconds: playedIn(left) }).catch(ignoreStorageErrors);
    });
}

/** Up to its last heartbeat; of a game elsewhere until now, when somebody is back. */
const playedIn = ({ activeSeconds, away }: OpenPlay): number =>
  away
    ? Math.max(0, Math.min(Math.floor((Date.parse(nowIso()) - Date.parse(away.since)) / 1000), away.most))
    : activeSeconds;

const keyOf = (sessionId: string): OpenPlay['key'] => `openPlay:${sessionId}`;
const lockOf = (userId: string, key: string) => `play:${userId}:${key}`;

/** Held while a session is open; the browser lets go of it when the window dies. Answers how to let go of it. */
const held = (lock: string): Promise<() => void> =>
  new Promise((resolve) => {
    void withLock(lock, () => new Promise<void>((release) => resolve(release)));
  });

async function end(userId: string, { sessionId, activeSeconds }: Omit<OpenPlay, 'key' | 'gameId'>): Promise<void> {
  await enqueueAndSync(userId, 'plays.end', { sessionId, activeSeconds });
  await userDb(userId).meta.delete(keyOf(sessionId));
}

/** Where there is no room for it a game can still be played: that its time does not count is said, once. */
function notKept(error: unknown): undefined {
  const refused = error instanceof Refusal;
  if (!refused) ignoreStorageErrors(error);
  const { failure, general } = getMessages('toasts');
  const text = refused ? localizeMessage(error) : general.full;
  toast({ title: failure['plays.start'].title, text, tone: 'bad' });
  void monitorStorage();
}

/** Start, heartbeat and end of a play session, kept on the device and sent like any other write. */
export function usePlaySession(gameId: string) {
  const { me } = useSession();
  const userId = me?.id;
  const session = useRef<Promise<string | undefined> | undefined>(undefined);
  const release = useRef(() => {});

  /** `most`: of a game elsewhere, the seconds that it counts at most. */
  const onStart = useCallback(
    (most?: number) => {
      if (!userId || session.current) return;
      session.current = (async () => {
        await closeAbandonedSessions(userId);
        const sessionId = await enqueueAndSync(userId, 'plays.start', { gameId });
        release.current = await held(lockOf(userId, keyOf(sessionId)));
        const away = most === undefined ? undefined : { since: nowIso(), most };
        await userDb(userId).meta.put({ key: keyOf(sessionId), sessionId, gameId, activeSeconds: 0, away });
        return sessionId;
      })().catch(notKept);
    },
    [userId, gameId],
  );

  const onBeat = useCallback(
    async (activeSeconds: number) => {
      const sessionId = await session.current;
      if (!userId || !sessionId) return;
      await userDb(userId)
        .meta.put({ key: keyOf(sessionId), sessionId, gameId, activeSeconds })
        .catch(ignoreStorageErrors);
    },
    [userId, gameId],
  );

  const onEnd = useCallback(
    async (activeSeconds: number) => {
      const sessionId = await session.current;
      session.current = undefined;
      if (!userId || !sessionId) return;
      // What cannot be kept now is left open as of its last heartbeat: the next start ends it.
      await end(userId, { sessionId, activeSeconds }).catch(ignoreStorageErrors);
      release.current();
    },
    [userId],
  );
  return { onStart, onBeat, onEnd };
}
