import { sql } from '../../db/port.ts';

/** Takes a game out of the store; one that is out already stays so since then. */
export const unlist = sql<{ id: string }>`
  UPDATE games SET "unlistedAt" = :now, "unlistedBy" = :userId WHERE id = :id AND "unlistedAt" IS NULL RETURNING id`;
/** Puts a game back that no decision keeps out any more. */
export const relist = sql<{ id: string }>`
  UPDATE games SET "unlistedAt" = NULL, "unlistedBy" = NULL
   WHERE id = :id AND "unlistedAt" IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM decisions d
                      WHERE d."gameId" = :id AND d.state = 'active' AND d.actions LIKE '%"unlist"%')
  RETURNING id`;
