import { useEffect, useState } from 'react';
import { useInstall } from '../shell/install.ts';
import type { Install } from './lines.ts';
import { askAll, type Facts } from './probes.ts';

/** Asks when the page opens, and again when told to; answers come one by one. */
export function useChecks(): { facts: Partial<Facts>; busy: boolean; again(): void } {
  const [facts, setFacts] = useState<Partial<Facts>>({});
  const [round, setRound] = useState(0);
  const [done, setDone] = useState(-1);
  useEffect(() => {
    let left = false;
    setFacts({});
    askAll((found) => !left && setFacts((known) => ({ ...known, ...found }))).finally(() => !left && setDone(round));
    return () => {
      left = true;
    };
  }, [round]);
  return { facts, busy: done !== round, again: () => setRound(round + 1) };
}

/** Whether the app is installed here, or could be. */
export function useInstalls(): Install {
  const offered = useInstall() !== undefined;
  const own = matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches;
  return own ? 'installed' : offered ? 'offered' : 'no';
}
