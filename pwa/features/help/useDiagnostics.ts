import { useEffect, useState } from 'react';
import { useInstall } from '../../shell/state/install.ts';
import { type DiagnosticFacts, runProbes } from './diagnosticProbes.ts';
import type { InstallState } from './diagnosticResults.ts';

/** Asks when the page opens, and again when told to; answers come one by one. */
export function useDiagnostics(): { facts: Partial<DiagnosticFacts>; busy: boolean; again(): void } {
  const [facts, setFacts] = useState<Partial<DiagnosticFacts>>({});
  const [round, setRound] = useState(0);
  const [done, setDone] = useState(-1);
  useEffect(() => {
    let left = false;
    setFacts({});
    runProbes((found) => !left && setFacts((known) => ({ ...known, ...found }))).finally(() => !left && setDone(round));
    return () => {
      left = true;
    };
  }, [round]);
  return { facts, busy: done !== round, again: () => setRound(round + 1) };
}

/** Whether the app is installed here, or could be. */
export function useInstallState(): InstallState {
  const offered = useInstall() !== undefined;
  const own = matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches;
  return own ? 'installed' : offered ? 'offered' : 'no';
}
