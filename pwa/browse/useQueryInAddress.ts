import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseQuery, printQuery, type Query } from '#sync/catalogue/query.ts';

/** The filters live in the address; changing them replaces it (spec §2). */
export function useQueryInAddress(): [Query, (query: Query) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseQuery(params), [params]);
  const set = useCallback(
    (next: Query) => setParams(printQuery(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [query, set];
}
