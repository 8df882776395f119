import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useMemo } from 'react';
import { emptyQuery, printQuery, type Query } from '#sync/catalogue/query.ts';
import { browse } from '#sync/catalogue/sort.ts';
import { games } from '#sync/contract/games.ts';
import { useFreshCatalogue, useRead } from '../data.ts';
import { Button } from '../ui/Button.tsx';
import { GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import css from './Browse.module.css';
import { FilterBar } from './FilterBar.tsx';
import { Found } from './Found.tsx';
import { useQueryInAddress } from './useQueryInAddress.ts';

export function Browse() {
  useFreshCatalogue();
  const words = useWords('browse');
  const { loading, tryAgain } = useWords('common');
  const [query, setQuery] = useQueryInAddress();
  const { data: all, state, again } = useRead(games.list, {});
  // The filters answer at once, also while ten thousand games are gone through.
  const asked = useDeferredValue(query);
  const found = useMemo(() => all && browse(all, asked), [all, asked]);
  const change = (part: Partial<Query>) => setQuery({ ...query, ...part });
  const clear = () => setQuery({ ...emptyQuery, sort: query.sort });
  return (
    <Page title={words.title}>
      <FilterBar query={query} onChange={change} found={found?.length} />
      <ActiveFilters query={query} onChange={change} onClear={clear} />
      {all && found && (
        <Found games={found} of={all.length} address={`${new URLSearchParams(printQuery(asked))}`} onClear={clear} />
      )}
      {!all && state === 'loading' && (
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
