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
  SELECT COALESCE(SUM(duration), 0) AS playtime FROM play_sessions WHERE "userId" = :userId AND "gameId" = :gameId`;
/** Returns the seconds of all of a person's sessions that started in a time range. */
export const secondsPlayedBetween = sql<{ seconds: number }>`
  SELECT COALESCE(SUM(duration), 0) AS seconds FROM play_sessions
   WHERE "userId" = :userId AND "startedAt" >= :from AND "startedAt" < :to`;
/** Counts a person's sessions of one game that started in a time range. */
export const sessionsStartedBetween = sql<{ plays: number }>`
  SELECT COUNT(*) AS plays FROM play_sessions
   WHERE "userId" = :userId AND "gameId" = :gameId AND "startedAt" >= :from AND "startedAt" < :to`;
