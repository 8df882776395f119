import { useMemo } from 'react';
import { asSearchResult, type CatalogSearch } from '../../catalogue/useCatalogSearch.ts';
import { useRead } from '../../data/hooks.ts';
import { useLiveQuery } from '../../engine/useLiveQuery.ts';
import { readCatalogueCursor } from '../../storage/database.ts';

/** The most played games, shown on a device without a catalogue until the catalogue has arrived. */
export function usePopular(): CatalogSearch | undefined {
  const without = useLiveQuery(async () => (await readCatalogueCursor()) === undefined, []) === true;
  const { data } = useRead('games.popular', {}, { skip: !without });
  return useMemo(() => data && asSearchResult(data), [data]);
}
