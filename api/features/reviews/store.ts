import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import { pageSize } from '#sync/pagination.ts';
import { fragment, sql } from '../../db/port.ts';

const page = fragment(`${pageSize}`);
const columns = fragment('r.id, r."userId", r."gameId", r.rating, r.comment, r."createdAt", r."updatedAt"');

/** A page, newest first. */
export const ofGame = sql<Review & Pick<PublicReview['user'], 'username'>>`
  SELECT ${columns}, u.username FROM reviews r JOIN users u ON u.id = r."userId"
   WHERE r."gameId" = :gameId AND (r."createdAt", r.id) < (:at, :id)
   ORDER BY r."createdAt" DESC, r.id DESC LIMIT ${page}`;
export const byId = sql<Review>`SELECT ${columns} FROM reviews r WHERE r.id = :id`;
export const ofUser = sql<Review>`SELECT ${columns} FROM reviews r WHERE r."userId" = :userId AND r."gameId" = :gameId`;
export const add = sql`
  INSERT INTO reviews (id, "userId", "gameId", rating, comment, "createdAt", "updatedAt")
  VALUES (:id, :userId, :gameId, :rating, :comment, :when, :when)`;
export const edit = sql`UPDATE reviews SET rating = :rating, comment = :comment, "updatedAt" = :when WHERE id = :id`;
export const remove = sql`DELETE FROM reviews WHERE id = :id`;

export const feedRows = {
  byFeed: sql<Review & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${columns}
      FROM sync_feed f JOIN reviews r ON r.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'review' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
