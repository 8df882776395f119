import { useMemo } from 'react';
import { wishlist } from '#sync/contract/wishlist.ts';
import { useRead } from '../data.ts';
import { useSession } from '../session.tsx';

/** The ids of the games on one's wishlist; none for a visitor. */
export function useWishlisted(): ReadonlySet<string> {
  const { me } = useSession();
  const { data } = useRead(wishlist.list, {}, { skip: me === null });
  return useMemo(() => new Set(data?.map((row) => row.gameId)), [data]);
}
