import { type CatalogView, createView, gameAtPosition } from '#sync/catalogue/catalogView.ts';
import type { Game } from '#sync/contract/games.ts';

const shelves = new WeakMap<readonly Game[], CatalogView>();

/** Whether two answers say the same of a game. */
export const isSameGame = (game: Game, other: Game): boolean =>
  (Object.keys(game) as (keyof Game)[]).every((field) => String(game[field]) === String(other[field]));

/** Games as they were last shown: one that is still so stays the same object, and its card is not drawn anew. */
const shown = new Map<string, Game>();
function asShown(game: Game): Game {
  const before = shown.get(game.id);
  if (before && isSameGame(game, before)) return before;
  shown.set(game.id, game);
  return game;
}

/** A list of games for whoever reads lists; each game is made when somebody first looks at it, and then stays the same. */
export function lazyList(shelf: CatalogView): Game[] {
  const made: Game[] = new Array(shelf.length);
  const at = (key: string | symbol): number => {
    const place = typeof key === 'string' ? Number(key) : Number.NaN;
    return Number.isInteger(place) && place >= 0 && place < shelf.length && String(place) === key ? place : -1;
  };
  const make = (key: string | symbol) => {
    const place = at(key);
    if (place >= 0) made[place] ??= asShown(gameAtPosition(shelf, place));
  };
  const list = new Proxy(made, {
    get(target, key) {
      make(key);
      return Reflect.get(target, key);
    },
    has: (target, key) => at(key) >= 0 || Reflect.has(target, key),
    ownKeys(target) {
      for (let place = 0; place < shelf.length; place++) make(String(place));
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor(target, key) {
      make(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
  shelves.set(list, shelf);
  return list;
}

/** The columns of a list; those of one that came another way are made. */
export function viewOfList(games: readonly Game[]): CatalogView {
  const known = shelves.get(games) ?? createView(games);
  shelves.set(games, known);
  return known;
}
