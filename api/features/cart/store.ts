import type { CartRow } from '#sync/contract/cart.ts';
import type { WishlistRow } from '#sync/contract/wishlist.ts';
import { fragment, sql } from '../../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';

const columns = fragment('id, "userId", "gameId", "addedAt"');
const rowColumns = fragment('c.id, c."userId", c."gameId", c."addedAt"');

/** Returns the cart, newest first, each row with its game. */
export const list = sql<GameRow & { rowId: string; addedAt: string }>`
  SELECT ${gameColumns}, c.id AS "rowId", c."addedAt"
    FROM cart_items c JOIN games g ON g.id = c."gameId" JOIN users u ON u.id = g."developerId"
   WHERE c."userId" = :userId ORDER BY c."addedAt" DESC, c.id DESC`;
/** Returns the row if it is new. */
export const add = sql<CartRow>`
  INSERT INTO cart_items (id, "userId", "gameId", "addedAt") VALUES (:id, :userId, :gameId, :addedAt)
  ON CONFLICT ("userId", "gameId") DO NOTHING RETURNING ${columns}`;
export const ofGame = sql<CartRow>`SELECT ${columns} FROM cart_items WHERE "userId" = :userId AND "gameId" = :gameId`;
/** Removes by the row's id or the game's; the two cannot collide. */
export const remove = sql<{ id: string; gameId: string }>`
  DELETE FROM cart_items WHERE "userId" = :userId AND (id = :id OR "gameId" = :id) RETURNING id, "gameId"`;
export const clear = sql<{ id: string }>`DELETE FROM cart_items WHERE "userId" = :userId RETURNING id`;

/** Returns the wishlist row that an earlier move with this id created. */
export const moved = sql<WishlistRow>`SELECT ${columns} FROM wishlists WHERE id = :id AND "userId" = :userId`;

export const feedRows = {
  byFeed: sql<CartRow & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${rowColumns}
      FROM sync_told f JOIN cart_items c ON c.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'cart' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
