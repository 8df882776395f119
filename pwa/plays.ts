import { useCallback, useRef } from 'react';
import { Refusal } from '#sync/refusal.ts';
import { now } from './clock.ts';
import { unlessKept, userDb } from './db.ts';
import { alone, aloneOrNot } from './lock.ts';
import type { OpenPlay } from './openPlay.ts';
import { useSession } from './session.tsx';
import { watchStorage } from './stored.ts';
import { toast } from './ui/Toast.tsx';
import { translated } from './words/said.ts';
import { wordsOf } from './words/words.ts';
import { write } from './write.ts';

/** Ends the sessions that a crash, a closed lid, an empty battery or a browser short of memory left open. */
export async function closeLeftovers(userId: string): Promise<void> {
  const open = await userDb(userId).meta.where(':id').startsWith(keyOf('')).primaryKeys();
  // Another window may be playing one of them: then that was not left.
  for (const key of open)
    await aloneOrNot(lockOf(userId, key), async (mine) => {
      const left = mine && ((await userDb(userId).meta.get(key)) as OpenPlay | undefined);
      if (left) await end(userId, { ...left, activeSeconds: playedIn(left) }).catch(unlessKept);
    });
}

/** Up to its last heartbeat; of a game elsewhere until now, when somebody is back. */
const playedIn = ({ activeSeconds, away }: OpenPlay): number =>
  away
    ? Math.max(0, Math.min(Math.floor((Date.parse(now()) - Date.parse(away.since)) / 1000), away.most))
    : activeSeconds;

const keyOf = (sessionId: string): OpenPlay['key'] => `openPlay:${sessionId}`;
const lockOf = (userId: string, key: string) => `play:${userId}:${key}`;

/** Held while a session is open; the browser lets go of it when the window dies. Answers how to let go of it. */
const held = (lock: string): Promise<() => void> =>
  new Promise((resolve) => {
    void alone(lock, () => new Promise<void>((release) => resolve(release)));
  });

async function end(userId: string, { sessionId, activeSeconds }: Omit<OpenPlay, 'key' | 'gameId'>): Promise<void> {
  await write(userId, 'plays.end', { sessionId, activeSeconds });
  await userDb(userId).meta.delete(keyOf(sessionId));
}

/** Where there is no room for it a game can still be played: that its time does not count is said, once. */
function notKept(error: unknown): undefined {
  const refused = error instanceof Refusal;
  if (!refused) unlessKept(error);
  const { failure, general } = wordsOf('toasts');
  const text = refused ? translated(error.message) : general.full;
  toast({ title: failure['plays.start'].title, text, tone: 'bad' });
  void watchStorage();
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
        await closeLeftovers(userId);
        const sessionId = await write(userId, 'plays.start', { gameId });
        release.current = await held(lockOf(userId, keyOf(sessionId)));
        const away = most === undefined ? undefined : { since: now(), most };
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
        .catch(unlessKept);
    },
    [userId, gameId],
  );

  const onEnd = useCallback(
    async (activeSeconds: number) => {
      const sessionId = await session.current;
      session.current = undefined;
      if (!userId || !sessionId) return;
      // What cannot be kept now is left open as of its last heartbeat: the next start ends it.
      await end(userId, { sessionId, activeSeconds }).catch(unlessKept);
      release.current();
    },
    [userId],
  );
  return { onStart, onBeat, onEnd };
}
