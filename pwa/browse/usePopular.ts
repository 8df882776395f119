import { useMemo } from 'react';
import { useRead } from '../data.ts';
import { readCatalogueCursor } from '../db.ts';
import { type Found, inOrder } from '../games/search.ts';
import { useStored } from '../stored.ts';

/** The most played games, on a device that never had the catalogue: they are shown until it is here. */
export function usePopular(): Found | undefined {
  const without = useStored(async () => (await readCatalogueCursor()) === undefined, []) === true;
  const { data } = useRead('games.popular', {}, { skip: !without });
  return useMemo(() => data && inOrder(data), [data]);
}
