import type { FeaturedGame } from '#sync/contract/featured.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { sql } from '../../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';

type Featured = Output<Contract['featured']['add']>;
type FeaturedRow = GameRow & Pick<FeaturedGame, 'featuredId' | 'position' | 'featuredUntil'>;

/**
 * Returns approved games whose end time has not passed: lower positions first, then the newest. The CROSS JOIN makes
 * SQLite start with the few featured games instead of all approved ones.
 */
export const list = sql<FeaturedRow>`
  SELECT ${gameColumns}, f.id AS "featuredId", f.position, f."featuredUntil"
    FROM featured_games f CROSS JOIN games g JOIN users u ON u.id = g."developerId"
   WHERE g.id = f."gameId" AND g.status = 'approved' AND g."unlistedAt" IS NULL
     AND (f."featuredUntil" IS NULL OR f."featuredUntil" > :now)
   ORDER BY f.position, f."createdAt" DESC, f.id DESC`;
/**
 * Returns the latest end time that has passed. Together with the catalogue's revision it identifies the list's content.
 */
export const lastExpired = sql<{ at: string | null }>`
  SELECT MAX("featuredUntil") AS at FROM featured_games WHERE "featuredUntil" <= :now`;
/** Adds a featured game; if it is featured already, it keeps its row and moves. */
export const add = sql<Featured>`
  INSERT INTO featured_games (id, "gameId", position, "featuredUntil", "createdBy", "createdAt")
  VALUES (:id, :gameId, :position, :featuredUntil, :by, :now)
  ON CONFLICT ("gameId") DO UPDATE SET position = excluded.position, "featuredUntil" = excluded."featuredUntil"
  RETURNING id, "gameId", position, "featuredUntil", "createdBy", "createdAt"`;
/** Removes by the row's id or the game's; the two cannot collide. */
export const remove = sql<{ gameId: string }>`
  DELETE FROM featured_games WHERE id = :id OR "gameId" = :id RETURNING "gameId"`;
