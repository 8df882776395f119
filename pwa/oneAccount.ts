import { useEffect, useRef } from 'react';
import { useStored } from './stored.ts';
import { engine } from './useEngine.ts';

/** Another window signed somebody in or out: this one must not go on as who it was. */
export function useOneAccount(mine: string | null, settled: boolean): void {
  const here = useStored(async ({ readWho }) => (await readWho()).userId, []);
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
      const { readWho, unlessKept } = await engine.ask();
      const who = await readWho().catch(unlessKept);
      if (who && who.userId !== mine) location.reload();
    };
    const listen = () => void look();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [mine, settled]);
}
