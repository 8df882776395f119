import type { Sort } from './filterOptions.ts';
import { emptyFilters, type FilterValues, filterKeys } from './filters.ts';
import { type Flag, flags } from './flags.ts';

/** What /browse shows, as its address says it. */
export type Query = FilterValues & {
  q: string;
  flags: Flag[];
  /** Null: the default, which depends on whether there is a search. */
  sort: Sort | null;
};

export const emptyQuery: Query = { q: '', ...emptyFilters, flags: [], sort: null };

export const sortOf = ({ sort, q }: Pick<Query, 'sort' | 'q'>): Sort =>
  sort === null || (sort === 'relevance' && q === '') ? (q === '' ? 'popular' : 'relevance') : sort;

/**
 * The address of a query: only what differs from the default, always in the same order. `on` is how a flag is said: browse
 * says 1, the home page 'true' (spec §2).
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
