import type { Game } from '../contract/games.ts';
import { lazy } from '../util/lazy.ts';
import type { Sort } from './filterOptions.ts';
import { priceOf } from './price.ts';
import { type Query, sortOf } from './query.ts';
import { minutesOf, referenceFilter } from './referenceFilter.ts';
import { referenceMatch, relevance } from './relevance.ts';

type Order = (a: Game, b: Game) => number;

export const titleCollator = lazy(() => new Intl.Collator('en', { sensitivity: 'base' }));
export const compareDescending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);
const updatedAt = (game: Game) => game.approvedAt ?? game.createdAt;

const orders: Record<Exclude<Sort, 'relevance'>, Order> = {
  popular: (a, b) => b.totalPlays - a.totalPlays,
  rating: (a, b) => b.rating - a.rating,
  reviews: (a, b) => b.reviewCount - a.reviewCount,
  newest: (a, b) => compareDescending(a.createdAt, b.createdAt),
  updated: (a, b) => compareDescending(updatedAt(a), updatedAt(b)),
  'price-low': (a, b) => priceOf(a) - priceOf(b),
  'price-high': (a, b) => priceOf(b) - priceOf(a),
  'playtime-short': (a, b) => minutesOf(a) - minutesOf(b),
  'playtime-long': (a, b) => minutesOf(b) - minutesOf(a),
  'a-z': (a, b) => titleCollator().compare(a.title, b.title),
  'z-a': (a, b) => titleCollator().compare(b.title, a.title),
};

function byRelevance(games: Game[], text: string): Game[] {
  const scores = new Map(games.map((game) => [game, relevance(game, text)]));
  return [...games].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** Sorts games; ties keep their order. */
export const sortBy = (games: readonly Game[], sort: Exclude<Sort, 'relevance'>) => [...games].sort(orders[sort]);

/** Returns what /browse shows for a query, in its order; ties keep the catalogue's order. */
export function referenceBrowse(games: readonly Game[], query: Query): Game[] {
  const passing = referenceFilter(games, query);
  const found = query.q === '' ? passing : passing.filter((game) => referenceMatch(game, query.q));
  const sort = sortOf(query);
  return sort === 'relevance' ? byRelevance(found, query.q) : sortBy(found, sort);
}
