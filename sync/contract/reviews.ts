import { z } from 'zod';
import { endpoint, noContent } from '../endpoint.ts';
import { count, id, reviewComment, stars, timestamp } from '../fields.ts';
import { cursorSchema } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

export const Review = lazy(() =>
  z.object({
    id,
    userId: id,
    gameId: id,
    rating: stars(),
    comment: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
);
export type Review = InferLazy<typeof Review>;

/** Names are null in public, because users are minors. */
export const PublicReview = lazy(() =>
  Review().extend({
    user: z.object({ username: z.string(), firstName: z.null(), lastName: z.null() }),
  }),
);
export type PublicReview = InferLazy<typeof PublicReview>;

export const reviews = {
  /** Newest first, 100 at a time; `before` is the cursor of the last one seen (sync/pagination.ts). */
  ofGame: endpoint('GET /api/reviews/game/{id}', {
    may: ['anyone'],
    input: () => z.object({ id, before: cursorSchema().optional() }),
    output: () => z.array(PublicReview()),
  }),
  /** Average stars with one decimal, 0 without reviews; and the number of reviews with one to five stars. */
  average: endpoint('GET /api/reviews/game/{id}/average', {
    may: ['anyone'],
    input: () => z.object({ id }),
    output: () => z.object({ average: z.number(), counts: z.array(count).length(5) }),
  }),
  post: endpoint('POST /api/reviews', {
    may: ['member'],
    input: () => z.object({ gameId: id, rating: stars(), comment: reviewComment().default('') }),
    output: Review,
    queued: true,
    creates: true,
    speaks: true,
  }),
  edit: endpoint('PATCH /api/reviews/{id}', {
    may: ['owner of review'],
    // A field that is left out stays unchanged.
    input: () => z.object({ id, rating: stars(), comment: reviewComment().optional() }),
    output: Review,
    queued: true,
    speaks: true,
  }),
  remove: endpoint('DELETE /api/reviews/{id}', {
    may: ['owner of review', 'staff'],
    input: () => z.object({ id }),
    output: noContent,
    queued: true,
    logged: ['id'],
  }),
};
