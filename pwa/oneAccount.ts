import { useEffect, useRef } from 'react';
import { hasExpired, readWho, unlessKept } from './db.ts';
import type { Session } from './session.tsx';
import { useStored } from './stored.ts';

/** Another window signed somebody in or out: this one must not go on as who it was. */
export function useOneAccount(mine: string | null, settled: boolean): void {
  const here = useStored(async () => (await readWho()).userId, []);
  // Where it could not be kept who is here, this device never said so: loading anew would not change that.
  const agreed = useRef(false);
  useEffect(() => {
    if (settled && here === mine) agreed.current = true;
    const other = settled && agreed.current && here !== undefined && here !== mine;
    if (other && document.visibilityState !== 'visible') location.reload();
  }, [here, mine, settled]);
  useEffect(() => {
    const look = async () => {
      if (settled && agreed.current && document.visibilityState === 'visible' && (await readWho()).userId !== mine)
        location.reload();
    };
    const listen = () => void look().catch(unlessKept);
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [mine, settled]);
}

/** A session ends, and somebody signs in again, in any window: what the last cycle was told is known to all of them. */
export function useExpiry({ state, me }: Pick<Session, 'state' | 'me'>, look: () => void): void {
  const expired = useStored(() => (me ? hasExpired(me.id) : undefined), [me?.id]);
  useEffect(() => {
    if ((state === 'signedIn' && expired === true) || (state === 'expired' && expired === false)) look();
  }, [state, expired, look]);
}
