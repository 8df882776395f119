import { useEffect, useRef, useState } from 'react';
import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import { nextCursor } from '#sync/pagination.ts';
import { type QueryResult, useRead } from '../../data/hooks.ts';
import type { ListedReview } from '../../data/mutate.ts';
import { useBlockedIds } from '../../data/useBlockedIds.ts';
import { usePendingWrites } from '../../data/useSyncStatus.ts';
import { useLiveQuery } from '../../engine/useLiveQuery.ts';
import { rowsWithPending } from '../../outbox/outbox.ts';
import { queryClient } from '../../platform/queryClient.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { userDb } from '../../storage/database.ts';

export type MyReviewState = {
  review: Review | undefined;
  /** A change to it waits on this device. */
  waiting: boolean;
  known: boolean;
};

/** One's own review of a game, waiting writes included. */
export const useMyReview = (gameId: string): MyReviewState => useHere(gameId);

/** The same, with the reviews, one's own or others', that are being deleted from this device. */
function useHere(gameId: string): MyReviewState & { leaving: string[] } {
  const { me } = useSession();
  const userId = me?.id;
  const waiting = usePendingWrites('reviews.post', 'reviews.edit', 'reviews.remove');
  const rows = useLiveQuery(() => (userId && gameId ? rowsWithPending(userId, 'review') : undefined), [userId, gameId]);
  const review = rows?.find(({ row }) => row.gameId === gameId)?.row;
  const about = waiting.some(({ write: { input } }) => input['gameId'] === gameId || input['id'] === review?.id);
  const leaving = waiting.flatMap(({ write }) => (write.name === 'reviews.remove' ? [String(write.input['id'])] : []));
  return { review, waiting: review !== undefined && about, known: rows !== undefined, leaving };
}

type Page = QueryResult<PublicReview[]> & {
  /** Where the older ones begin; undefined where there are none, or nothing is known yet. */
  older: string | undefined;
};

/**
 * A page of a game's reviews as the server knows them, without what is being deleted from here; the first with one's
 * own as it stands on this device. Of people one blocks there is none.
 */
export function useReviews(gameId: string, before?: string): Page {
  const page = useAllReviews(gameId, before);
  const blocked = useBlockedIds();
  if (!page.data || blocked.size === 0) return page;
  return { ...page, data: page.data.filter(({ userId }) => !blocked.has(userId)) };
}

/** The same with those of people one blocks: their stars count, so that a rating is the same for everybody. */
function useAllReviews(gameId: string, before?: string): Page {
  const { me } = useSession();
  const read = useRead('reviews.ofGame', { id: gameId, before });
  const { review, known, leaving } = useHere(gameId);
  const older = read.data && nextCursor(read.data);
  if (!me || !read.data || !known) return { ...read, older };
  const all: readonly ListedReview[] = read.data;
  const others = all.filter(({ id, userId, gone }) => !gone && userId !== me.id && !leaving.includes(id));
  const user = { username: me.username, firstName: null, lastName: null };
  return { ...read, older, data: review && !before ? [{ ...review, user }, ...others] : others };
}

type Counts = { counts: readonly number[] };
/** What was shown while a write waited: the server's counts and its word of one's own that it began with, and the newest since. */
type Overlaid = Counts & { base: Counts; told: Review | null; newest: Counts };

/**
 * How many gave a game each number of stars, from one to five: counted where all reviews are on the page, and else as the
 * server says, with one's own on top while it waits here.
 */
export function useStarCounts(gameId: string): readonly number[] | undefined {
  const { data, older } = useAllReviews(gameId);
  const { review, waiting, leaving } = useHere(gameId);
  const { data: kept } = useRead('reviews.average', { id: gameId }, { skip: older === undefined, eachAnswer: true });
  const told = useTold(gameId);
  const [before, setBefore] = useState<Overlaid>();
  if (data && older === undefined) return countsOf(data);
  // What the server counted may be newer than its last word here: nothing is added to it that does not wait.
  const waits = waiting || (told && leaving.includes(told.id));
  // What was decided is in none until the server was asked anew: until then it stays as it was shown.
  const settled = before?.newest === kept ? before : undefined;
  const shown = kept && waits && told !== undefined ? overlay(before, kept, told, review) : settled;
  if (shown !== before) setBefore(shown);
  return shown?.counts ?? kept?.counts;
}

/** The very same as before where nothing is new. */
function overlay(
  before: Overlaid | undefined,
  kept: Counts,
  told: Review | null,
  review: Review | undefined,
): Overlaid {
  // An answer that comes meanwhile may have it or not, and the server's word of it may come before the write has left the queue.
  const first = before ?? { base: kept, told };
  const [taken, given] = [first.told, review].map((one) => countsOf(one ? [one] : [])) as [number[], number[]];
  const counts = first.base.counts.map((n, i) => Math.max(0, n - (taken[i] as number) + (given[i] as number)));
  const isSame = before?.newest === kept && counts.every((n, i) => n === before.counts[i]);
  return isSame ? before : { base: first.base, told: first.told, newest: kept, counts };
}

const countsOf = (reviews: readonly { rating: number }[]) =>
  [1, 2, 3, 4, 5].map((n) => reviews.filter(({ rating }) => rating === n).length);

/** One's own review of a game in the server's last word; null where it has none. */
function useTold(gameId: string): Review | null | undefined {
  const userId = useSession().me?.id;
  return useLiveQuery(async () => {
    if (!userId) return undefined;
    const rows = (await userDb(userId).base.where('kind').equals('review').toArray()).map(({ row }) => row as Review);
    return rows.find((row) => row.gameId === gameId) ?? null;
  }, [userId, gameId]);
}

/** Asks anew what stands on the page of a game's reviews once one that waited here, one's own or a deletion, is decided. */
export function useRefetchAfterSync(gameId: string): void {
  const { review, waiting, leaving } = useHere(gameId);
  const now = [...(waiting ? [review?.id] : []), ...leaving].join();
  const before = useRef(now);
  useEffect(() => {
    const decided = before.current.length > now.length;
    before.current = now;
    if (!decided) return;
    for (const name of ['reviews.ofGame', 'reviews.average'])
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [asked, input] }) => asked === name && String(input).includes(gameId),
      });
  }, [now, gameId]);
}
