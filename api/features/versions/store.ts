import type { BuildReport, PendingVersion, VerificationRecord, Version } from '#sync/contract/versions.ts';
import { fragment, sql } from '../../db/port.ts';

/** A version as stored: its build's report and verification as JSON, and the build that its game plays. */
export type VersionRow = Omit<Version, 'live' | 'report' | 'trial'> &
  Record<'report' | 'trial' | 'playedId', string | null>;

const columns = fragment(`
  v.id, v."gameId", v."buildId", v.notes, v.status, v.reason, v."createdAt", v."decidedAt", b.report, b.trial,
  g."buildId" AS "playedId"`);
const from = fragment(`game_versions v JOIN games g ON g.id = v."gameId" JOIN builds b ON b.id = v."buildId"`);

export function toVersion({ report, trial, playedId, ...row }: VersionRow): Version {
  const live = row.status === 'approved' && row.buildId === playedId;
  return { ...row, live, report: parsed<BuildReport>(report), trial: parsed<VerificationRecord>(trial) };
}
const parsed = <T>(json: string | null) => (json === null ? null : (JSON.parse(json) as T));

export const byId = sql<VersionRow>`SELECT ${columns} FROM ${from} WHERE v.id = :id`;
export const ofGame = sql<VersionRow>`
  SELECT ${columns} FROM ${from} WHERE v."gameId" = :gameId ORDER BY v."createdAt" DESC, v.id DESC`;
export const pending = sql<VersionRow & Pick<PendingVersion, 'title' | 'developerName'>>`
  SELECT ${columns}, g.title, u.username AS "developerName"
    FROM ${from} JOIN users u ON u.id = g."developerId"
   WHERE v.status = 'pending' AND g.status = 'approved' AND (v."createdAt", v.id) > (:at, :id)
   ORDER BY v."createdAt", v.id LIMIT :most`;

export const add = sql`
  INSERT INTO game_versions (id, "gameId", "buildId", notes, status, reason, "decidedBy", "createdAt", "decidedAt")
  VALUES (:id, :gameId, :buildId, :notes, :status, :reason, :decidedBy, :createdAt, :decidedAt)`;
/** Withdraws all pending versions of a game. */
export const withdrawPending = sql`
  UPDATE game_versions SET status = 'withdrawn', "decidedAt" = :now WHERE "gameId" = :gameId AND status = 'pending'`;
export const withdraw = sql`
  UPDATE game_versions SET status = 'withdrawn', "decidedAt" = :now WHERE id = :id AND status = 'pending'
     AND EXISTS (SELECT 1 FROM games g WHERE g.id = game_versions."gameId" AND g.status = 'approved')`;
/** Gives the decision about a new game to its first version. */
export const decideInitialVersion = sql`
  UPDATE game_versions SET status = :status, reason = :reason, "decidedBy" = :userId, "decidedAt" = :now
   WHERE "gameId" = :gameId AND status = 'pending'`;

export type Decided = { gameId: string; buildId: string };
/** Approves a version. Staff cannot approve their own unless there are no other staff. */
export const approve = sql<Decided>`
  UPDATE game_versions SET status = 'approved', "decidedBy" = :userId, "decidedAt" = :now
   WHERE id = :id AND status = 'pending'
     AND EXISTS (SELECT 1 FROM games g WHERE g.id = game_versions."gameId" AND g.status = 'approved'
                  AND (g."developerId" <> :userId OR NOT EXISTS (
                       SELECT 1 FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :userId)))
  RETURNING "gameId", "buildId"`;
export const reject = sql<Decided>`
  UPDATE game_versions SET status = 'rejected', reason = :reason, "decidedBy" = :userId, "decidedAt" = :now
   WHERE id = :id AND status = 'pending'
     AND EXISTS (SELECT 1 FROM games g WHERE g.id = game_versions."gameId" AND g.status = 'approved')
  RETURNING "gameId", "buildId"`;

/**
 * Rejects every version approved after `since`, and earlier versions of the same builds, because they are the same
 * game. The build that stays live keeps its approval in every version.
 */
export const rollBack = sql`
  UPDATE game_versions SET status = 'rejected', reason = :reason, "decidedBy" = :userId, "decidedAt" = :now
   WHERE id IN (SELECT v.id FROM game_versions later
                  JOIN game_versions v ON v."gameId" = later."gameId" AND v."buildId" = later."buildId"
                 WHERE later."gameId" = :gameId AND later."createdAt" > :since AND later.status = 'approved'
                   AND later."buildId" <> :kept AND v.status = 'approved')`;

/** Returns the game of a version. */
export const gameOf = sql<{ developerId: string; status: string; buildId: string | null }>`
  SELECT "developerId", status, "buildId" FROM games WHERE id = :gameId`;

export type GameTitle = { title: string; developerId: string };
export const titleOf = sql<GameTitle>`SELECT title, "developerId" FROM games WHERE id = :gameId`;
/** Makes a build the played one. */
export const setLiveBuild = sql<GameTitle>`
  UPDATE games SET "buildId" = :buildId, "gameUrl" = 'build:' || :buildId, "fileSizeMB" = :fileSizeMB
   WHERE id = :gameId AND status = 'approved' RETURNING title, "developerId"`;
export const bytesOf = sql<{ totalBytes: number }>`SELECT "totalBytes" FROM builds WHERE id = :buildId`;
