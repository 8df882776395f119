import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { count, flag, id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Game } from './games.ts';

/** An action of a staff member, with its object and time. The log has no free text and never changes. */
export const AuditEntry = lazy(() =>
  z.object({
    id,
    /** The name is null if the account was deleted. */
    actor: z.object({ id, username: z.string().nullable() }),
    /** The name of the endpoint. */
    action: z.string(),
    said: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    /** The current name of the object; null if it was deleted. */
    about: z.string().nullable(),
    /** 1 if the object was deleted and its name was kept: a game that staff deleted. */
    gone: flag.default(0),
    createdAt: timestamp,
  }),
);
export type AuditEntry = InferLazy<typeof AuditEntry>;

/** Reads that are logged like actions: conversations of others that staff open. */
export const auditedReads = ['reports.messages', 'feedback.messages'] as const;
/** The actor of actions by the machine's operator with a command; no account has this id. */
export const operatorId = '00000000-0000-7000-8000-000000000000';

/** Number of weeks in `newUsers`. */
export const reportedWeeks = 12;

export const admin = {
  /**
   * `newUsers`: accounts created in each of the last weeks that still exist, oldest first; the last week ends now.
   * `recentGames`: the ten newest in any status. `reports`: the number in each status, and of those in progress the
   * ones with news.
   */
  stats: endpoint('GET /api/admin/stats', {
    may: ['staff'],
    input: noInput,
    output: () =>
      z.object({
        totalUsers: count,
        newUsers: z.array(count).length(reportedWeeks),
        totalGames: count,
        approvedGames: count,
        pendingGames: count,
        totalDevelopers: count,
        approvedDevelopers: count,
        pendingDevelopers: count,
        reports: z.object({ open: count, in_progress: count, resolved: count, news: count }),
        unreadFeedback: count,
        recentGames: z.array(Game()),
      }),
  }),
  /** Newest first, 100 at a time; `before` is the id of the last entry seen. */
  audit: endpoint('GET /api/admin/audit', {
    may: ['lead'],
    input: () => z.object({ before: id.optional() }),
    output: () => z.array(AuditEntry()),
  }),
};
