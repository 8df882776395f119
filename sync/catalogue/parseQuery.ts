import { type PriceRange, playtimes, priceRanges, sorts } from './choices.ts';
import { flags } from './flags.ts';
import type { Query } from './query.ts';

const isKey = <T extends object>(table: T, name: string | null): name is keyof T & string =>
  name !== null && Object.hasOwn(table, name);

const list = (text: string | null) => [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter(Boolean);

function positive(text: string | null): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** URLSearchParams, which this folder's library does not know. */
type Params = { get(name: string): string | null };

/** Reads an address leniently: what it does not know, it leaves out. */
export function parseQuery(params: Params): Query {
  const minRating = positive(params.get('minRating'));
  const [playtime, sort] = [params.get('playtime'), params.get('sort')];
  return {
    q: (params.get('q') ?? '').trim(),
    genres: list(params.get('genres')),
    // The home page speaks of stars, browse of tenths; no game is rated below one star.
    minRating: minRating <= 5 ? minRating * 10 : minRating,
    minReviews: positive(params.get('minReviews')),
    priceRanges: list(params.get('priceRanges')).filter((name) => isKey(priceRanges, name)) as PriceRange[],
    playtime: isKey(playtimes, playtime) ? playtime : null,
    maxSize: positive(params.get('maxSize')),
    flags: flags.filter((name) => ['1', 'true'].includes(params.get(name) ?? '')),
    sort: sorts.find((name) => name === sort) ?? null,
  };
}
