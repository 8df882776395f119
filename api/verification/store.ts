import { sql } from '../db/port.ts';

export type UnverifiedBuild = { buildId: string; gameId: string; title: string; totalBytes: number; files: string };

/** Pending and approved builds that were never tried, or belong to the game `again`; the pending ones come first. */
export const unverifiedBuilds = sql<UnverifiedBuild>`
  SELECT b.id AS "buildId", g.id AS "gameId", g.title, b."totalBytes", b.files
    FROM builds b JOIN game_versions v ON v."buildId" = b.id JOIN games g ON g.id = v."gameId"
   WHERE (b."triedAt" IS NULL OR g.id = :again) AND v.status IN ('pending', 'approved') AND g.status <> 'rejected'
   ORDER BY CASE v.status WHEN 'pending' THEN 0 ELSE 1 END, v."createdAt", v.id`;

export const record = sql`
  UPDATE builds SET trial = :trial, "triedAt" = :at, "earnedOffline" = :offline, "earnedChromebook" = :chromebook
   WHERE id = :buildId`;
export const gamesPlayingBuild = sql<{
  id: string;
  status: string;
}>`SELECT id, status FROM games WHERE "buildId" = :buildId`;
