import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue } from 'react';
import { emptyQuery, printQuery } from '#sync/catalogue/query.ts';
import { useFreshCatalogue, useRead } from '../data.ts';
import { useFound } from '../games/search.ts';
import { Button } from '../ui/Button.tsx';
import { GridSkeleton } from '../ui/GameCard.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import css from './Browse.module.css';
import { FilterBar } from './FilterBar.tsx';
import { Found } from './Found.tsx';
import { usePopular } from './usePopular.ts';
import { useQueryInAddress } from './useQueryInAddress.ts';

export function Browse() {
  useFreshCatalogue();
  const words = useWords('browse');
  const { loading, tryAgain } = useWords('common');
  const [query, change] = useQueryInAddress();
  const { data: all, state, again } = useRead('games.list', {});
  const first = usePopular();
  // The filters answer at once, also while ten thousand games are gone through.
  const asked = useDeferredValue(query);
  const found = useFound(all, asked);
  const address = `${new URLSearchParams(printQuery(asked))}`;
  // In the order of an address that asks for nothing they are the first of all; anything else needs all.
  const shown = found ?? (state === 'loading' && address === '' ? first : undefined);
  const clear = () => {
    const { sort: _, ...nothing } = emptyQuery;
    change(nothing);
  };
  return (
    <Page title={words.title}>
      <FilterBar query={query} onChange={change} found={found?.length} />
      <ActiveFilters query={query} onChange={change} onClear={clear} />
      {shown && <Found found={shown} of={found && all?.length} address={address} q={asked.q} onClear={clear} />}
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
