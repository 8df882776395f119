import { gameAt, type Shelf, shelfOf } from '#sync/catalogue/shelf.ts';
import type { Game } from '#sync/contract/games.ts';

const shelves = new WeakMap<readonly Game[], Shelf>();

/** Whether two answers say the same of a game. */
export const isSame = (game: Game, other: Game): boolean =>
  (Object.keys(game) as (keyof Game)[]).every((field) => String(game[field]) === String(other[field]));

/**
 * Games as they were last shown: one that is still so stays the same object, and its card is not drawn anew. Only what is
 * drawn holds them: ten thousand that somebody has looked through once are not kept beside their columns.
 */
const shown = new Map<string, WeakRef<Game>>();
function asShown(game: Game): WeakRef<Game> {
  const before = shown.get(game.id);
  const known = before?.deref();
  if (before && known && isSame(game, known)) return before;
  const now = new WeakRef(game);
  shown.set(game.id, now);
  return now;
}

/** A list of games for whoever reads lists; each game is made when somebody looks at it, and stays the same while it is held. */
export function listOf(shelf: Shelf): Game[] {
  const made: WeakRef<Game>[] = new Array(shelf.length);
  const at = (key: string | symbol): number => {
    const place = typeof key === 'string' ? Number(key) : Number.NaN;
    return Number.isInteger(place) && place >= 0 && place < shelf.length && String(place) === key ? place : -1;
  };
  const gameOf = (place: number): Game => {
    const known = made[place]?.deref();
    if (known) return known;
    const game = gameAt(shelf, place);
    const ref = asShown(game);
    made[place] = ref;
    return ref.deref() ?? game;
  };
  const list = new Proxy<Game[]>(new Array(shelf.length), {
    get(target, key) {
      const place = at(key);
      return place < 0 ? Reflect.get(target, key) : gameOf(place);
    },
    has: (target, key) => at(key) >= 0 || Reflect.has(target, key),
    ownKeys: (target) => [...Array.from(made, (_, place) => String(place)), ...Reflect.ownKeys(target)],
    getOwnPropertyDescriptor(target, key) {
      const place = at(key);
      if (place < 0) return Reflect.getOwnPropertyDescriptor(target, key);
      return { value: gameOf(place), enumerable: true, configurable: true };
    },
  });
  shelves.set(list, shelf);
  return list;
}

/** The columns of a list; those of one that came another way are made. */
export function shelfFor(games: readonly Game[]): Shelf {
  const known = shelves.get(games) ?? shelfOf(games);
  shelves.set(games, known);
  return known;
}
