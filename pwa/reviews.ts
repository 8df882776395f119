import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EndpointName } from '#sync/contract/index.ts';
import type { PublicReview, Review } from '#sync/contract/reviews.ts';
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
 * deleted from here; of every other read, what it brought. What was deleted is asked about again once it is decided.
 */
export function useStandingReviews(name: EndpointName, data: unknown, gameId: string | undefined, ask: () => void) {
  const { me } = useSession();
  const isList = name === 'reviews.ofGame';
  const { review, known, leaving } = useHere(isList ? (gameId ?? '') : '');
  useDecided(isList ? leaving.join() : '', ask);
  if (!isList || !me || data === undefined || !known) return data;
  const others = (data as PublicReview[]).filter(({ id, userId }) => userId !== me.id && !leaving.includes(id));
  const user = { username: me.username, firstName: null, lastName: null };
  return review ? [{ ...review, user }, ...others] : others;
}

function useDecided(leaving: string, ask: () => void): void {
  const before = useRef(leaving);
  useEffect(() => {
    if (before.current.length > leaving.length) ask();
    before.current = leaving;
  }, [leaving, ask]);
}

/** Takes a review out of every list that was read, so that it does not come back for the moment until it is read anew. */
export const forgetReview = (queries: QueryClient, id: string) =>
  queries.setQueriesData<PublicReview[]>({ queryKey: ['reviews.ofGame'] }, (list) =>
    list?.filter((review) => review.id !== id),
  );
