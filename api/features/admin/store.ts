import type { AuditEntry } from '#sync/contract/admin.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { pageSize } from '#sync/pagination.ts';
import { type Db, fragment, sql } from '../../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';
import { totalsSql } from '../users/store.ts';

type Stats = Output<Contract['admin']['stats']>;
type Figures = Omit<Stats, 'newUsers' | 'recentGames' | 'reports'> & Stats['reports'];
export type LogRow = Pick<AuditEntry, 'id' | 'action' | 'createdAt'> & {
  actorId: string;
  username: string | null;
  /** JSON. */
  said: string;
};

const states = ['pending', 'approved', 'rejected'];
const inAnyState = (what: string) => totalsSql(...states.map((state) => [what, state].join(' ')));

export const figures = sql<Figures>`
  SELECT ${totalsSql('users')} AS "totalUsers",
         ${inAnyState('games')} AS "totalGames",
         ${totalsSql('games approved')} AS "approvedGames",
         ${totalsSql('games pending')} AS "pendingGames",
         ${inAnyState('developers')} AS "totalDevelopers",
         ${totalsSql('developers approved')} AS "approvedDevelopers",
         ${totalsSql('developers pending')} AS "pendingDevelopers",
         ${totalsSql('moderation_reports open')} AS open,
         ${totalsSql('moderation_reports in_progress')} AS in_progress,
         ${totalsSql('moderation_reports resolved')} AS resolved,
         ${totalsSql('moderation_reports news')} AS news,
         ${totalsSql('feedback unread')} AS "unreadFeedback"`;
/** How many came after a moment and until another, and are still here. */
export const joined = sql<{ n: number }>`
  SELECT COUNT(*) AS n FROM users WHERE "createdAt" > :after AND "createdAt" <= :until`;
/** The ten newest, in any state. */
export const recentGames = sql<GameRow>`
  SELECT ${gameColumns} FROM games g JOIN users u ON u.id = g."developerId"
   ORDER BY g."createdAt" DESC, g.id DESC LIMIT 10`;

/** A page of the log, newest first: an entry's id sorts by when it was written. */
export const page = sql<LogRow>`
  SELECT a.id, a."actorId", u.username, a.action, a.said, a."createdAt"
    FROM audit_log a LEFT JOIN users u ON u.id = a."actorId"
   WHERE a.id < :before ORDER BY a.id DESC LIMIT ${fragment(`${pageSize}`)}`;
const ids = Array.from({ length: pageSize }, (_, n) => `id${n}`);
const asked = fragment(ids.map((name) => `:${name}`).join(', '));
/** What each thing is called that the log names, a page's worth of ids at once; a version and a place on home by their game. */
const names = sql<{ id: string; name: string; gone: 0 | 1 }>`
  SELECT id, username AS name, 0 AS gone FROM users WHERE id IN (${asked})
  UNION ALL SELECT id, "fullName", 0 FROM developers WHERE id IN (${asked})
  UNION ALL SELECT id, subject, 0 FROM moderation_reports WHERE id IN (${asked})
  UNION ALL SELECT id, subject, 0 FROM feedback WHERE id IN (${asked})
  UNION ALL SELECT id, title, 0 FROM games WHERE id IN (${asked})
  UNION ALL SELECT id, title, 1 FROM removed_games WHERE id IN (${asked})
  UNION ALL SELECT v.id, g.title, 0 FROM game_versions v JOIN games g ON g.id = v."gameId" WHERE v.id IN (${asked})
  UNION ALL SELECT f.id, g.title, 0 FROM featured_games f JOIN games g ON g.id = f."gameId" WHERE f.id IN (${asked})`;
export const namesOf = (db: Db, of: readonly string[]) =>
  names.all(db, Object.fromEntries(ids.map((name, n) => [name, of[n] ?? ''])));
