import { engineOf, indexOf } from '#sync/catalogue/engine.ts';
import { filter } from '#sync/catalogue/filter.ts';
import { type Query, sortOf } from '#sync/catalogue/query.ts';
import { relevance } from '#sync/catalogue/search.ts';
import { shelfOf, textAt } from '#sync/catalogue/shelf.ts';
import { browse, sortBy } from '#sync/catalogue/sort.ts';
import type { Game } from '#sync/contract/games.ts';
import { type Asked, makeGames, makeQueries } from '../made.ts';
import { type Answer, answerOf, type Contender, page } from './contender.ts';

const naive: Contender = { name: 'naive scan', open: (games) => (query) => answerOf(browse(games, query)) };

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
      const found = filter(sort === 'relevance' ? games : ordered(sort), query).filter(has);
      if (sort !== 'relevance') return answerOf(found);
      const scores = new Map(found.map((game) => [game, relevance(game, wanted)]));
      return answerOf(found.sort((a, b) => (scores.get(b) as number) - (scores.get(a) as number)));
    };
  },
};

const engine = (name: string, indexed: boolean): Contender => ({
  name,
  open(games) {
    const shelf = shelfOf(games);
    const ask = engineOf(shelf, indexed ? indexOf(shelf) : null);
    return (query) => {
      const found = ask(query);
      return { count: found.length, ids: Array.from(found.slice(0, page), (place) => textAt(shelf, 'id', place)) };
    };
  },
});

const ours = engine('Recess', true);

function answersTo(games: readonly Game[]): Map<Query, Answer> {
  const ask = ours.open(games);
  return new Map(queries.map((query) => [query, ask(query)]));
}
/** What no search can beat: every answer is known beforehand, and copied. */
const floor: Contender = {
  name: 'floor: answers known beforehand',
  open(games) {
    const known = answersTo(games);
    return (query) => {
      const { count, ids } = known.get(query) as Answer;
      return { count, ids: [...ids] };
    };
  },
};

type Bench = Window & {
  peers: Contender[];
  names(): string[];
  prepare(count: number): void;
  open(name: string): number;
  forget(): void;
  run(): number[];
  same(): { same: number; near: number };
};
const bench = window as unknown as Bench;
const contenders = () => [
  ours,
  engine('Recess, before its index stands', false),
  naive,
  prepared,
  ...(bench.peers ?? []),
  floor,
];
let games: Game[] = [];
let queries: Asked[] = [];
let ask: ReturnType<Contender['open']> | undefined;

Object.assign(bench, {
  names: () => contenders().map(({ name }) => name),
  prepare(count: number) {
    games = makeGames(count);
    queries = makeQueries(games);
  },
  /** Milliseconds until the contender can answer. */
  open(name: string) {
    const started = performance.now();
    ask = contenders()
      .find((one) => one.name === name)
      ?.open(games);
    return performance.now() - started;
  },
  forget() {
    ask = undefined;
  },
  /** Milliseconds of each query; what is quick is asked again until the clock can tell. */
  run() {
    const end = performance.now() + 60_000;
    return queries.flatMap((query) => {
      if (performance.now() > end) return [];
      const started = performance.now();
      let times = 0;
      do {
        ask?.(query);
        times++;
      } while (performance.now() - started < 2);
      return [(performance.now() - started) / times];
    });
  },
  /** How many answers are the spec's, page and count; and how many of those where the spec finds nothing are not empty. */
  same() {
    let [same, near] = [0, 0];
    for (const query of queries) {
      const [expected, answer] = [answerOf(browse(games, query)), ask?.(query)];
      if (JSON.stringify(answer) === JSON.stringify(expected)) same++;
      else if (expected.count === 0) near++;
    }
    return { same, near };
  },
});
Object.assign(window, { ready: true });
