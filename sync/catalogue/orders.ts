import { missingPlaytimeMinutes } from '../rules.ts';
import { type Places, roomForPlaces } from './bits.ts';
import type { Sort } from './choices.ts';
import { numbersOf, type Shelf, textsOf } from './shelf.ts';
import { later, titles } from './sort.ts';

export type OrderName = Exclude<Sort, 'relevance'>;
/** The places of all games in an order. */
export type Order = Places;

/** What players pay, in cents. */
export function pricesOf(shelf: Shelf): Float64Array {
  const [prices, onSale, salePrices] = [
    numbersOf(shelf, 'price'),
    numbersOf(shelf, 'onSale'),
    // No price is negative.
    numbersOf(shelf, 'salePrice', -1),
  ];
  return prices.map((price, place) => {
    const sale = salePrices[place] as number;
    return onSale[place] === 1 && sale >= 0 ? sale : price;
  });
}
export const minutesOf = (shelf: Shelf): Float64Array =>
  numbersOf(shelf, 'estimatedPlaytimeMinutes', missingPlaytimeMinutes);

function updatedOf(shelf: Shelf): string[] {
  const created = textsOf(shelf, 'createdAt');
  return textsOf(shelf, 'approvedAt').map((approved, place) => approved || (created[place] as string));
}

/** Ties keep the catalogue's order. */
function by<T>(keys: ArrayLike<T>, order: (a: T, b: T) => number): Order {
  const places = roomForPlaces(keys.length, keys.length).map((_, place) => place);
  return places.sort((a, b) => order(keys[a] as T, keys[b] as T) || a - b);
}
const up = (a: number, b: number) => a - b;
const down = (a: number, b: number) => b - a;

const made: Record<OrderName, (shelf: Shelf) => Order> = {
  popular: (shelf) => by(numbersOf(shelf, 'totalPlays'), down),
  rating: (shelf) => by(numbersOf(shelf, 'rating'), down),
  reviews: (shelf) => by(numbersOf(shelf, 'reviewCount'), down),
  newest: (shelf) => by(textsOf(shelf, 'createdAt'), later),
  updated: (shelf) => by(updatedOf(shelf), later),
  'price-low': (shelf) => by(pricesOf(shelf), up),
  'price-high': (shelf) => by(pricesOf(shelf), down),
  'playtime-short': (shelf) => by(minutesOf(shelf), up),
  'playtime-long': (shelf) => by(minutesOf(shelf), down),
  'a-z': (shelf) => by(textsOf(shelf, 'title'), titles().compare),
  'z-a': (shelf) => by(textsOf(shelf, 'title'), (a, b) => titles().compare(b, a)),
};
export const orderNames = Object.keys(made) as OrderName[];
export const orderOf = (shelf: Shelf, name: OrderName): Order => made[name](shelf);

/** By the lower-case title as it is written, which puts those with the same beginning side by side. */
export const byWriting = (shelf: Shelf): Order =>
  by(
    textsOf(shelf, 'title').map((title) => title.toLowerCase()),
    (a, b) => (a === b ? 0 : a < b ? -1 : 1),
  );
