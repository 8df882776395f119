import { useEffect, useRef } from 'react';
import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import { type Read, useRead } from './data.ts';
import { useWaiting } from './outbox.ts';
import { useSession } from './session.tsx';
import { useStored } from './stored.ts';

export type MyReview = {
  review: Review | undefined;
  /** A change to it waits on this device. */
  waiting: boolean;
  known: boolean;
};

/** One's own review of a game, waiting writes included. */
export const useMyReview = (gameId: string): MyReview => useHere(gameId);

/** The same, with the reviews, one's own or others', that are being deleted from this device. */
function useHere(gameId: string): MyReview & { leaving: string[] } {
  const { me } = useSession();
  const userId = me?.id;
  const waiting = useWaiting('reviews.post', 'reviews.edit', 'reviews.remove');
  const rows = useStored(({ rowsOf }) => (userId && gameId ? rowsOf(userId, 'review') : undefined), [userId, gameId]);
  const review = rows?.find(({ row }) => row.gameId === gameId)?.row;
  const about = waiting.some(({ write: { input } }) => input['gameId'] === gameId || input['id'] === review?.id);
  const leaving = waiting.flatMap(({ write }) => (write.name === 'reviews.remove' ? [String(write.input['id'])] : []));
  return { review, waiting: review !== undefined && about, known: rows !== undefined, leaving };
}

/**
 * A game's reviews as the server knows them, with one's own as it stands on this device and without what is being
 * deleted from here. What was deleted is asked about again once it is decided.
 */
export function useReviews(gameId: string): Read<PublicReview[]> {
  const { me } = useSession();
  const read = useRead('reviews.ofGame', { id: gameId });
  const { review, known, leaving } = useHere(gameId);
  useDecided(leaving.join(), read.again);
  if (!me || !read.data || !known) return read;
  const others = read.data.filter(({ id, userId }) => userId !== me.id && !leaving.includes(id));
  const user = { username: me.username, firstName: null, lastName: null };
  return { ...read, data: review ? [{ ...review, user }, ...others] : others };
}

function useDecided(leaving: string, ask: () => void): void {
  const before = useRef(leaving);
  useEffect(() => {
    if (before.current.length > leaving.length) ask();
    before.current = leaving;
  }, [leaving, ask]);
}
