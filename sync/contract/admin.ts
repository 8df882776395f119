import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { count, flag, id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Game } from './games.ts';

/** What a member of staff did, to what, when; the log keeps no free text and is never changed. */
export const AuditEntry = lazy(() =>
  z.object({
    id,
    /** The name is null when the account is gone. */
    actor: z.object({ id, username: z.string().nullable() }),
    /** The call's name in the contract. */
    action: z.string(),
    said: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    /** What it was done to, by what that is called now; null where it is gone. */
    about: z.string().nullable(),
    /** 1 where that is gone, and what it was called was kept: a game that staff deleted. */
    gone: flag.default(0),
    createdAt: timestamp,
  }),
);
export type AuditEntry = InferLazy<typeof AuditEntry>;

/** What staff read that is written down like a deed: conversations that are not theirs. */
export const auditedReads = ['reports.messages', 'feedback.messages'] as const;
/** Who did what the machine's operator did by a command: no account has this id. */
export const operatorId = '00000000-0000-7000-8000-000000000000';

/** Weeks that `newUsers` tells of. */
export const reportedWeeks = 12;

export const admin = {
  /**
   * `newUsers`: how many came in each of the last weeks and are still here, the oldest first; the last week ends now.
   * `recentGames`: the ten newest, in any state. `reports`: in each state, and of those that are worked on the ones with news.
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
