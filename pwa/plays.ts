import { useCallback, useRef } from 'react';
import { type OpenPlay, userDb } from './db.ts';
import { write } from './outbox.ts';
import { useSession } from './session.tsx';

/** Ends a session that a crash, a closed lid or an empty battery left open, at its last heartbeat. */
export async function closeLeftover(userId: string): Promise<void> {
  // Another window may be playing: then nothing was left.
  await navigator.locks.request(playing(userId), { ifAvailable: true }, async (lock) =>
    lock ? endLeftover(userId) : undefined,
  );
}

const playing = (userId: string) => `play:${userId}`;

async function endLeftover(userId: string): Promise<void> {
  const db = userDb(userId);
  const open = (await db.meta.get('openPlay')) as OpenPlay | undefined;
  if (!open) return;
  await write(userId, 'plays.end', { sessionId: open.sessionId, activeSeconds: open.activeSeconds });
  await db.meta.delete('openPlay');
}

/** Start, heartbeat and end of a play session, kept on the device and sent like any other write. */
export function usePlaySession(gameId: string) {
  const { me } = useSession();
  const userId = me?.id;
  const session = useRef<Promise<string> | undefined>(undefined);
  const release = useRef(() => {});

  const onStart = useCallback(() => {
    if (!userId || session.current) return;
    session.current = (async () => {
      await closeLeftover(userId);
      // Held while the session is open; the browser lets go of it when the window dies.
      void navigator.locks.request(playing(userId), () => new Promise<void>((resolve) => (release.current = resolve)));
      const sessionId = await write(userId, 'plays.start', { gameId });
      await userDb(userId).meta.put({ key: 'openPlay', sessionId, gameId, activeSeconds: 0 });
      return sessionId;
    })();
  }, [userId, gameId]);

  const onBeat = useCallback(
    async (activeSeconds: number) => {
      const sessionId = await session.current;
      if (userId && sessionId) await userDb(userId).meta.put({ key: 'openPlay', sessionId, gameId, activeSeconds });
    },
    [userId, gameId],
  );

  const onEnd = useCallback(
    async (activeSeconds: number) => {
      const sessionId = await session.current;
      session.current = undefined;
      if (!userId || !sessionId) return;
      await write(userId, 'plays.end', { sessionId, activeSeconds });
      await userDb(userId).meta.delete('openPlay');
      release.current();
    },
    [userId],
  );
  return { onStart, onBeat, onEnd };
}
