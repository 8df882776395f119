import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseQuery, printQuery, type Query } from '#sync/catalogue/query.ts';

/** The filters live in the address; changing them replaces it (spec §2). */
export function useQueryInAddress(): [Query, (part: Partial<Query>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseQuery(params), [params]);
  const change = useCallback(
    (part: Partial<Query>) => {
      // As it is now, not as it was drawn: a press may end what was typed, and be a change of its own.
      const now = parseQuery(new URLSearchParams(window.location.search));
      setParams(printQuery({ ...now, ...part }), { replace: true });
    },
    [setParams],
  );
  return [query, change];
}
