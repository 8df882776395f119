import { useEffect, useRef, useState } from 'react';
import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import { nextCursor } from '#sync/pagination.ts';
import { type QueryResult, useRead } from '../../data/hooks.ts';
import type { ListedReview } from '../../data/mutate.ts';
import { useBlockedIds } from '../../data/useBlockedIds.ts';
import { usePendingWrites } from '../../data/useSyncStatus.ts';
import { useLiveQuery } from '../../engine/useLiveQuery.ts';
import { hasSynced, rowsWithPending } from '../../outbox/outbox.ts';
import { queryClient } from '../../platform/queryClient.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { userDb } from '../../storage/database.ts';

export type MyReviewState = {
  review: Review | undefined;
  /** Whether a change of the review waits on this device. */
  waiting: boolean;
  known: boolean;
};

/** The user's own review of a game, including waiting writes. */
export const useMyReview = (gameId: string): MyReviewState => useHere(gameId);

type Here = MyReviewState & {
  /** Whether this device has had the user's reviews: before it has, the server may know one that is not here. */
  synced: boolean;
  /** Ids of reviews, own or others', whose deletion waits on this device. */
  leaving: string[];
};
function useHere(gameId: string): Here {
  const { me } = useSession();
  const userId = me?.id;
  const waiting = usePendingWrites('reviews.post', 'reviews.edit', 'reviews.remove');
  const here = useLiveQuery(
    async () =>
      userId && gameId ? { rows: await rowsWithPending(userId, 'review'), synced: await hasSynced(userId) } : undefined,
    [userId, gameId],
  );
  const review = here?.rows.find(({ row }) => row.gameId === gameId)?.row;
  const about = waiting.some(({ write: { input } }) => input['gameId'] === gameId || input['id'] === review?.id);
  const leaving = waiting.flatMap(({ write }) => (write.name === 'reviews.remove' ? [String(write.input['id'])] : []));
  return {
    review,
    waiting: review !== undefined && about,
    known: here !== undefined,
    synced: here?.synced === true,
    leaving,
  };
}

type Page = QueryResult<PublicReview[]> & {
  /** The cursor of the older reviews; undefined if there are none, or nothing is known yet. */
  older: string | undefined;
};

/**
 * A page of a game's reviews from the server, without those that are being deleted here and those of blocked users. The
 * first page has the user's own review as it is on this device.
 */
export function useReviews(gameId: string, before?: string): Page {
  const page = useAllReviews(gameId, before);
  const blocked = useBlockedIds();
  if (!page.data || blocked.size === 0) return page;
  return { ...page, data: page.data.filter(({ userId }) => !blocked.has(userId)) };
}

/** Includes reviews of blocked users: their stars count, so that a rating is the same for everybody. */
function useAllReviews(gameId: string, before?: string): Page {
  const { me } = useSession();
  const read = useRead('reviews.ofGame', { id: gameId, before });
  const { review, synced, leaving } = useHere(gameId);
  const older = read.data && nextCursor(read.data);
  if (!me || !read.data || !(synced || review)) return { ...read, older };
  const all: readonly ListedReview[] = read.data;
  const others = all.filter(({ id, userId, gone }) => !gone && userId !== me.id && !leaving.includes(id));
  const user = { username: me.username, firstName: null, lastName: null };
  return { ...read, older, data: review && !before ? [{ ...review, user }, ...others] : others };
}

type Counts = { counts: readonly number[] };
/**
 * The state while a write waits: the server's counts and its version of the user's review at the beginning, and the
 * newest counts.
 */
type Overlaid = Counts & { base: Counts; told: Review | null; newest: Counts };

/**
 * The number of reviews with one to five stars: counted if all reviews are on the page, otherwise as the server says,
 * with the user's own waiting review on top.
 */
export function useStarCounts(gameId: string): readonly number[] | undefined {
  const { data, older } = useAllReviews(gameId);
  const { review, waiting, leaving } = useHere(gameId);
  const { data: kept } = useRead('reviews.average', { id: gameId }, { skip: older === undefined, eachAnswer: true });
  const told = useTold(gameId);
  const [before, setBefore] = useState<Overlaid>();
  if (data && older === undefined) return countsOf(data);
  // The server's counts may be newer than its last row here, so only waiting changes are added to them.
  const waits = waiting || (told && leaving.includes(told.id));
  // A completed write is not in any counts before the server is asked again: until then the last result is shown.
  const settled = before?.newest === kept ? before : undefined;
  const shown = kept && waits && told !== undefined ? overlay(before, kept, told, review) : settled;
  if (shown !== before) setBefore(shown);
  return shown?.counts ?? kept?.counts;
}

/** Returns the previous object if nothing has changed. */
function overlay(
  before: Overlaid | undefined,
  kept: Counts,
  told: Review | null,
  review: Review | undefined,
): Overlaid {
  // Newer counts may include the write or not, and the server's row may arrive before the write has left the queue.
  const first = before ?? { base: kept, told };
  const [taken, given] = [first.told, review].map((one) => countsOf(one ? [one] : [])) as [number[], number[]];
  const counts = first.base.counts.map((n, i) => Math.max(0, n - (taken[i] as number) + (given[i] as number)));
  const isSame = before?.newest === kept && counts.every((n, i) => n === before.counts[i]);
  return isSame ? before : { base: first.base, told: first.told, newest: kept, counts };
}

const countsOf = (reviews: readonly { rating: number }[]) =>
  [1, 2, 3, 4, 5].map((n) => reviews.filter(({ rating }) => rating === n).length);

/** The user's own review of a game as the server last sent it; null if it has none. */
function useTold(gameId: string): Review | null | undefined {
  const userId = useSession().me?.id;
  return useLiveQuery(async () => {
    if (!userId) return undefined;
    const rows = (await userDb(userId).base.where('kind').equals('review').toArray()).map(({ row }) => row as Review);
    return rows.find((row) => row.gameId === gameId) ?? null;
  }, [userId, gameId]);
}

/** Refetches a game's reviews once a waiting write, an own review or a deletion, has been answered. */
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
