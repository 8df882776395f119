import { useEffect, useRef } from 'react';
import { useRead } from './data.ts';

/**
 * Asks again when the bell has other news than before: what somebody else does and a notification tells of is not asked
 * for beside it.
 */
export function useAtNews(ask: () => void): void {
  const { data } = useRead('notifications.unread', {});
  const newest = data && (data[0]?.id ?? '');
  const seen = useRef(newest);
  useEffect(() => {
    if (newest === undefined) return;
    // What was there when the page was opened is no news, nor is that all was read.
    if (newest && seen.current !== undefined && seen.current !== newest) ask();
    seen.current = newest;
  }, [newest, ask]);
}
