import { type RefObject, useEffect, useState } from 'react';
import { GameRequests } from '../gameRequests.ts';

/** Milliseconds for which a game is ignored after a refusal, so that it cannot keep its player from leaving. */
const pauseAfterNoMs = 5_000;

/** Returns the present request of the game in a frame, one at a time; `answered` ends it. */
export function useGameRequests(frame: RefObject<HTMLIFrameElement | null>, gameUrl: string) {
  const [asked, setAsked] = useState<GameRequests | null>(null);
  const [restsUntil, setRestsUntil] = useState(0);
  useEffect(() => {
    const { origin } = new URL(gameUrl);
    const hear = ({ source, origin: from, data }: MessageEvent<{ from?: unknown } | null>) => {
      if (from !== origin || source !== frame.current?.contentWindow || data?.from !== 'recess-game') return;
      const said = GameRequests().safeParse(data);
      if (said.success && performance.now() > restsUntil) setAsked((now) => now ?? said.data);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, gameUrl, restsUntil]);
  return {
    asked,
    answered(): void {
      setAsked(null);
      setRestsUntil(performance.now() + pauseAfterNoMs);
    },
  };
}
