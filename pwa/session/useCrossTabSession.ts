import { useEffect, useRef } from 'react';
import { useLiveQuery } from '../engine/useLiveQuery.ts';
import { ignoreStorageErrors } from '../storage/database.ts';
import { readSession } from '../storage/sessionStore.ts';

/** Another window signed somebody in or out: this one must not go on as who it was. */
export function useCrossTabSession(mine: string | null, settled: boolean): void {
  const here = useLiveQuery(async () => (await readSession()).userId, []);
  // Where it could not be kept who is here, this device never said so: loading anew would not change that.
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
