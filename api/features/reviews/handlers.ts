import { ratingTenths } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import { reviews as declared, type Review } from '#sync/contract/reviews.ts';
import type { Output } from '#sync/endpoint.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { parseCursor } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import type { Handlers } from '../../http/handler.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import { adjustRating, requireApprovedGame, requireVisibleGame, starCounts } from '../games/store.ts';
import { countedStars, removeReview } from './hiding.ts';
import * as store from './store.ts';

/** A review with its author's account locked, so that its old stars are known when they are taken off the game. */
async function locked(db: Db, id: string): Promise<Review | undefined> {
  const review = await store.byId.get(db, { id });
  if (!review) return undefined;
  await lockAccounts(db, [review.userId]);
  return store.byId.get(db, { id });
}

export const reviews: Handlers<Contract['reviews']> = {
  ofGame: {
    async bytes({ id, before }: { id: string; before?: string }, { db, caller }, ctx) {
      const { status } = await requireVisibleGame(db, id, caller);
      const rows = await store.ofGame.all(db, { gameId: id, ...parseCursor(before) });
      const list = rows.map(({ username, ...row }) => ({
        ...row,
        user: { username, firstName: null, lastName: null },
      }));
      return sendCachedJson(
        ctx,
        createCachedResponse(JSON.stringify(declared.ofGame.output.parse(list))),
        status === 'approved',
      );
    },
  },
  average: {
    async bytes({ id }: { id: string }, { db, caller }, ctx) {
      const { status } = await requireVisibleGame(db, id, caller);
      const all = await starCounts.get(db, { id });
      if (!all) throw new Refusal('notFound', gameMessage('missing'));
      const { stars1, stars2, stars3, stars4, stars5 } = all;
      // A count is negative if a review was deleted that a process of an earlier version did not count.
      const counts = [stars1, stars2, stars3, stars4, stars5].map((n) => Math.max(0, n));
      const answer: Output<Contract['reviews']['average']> = {
        average: ratingTenths(all.ratingSum, all.reviewCount) / 10,
        counts,
      };
      return sendCachedJson(ctx, createCachedResponse(JSON.stringify(answer)), status === 'approved');
    },
  },
  async post({ gameId, rating, comment }, { db, caller, id, occurredAt: when, changed }) {
    await lockAccounts(db, [caller.id]);
    const game = await requireApprovedGame(db, gameId);
    if (game.developerId === caller.id) throw new Refusal('forbidden', gameMessage('ownReview'));
    const already = await store.ofUser.get(db, { userId: caller.id, gameId });
    if (already && already.id !== id) throw new Refusal('conflict', gameMessage('reviewedAlready'));
    if (already) return already;
    const review = { id, userId: caller.id, gameId, rating, comment };
    await store.add.run(db, { when, ...review });
    await adjustRating(db, gameId, { before: 0, after: rating });
    changed(caller.id, 'review', id);
    return { ...review, createdAt: when, updatedAt: when };
  },
  async edit({ id, rating, comment: said }, { db, now, occurredAt: when, changed }) {
    const before = await locked(db, id);
    if (!before) throw new Refusal('notFound', generalMessage('missing'));
    const comment = said ?? before.comment;
    if (comment !== before.comment) await store.saveReplacedText.run(db, { ...before, now });
    await store.edit.run(db, { id, rating, comment, when });
    const counted = await countedStars(db, id, before.rating);
    if (counted > 0) await adjustRating(db, before.gameId, { before: counted, after: rating });
    changed(before.userId, 'review', id);
    return { ...before, rating, comment, updatedAt: when };
  },
  async remove({ id }, ctx) {
    const { db, noted } = ctx;
    const before = await locked(db, id);
    if (!before) return;
    await removeReview(ctx, before);
    noted['gameId'] = before.gameId;
  },
};
