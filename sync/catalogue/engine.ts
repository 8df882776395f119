import { once } from '../once.ts';
import { type Base, best } from './best.ts';
import { allBits, type Bits, countBits, hasBit, intersect, isEmpty } from './bits.ts';
import { filtersOf, genresOf } from './filters.ts';
import { byWriting, type Order, type OrderName, orderNames, orderOf } from './orders.ts';
import { type Query, sortOf } from './query.ts';
import { numbersOf, type Shelf, textsOf } from './shelf.ts';
import { type Hits, hitsIn, hitsNear, type Reading, scan } from './texts.ts';
import { readWords } from './words.ts';

/** What takes longest to make of a catalogue, so that a worker makes it: its words, and all its orders. */
export type Index = Reading & { orders: Partial<Record<OrderName, Order>> };

const readingOf = (shelf: Shelf): Reading => ({
  words: readWords(textsOf(shelf, 'title'), textsOf(shelf, 'description')),
  writing: byWriting(shelf),
});
export const indexOf = (shelf: Shelf): Index => ({
  ...readingOf(shelf),
  orders: Object.fromEntries(orderNames.map((name) => [name, orderOf(shelf, name)])),
});

/** The same of a catalogue that is small enough for the page to make it, each part when somebody asks for it. */
export function indexOnDemand(shelf: Shelf): Index {
  const reading = once(() => readingOf(shelf));
  return {
    orders: {},
    get words() {
      return reading().words;
    },
    get writing() {
      return reading().writing;
    },
  };
}

/** The games of an answer in their order, by their places in the catalogue. Only those that are looked at are sorted. */
export type Found = {
  length: number;
  slice(from: number, to: number): Uint32Array;
  /** Nothing has what was searched for; these are near it. */
  near: boolean;
};
export type Engine = (query: Query) => Found;

/** So many are sorted at first; whoever looks further has them all sorted. */
const page = 48;

/** The first so many of a set, in an order. */
function firstOf(found: Bits, order: Order, count: number): Uint32Array {
  const first = new Uint32Array(count);
  for (let at = 0, next = 0; next < count; at++) {
    const place = order[at] as number;
    if (hasBit(found, place)) first[next++] = place;
  }
  return first;
}

/**
 * Answers every query as `browse` does, game by game and in the same order. Without an index the texts are read through,
 * and an order is made when it is first asked for.
 */
export function engineOf(shelf: Shelf, index: Index | null): Engine {
  const genres = genresOf(shelf);
  const passing = filtersOf(shelf, genres);
  const orders: Partial<Record<OrderName, Order>> = { ...index?.orders };
  const order = (name: OrderName): Order => (orders[name] ??= orderOf(shelf, name));
  const base = once(
    (): Base => ({
      ratings: numbersOf(shelf, 'rating').map((rating) => 0.1 * rating),
      plays: numbersOf(shelf, 'totalPlays').map((plays) => 0.5 * Math.log(1 + plays)),
    }),
  );

  function found(bits: Bits, sort: OrderName | Hits, near: boolean): Found {
    const length = countBits(bits);
    const first = (count: number) =>
      typeof sort === 'string' ? firstOf(bits, order(sort), count) : best(bits, sort, base(), count);
    let places: Uint32Array = new Uint32Array();
    const slice = (from: number, to: number) => {
      const wanted = Math.min(to, length);
      if (places.length < wanted) places = first(wanted <= page ? Math.min(page, length) : length);
      return places.subarray(from, wanted);
    };
    return { length, slice, near };
  }

  const hitsOf = (wanted: string, within: Bits): Hits =>
    index ? hitsIn(shelf, genres, index, wanted, within) : scan(shelf, genres, wanted, within);

  return (query) => {
    const bits = passing(query);
    const sort = sortOf(query);
    if (query.q === '') return found(bits, sort as OrderName, false);
    const wanted = query.q.toLowerCase();
    const exact = hitsOf(wanted, bits);
    // What the filters leave out is there, and is no slip of the hand.
    const nowhere = index !== null && isEmpty(exact.any) && isEmpty(hitsOf(wanted, allBits(shelf.length)).any);
    const near = nowhere ? hitsNear(shelf, genres, index, wanted) : undefined;
    const hits = near ?? exact;
    intersect(bits, hits.any);
    return found(bits, sort === 'relevance' ? hits : sort, near !== undefined);
  };
}
