import { useEffect, useRef } from 'react';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { ignoreStorageErrors } from '../storage/database.ts';
import { hasExpired, readSession } from '../storage/sessionStore.ts';
import type { SessionState } from './state/authReducer.ts';

/**
 * Reloads this window when another one has signed somebody in or out, so that it does not continue with the old
 * account.
 */
export function useCrossTabSession(mine: string | null, settled: boolean): void {
  const here = useLiveQuery(async () => (await readSession()).userId, []);
  // If the session could not be stored, this device never had it: a reload would not change that.
  const agreed = useRef<string | null>(undefined);
  useEffect(() => {
    if (settled && here === mine) agreed.current = mine;
    const other = settled && agreed.current === mine && here !== undefined && here !== mine;
    if (other && document.visibilityState !== 'visible') location.reload();
  }, [here, mine, settled]);
  useEffect(() => {
    const look = async () => {
      if (!settled || agreed.current !== mine || document.visibilityState !== 'visible') return;
      const who = await readSession().catch(ignoreStorageErrors);
      if (who && who.userId !== mine) location.reload();
    };
    const listen = () => void look();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [mine, settled]);
}

/**
 * Refreshes the session when it expires, or when somebody signs in again, in any window: all of them see what the last
 * sync cycle was told. Renders nothing; it reads the storage, so it is part of the data layer.
 */
export function ExpiryWatch({ known: { state, me }, look }: { known: SessionState; look: () => void }): null {
  const expired = useLiveQuery(() => (me ? hasExpired(me.id) : undefined), [me?.id]);
  useEffect(() => {
    if ((state === 'signedIn' && expired === true) || (state === 'expired' && expired === false)) look();
  }, [state, expired, look]);
  return null;
}
