import type { AuditEntry } from '#sync/contract/admin.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { fragment, sql } from '../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';

type Figures = Omit<Output<Contract['admin']['stats']>, 'recentGames'>;
export type LogRow = Pick<AuditEntry, 'id' | 'action' | 'createdAt'> & {
  actorId: string;
  username: string | null;
  /** JSON. */
  said: string;
};

const games = fragment('SELECT COUNT(*) FROM games');
const developers = fragment('SELECT COUNT(*) FROM developers');

export const figures = sql<Figures>`
  SELECT (SELECT COUNT(*) FROM users) AS "totalUsers",
         (${games}) AS "totalGames",
         (${games} WHERE status = 'approved') AS "approvedGames",
         (${games} WHERE status = 'pending') AS "pendingGames",
         (${developers}) AS "totalDevelopers",
         (${developers} WHERE status = 'approved') AS "approvedDevelopers",
         (${developers} WHERE status = 'pending') AS "pendingDevelopers"`;
/** The ten newest, in any state. */
export const recentGames = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   ORDER BY g."createdAt" DESC, g.id DESC LIMIT 10`;

export const log = sql`
  INSERT INTO audit_log (id, "actorId", action, said, "createdAt") VALUES (:id, :actorId, :action, :said, :now)`;
/** A page of the log, newest first: an entry's id sorts by when it was written. */
export const page = sql<LogRow>`
  SELECT a.id, a."actorId", u.username, a.action, a.said, a."createdAt"
    FROM audit_log a LEFT JOIN users u ON u.id = a."actorId"
   WHERE a.id < :before ORDER BY a.id DESC LIMIT 100`;
