import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import { adjustRating } from '../games/store.ts';
import { notify } from '../notifications/notify.ts';
import * as store from './store.ts';

const hiddenNews = {
  title: notificationMessage('reviewHidden'),
  message: notificationMessage('reviewHiddenWhy'),
} as const;

/** Hides a review, takes it out of its game's rating and notifies its author, whose account must be locked. */
export async function hideReview(ctx: HandlerContext, id: string): Promise<void> {
  const hidden = await store.hide.get(ctx.db, { id, now: ctx.now });
  if (!hidden) return;
  await adjustRating(ctx.db, hidden.gameId, { before: hidden.rating, after: 0 });
  await notify(ctx, hidden.userId, { type: 'review_hidden', ...hiddenNews, gameId: hidden.gameId });
}

/**
 * Shows a review again that staff found harmless, and remembers that until its text changes. The verdict holds only for
 * the `judged` text. Its author's account must be locked.
 */
export async function clearReview(db: Db, id: string, judged: string | undefined): Promise<void> {
  if (judged !== undefined) await store.markHarmless.run(db, { id, judged });
  const shown = await store.show.get(db, { id });
  if (shown) await adjustRating(db, shown.gameId, { before: 0, after: shown.rating });
}
