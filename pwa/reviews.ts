import { useCallback, useEffect, useRef } from 'react';
import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import { endOf } from '#sync/pages.ts';
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

/** As it was read; `gone` from the moment it is deleted on this device until it is read anew. */
export type Listed = PublicReview & { gone?: true };

type Page = Read<PublicReview[]> & {
  /** Where the older ones begin; undefined where there are none, or nothing is known yet. */
  older: string | undefined;
};

/**
 * A page of a game's reviews as the server knows them, without what is being deleted from here; the first with one's
 * own as it stands on this device. What was deleted is asked about again once it is decided.
 */
export function useReviews(gameId: string, before?: string): Page {
  const { me } = useSession();
  const read = useRead('reviews.ofGame', { id: gameId, before });
  const { review, known, leaving } = useHere(gameId);
  useDecided(leaving.join(), read.again);
  const older = read.data && endOf(read.data);
  if (!me || !read.data || !known) return { ...read, older };
  const all: readonly Listed[] = read.data;
  const others = all.filter(({ id, userId, gone }) => !gone && userId !== me.id && !leaving.includes(id));
  const user = { username: me.username, firstName: null, lastName: null };
  return { ...read, older, data: review && !before ? [{ ...review, user }, ...others] : others };
}

/**
 * How many gave a game each number of stars, from one to five: counted where all reviews are on the page, own and
 * deleted ones included, and else as the server says, which hears of one's own once it is sent.
 */
export function useCounts(gameId: string): readonly number[] | undefined {
  const { data, older } = useReviews(gameId);
  const { review, waiting, leaving } = useHere(gameId);
  const skip = older === undefined;
  const { data: kept, again } = useRead('reviews.average', { id: gameId }, { skip });
  const ask = useCallback(() => (skip ? undefined : again()), [skip, again]);
  useDecided([...(waiting ? [review?.id] : []), ...leaving].join(), ask);
  return data && older === undefined ? countsOf(data) : kept?.counts;
}

const countsOf = (all: readonly PublicReview[]) =>
  [1, 2, 3, 4, 5].map((stars) => all.filter(({ rating }) => rating === stars).length);

/** Asks once something that waited here, by its ids, is decided. */
function useDecided(waiting: string, ask: () => void): void {
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current.length > waiting.length) ask();
    before.current = waiting;
  }, [waiting, ask]);
}
