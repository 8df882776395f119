import { useEffect, useMemo, useRef } from 'react';
import { reuseUnchanged } from '../../platform/structuralSharing.ts';

const none: never[] = [];

/** A list's rows, those that have not changed as they were drawn last. */
export function useStableRows<T extends { id: string }>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const drawn = useRef<readonly T[]>(none);
  const kept = useMemo(() => rows && reuseUnchanged(drawn.current, rows, ({ id }) => id), [rows]);
  useEffect(() => {
    if (kept) drawn.current = kept;
  }, [kept]);
  return kept;
}
