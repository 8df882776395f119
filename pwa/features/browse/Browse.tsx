import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue } from 'react';
import { emptyQuery, printQuery } from '#sync/catalogue/query.ts';
import { useCatalogSearch } from '../../catalogue/useCatalogSearch.ts';
import { useCatalogRefresh, useRead } from '../../data/hooks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { GridSkeleton } from '../../shared/GameCard.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Empty, Page } from '../../ui/layout/Page.tsx';
import css from './Browse.module.css';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { SearchResults } from './SearchResults.tsx';
import { usePopular } from './usePopular.ts';
import { useQueryParams } from './useQueryParams.ts';

export function Browse() {
  useCatalogRefresh();
  const words = useMessages('browse');
  const { loading, tryAgain } = useMessages('common');
  const [query, change] = useQueryParams();
  const { data: all, state, again } = useRead('games.list', {});
  const first = usePopular();
  // The filters react at once, even while ten thousand games are searched.
  const asked = useDeferredValue(query);
  const found = useCatalogSearch(all, asked);
  const address = `${new URLSearchParams(printQuery(asked))}`;
  // For a URL without filters the most played games are the first results; anything else needs the whole catalogue.
  const shown = found ?? (state === 'loading' && address === '' ? first : undefined);
  const clear = () => {
    const { sort: _, ...nothing } = emptyQuery;
    change(nothing);
  };
  return (
    <Page title={words.title}>
      <FilterBar query={query} onChange={change} found={found?.length} />
      <ActiveFilters query={query} onChange={change} onClear={clear} />
      {shown && <SearchResults found={shown} of={found && all?.length} address={address} q={asked.q} onClear={clear} />}
      {!shown && state === 'loading' && (
        <>
          <p className={css.count}>{loading}</p>
          <GridSkeleton count={15} />
        </>
      )}
      {!all && state !== 'loading' && (
        <Empty icon={<SearchX size={32} aria-hidden />} title={words.notLoaded}>
          <p>{words.keptOnce}</p>
          <Button onClick={again}>{tryAgain}</Button>
        </Empty>
      )}
    </Page>
  );
}
