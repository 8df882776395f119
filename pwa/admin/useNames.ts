import { useMemo } from 'react';
import { useRead } from '../data.ts';

export type Names = ReadonlyMap<string, { name: string; to?: string }>;

/** What the log's ids stand for where the server does not say it, as far as it is still there. */
export function useNames(): Names {
  const offered = useRead('games.list', {}).data;
  const waiting = useRead('games.pending', {}).data;
  const refused = useRead('games.rejected', {}).data;
  const shown = useRead('featured.list', {}).data;
  return useMemo(() => {
    const names = new Map<string, { name: string; to?: string }>();
    for (const { id, title } of [...(offered ?? []), ...(waiting ?? []), ...(refused ?? [])])
      names.set(id, { name: title, to: `/game/${id}` });
    for (const { featuredId, id, title } of shown ?? []) names.set(featuredId, { name: title, to: `/game/${id}` });
    return names;
  }, [offered, waiting, refused, shown]);
}
