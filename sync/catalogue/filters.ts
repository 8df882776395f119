import { missingFileSizeMB } from '../rules.ts';
import { addBit, allBits, type Bits, intersect, noBits, unite } from './bits.ts';
import { playtimes, priceRanges } from './choices.ts';
import { withAliases, within } from './filter.ts';
import { flagFields } from './flags.ts';
import { minutesOf, pricesOf } from './orders.ts';
import type { NumberField } from './pack.ts';
import type { Query } from './query.ts';
import { numbersOf, readGenres, type Shelf } from './shelf.ts';

/** Sets and columns are made when a filter first asks for them. Those of thresholds, which an address may name, are so many at most. */
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

/** The games of each genre, by its name as it is written. */
export function genresOf(shelf: Shelf): Map<string, Bits> {
  const games: Bits[] = [];
  const names = readGenres(shelf, (place, genre) => {
    games[genre] ??= noBits(shelf.length);
    addBit(games[genre], place);
  });
  return new Map(names.map((name, genre) => [name, games[genre] ?? noBits(shelf.length)]));
}

type Measure = 'price' | 'minutes' | 'megabytes' | 'rating' | 'reviewCount';
const measures: Record<Measure, (shelf: Shelf) => Float64Array> = {
  price: pricesOf,
  minutes: minutesOf,
  megabytes: (shelf) => numbersOf(shelf, 'fileSizeMB', missingFileSizeMB),
  rating: (shelf) => numbersOf(shelf, 'rating'),
  reviewCount: (shelf) => numbersOf(shelf, 'reviewCount'),
};

/** What passes every filter but the search, as a set; see `filter`, whose rules these are. */
export function filtersOf(shelf: Shelf, genres: Map<string, Bits>): (query: Query) => Bits {
  const all = allBits(shelf.length);
  const measure = remember((name) => measures[name as Measure](shelf));
  const flag = remember((field) => setOf(numbersOf(shelf, field as NumberField), (value) => value === 1));
  const range = remember((key) => {
    const [name, low, high] = key.split(' ') as [Measure, string, string];
    const ends = [Number(low), Number(high)] as const;
    return setOf(measure(name), (value) => within(value, ends));
  });
  const between = (name: Measure, [low, high]: readonly [number, number]) => range(`${name} ${low} ${high}`);
  const least = (name: Measure, low: number) => between(name, [low, Number.POSITIVE_INFINITY]);
  const below = remember((most) => setOf(measure('megabytes'), (value) => value < Number(most)));

  function anyOf(sets: (Bits | undefined)[]): Bits {
    const any = noBits(shelf.length);
    for (const set of sets) if (set) unite(any, set);
    return any;
  }

  return (query) => {
    const passing = all.slice();
    intersect(passing, least('rating', query.minRating));
    intersect(passing, least('reviewCount', query.minReviews));
    for (const name of query.flags) intersect(passing, flag(flagFields[name]));
    if (query.genres.length > 0)
      intersect(passing, anyOf([...withAliases(query.genres)].map((name) => genres.get(name))));
    if (query.priceRanges.length > 0)
      intersect(passing, anyOf(query.priceRanges.map((name) => between('price', priceRanges[name]))));
    if (query.playtime !== null) intersect(passing, between('minutes', playtimes[query.playtime]));
    if (query.maxSize !== 0) intersect(passing, below(String(query.maxSize)));
    return passing;
  };
}

function setOf(values: Float64Array, holds: (value: number) => boolean): Bits {
  const bits = noBits(values.length);
  for (let place = 0; place < values.length; place++) if (holds(values[place] as number)) addBit(bits, place);
  return bits;
}
