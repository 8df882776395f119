import type { PublicReview, Review } from '#sync/contract/reviews.ts';
import { pageSize } from '#sync/pagination.ts';
import { fragment, sql } from '../../db/port.ts';

const page = fragment(`${pageSize}`);
const columns = fragment('r.id, r."userId", r."gameId", r.rating, r.comment, r."createdAt", r."updatedAt"');

/** Returns a page of visible reviews, newest first. */
export const ofGame = sql<Review & Pick<PublicReview['user'], 'username'>>`
  SELECT ${columns}, u.username FROM reviews r JOIN users u ON u.id = r."userId"
   WHERE r."gameId" = :gameId AND r."hiddenAt" IS NULL AND (r."createdAt", r.id) < (:at, :id)
   ORDER BY r."createdAt" DESC, r.id DESC LIMIT ${page}`;
export const byId = sql<Review>`SELECT ${columns} FROM reviews r WHERE r.id = :id`;
export const ofUser = sql<Review>`SELECT ${columns} FROM reviews r WHERE r."userId" = :userId AND r."gameId" = :gameId`;
export const add = sql`
  INSERT INTO reviews (id, "userId", "gameId", rating, comment, "createdAt", "updatedAt")
  VALUES (:id, :userId, :gameId, :rating, :comment, :when, :when)`;
/** Edits a review. If its text changes, the staff verdict "harmless" is dropped. */
export const edit = sql`
  UPDATE reviews SET harmless = CASE WHEN comment = :comment THEN harmless ELSE 0 END,
         rating = :rating, comment = :comment, "updatedAt" = :when
   WHERE id = :id`;
export const remove = sql`DELETE FROM reviews WHERE id = :id`;
export const isHidden = sql<{ id: string }>`SELECT id FROM reviews WHERE id = :id AND "hiddenAt" IS NOT NULL`;

/** Keeps the text that an edit replaced for a while (api/features/reports/prune.ts). */
export const saveReplacedText = sql`
  INSERT INTO review_texts ("reviewId", comment, rating, until) VALUES (:id, :comment, :rating, :now)
  ON CONFLICT ("reviewId", until) DO NOTHING`;
/** Returns the latest ten replaced texts of a review, oldest first. */
export const replacedTexts = sql<{ comment: string; until: string }>`
  SELECT comment, until FROM (
    SELECT comment, until FROM review_texts WHERE "reviewId" = :id ORDER BY until DESC LIMIT 10) AS latest
   ORDER BY until`;

export type Hidden = Pick<Review, 'userId' | 'gameId' | 'rating'>;
const counted = fragment('"userId", "gameId", rating');
export const hide = sql<Hidden>`
  UPDATE reviews SET "hiddenAt" = :now WHERE id = :id AND "hiddenAt" IS NULL RETURNING ${counted}`;
export const show = sql<Hidden>`
  UPDATE reviews SET "hiddenAt" = NULL WHERE id = :id AND "hiddenAt" IS NOT NULL RETURNING ${counted}`;
export const markHarmless = sql`UPDATE reviews SET harmless = 1 WHERE id = :id AND comment = :judged`;

export const feedRows = {
  byFeed: sql<Review & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${columns}
      FROM sync_feed f JOIN reviews r ON r.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'review' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
export const isHarmless = sql<{ id: string }>`SELECT id FROM reviews WHERE id = :id AND harmless = 1`;
