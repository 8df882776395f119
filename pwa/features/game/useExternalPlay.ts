import { useCallback, useEffect, useRef } from 'react';
import type { Game } from '#sync/contract/games.ts';
import { usePlaySession } from '../../play/frame/usePlaySession.ts';

/**
 * Records a session of a game that runs in a tab of its own, which this page cannot observe: from `begin` until the
 * user is back, and never longer than the game takes by its developer's estimate.
 */
export function useExternalPlay(game: Game): () => void {
  const { onStart, onEnd } = usePlaySession(game.id);
  const most = game.estimatedPlaytimeMinutes * 60;
  const since = useRef<number | null>(null);

  const end = useCallback(() => {
    if (since.current === null) return;
    const seconds = Math.floor((performance.now() - since.current) / 1000);
    since.current = null;
    void onEnd(Math.min(seconds, most));
  }, [onEnd, most]);

  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && end();
    document.addEventListener('visibilitychange', back);
    addEventListener('pagehide', end);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('pagehide', end);
      end();
    };
  }, [end]);
  return () => {
    since.current = performance.now();
    onStart(most);
  };
}
