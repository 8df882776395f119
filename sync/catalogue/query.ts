import type { Sort } from './filterOptions.ts';
import { emptyFilters, type FilterValues, filterKeys } from './filters.ts';
import { type Flag, flags } from './flags.ts';

/** The state of /browse, as stored in its URL. */
export type Query = FilterValues & {
  q: string;
  flags: Flag[];
  /** Null is the default, which depends on whether there is a search. */
  sort: Sort | null;
};

export const emptyQuery: Query = { q: '', ...emptyFilters, flags: [], sort: null };

export const sortOf = ({ sort, q }: Pick<Query, 'sort' | 'q'>): Sort =>
  sort === null || (sort === 'relevance' && q === '') ? (q === '' ? 'popular' : 'relevance') : sort;

/**
 * Returns the URL parameters of a query: only what differs from the default, always in the same order. `on` is the
 * value of an active flag: 1 in browse, 'true' on the home page (spec §2).
 */
export function printQuery(query: Query, on: '1' | 'true' = '1'): Record<string, string> {
  const pairs: [string, string | number | null][] = [
    ['q', query.q],
    ...filterKeys.map((key) => [key, String(query[key] || '')] as [string, string]),
    ...flags.filter((name) => query.flags.includes(name)).map((name) => [name, on] as [string, string]),
    ['sort', query.sort],
  ];
  return Object.fromEntries(pairs.filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
}
