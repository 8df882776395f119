import { useEffect, useState } from 'react';

/** A pause in which a word is finished by most. */
const debounceMs = 300;

/** What is typed, once somebody paused: the server is not asked for each letter. */
export function useDebouncedValue(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(settle, debounceMs, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
