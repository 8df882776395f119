import { z } from 'zod';
import { endpoint, none, nothing } from '../endpoint.ts';
import { id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { Game } from './games.ts';

export const WishlistRow = once(() => z.object({ id, userId: id, gameId: id, addedAt: time }));
export type WishlistRow = Of<typeof WishlistRow>;

export const wishlist = {
  list: endpoint('GET /api/wishlist', {
    may: ['member'],
    input: none,
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
    output: nothing,
    queued: true,
  }),
};
