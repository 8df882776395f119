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

/** What is found, in its order. */
export type CatalogSearch = {
  length: number;
  slice(from: number, to: number): Game[];
  /** No game has what was searched for; these are near it. */
  near: boolean;
};

const engines = new WeakMap<CatalogView, SearchEngine>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** So few games are read through on the page: a worker would cost more. */
const fewGamesCount = 200;
const isSmall = ({ length }: CatalogView) => length <= fewGamesCount;

/** Answers at once: by reading the games, until a larger catalogue has been read through. */
function engineFor(shelf: CatalogView): SearchEngine {
  const engine = engines.get(shelf) ?? createSearchEngine(shelf, isSmall(shelf) ? lazyIndex(shelf) : null);
  engines.set(shelf, engine);
  return engine;
}

/** Until the page has been drawn, in milliseconds: its first answer waits for nothing. */
const indexDelayMs = 500;
let read: CatalogView | undefined;

/** What of a pack is read through; the rest need not travel. */
const readable = ({ length, genres, numbers, texts: { title, description, createdAt, approvedAt } }: Pack): Pack => ({
  ...{ length, genres, numbers },
  texts: { ...{ title, description, createdAt, approvedAt } } as Pack['texts'],
});

/** Has a catalogue read through beside the page; answers how to end that. Where no worker may run, games go on being read. */
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

/** Games that are in their order already. */
export const asSearchResult = (games: Game[]): CatalogSearch => ({
  length: games.length,
  slice: (from, to) => games.slice(from, to),
  near: false,
});

/** What of some games a query finds, in its order; undefined as long as there are none to search. */
export function useCatalogSearch(games: readonly Game[] | undefined, query: Query): CatalogSearch | undefined {
  const shelf = useMemo(() => games && viewOfList(games), [games]);
  const engine = useSyncExternalStore(subscribe, () => shelf && engineFor(shelf));
  useEffect(() => (shelf ? readThrough(shelf) : undefined), [shelf]);
  return useMemo(() => games && engine && foundBy(games, engine, query), [games, engine, query]);
}

/** The first so many games in an order. */
export const topBy = (games: readonly Game[], sort: SortName, count: number): Game[] =>
  foundBy(games, engineFor(viewOfList(games)), { ...emptyQuery, sort }).slice(0, count);
