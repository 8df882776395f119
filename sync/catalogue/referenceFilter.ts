import { missingFileSizeMB, missingPlaytimeMinutes } from '../constants.ts';
import type { Game } from '../contract/games.ts';
import { genreAliases } from '../games/genres.ts';
import { rangeTables } from './filterOptions.ts';
import { type Filter, type FilterKey, type FilterValues, filterKeys, filters, isOn, type Measure } from './filters.ts';
import { flagFields } from './flags.ts';
import { priceOf } from './price.ts';
import type { Query } from './query.ts';

/** Returns every name of these genres, so that FPS also finds Shooter. */
export const withAliases = (genres: readonly string[]) =>
  new Set(genres.flatMap((genre) => [genre, ...genreAliases.filter((pair) => pair.includes(genre)).flat()]));

export const inRange = (value: number, [low, high]: readonly [number, number]) => low <= value && value <= high;

export const minutesOf = (game: Game) => game.estimatedPlaytimeMinutes ?? missingPlaytimeMinutes;
const megabytesOf = (game: Game) => game.fileSizeMB ?? missingFileSizeMB;

const measures: Record<Measure, (game: Game) => number> = {
  price: priceOf,
  minutes: minutesOf,
  megabytes: megabytesOf,
  rating: ({ rating }) => rating,
  reviewCount: ({ reviewCount }) => reviewCount,
};

/** Returns the ranges, from and to, that a filter's value names. */
export function rangesOf(table: keyof typeof rangeTables, value: FilterValues[FilterKey]) {
  const ranges: Record<string, readonly [number, number]> = rangeTables[table];
  return [value].flat().map((name) => ranges[name as string] as readonly [number, number]);
}

/** Returns a function that says whether a game passes one active filter. */
function passes(filter: Filter, value: FilterValues[FilterKey]): (game: Game) => boolean {
  if (filter.kind === 'genres') {
    const genres = withAliases(value as string[]);
    return (game) => game.genres.some((genre) => genres.has(genre));
  }
  if (filter.kind === 'choice') return (game) => game[filter.field] === value;
  const measure = measures[filter.measure];
  if (filter.kind === 'least') return (game) => measure(game) >= (value as number);
  if (filter.kind === 'below') return (game) => measure(game) < (value as number);
  const ranges = rangesOf(filter.ranges, value);
  return (game) => ranges.some((range) => inRange(measure(game), range));
}

/** Returns the games that pass every filter except the search; for genres and price ranges any one suffices. */
export function referenceFilter(games: readonly Game[], query: Query): Game[] {
  const tests = filterKeys.filter((key) => isOn(query[key])).map((key) => passes(filters[key], query[key]));
  return games.filter(
    (game) => tests.every((test) => test(game)) && query.flags.every((flag) => game[flagFields[flag]] === 1),
  );
}
