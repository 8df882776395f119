import { useEffect, useState } from 'react';

/** A pause in which a word is finished by most. */
const pause = 300;

/** What is typed, once somebody paused: the server is not asked for each letter. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(settle, pause, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
