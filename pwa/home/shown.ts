import type { Game } from '#sync/contract/games.ts';
import { newestShown, type Shown, topShown, wallShown } from '#sync/first.ts';
import { firstBy } from '../games/search.ts';

/** What home shows of the catalogue on this device, by the orders that it keeps. As the server says it (api/games/list.ts). */
export const shownHere = (all: readonly Game[]): Shown => ({
  wall: all.slice(0, wallShown),
  newest: firstBy(all, 'newest', newestShown),
  top: firstBy(all, 'rating', topShown),
  total: all.length,
});
