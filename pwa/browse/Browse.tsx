import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useMemo } from 'react';
import { emptyQuery, printQuery, type Query } from '#sync/catalogue/query.ts';
import { browse } from '#sync/catalogue/sort.ts';
import { type Game, games } from '#sync/contract/games.ts';
import { numberText } from '#sync/show.ts';
import { useFreshCatalogue, useRead } from '../data.ts';
import type { Download } from '../play/download.ts';
import { isHosted, useDownloads } from '../play/downloads.ts';
import { Button } from '../ui/Button.tsx';
import { GameCard, GameGrid, GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import css from './Browse.module.css';
import { FilterBar } from './FilterBar.tsx';
import { Heart } from './Heart.tsx';
import { useMore } from './useMore.ts';
import { useQueryInAddress } from './useQueryInAddress.ts';
import { useWishlisted } from './useWishlisted.ts';

export function Browse() {
  useFreshCatalogue();
  const [query, setQuery] = useQueryInAddress();
  const { data: all, state, again } = useRead(games.list, {});
  const change = (part: Partial<Query>) => setQuery({ ...query, ...part });
  return (
    <Page title="Discover Games">
      <FilterBar query={query} onChange={change} />
      <ActiveFilters query={query} onChange={change} onClear={() => setQuery({ ...emptyQuery, sort: query.sort })} />
      {all && <Found all={all} query={query} />}
      {!all && state === 'loading' && <GridSkeleton count={15} />}
      {!all && state !== 'loading' && (
        <Empty icon={<SearchX size={32} aria-hidden />} title="The games could not be loaded">
          <p>They are kept on this device once they have been loaded a first time.</p>
          <Button onClick={again}>Try again</Button>
        </Empty>
      )}
    </Page>
  );
}

/** "Works offline" is said of a copy that was checked on this device; before that it is a game that can be had. */
function offlineBadge(game: Game, copy: Download | undefined): string | false {
  if (copy?.state === 'done') return 'Works offline';
  return isHosted(game) && game.worksOffline === 1 && 'Downloadable';
}

function Found({ all, query }: { all: Game[]; query: Query }) {
  // Typing stays quick while ten thousand games are searched.
  const asked = useDeferredValue(query);
  const found = useMemo(() => browse(all, asked), [all, asked]);
  const [shown, edge] = useMore(found, new URLSearchParams(printQuery(asked)).toString());
  const wishlisted = useWishlisted();
  const { byGame } = useDownloads();
  return (
    <>
      <p className={css.count} role="status">
        Showing {numberText(found.length)} of {numberText(all.length)} games
      </p>
      {found.length === 0 ? (
        <Empty icon={<SearchX size={32} aria-hidden />} title="No games match your current filters." />
      ) : (
        <GameGrid>
          {shown.map((game, n) => (
            <GameCard
              key={game.id}
              game={game}
              heading="h2"
              eager={n < 6}
              badge={offlineBadge(game, byGame.get(game.id))}
              corner={<Heart game={game} on={wishlisted.has(game.id)} />}
            />
          ))}
        </GameGrid>
      )}
      <div ref={edge} />
    </>
  );
}
