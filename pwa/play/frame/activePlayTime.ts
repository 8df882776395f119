import { useEffect, useRef } from 'react';
import { setVisibleInterval } from '../../platform/page/pageVisibility.ts';

/** A longer gap between two ticks, in milliseconds, was a closed lid and not play. */
const gapMax = 5_000;
const tickMs = 1_000;
const heartbeatMs = 5_000;

/** Counts the time that passes between ticks while it runs. `clock` is monotonic, in milliseconds. */
export function createActiveTimer(clock: () => number) {
  let [total, last] = [0, null as number | null];
  const tick = () => {
    if (last === null) return;
    const at = clock();
    total += Math.min(Math.max(0, at - last), gapMax);
    last = at;
  };
  return {
    tick,
    go() {
      tick();
      last = clock();
    },
    rest() {
      tick();
      last = null;
    },
    seconds: () => Math.floor(total / 1000),
  };
}

export type PlayTimeCallbacks = {
  onStart?: (() => void) | undefined;
  /** Reports the seconds of play so far, every 5 s and whenever the page is hidden. */
  onBeat?: ((activeSeconds: number) => void) | undefined;
  /** Reports the total when the player leaves in any way. A page restored from the bfcache starts again. */
  onEnd?: ((activeSeconds: number) => void) | undefined;
};

/**
 * Measures active play while the component is mounted and the document is visible. Another game needs another
 * component.
 */
export function useActivePlayTime(reports: PlayTimeCallbacks): void {
  const latest = useRef(reports);
  useEffect(() => {
    latest.current = reports;
  });

  useEffect(() => {
    let time: ReturnType<typeof createActiveTimer> | null = null;
    let beat = 0;
    const follow = () => (document.visibilityState === 'visible' ? time?.go() : time?.rest());
    const begin = () => {
      if (time) return;
      time = createActiveTimer(() => performance.now());
      beat = performance.now();
      follow();
      latest.current.onStart?.();
    };
    const report = () => {
      beat = performance.now();
      if (time) latest.current.onBeat?.(time.seconds());
    };
    const end = () => {
      if (!time) return;
      time.rest();
      const seconds = time.seconds();
      time = null;
      latest.current.onEnd?.(seconds);
    };
    const turn = () => {
      follow();
      if (document.visibilityState === 'hidden') report();
    };
    const stopTicking = setVisibleInterval(tickMs, () => {
      time?.tick();
      if (performance.now() - beat >= heartbeatMs) report();
    });
    document.addEventListener('visibilitychange', turn);
    addEventListener('pagehide', end);
    addEventListener('pageshow', begin);
    begin();
    return () => {
      stopTicking();
      document.removeEventListener('visibilitychange', turn);
      removeEventListener('pagehide', end);
      removeEventListener('pageshow', begin);
      end();
    };
  }, []);
}
