import type { Game } from '../contract/games.ts';
import { once } from '../once.ts';
import { priceOf } from '../price.ts';
import type { Sort } from './choices.ts';
import { filter, minutesOf } from './filter.ts';
import { type Query, sortOf } from './query.ts';
import { matches, relevance } from './search.ts';

type Order = (a: Game, b: Game) => number;

export const titles = once(() => new Intl.Collator('en', { sensitivity: 'base' }));
export const later = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);
const updatedAt = (game: Game) => game.approvedAt ?? game.createdAt;

const orders: Record<Exclude<Sort, 'relevance'>, Order> = {
  popular: (a, b) => b.totalPlays - a.totalPlays,
  rating: (a, b) => b.rating - a.rating,
  reviews: (a, b) => b.reviewCount - a.reviewCount,
  newest: (a, b) => later(a.createdAt, b.createdAt),
  updated: (a, b) => later(updatedAt(a), updatedAt(b)),
  'price-low': (a, b) => priceOf(a) - priceOf(b),
  'price-high': (a, b) => priceOf(b) - priceOf(a),
  'playtime-short': (a, b) => minutesOf(a) - minutesOf(b),
  'playtime-long': (a, b) => minutesOf(b) - minutesOf(a),
  'a-z': (a, b) => titles().compare(a.title, b.title),
  'z-a': (a, b) => titles().compare(b.title, a.title),
};

function byRelevance(games: Game[], text: string): Game[] {
  const scores = new Map(games.map((game) => [game, relevance(game, text)]));
  return [...games].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** Games in an order; ties keep the order they came in. */
export const sortBy = (games: readonly Game[], sort: Exclude<Sort, 'relevance'>) => [...games].sort(orders[sort]);

/** What /browse shows for a query, in its order; ties keep the catalogue's order. */
export function browse(games: readonly Game[], query: Query): Game[] {
  const passing = filter(games, query);
  const found = query.q === '' ? passing : passing.filter((game) => matches(game, query.q));
  const sort = sortOf(query);
  return sort === 'relevance' ? byRelevance(found, query.q) : sortBy(found, sort);
}
