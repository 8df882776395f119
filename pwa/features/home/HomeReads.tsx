import '../../platform/zodConfig.ts';
import { useLayoutEffect, useMemo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import {
  coverWallCount,
  type HomeGames,
  newestCount,
  type PrerenderedHome,
  topRatedCount,
} from '#sync/protocol/prerenderedHome.ts';
import { topBy } from '../../catalogue/useCatalogSearch.ts';
import { type QueryResult, useCatalogRefresh, useRead } from '../../data/hooks.ts';

type Read<T> = Pick<QueryResult<T>, 'data' | 'state'>;
export type HomeData = {
  games: Read<HomeGames> & { again(): void };
  featured: Read<Game[]>;
  stats: PrerenderedHome['stats'] | undefined;
};

/** Selects home's games from the catalogue on this device, as the server does (api/features/games/cachedLists.ts). */
const selectHomeGames = (all: readonly Game[]): HomeGames => ({
  wall: all.slice(0, coverWallCount),
  newest: topBy(all, 'newest', newestCount),
  top: topBy(all, 'rating', topRatedCount),
  total: all.length,
});

/**
 * Reads home's live data and passes it to the parent; renders nothing. The first screen therefore has no data hook, and
 * its content is not mounted again when the data layer has loaded.
 */
export function HomeReads({ onRead }: { onRead(data: HomeData): void }): null {
  useCatalogRefresh();
  const { data: all, state, again } = useRead('games.list', {});
  const { data: featured, state: featuredState } = useRead('featured.list', {});
  const { data: stats } = useRead('users.stats', {});
  const games = useMemo(() => all && selectHomeGames(all), [all]);
  // The layout effect runs before the browser paints, so that a user who returns to home sees the data at once.
  useLayoutEffect(() => {
    onRead({ games: { data: games, state, again }, featured: { data: featured, state: featuredState }, stats });
  }, [games, state, again, featured, featuredState, stats, onRead]);
  return null;
}
