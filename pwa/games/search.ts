import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Engine, engineOf, type Index, indexOnDemand } from '#sync/catalogue/engine.ts';
import type { OrderName } from '#sync/catalogue/orders.ts';
import type { Pack } from '#sync/catalogue/pack.ts';
import { emptyQuery, type Query } from '#sync/catalogue/query.ts';
import type { Shelf } from '#sync/catalogue/shelf.ts';
import type { Game } from '#sync/contract/games.ts';
import { shelfFor } from './list.ts';

/** What is found, in its order. */
export type Found = {
  length: number;
  slice(from: number, to: number): Game[];
  /** No game has what was searched for; these are near it. */
  near: boolean;
};

const engines = new WeakMap<Shelf, Engine>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** So few games are read through on the page: a worker would cost more. */
const fewGames = 200;
const isSmall = ({ length }: Shelf) => length <= fewGames;

/** Answers at once: by reading the games, until a larger catalogue has been read through. */
function engineFor(shelf: Shelf): Engine {
  const engine = engines.get(shelf) ?? engineOf(shelf, isSmall(shelf) ? indexOnDemand(shelf) : null);
  engines.set(shelf, engine);
  return engine;
}

/** Until the page has been drawn, in milliseconds: its first answer waits for nothing. */
const readAfter = 500;
let read: Shelf | undefined;

/** What of a pack is read through; the rest need not travel. */
const readable = ({ length, genres, numbers, texts: { title, description, createdAt, approvedAt } }: Pack): Pack => ({
  ...{ length, genres, numbers },
  texts: { ...{ title, description, createdAt, approvedAt } } as Pack['texts'],
});

/** Has a catalogue read through beside the page; answers how to end that. Where no worker may run, games go on being read. */
function readThrough(shelf: Shelf): () => void {
  if (read === shelf || isSmall(shelf)) return () => {};
  let worker: Worker | undefined;
  const timer = setTimeout(() => {
    worker = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Index>) => {
      worker?.terminate();
      engines.set(shelf, engineOf(shelf, data));
      read = shelf;
      for (const listener of listeners) listener();
    });
    worker.postMessage({ ...shelf, packs: shelf.packs.map(readable) });
  }, readAfter);
  return () => {
    clearTimeout(timer);
    worker?.terminate();
  };
}

const foundBy = (games: readonly Game[], engine: Engine, query: Query): Found => {
  const { length, near, slice } = engine(query);
  return { length, near, slice: (from, to) => Array.from(slice(from, to), (place) => games[place] as Game) };
};

/** Games that are in their order already. */
export const inOrder = (games: Game[]): Found => ({
  length: games.length,
  slice: (from, to) => games.slice(from, to),
  near: false,
});

/** What of some games a query finds, in its order; undefined as long as there are none to search. */
export function useFound(games: readonly Game[] | undefined, query: Query): Found | undefined {
  const shelf = useMemo(() => games && shelfFor(games), [games]);
  const engine = useSyncExternalStore(subscribe, () => shelf && engineFor(shelf));
  useEffect(() => (shelf ? readThrough(shelf) : undefined), [shelf]);
  return useMemo(() => games && engine && foundBy(games, engine, query), [games, engine, query]);
}

/** The first so many games in an order. */
export const firstBy = (games: readonly Game[], sort: OrderName, count: number): Game[] =>
  foundBy(games, engineFor(shelfFor(games)), { ...emptyQuery, sort }).slice(0, count);
