import type { LibraryRow } from '#sync/contract/library.ts';
import { fragment, sql } from '../../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';

const playtime = fragment(`
  COALESCE((SELECT SUM(p.duration) FROM play_sessions p
             WHERE p."userId" = l."userId" AND p."gameId" = l."gameId"), 0)
  + COALESCE((SELECT t.seconds FROM play_totals t
               WHERE t."userId" = l."userId" AND t."gameId" = l."gameId"), 0) AS playtime`);
const columns = fragment(`l.id, l."userId", l."gameId", l."addedAt", l."lastPlayedAt", ${playtime.fragment}`);

type Entry = { rowId: string; addedAt: string; lastPlayedAt: string | null; playtime: number };

/** Returns the library, newest first, each row with its game. */
export const list = sql<GameRow & Entry>`
  SELECT ${gameColumns}, l.id AS "rowId", l."addedAt", l."lastPlayedAt", ${playtime}
    FROM user_games l JOIN games g ON g.id = l."gameId" JOIN users u ON u.id = g."developerId"
   WHERE l."userId" = :userId ORDER BY l."addedAt" DESC, l.id DESC`;
export const ofGame = sql<LibraryRow>`
  SELECT ${columns} FROM user_games l WHERE l."userId" = :userId AND l."gameId" = :gameId`;
/**
 * Adds a game and returns the row if it is new, without the playtime, which is computed. A game played before it was
 * added counts as played.
 */
export const add = sql<Omit<LibraryRow, 'playtime'>>`
  INSERT INTO user_games (id, "userId", "gameId", "addedAt", "lastPlayedAt")
  VALUES (:id, :userId, :gameId, :addedAt,
          COALESCE((SELECT MAX("startedAt") FROM play_sessions WHERE "userId" = :userId AND "gameId" = :gameId),
                   (SELECT "lastAt" FROM play_totals WHERE "userId" = :userId AND "gameId" = :gameId)))
  ON CONFLICT ("userId", "gameId") DO NOTHING
  RETURNING id, "userId", "gameId", "addedAt", "lastPlayedAt"`;
/** Removes by the row's id or the game's; the two cannot collide. */
export const remove = sql<{ id: string }>`
  DELETE FROM user_games WHERE "userId" = :userId AND (id = :id OR "gameId" = :id) RETURNING id`;
export const played = sql`
  UPDATE user_games SET "lastPlayedAt" = :when
   WHERE "userId" = :userId AND "gameId" = :gameId AND ("lastPlayedAt" IS NULL OR "lastPlayedAt" < :when)`;

export const feedRows = {
  byFeed: sql<LibraryRow & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${columns}
      FROM sync_told f JOIN user_games l ON l.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'library' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => row,
};
