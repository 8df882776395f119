import type { WishlistRow } from '#sync/contract/wishlist.ts';
import { type Db, fragment, sql } from '../../db/port.ts';
import { type GameRow, gameColumns, requireApprovedGame } from '../games/store.ts';

const columns = fragment('w.id, w."userId", w."gameId", w."addedAt"');

/** Returns the wishlist, newest first, each row with its game. */
export const list = sql<GameRow & { rowId: string; addedAt: string }>`
  SELECT ${gameColumns}, w.id AS "rowId", w."addedAt"
    FROM wishlists w JOIN games g ON g.id = w."gameId" JOIN users u ON u.id = g."developerId"
   WHERE w."userId" = :userId ORDER BY w."addedAt" DESC, w.id DESC`;
/**
 * Adds only an approved game, in one statement: a separate check would cost a queue of a hundred writes a hundred
 * queries.
 */
const add = sql`
  INSERT INTO wishlists (id, "userId", "gameId", "addedAt")
  SELECT :id, :userId, id, :addedAt FROM games WHERE id = :gameId AND status = 'approved' AND "unlistedAt" IS NULL
  ON CONFLICT ("userId", "gameId") DO NOTHING`;
const ofGame = sql<WishlistRow>`
  SELECT ${columns} FROM wishlists w WHERE w."userId" = :userId AND w."gameId" = :gameId`;
/**
 * Returns the game's row, new or existing; adding it again changes nothing. Refuses a game that is not approved. The
 * caller holds the account's lock.
 */
export async function insert(
  db: Db,
  row: WishlistRow,
  added: (userId: string, kind: 'wishlist', id: string) => void,
): Promise<WishlistRow> {
  const isNew = (await add.run(db, row)) > 0;
  if (!isNew) {
    await requireApprovedGame(db, row.gameId);
    return (await ofGame.get(db, { userId: row.userId, gameId: row.gameId })) as WishlistRow;
  }
  added(row.userId, 'wishlist', row.id);
  return row;
}
/** Removes by the row's id or the game's; the two cannot collide. */
export const remove = sql<{ id: string }>`
  DELETE FROM wishlists WHERE "userId" = :userId AND (id = :id OR "gameId" = :id) RETURNING id`;

export const feedRows = {
  byFeed: sql<WishlistRow & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${columns}
      FROM sync_told f JOIN wishlists w ON w.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'wishlist' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
