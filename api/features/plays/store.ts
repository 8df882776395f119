import type { Play } from '#sync/contract/plays.ts';
import { fragment, sql } from '../../db/port.ts';

export type PlayRow = Play & { closedByServer: 0 | 1 };
const columns = fragment('id, "userId", "gameId", "startedAt", "endedAt", duration, "closedByServer"');

export const byId = sql<PlayRow>`SELECT ${columns} FROM play_sessions WHERE id = :id`;
export const start = sql`
  INSERT INTO play_sessions (id, "userId", "gameId", "startedAt") VALUES (:id, :userId, :gameId, :when)`;
/** Closes a session that a crash left open. It counts zero seconds until its device sends its end. */
export const closeAbandoned = sql`
  UPDATE play_sessions
     SET "endedAt" = CASE WHEN "startedAt" > :when THEN "startedAt" ELSE :when END, duration = 0, "closedByServer" = 1
   WHERE "userId" = :userId AND "gameId" = :gameId AND "endedAt" IS NULL`;
export const endSession = sql`
  UPDATE play_sessions SET "endedAt" = :endedAt, duration = :duration, "closedByServer" = 0 WHERE id = :id`;
/** Returns the seconds of a person's finished sessions of one game. */
export const playtime = sql<{ playtime: number }>`
  SELECT COALESCE((SELECT SUM(duration) FROM play_sessions WHERE "userId" = :userId AND "gameId" = :gameId), 0)
       + COALESCE((SELECT seconds FROM play_totals WHERE "userId" = :userId AND "gameId" = :gameId), 0) AS playtime`;
/** Returns the seconds of all of a person's sessions that started in a time range. */
export const secondsPlayedBetween = sql<{ seconds: number }>`
  SELECT COALESCE(SUM(duration), 0) AS seconds FROM play_sessions
   WHERE "userId" = :userId AND "startedAt" >= :from AND "startedAt" < :to`;
/** Counts a person's sessions of one game that started in a time range. */
export const sessionsStartedBetween = sql<{ plays: number }>`
  SELECT COUNT(*) AS plays FROM play_sessions
   WHERE "userId" = :userId AND "gameId" = :gameId AND "startedAt" >= :from AND "startedAt" < :to`;

/** The number of plays that one chunk of pruning adds up. */
export const pruneMax = 500;
/**
 * Lists the next users by id and whether they have plays that ended before `before`, or that are open since before
 * `openSince`.
 */
export const playersWithOldPlays = sql<{ id: string; hasOld: 0 | 1 }>`
  SELECT u.id, CASE WHEN EXISTS (SELECT 1 FROM play_sessions p
                                  WHERE p."userId" = u.id AND p."startedAt" < :before AND p."endedAt" < :before)
                      OR EXISTS (SELECT 1 FROM play_sessions p
                                  WHERE p."userId" = u.id AND p."endedAt" IS NULL AND p."startedAt" < :openSince)
                    THEN 1 ELSE 0 END AS "hasOld"
    FROM users u WHERE u.id > :after ORDER BY u.id LIMIT 500`;
/** Closes plays whose end never came, like one that a crash left open: a late end of its device still counts. */
export const closeForgotten = sql`
  UPDATE play_sessions SET "endedAt" = "startedAt", duration = 0, "closedByServer" = 1
   WHERE "userId" = :userId AND "endedAt" IS NULL AND "startedAt" < :openSince`;
/** Deletes plays that ended before `before`. They started before it too, which the index is on. */
export const deleteOld = sql<Pick<PlayRow, 'gameId' | 'startedAt' | 'duration'>>`
  DELETE FROM play_sessions WHERE id IN (
    SELECT id FROM play_sessions WHERE "userId" = :userId AND "startedAt" < :before AND "endedAt" < :before
     ORDER BY "startedAt" LIMIT ${fragment(String(pruneMax))})
  RETURNING "gameId", "startedAt", duration`;
export const addTotal = sql`
  INSERT INTO play_totals ("userId", "gameId", seconds, "lastAt") VALUES (:userId, :gameId, :seconds, :lastAt)
  ON CONFLICT ("userId", "gameId") DO UPDATE SET seconds = play_totals.seconds + excluded.seconds,
         "lastAt" = CASE WHEN excluded."lastAt" > play_totals."lastAt" THEN excluded."lastAt" ELSE play_totals."lastAt" END`;
