import type { Query } from '#sync/catalogue/query.ts';
import type { Game } from '#sync/contract/games.ts';

/** The first page of an answer by the games' ids, and how many there are in all. */
export type Answer = { count: number; ids: string[] };
export type Contender = { name: string; open(games: readonly Game[]): (query: Query) => Answer };
/** Cards on the first page. */
export const page = 48;
export const answerOf = (games: readonly Game[]): Answer => ({
  count: games.length,
  ids: games.slice(0, page).map(({ id }) => id),
});
