import { type CatalogView, createView, gameAtPosition } from '#sync/catalogue/catalogView.ts';
import type { Game } from '#sync/contract/games.ts';

const shelves = new WeakMap<readonly Game[], CatalogView>();

/** Whether two responses have the same data of a game. */
export const isSameGame = (game: Game, other: Game): boolean =>
  (Object.keys(game) as (keyof Game)[]).every((field) => String(game[field]) === String(other[field]));

/** Games as last returned: an unchanged game stays the same object, so its card is not rendered again. */
const shown = new Map<string, Game>();
function asShown(game: Game): Game {
  const before = shown.get(game.id);
  if (before && isSameGame(game, before)) return before;
  shown.set(game.id, game);
  return game;
}

/** Returns a list that creates each game at its first access and then keeps the object. */
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

/** Returns the columns of a list; a list from elsewhere gets them here. */
export function viewOfList(games: readonly Game[]): CatalogView {
  const known = shelves.get(games) ?? createView(games);
  shelves.set(games, known);
  return known;
}
