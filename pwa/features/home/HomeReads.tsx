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

/** What home shows of the catalogue on this device, by the orders that it keeps. As the server says it (api/features/games/cachedLists.ts). */
const selectHomeGames = (all: readonly Game[]): HomeGames => ({
  wall: all.slice(0, coverWallCount),
  newest: topBy(all, 'newest', newestCount),
  top: topBy(all, 'rating', topRatedCount),
  total: all.length,
});

/**
 * What is live on home. It draws nothing and hands up what it reads: the first screen has no data hook, and what stands there
 * is not made anew when the data layer comes.
 */
export function HomeReads({ onRead }: { onRead(data: HomeData): void }): null {
  useCatalogRefresh();
  const { data: all, state, again } = useRead('games.list', {});
  const { data: featured, state: featuredState } = useRead('featured.list', {});
  const { data: stats } = useRead('users.stats', {});
  const games = useMemo(() => all && selectHomeGames(all), [all]);
  // Before the browser paints: who comes back to home sees at once what is known.
  useLayoutEffect(() => {
    onRead({ games: { data: games, state, again }, featured: { data: featured, state: featuredState }, stats });
  }, [games, state, again, featured, featuredState, stats, onRead]);
  return null;
}
