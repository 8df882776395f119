import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { Game } from './games.ts';
import { WishlistRow } from './wishlist.ts';

export const CartRow = once(() => z.object({ id, userId: id, gameId: id, addedAt: time }));
export type CartRow = Of<typeof CartRow>;

export const cart = {
  list: endpoint('GET /api/cart', {
    may: ['member'],
    input: none,
    output: () => z.array(CartRow().extend({ game: Game() })),
  }),
  /** Priced games only. */
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
    output: nothing,
    queued: true,
  }),
  /** Not queued: a device clears what it saw, a remove for each row. */
  clear: endpoint('DELETE /api/cart', { may: ['member'], input: none, output: nothing }),
  /** Takes the row's id or the game's; answers the row of the wishlist. */
  moveToWishlist: endpoint('POST /api/cart/{id}/move-to-wishlist', {
    may: ['member'],
    input: () => z.object({ id }),
    output: WishlistRow,
    queued: true,
    creates: true,
  }),
};
