import { z } from 'zod';
import { endpoint, nothing } from '../endpoint.ts';
import { comment, count, id, stars, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { place } from '../pages.ts';

export const Review = once(() =>
  z.object({
    id,
    userId: id,
    gameId: id,
    rating: stars(),
    comment: z.string(),
    createdAt: time,
    updatedAt: time,
  }),
);
export type Review = Of<typeof Review>;

/** Names are null in public: these are minors. */
export const PublicReview = once(() =>
  Review().extend({
    user: z.object({ username: z.string(), firstName: z.null(), lastName: z.null() }),
  }),
);
export type PublicReview = Of<typeof PublicReview>;

export const reviews = {
  /** Newest first, 100 at a time; `before` is the place of the last one seen (sync/pages.ts). */
  ofGame: endpoint('GET /api/reviews/game/{id}', {
    may: ['anyone'],
    input: () => z.object({ id, before: place().optional() }),
    output: () => z.array(PublicReview()),
  }),
  /** Stars with one decimal, 0 when there is none; and how many gave each number of stars, from one to five. */
  average: endpoint('GET /api/reviews/game/{id}/average', {
    may: ['anyone'],
    input: () => z.object({ id }),
    output: () => z.object({ average: z.number(), counts: z.array(count).length(5) }),
  }),
  post: endpoint('POST /api/reviews', {
    may: ['member'],
    input: () => z.object({ gameId: id, rating: stars(), comment: comment().default('') }),
    output: Review,
    queued: true,
    creates: true,
  }),
  edit: endpoint('PATCH /api/reviews/{id}', {
    may: ['owner of review'],
    // What is left out stays as it is.
    input: () => z.object({ id, rating: stars(), comment: comment().optional() }),
    output: Review,
    queued: true,
  }),
  remove: endpoint('DELETE /api/reviews/{id}', {
    may: ['owner of review', 'staff'],
    input: () => z.object({ id }),
    output: nothing,
    queued: true,
    logged: ['id'],
  }),
};
