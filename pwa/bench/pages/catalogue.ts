/** What the bench of the catalogue calls in the page: those that search, and the queries. */
import { createView, textAtPosition } from '#sync/catalogue/catalogView.ts';
import { buildIndex, createSearchEngine } from '#sync/catalogue/engine/searchEngine.ts';
import { type Query, sortOf } from '#sync/catalogue/query.ts';
import { referenceFilter } from '#sync/catalogue/referenceFilter.ts';
import { referenceBrowse, sortBy } from '#sync/catalogue/referenceSort.ts';
import { relevance } from '#sync/catalogue/relevance.ts';
import type { Game } from '#sync/contract/games.ts';
import { makeGames, makeQueries } from '../generatedGames.ts';

/** The first page of an answer by the games' ids, and how many there are in all. */
type Answer = { count: number; ids: string[] };
type Contender = { name: string; open(games: readonly Game[]): (query: Query) => Answer };
/** Cards on the first page. */
const page = 48;
const answerOf = (games: readonly Game[]): Answer => ({
  count: games.length,
  ids: games.slice(0, page).map(({ id }) => id),
});

const naive: Contender = { name: 'naive scan', open: (games) => (query) => answerOf(referenceBrowse(games, query)) };

/** Texts in lower case and every order, once; then each game is looked at. */
const prepared: Contender = {
  name: 'prepared scan',
  open(games) {
    const texts = new Map(
      games.map((game) => [game, [game.title, game.description, ...game.genres].map((text) => text.toLowerCase())]),
    );
    const orders = new Map<string, Game[]>();
    const ordered = (sort: Parameters<typeof sortBy>[1]) => {
      const known = orders.get(sort) ?? sortBy(games, sort);
      orders.set(sort, known);
      return known;
    };
    for (const sort of ['popular', 'rating', 'newest', 'price-low', 'a-z'] as const) ordered(sort);
    return (query) => {
      const [sort, wanted] = [sortOf(query), query.q.toLowerCase()];
      const has = (game: Game) => wanted === '' || (texts.get(game) as string[]).some((text) => text.includes(wanted));
      const found = referenceFilter(sort === 'relevance' ? games : ordered(sort), query).filter(has);
      if (sort !== 'relevance') return answerOf(found);
      const scores = new Map(found.map((game) => [game, relevance(game, wanted)]));
      return answerOf(found.sort((a, b) => (scores.get(b) as number) - (scores.get(a) as number)));
    };
  },
};

const engine = (name: string, indexed: boolean): Contender => ({
  name,
  open(games) {
    const shelf = createView(games);
    const ask = createSearchEngine(shelf, indexed ? buildIndex(shelf) : null);
    return (query) => {
      const found = ask(query);
      return {
        count: found.length,
        ids: Array.from(found.slice(0, page), (place) => textAtPosition(shelf, 'id', place)),
      };
    };
  },
});

const contenders = [engine('Recess', true), engine('Recess, before its index stands', false), naive, prepared];
let games: Game[] = [];
let queries: Query[] = [];
let ask: ReturnType<Contender['open']> | undefined;

Object.assign(window, {
  names: () => contenders.map(({ name }) => name),
  prepare(count: number) {
    games = makeGames(count);
    queries = makeQueries(games);
  },
  /** Milliseconds until the contender can answer. */
  open(name: string) {
    const started = performance.now();
    ask = contenders.find((one) => one.name === name)?.open(games);
    return performance.now() - started;
  },
  /** Milliseconds of each query; what is quick is asked again until the clock can tell. */
  run() {
    return queries.map((query) => {
      const started = performance.now();
      let times = 0;
      do {
        ask?.(query);
        times++;
      } while (performance.now() - started < 2);
      return (performance.now() - started) / times;
    });
  },
  /** How many answers are the spec's, page and count; and how many of those where the spec finds nothing are not empty. */
  same() {
    let [same, near] = [0, 0];
    for (const query of queries) {
      const [expected, answer] = [answerOf(referenceBrowse(games, query)), ask?.(query)];
      if (JSON.stringify(answer) === JSON.stringify(expected)) same++;
      else if (expected.count === 0) near++;
    }
    return { same, near };
  },
  ready: true,
});
