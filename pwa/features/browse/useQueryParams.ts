import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { parseQuery } from '#sync/catalogue/parseQuery.ts';
import { printQuery, type Query } from '#sync/catalogue/query.ts';

/** The filters live in the address; changing them replaces it (spec §2). */
export function useQueryParams(): [Query, (part: Partial<Query>) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const query = useMemo(() => parseQuery(params), [params]);
  const change = useCallback(
    (part: Partial<Query>) => {
      // As it is now, not as it was drawn: a press may end what was typed, and be a change of its own. Unless it is the
      // address of another page, which is on its way.
      const { pathname: there, search } = window.location;
      const now = parseQuery(there === pathname ? new URLSearchParams(search) : params);
      setParams(printQuery({ ...now, ...part }), { replace: true });
    },
    [setParams, params, pathname],
  );
  return [query, change];
}
