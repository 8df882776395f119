import type { Playtime, PriceRange, Sort } from './choices.ts';
import { type Flag, flags } from './flags.ts';

/** What /browse shows, as its address says it. */
export type Query = {
  q: string;
  genres: string[];
  /** Tenths of a star; 0 is no filter, as with the other numbers. */
  minRating: number;
  minReviews: number;
  priceRanges: PriceRange[];
  playtime: Playtime | null;
  /** Megabytes. */
  maxSize: number;
  flags: Flag[];
  /** Null: the default, which depends on whether there is a search. */
  sort: Sort | null;
};

export const emptyQuery: Query = {
  q: '',
  genres: [],
  minRating: 0,
  minReviews: 0,
  priceRanges: [],
  playtime: null,
  maxSize: 0,
  flags: [],
  sort: null,
};

export const sortOf = ({ sort, q }: Pick<Query, 'sort' | 'q'>): Sort =>
  sort === null || (sort === 'relevance' && q === '') ? (q === '' ? 'popular' : 'relevance') : sort;

/**
 * The address of a query: only what differs from the default, always in the same order. `on` is how a flag is said: browse
 * says 1, the home page 'true' (spec §2).
 */
export function printQuery(query: Query, on: '1' | 'true' = '1'): Record<string, string> {
  const pairs: [string, string | number | null][] = [
    ['q', query.q],
    ['genres', query.genres.join(',')],
    ['minRating', query.minRating],
    ['minReviews', query.minReviews],
    ['priceRanges', query.priceRanges.join(',')],
    ['playtime', query.playtime],
    ['maxSize', query.maxSize],
    ...flags.filter((name) => query.flags.includes(name)).map((name) => [name, on] as [string, string]),
    ['sort', query.sort],
  ];
  return Object.fromEntries(pairs.filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
}
