import { useEffect } from 'react';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { hasExpired } from '../storage/sessionStore.ts';
import type { SessionState } from './authentication.ts';

/**
 * A session ends, and somebody signs in again, in any window: what the last cycle was told is known to all of them. Draws
 * nothing; it reads the storage, so it comes with the data layer.
 */
export function ExpiryWatch({ known: { state, me }, look }: { known: SessionState; look: () => void }): null {
  const expired = useLiveQuery(() => (me ? hasExpired(me.id) : undefined), [me?.id]);
  useEffect(() => {
    if ((state === 'signedIn' && expired === true) || (state === 'expired' && expired === false)) look();
  }, [state, expired, look]);
  return null;
}
