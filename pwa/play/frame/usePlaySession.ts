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

/** Ends the sessions that were left open by a crash, a closed lid, an empty battery or a browser short of memory. */
export async function closeAbandonedSessions(userId: string): Promise<void> {
  const open = await userDb(userId).meta.where(':id').startsWith(keyOf('')).primaryKeys();
  // A session that another window is playing is not abandoned.
  for (const key of open)
    await withLockIfAvailable(lockOf(userId, key), async (mine) => {
      const left = mine && ((await userDb(userId).meta.get(key)) as OpenPlay | undefined);
      if (left) await end(userId, { ...left, activeSeconds: playedIn(left) }).catch(ignoreStorageErrors);
    });
}

/** The seconds up to the last heartbeat; for a linked game, up to now, when the user is back. */
const playedIn = ({ activeSeconds, away }: OpenPlay): number =>
  away
    ? Math.max(0, Math.min(Math.floor((Date.parse(nowIso()) - Date.parse(away.since)) / 1000), away.most))
    : activeSeconds;

const keyOf = (sessionId: string): OpenPlay['key'] => `openPlay:${sessionId}`;
const lockOf = (userId: string, key: string) => `play:${userId}:${key}`;

/**
 * Holds a lock while a session is open; the browser releases it when the window dies. Resolves to the release function.
 */
const held = (lock: string): Promise<() => void> =>
  new Promise((resolve) => {
    void withLock(lock, () => new Promise<void>((release) => resolve(release)));
  });

async function end(userId: string, { sessionId, activeSeconds }: Omit<OpenPlay, 'key' | 'gameId'>): Promise<void> {
  await enqueueAndSync(userId, 'plays.end', { sessionId, activeSeconds });
  await userDb(userId).meta.delete(keyOf(sessionId));
}

/** Says once that the play time does not count, because it could not be stored; the game can still be played. */
function notKept(error: unknown): undefined {
  const refused = error instanceof Refusal;
  if (!refused) ignoreStorageErrors(error);
  const { failure, general } = getMessages('toasts');
  const text = refused ? localizeMessage(error) : general.full;
  toast({ title: failure['plays.start'].title, text, tone: 'bad' });
  void monitorStorage();
}

/** Records the start, heartbeat and end of a play session on the device, and sends them like any other write. */
export function usePlaySession(gameId: string) {
  const { me } = useSession();
  const userId = me?.id;
  const session = useRef<Promise<string | undefined> | undefined>(undefined);
  const release = useRef(() => {});

  /** `most`: for a linked game, the largest number of seconds that counts. */
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
      // An end that cannot be stored leaves the session open with its last heartbeat: the next start ends it.
      await end(userId, { sessionId, activeSeconds }).catch(ignoreStorageErrors);
      release.current();
    },
    [userId],
  );
  return { onStart, onBeat, onEnd };
}
