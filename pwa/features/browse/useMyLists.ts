import { useMemo } from 'react';
import { useRead } from '../../data/hooks.ts';
import { useSession } from '../../session/SessionProvider.tsx';

type Own = { wished: ReadonlySet<string>; inCart: ReadonlySet<string> };

/** The ids of the games on the user's wishlist and in their cart; empty for a visitor. */
export function useMyLists(): Own {
  const skip = useSession().me === null;
  const wishes = useRead('wishlist.list', {}, { skip }).data;
  const rows = useRead('cart.list', {}, { skip }).data;
  const wished = useMemo(() => new Set(wishes?.map((row) => row.gameId)), [wishes]);
  const inCart = useMemo(() => new Set(rows?.map((row) => row.gameId)), [rows]);
  return { wished, inCart };
}
