import { lazy } from '../../util/lazy.ts';
import { type CatalogView, numberColumn, textColumn } from '../catalogView.ts';
import { type Query, sortOf } from '../query.ts';
import { type Bitset, fullSet, has, intersect, isEmpty, size } from './bitset.ts';
import { createFilter, genreBitsets } from './filterBitsets.ts';
import { buildInvertedIndex } from './invertedIndex.ts';
import { type SortedPositions, type SortName, sortedBy, sortedByTitle, sortNames } from './sortOrders.ts';
import { type MatchSets, searchByScan, searchFuzzy, searchIndexed, type TextIndex } from './textSearch.ts';
import { type BaseScores, topK } from './topRanked.ts';

/**
 * The parts that take longest to build, and are therefore built in a worker: the index of words, and all sort orders.
 */
export type SearchIndex = TextIndex & { orders: Partial<Record<SortName, SortedPositions>> };

const readingOf = (shelf: CatalogView): TextIndex => ({
  words: buildInvertedIndex(textColumn(shelf, 'title'), textColumn(shelf, 'description')),
  writing: sortedByTitle(shelf),
});
export const buildIndex = (shelf: CatalogView): SearchIndex => ({
  ...readingOf(shelf),
  orders: Object.fromEntries(sortNames.map((name) => [name, sortedBy(shelf, name)])),
});

/** Returns an index for a catalogue that is small enough for the main thread; each part is built on first use. */
export function lazyIndex(shelf: CatalogView): SearchIndex {
  const reading = lazy(() => readingOf(shelf));
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

/** The games of a result in order, by their positions in the catalogue. Only the requested part is sorted. */
export type SearchResult = {
  length: number;
  slice(from: number, to: number): Uint32Array;
  /** Says that nothing matched exactly and these are close matches. */
  near: boolean;
};
export type SearchEngine = (query: Query) => SearchResult;

/** Number of games sorted at first; a later request sorts all of them. */
const pageCount = 48;

/** Returns the first `count` games of a set in an order. */
function firstOf(found: Bitset, order: SortedPositions, count: number): Uint32Array {
  const first = new Uint32Array(count);
  for (let at = 0, next = 0; next < count; at++) {
    const place = order[at] as number;
    if (has(found, place)) first[next++] = place;
  }
  return first;
}

/**
 * Creates an engine that answers every query exactly as `referenceBrowse` does, with the same games in the same order.
 * Without an index it scans the texts, and computes a sort order on first use.
 */
export function createSearchEngine(shelf: CatalogView, index: SearchIndex | null): SearchEngine {
  const genres = genreBitsets(shelf);
  const passing = createFilter(shelf, genres);
  const orders: Partial<Record<SortName, SortedPositions>> = { ...index?.orders };
  const order = (name: SortName): SortedPositions => (orders[name] ??= sortedBy(shelf, name));
  const base = lazy(
    (): BaseScores => ({
      ratings: numberColumn(shelf, 'rating').map((rating) => 0.1 * rating),
      plays: numberColumn(shelf, 'totalPlays').map((plays) => 0.5 * Math.log(1 + plays)),
    }),
  );

  function found(bits: Bitset, sort: SortName | MatchSets, near: boolean): SearchResult {
    const length = size(bits);
    const first = (count: number) =>
      typeof sort === 'string' ? firstOf(bits, order(sort), count) : topK(bits, sort, base(), count);
    let places: Uint32Array = new Uint32Array();
    const slice = (from: number, to: number) => {
      const wanted = Math.min(to, length);
      if (places.length < wanted) places = first(wanted <= pageCount ? Math.min(pageCount, length) : length);
      return places.subarray(from, wanted);
    };
    return { length, slice, near };
  }

  const hitsOf = (wanted: string, within: Bitset): MatchSets =>
    index ? searchIndexed(shelf, genres, index, wanted, within) : searchByScan(shelf, genres, wanted, within);

  return (query) => {
    const bits = passing(query);
    const sort = sortOf(query);
    if (query.q === '') return found(bits, sort as SortName, false);
    const wanted = query.q.toLowerCase();
    const exact = hitsOf(wanted, bits);
    // A text that matches only filtered-out games exists and is not treated as a typo.
    const nowhere = index !== null && isEmpty(exact.any) && isEmpty(hitsOf(wanted, fullSet(shelf.length)).any);
    const near = nowhere ? searchFuzzy(shelf, genres, index, wanted) : undefined;
    const hits = near ?? exact;
    intersect(bits, hits.any);
    return found(bits, sort === 'relevance' ? hits : sort, near !== undefined);
  };
}
