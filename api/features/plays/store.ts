import type { Play } from '#sync/contract/plays.ts';
import { fragment, sql } from '../../db/port.ts';

export type PlayRow = Play & { closedByServer: 0 | 1 };
const columns = fragment('id, "userId", "gameId", "startedAt", "endedAt", duration, "closedByServer"');

export const byId = sql<PlayRow>`SELECT ${columns} FROM play_sessions WHERE id = :id`;
export const start = sql`
  INSERT INTO play_sessions (id, "userId", "gameId", "startedAt") VALUES (:id, :userId, :gameId, :when)`;
/** Closes the session that a crash left open. It counts for nothing until its device tells its end. */
export const closeAbandoned = sql`
  UPDATE play_sessions
     SET "endedAt" = CASE WHEN "startedAt" > :when THEN "startedAt" ELSE :when END, duration = 0, "closedByServer" = 1
   WHERE "userId" = :userId AND "gameId" = :gameId AND "endedAt" IS NULL`;
export const endSession = sql`
  UPDATE play_sessions SET "endedAt" = :endedAt, duration = :duration, "closedByServer" = 0 WHERE id = :id`;
/** Seconds of a person's finished sessions of one game. */
export const playtime = sql<{ playtime: number }>`
  SELECT COALESCE((SELECT SUM(duration) FROM play_sessions WHERE "userId" = :userId AND "gameId" = :gameId), 0)
       + COALESCE((SELECT seconds FROM play_totals WHERE "userId" = :userId AND "gameId" = :gameId), 0) AS playtime`;
/** Seconds of all their sessions that started in a span of time. */
export const secondsPlayedBetween = sql<{ seconds: number }>`
  SELECT COALESCE(SUM(duration), 0) AS seconds FROM play_sessions
   WHERE "userId" = :userId AND "startedAt" >= :from AND "startedAt" < :to`;
/** How often they began one game in a span of time. */
export const sessionsStartedBetween = sql<{ plays: number }>`
  SELECT COUNT(*) AS plays FROM play_sessions
   WHERE "userId" = :userId AND "gameId" = :gameId AND "startedAt" >= :from AND "startedAt" < :to`;

/** Rows that are added up at once, of one person. */
export const pruneMax = 500;
/** The next people by id, and who of them has plays that ended before a moment. */
export const playersWithOldPlays = sql<{ id: string; hasOld: 0 | 1 }>`
  SELECT u.id, CASE WHEN EXISTS (SELECT 1 FROM play_sessions p
                                  WHERE p."userId" = u.id AND p."startedAt" < :before AND p."endedAt" < :before)
                    THEN 1 ELSE 0 END AS "hasOld"
    FROM users u WHERE u.id > :after ORDER BY u.id LIMIT 500`;
/** What ended before a moment began before it. */
export const deleteOld = sql<Pick<PlayRow, 'gameId' | 'startedAt' | 'duration'>>`
  DELETE FROM play_sessions WHERE id IN (
    SELECT id FROM play_sessions WHERE "userId" = :userId AND "startedAt" < :before AND "endedAt" < :before
     ORDER BY "startedAt" LIMIT ${fragment(String(pruneMax))})
  RETURNING "gameId", "startedAt", duration`;
export const addTotal = sql`
  INSERT INTO play_totals ("userId", "gameId", seconds, "lastAt") VALUES (:userId, :gameId, :seconds, :lastAt)
  ON CONFLICT ("userId", "gameId") DO UPDATE SET seconds = play_totals.seconds + excluded.seconds,
         "lastAt" = CASE WHEN excluded."lastAt" > play_totals."lastAt" THEN excluded."lastAt" ELSE play_totals."lastAt" END`;
