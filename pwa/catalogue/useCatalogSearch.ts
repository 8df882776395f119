import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CatalogView } from '#sync/catalogue/catalogView.ts';
import type { Pack } from '#sync/catalogue/columnarPack.ts';
import {
  createSearchEngine,
  lazyIndex,
  type SearchEngine,
  type SearchIndex,
} from '#sync/catalogue/engine/searchEngine.ts';
import type { SortName } from '#sync/catalogue/engine/sortOrders.ts';
import { emptyQuery, type Query } from '#sync/catalogue/query.ts';
import type { Game } from '#sync/contract/games.ts';
import { viewOfList } from './lazyGameList.ts';

/** Search results in their order. */
export type CatalogSearch = {
  length: number;
  slice(from: number, to: number): Game[];
  /** True if no game matches exactly; the results are similar games. */
  near: boolean;
};

const engines = new WeakMap<CatalogView, SearchEngine>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Up to this many games are indexed on the page: a worker would cost more. */
const fewGamesCount = 200;
const isSmall = ({ length }: CatalogView) => length <= fewGamesCount;

/** Returns an engine that answers at once: it scans the games until the index of a larger catalogue is built. */
function engineFor(shelf: CatalogView): SearchEngine {
  const engine = engines.get(shelf) ?? createSearchEngine(shelf, isSmall(shelf) ? lazyIndex(shelf) : null);
  engines.set(shelf, engine);
  return engine;
}

/**
 * Milliseconds before the index is built, so that the page is rendered first; its first search does not wait for the
 * index.
 */
const indexDelayMs = 500;
let read: CatalogView | undefined;

/** The columns of a pack that the index needs; the others are not sent to the worker. */
const readable = ({ length, genres, numbers, texts: { title, description, createdAt, approvedAt } }: Pack): Pack => ({
  ...{ length, genres, numbers },
  texts: { ...{ title, description, createdAt, approvedAt } } as Pack['texts'],
});

/**
 * Builds a catalogue's index in a worker. Returns a function that cancels it. Without workers, searches keep scanning
 * the games.
 */
function readThrough(shelf: CatalogView): () => void {
  if (read === shelf || isSmall(shelf)) return () => {};
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    worker = new Worker(new URL('./searchIndexWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<SearchIndex>) => {
      worker?.terminate();
      engines.set(shelf, createSearchEngine(shelf, data));
      read = shelf;
      for (const listener of listeners) listener();
    });
    worker.postMessage({ ...shelf, packs: shelf.packs.map(readable) });
  }, indexDelayMs);
  return () => {
    clearTimeout(timer);
    worker?.terminate();
  };
}

const foundBy = (games: readonly Game[], engine: SearchEngine, query: Query): CatalogSearch => {
  const { length, near, slice } = engine(query);
  return { length, near, slice: (from, to) => Array.from(slice(from, to), (place) => games[place] as Game) };
};

/** Wraps games that are in their order already. */
export const asSearchResult = (games: Game[]): CatalogSearch => ({
  length: games.length,
  slice: (from, to) => games.slice(from, to),
  near: false,
});

/** Searches some games; undefined while there are none to search. */
export function useCatalogSearch(games: readonly Game[] | undefined, query: Query): CatalogSearch | undefined {
  const shelf = useMemo(() => games && viewOfList(games), [games]);
  const engine = useSyncExternalStore(subscribe, () => shelf && engineFor(shelf));
  useEffect(() => (shelf ? readThrough(shelf) : undefined), [shelf]);
  return useMemo(() => games && engine && foundBy(games, engine, query), [games, engine, query]);
}

/** The first `count` games in a sort order. */
export const topBy = (games: readonly Game[], sort: SortName, count: number): Game[] =>
  foundBy(games, engineFor(viewOfList(games)), { ...emptyQuery, sort }).slice(0, count);
