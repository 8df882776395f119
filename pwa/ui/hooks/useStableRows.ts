import { useEffect, useMemo, useRef } from 'react';
import { reuseUnchanged } from '../../platform/structuralSharing.ts';

const none: never[] = [];

/** Returns a list's rows; unchanged ones are the same objects as in the last render. */
export function useStableRows<T extends { id: string }>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const drawn = useRef<readonly T[]>(none);
  const kept = useMemo(() => rows && reuseUnchanged(drawn.current, rows, ({ id }) => id), [rows]);
  useEffect(() => {
    if (kept) drawn.current = kept;
  }, [kept]);
  return kept;
}
