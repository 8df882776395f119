import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { parseQuery } from '#sync/catalogue/parseQuery.ts';
import { printQuery, type Query } from '#sync/catalogue/query.ts';

/** Keeps the filters in the URL, which a change replaces (spec §2). */
export function useQueryParams(): [Query, (part: Partial<Query>) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const query = useMemo(() => parseQuery(params), [params]);
  const change = useCallback(
    (part: Partial<Query>) => {
      // The change applies to the present URL, not to the rendered one: one press may commit typed text and be a change
      // of its own. The URL of another page, which is still loading, does not count.
      const { pathname: there, search } = window.location;
      const now = parseQuery(there === pathname ? new URLSearchParams(search) : params);
      setParams(printQuery({ ...now, ...part }), { replace: true });
    },
    [setParams, params, pathname],
  );
  return [query, change];
}
