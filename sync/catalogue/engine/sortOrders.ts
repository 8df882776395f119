import { missingPlaytimeMinutes } from '../../constants.ts';
import { type CatalogView, numberColumn, textColumn } from '../catalogView.ts';
import type { Sort } from '../filterOptions.ts';
import { compareDescending, titleCollator } from '../referenceSort.ts';
import { allocatePositions, type Positions } from './bitset.ts';

export type SortName = Exclude<Sort, 'relevance'>;
/** The positions of all games in a sort order. */
export type SortedPositions = Positions;

/** Returns the price that players pay, in cents. */
export function priceColumn(shelf: CatalogView): Float64Array {
  const [prices, onSale, salePrices] = [
    numberColumn(shelf, 'price'),
    numberColumn(shelf, 'onSale'),
    // No price is negative, so -1 stands for a missing one.
    numberColumn(shelf, 'salePrice', -1),
  ];
  return prices.map((price, place) => {
    const sale = salePrices[place] as number;
    return onSale[place] === 1 && sale >= 0 ? sale : price;
  });
}
export const playtimeColumn = (shelf: CatalogView): Float64Array =>
  numberColumn(shelf, 'estimatedPlaytimeMinutes', missingPlaytimeMinutes);

function updatedOf(shelf: CatalogView): string[] {
  const created = textColumn(shelf, 'createdAt');
  return textColumn(shelf, 'approvedAt').map((approved, place) => approved || (created[place] as string));
}

/** Sorts by keys; ties keep the catalogue's order. */
function by<T>(keys: ArrayLike<T>, order: (a: T, b: T) => number): SortedPositions {
  const places = allocatePositions(keys.length, keys.length).map((_, place) => place);
  return places.sort((a, b) => order(keys[a] as T, keys[b] as T) || a - b);
}
const up = (a: number, b: number) => a - b;
const down = (a: number, b: number) => b - a;

const made: Record<SortName, (shelf: CatalogView) => SortedPositions> = {
  popular: (shelf) => by(numberColumn(shelf, 'totalPlays'), down),
  rating: (shelf) => by(numberColumn(shelf, 'rating'), down),
  reviews: (shelf) => by(numberColumn(shelf, 'reviewCount'), down),
  newest: (shelf) => by(textColumn(shelf, 'createdAt'), compareDescending),
  updated: (shelf) => by(updatedOf(shelf), compareDescending),
  'price-low': (shelf) => by(priceColumn(shelf), up),
  'price-high': (shelf) => by(priceColumn(shelf), down),
  'playtime-short': (shelf) => by(playtimeColumn(shelf), up),
  'playtime-long': (shelf) => by(playtimeColumn(shelf), down),
  'a-z': (shelf) => by(textColumn(shelf, 'title'), titleCollator().compare),
  'z-a': (shelf) => by(textColumn(shelf, 'title'), (a, b) => titleCollator().compare(b, a)),
};
export const sortNames = Object.keys(made) as SortName[];
export const sortedBy = (shelf: CatalogView, name: SortName): SortedPositions => made[name](shelf);

/** Sorts by the lower-case title, which puts titles with the same beginning next to each other. */
export const sortedByTitle = (shelf: CatalogView): SortedPositions =>
  by(
    textColumn(shelf, 'title').map((title) => title.toLowerCase()),
    (a, b) => (a === b ? 0 : a < b ? -1 : 1),
  );
