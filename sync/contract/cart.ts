import { z } from 'zod';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Game } from './games.ts';
import { WishlistRow } from './wishlist.ts';

export const CartRow = lazy(() => z.object({ id, userId: id, gameId: id, addedAt: timestamp }));
export type CartRow = InferLazy<typeof CartRow>;

export const cart = {
  list: endpoint('GET /api/cart', {
    may: ['member'],
    input: noInput,
    output: () => z.array(CartRow().extend({ game: Game() })),
  }),
  /** Paid games only. */
  add: endpoint('POST /api/cart/{gameId}', {
    may: ['member'],
    input: () => z.object({ gameId: id }),
    output: CartRow,
    queued: true,
    creates: true,
  }),
  /** Takes the row's id or the game's. */
  remove: endpoint('DELETE /api/cart/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: noContent,
    queued: true,
  }),
  /** Not queued: a device instead queues a remove for each row that it showed. */
  clear: endpoint('DELETE /api/cart', { may: ['member'], input: noInput, output: noContent }),
  /** Takes the row's id or the game's; returns the row of the wishlist. */
  moveToWishlist: endpoint('POST /api/cart/{id}/move-to-wishlist', {
    may: ['member'],
    input: () => z.object({ id }),
    output: WishlistRow,
    queued: true,
    creates: true,
  }),
};
