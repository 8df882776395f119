import { z } from 'zod';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Game } from './games.ts';

export const WishlistRow = lazy(() => z.object({ id, userId: id, gameId: id, addedAt: timestamp }));
export type WishlistRow = InferLazy<typeof WishlistRow>;

export const wishlist = {
  list: endpoint('GET /api/wishlist', {
    may: ['member'],
    input: noInput,
    output: () => z.array(WishlistRow().extend({ game: Game() })),
  }),
  add: endpoint('POST /api/wishlist/{gameId}', {
    may: ['member'],
    input: () => z.object({ gameId: id }),
    output: WishlistRow,
    queued: true,
    creates: true,
  }),
  /** Takes the row's id or the game's. */
  remove: endpoint('DELETE /api/wishlist/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: noContent,
    queued: true,
  }),
};
