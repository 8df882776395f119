import { useLayoutEffect, useMemo } from 'react';
import type { Game } from '#sync/contract/games.ts';
import type { HomeGames, PrerenderedHome } from '#sync/protocol/prerenderedHome.ts';
import { type QueryResult, useCatalogRefresh, useRead } from '../../data/hooks.ts';
import { selectHomeGames } from './selectHomeGames.ts';

type Read<T> = Pick<QueryResult<T>, 'data' | 'state'>;
export type HomeData = {
  games: Read<HomeGames> & { again(): void };
  featured: Read<Game[]>;
  stats: PrerenderedHome['stats'] | undefined;
};

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
