import type { Review } from '#sync/contract/reviews.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { hidesReview } from '../decisions/store.ts';
import { adjustRating } from '../games/store.ts';
import { notify } from '../notifications/notify.ts';
import * as store from './store.ts';

const hiddenNews = {
  title: notificationMessage('reviewHidden'),
  message: notificationMessage('reviewHiddenWhy'),
} as const;

/** Takes a review out of sight and out of its game's rating, if it is there; its author's account is locked. */
export async function hideReview(db: Db, id: string, now: string): Promise<store.Hidden | undefined> {
  const hidden = await store.hide.get(db, { id, now });
  if (hidden) await adjustRating(db, hidden.gameId, { before: hidden.rating, after: 0 });
  return hidden;
}

/** Tells the author of a review that reports have hidden it, and where they read why. */
export const notifyHidden = (
  ctx: HandlerContext,
  { userId, gameId }: store.Hidden,
  decisionId: string,
): Promise<void> => notify(ctx, userId, { type: 'review_hidden', ...hiddenNews, gameId, decisionId });

/**
 * Puts a review back into sight and into its game's rating, if it was hidden and no decision that stands hides it; its author's
 * account is locked.
 */
export const showReview = (db: Db, id: string) => clearReview(db, id, undefined);

/**
 * Shows a review again that staff found harmless, and remembers that until its text changes. The verdict holds only for
 * the `judged` text, and not where another decision stands that hides it. Its author's account must be locked.
 */
export async function clearReview(db: Db, id: string, judged: string | undefined): Promise<store.Hidden | undefined> {
  if (await hidesReview.get(db, { id })) return undefined;
  if (judged !== undefined) await store.markHarmless.run(db, { id, judged });
  const shown = await store.show.get(db, { id });
  if (shown) await adjustRating(db, shown.gameId, { before: 0, after: shown.rating });
  return shown;
}

/** The stars that a review adds to its game's: none while it is hidden. */
export const countedStars = async (db: Db, id: string, rating: number): Promise<number> =>
  (await store.isHidden.get(db, { id })) ? 0 : rating;

/** Deletes a review whose author's account is locked, and takes its stars off its game. */
export async function removeReview({ db, gone }: Pick<HandlerContext, 'db' | 'gone'>, review: Review): Promise<void> {
  const { id, gameId, rating, userId } = review;
  const counted = await countedStars(db, id, rating);
  await store.remove.run(db, { id });
  if (counted > 0) await adjustRating(db, gameId, { before: counted, after: 0 });
  gone(userId, 'review', id);
}
