import { missingFileSizeMB } from '../../constants.ts';
import { type CatalogView, forEachGenre, numberColumn, textAtPosition } from '../catalogView.ts';
import type { NumberField, TextField } from '../columnarPack.ts';
import { type Filter, type FilterKey, type FilterValues, filterKeys, filters, isOn, type Measure } from '../filters.ts';
import { flagFields } from '../flags.ts';
import type { Query } from '../query.ts';
import { inRange, rangesOf, withAliases } from '../referenceFilter.ts';
import { add, type Bitset, emptySet, fullSet, intersect, union } from './bitset.ts';
import { playtimeColumn, priceColumn } from './sortOrders.ts';

/**
 * Maximum number of cached sets or columns per kind, each created on first use. Thresholds need the limit, because a
 * URL can name any.
 */
const keptMax = 100;

function remember<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    if (known.size >= keptMax) known.clear();
    known.set(key, value);
    return value;
  };
}

/** Returns the games of each genre, by its exact name. */
export function genreBitsets(shelf: CatalogView): Map<string, Bitset> {
  const games: Bitset[] = [];
  const names = forEachGenre(shelf, (place, genre) => {
    games[genre] ??= emptySet(shelf.length);
    add(games[genre], place);
  });
  return new Map(names.map((name, genre) => [name, games[genre] ?? emptySet(shelf.length)]));
}

const measures: Record<Measure, (shelf: CatalogView) => Float64Array> = {
  price: priceColumn,
  minutes: playtimeColumn,
  megabytes: (shelf) => numberColumn(shelf, 'fileSizeMB', missingFileSizeMB),
  rating: (shelf) => numberColumn(shelf, 'rating'),
  reviewCount: (shelf) => numberColumn(shelf, 'reviewCount'),
};

/**
 * Returns a function that computes the set of games passing every filter except the search; `referenceFilter` defines
 * the rules.
 */
export function createFilter(shelf: CatalogView, genres: Map<string, Bitset>): (query: Query) => Bitset {
  const measure = remember((name) => measures[name as Measure](shelf));
  const flag = remember((field) => setOf(numberColumn(shelf, field as NumberField), (value) => value === 1));
  const range = remember((key) => {
    const [name, low, high] = key.split(' ') as [Measure, string, string];
    const ends = [Number(low), Number(high)] as const;
    return setOf(measure(name), (value) => inRange(value, ends));
  });
  const between = (name: Measure, [low, high]: readonly [number, number]) => range(`${name} ${low} ${high}`);
  const below = remember((key) => {
    const [name, most] = key.split(' ') as [Measure, string];
    return setOf(measure(name), (value) => value < Number(most));
  });

  const choice = remember((key) => {
    const [field, wanted] = key.split(' ') as [TextField, string];
    const saying = emptySet(shelf.length);
    for (let place = 0; place < shelf.length; place++)
      if (textAtPosition(shelf, field, place) === wanted) add(saying, place);
    return saying;
  });

  function anyOf(sets: (Bitset | undefined)[]): Bitset {
    const any = emptySet(shelf.length);
    for (const set of sets) if (set) union(any, set);
    return any;
  }

  /** Returns the games that pass one active filter. */
  function passing(filter: Filter, value: FilterValues[FilterKey]): Bitset {
    if (filter.kind === 'genres') return anyOf([...withAliases(value as string[])].map((name) => genres.get(name)));
    if (filter.kind === 'least') return between(filter.measure, [value as number, Number.POSITIVE_INFINITY]);
    if (filter.kind === 'below') return below(`${filter.measure} ${value}`);
    if (filter.kind === 'choice') return choice(`${filter.field} ${value}`);
    return anyOf(rangesOf(filter.ranges, value).map((ends) => between(filter.measure, ends)));
  }

  return (query) => {
    const all = fullSet(shelf.length);
    for (const key of filterKeys) if (isOn(query[key])) intersect(all, passing(filters[key], query[key]));
    for (const name of query.flags) intersect(all, flag(flagFields[name]));
    return all;
  };
}

function setOf(values: Float64Array, holds: (value: number) => boolean): Bitset {
  const bits = emptySet(values.length);
  for (let place = 0; place < values.length; place++) if (holds(values[place] as number)) add(bits, place);
  return bits;
}
