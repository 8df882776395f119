import type { AuditEntry } from '#sync/contract/admin.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Output } from '#sync/endpoint.ts';
import { pageMax } from '#sync/pages.ts';
import { type Db, fragment, sql } from '../db/port.ts';
import { type GameRow, gameColumns } from '../games/store.ts';
import { total } from '../users/store.ts';

type Stats = Output<Contract['admin']['stats']>;
type Figures = Omit<Stats, 'newUsers' | 'recentGames' | 'reports'> & Stats['reports'];
export type LogRow = Pick<AuditEntry, 'id' | 'action' | 'createdAt'> & {
  actorId: string;
  username: string | null;
  /** JSON. */
  said: string;
};

const states = ['pending', 'approved', 'rejected'];
const inAnyState = (what: string) => total(...states.map((state) => [what, state].join(' ')));

export const figures = sql<Figures>`
  SELECT ${total('users')} AS "totalUsers",
         ${inAnyState('games')} AS "totalGames",
         ${total('games approved')} AS "approvedGames",
         ${total('games pending')} AS "pendingGames",
         ${inAnyState('developers')} AS "totalDevelopers",
         ${total('developers approved')} AS "approvedDevelopers",
         ${total('developers pending')} AS "pendingDevelopers",
         ${total('moderation_reports open')} AS open,
         ${total('moderation_reports in_progress')} AS in_progress,
         ${total('moderation_reports resolved')} AS resolved,
         ${total('moderation_reports news')} AS news,
         ${total('feedback unread')} AS "unreadFeedback"`;
/** How many came after a moment and until another, and are still here. */
export const joined = sql<{ n: number }>`
  SELECT COUNT(*) AS n FROM users WHERE "createdAt" > :after AND "createdAt" <= :until`;
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
   WHERE a.id < :before ORDER BY a.id DESC LIMIT ${fragment(`${pageMax}`)}`;
const ids = Array.from({ length: pageMax }, (_, n) => `id${n}`);
const asked = fragment(ids.map((name) => `:${name}`).join(', '));
/** What each thing is called that the log names, a page's worth of ids at once; a version and a place on home by their game. */
const names = sql<{ id: string; name: string }>`
  SELECT id, username AS name FROM users WHERE id IN (${asked})
  UNION ALL SELECT id, "fullName" FROM developers WHERE id IN (${asked})
  UNION ALL SELECT id, subject FROM moderation_reports WHERE id IN (${asked})
  UNION ALL SELECT id, subject FROM feedback WHERE id IN (${asked})
  UNION ALL SELECT id, title FROM games WHERE id IN (${asked})
  UNION ALL SELECT v.id, g.title FROM game_versions v JOIN games g ON g.id = v."gameId" WHERE v.id IN (${asked})
  UNION ALL SELECT f.id, g.title FROM featured_games f JOIN games g ON g.id = f."gameId" WHERE f.id IN (${asked})`;
export const namesOf = (db: Db, of: readonly string[]) =>
  names.all(db, Object.fromEntries(ids.map((name, n) => [name, of[n] ?? ''])));
