import { useEffect } from 'react';
import { Transparency } from '#sync/contract/policy.ts';
import { useRead } from '../../data/hooks.ts';
import { safeLocalStorage } from '../../platform/safeLocalStorage.ts';

/** Numbers as this device last read them, by year; 0 is the current one. */
const keyOf = (year: number) => `recess.transparency.${year}`;

function stored(year: number): Transparency | undefined {
  try {
    return Transparency().parse(JSON.parse(safeLocalStorage.read(keyOf(year)) ?? ''));
  } catch {
    return undefined;
  }
}

export type TransparencyRead = { data: Transparency | undefined; state: 'loading' | 'ready' | 'failed'; retry(): void };

/** The public numbers of a year, as stored on this device until they are read; 0 is the current year. */
export function useTransparency(year: number): TransparencyRead {
  const read = useRead('policy.transparency', year === 0 ? {} : { year });
  useEffect(() => {
    if (read.data) safeLocalStorage.write(keyOf(year), JSON.stringify(read.data));
  }, [read.data, year]);
  const data = read.data ?? stored(year);
  return { data, state: data ? 'ready' : read.state === 'loading' ? 'loading' : 'failed', retry: read.again };
}
