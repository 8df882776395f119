import type { Game } from '#sync/contract/games.ts';
import { coverWallCount, type HomeGames, newestCount, topRatedCount } from '#sync/protocol/prerenderedHome.ts';
import { topBy } from '../../catalogue/useCatalogSearch.ts';

/** What home shows of the catalogue on this device, by the orders that it keeps. As the server says it (api/features/games/cachedLists.ts). */
export const selectHomeGames = (all: readonly Game[]): HomeGames => ({
  wall: all.slice(0, coverWallCount),
  newest: topBy(all, 'newest', newestCount),
  top: topBy(all, 'rating', topRatedCount),
  total: all.length,
});
