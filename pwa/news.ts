import { useEffect, useRef } from 'react';
import { useRead } from './data.ts';

/**
 * Asks again when the bell has other news than before: what somebody else does and a notification tells of is not asked
 * for beside it.
 */
export function useAtNews(ask: () => void): void {
  const newest = useRead('notifications.unread', {}).data?.[0]?.id;
  const seen = useRef(newest);
  useEffect(() => {
    if (seen.current !== newest) ask();
    seen.current = newest;
  }, [newest, ask]);
}
