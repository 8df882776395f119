import type { FeaturedGame } from '#sync/contract/featured.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { sql } from '../../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';

type Featured = Output<Contract['featured']['add']>;
type FeaturedRow = GameRow & Pick<FeaturedGame, 'featuredId' | 'position' | 'featuredUntil'>;

/**
 * Approved games whose time is not over: lower positions first, then the newest. Joined so that SQLite begins with the
 * few that are featured, and not with all that are approved.
 */
export const list = sql<FeaturedRow>`
  SELECT ${gameColumns}, f.id AS "featuredId", f.position, f."featuredUntil"
    FROM featured_games f CROSS JOIN games g JOIN users u ON u.id = g."developerId"
   WHERE g.id = f."gameId" AND g.status = 'approved' AND (f."featuredUntil" IS NULL OR f."featuredUntil" > :now)
   ORDER BY f.position, f."createdAt" DESC, f.id DESC`;
/** When a game's time was over last: together with the catalogue's revision it names what the list holds. */
export const lastExpired = sql<{ at: string | null }>`
  SELECT MAX("featuredUntil") AS at FROM featured_games WHERE "featuredUntil" <= :now`;
/** Featured again, a game keeps its row and moves. */
export const add = sql<Featured>`
  INSERT INTO featured_games (id, "gameId", position, "featuredUntil", "createdBy", "createdAt")
  VALUES (:id, :gameId, :position, :featuredUntil, :by, :now)
  ON CONFLICT ("gameId") DO UPDATE SET position = excluded.position, "featuredUntil" = excluded."featuredUntil"
  RETURNING id, "gameId", position, "featuredUntil", "createdBy", "createdAt"`;
/** By the row's id or the game's: they cannot collide. */
export const remove = sql<{ gameId: string }>`
  DELETE FROM featured_games WHERE id = :id OR "gameId" = :id RETURNING "gameId"`;
