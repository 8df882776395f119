import { type RetentionClass, retentionClasses } from '#sync/policy/retention.ts';
import { pruneTombstones } from '../change-feed/changeFeed.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/port.ts';
import { forgetOldResets } from '../features/auth/reset.ts';
import { pruneApplications } from '../features/developers/prune.ts';
import { pruneFeedback } from '../features/feedback/prune.ts';
import { pruneMessages } from '../features/friends/prune.ts';
import { pruneRead, pruneUnread } from '../features/notifications/prune.ts';
import { prunePlays } from '../features/plays/prune.ts';
import { pruneCases, pruneReplacedReviews, pruneReports, pruneStrikeCases } from '../features/reports/prune.ts';
import { pruneRefusedTexts, pruneStrikes } from '../features/restrictions/prune.ts';
import { pruneAccounts } from '../features/users/prune.ts';
import { collectGarbage } from '../files/garbageCollect.ts';
import { deleteEndedSessions, deleteIdleSessions, deleteOldSessions } from '../security/session.ts';

type Store = { db: Db; config: Config };

/** Deletes each class of sync/policy/retention.ts; a class without an entry does not compile. */
const prunes: Record<RetentionClass, (store: Store, now: string) => Promise<unknown>> = {
  messages: ({ db }, now) => pruneMessages(db, now),
  readNotifications: ({ db }, now) => pruneRead(db, now),
  unreadNotifications: ({ db }, now) => pruneUnread(db, now),
  feedback: ({ db }, now) => pruneFeedback(db, now),
  replacedReviews: ({ db }, now) => pruneReplacedReviews(db, now),
  refusedTexts: async ({ db }, now) => {
    await pruneRefusedTexts(db, now);
    await pruneStrikeCases(db, now);
  },
  strikes: ({ db }, now) => pruneStrikes(db, now),
  reports: ({ db }, now) => pruneReports(db, now),
  cases: ({ db }, now) => pruneCases(db, now),
  rejectedApplications: ({ db }, now) => pruneApplications(db, now),
  plays: ({ db }, now) => prunePlays(db, now),
  accounts: (store, now) => pruneAccounts(store, now),
  idleSessions: ({ db }, now) => deleteIdleSessions(db, now),
  sessions: ({ db }, now) => deleteOldSessions(db, now),
  endedSessions: ({ db }, now) => deleteEndedSessions(db, now),
  resetCodes: ({ db }, now) => forgetOldResets(db, now),
  unusedUploads: ({ db, config }, now) => collectGarbage({ db, config, now }),
  tombstones: ({ db }, now) => pruneTombstones(db, now),
};

/** Deletes the rows of a class that are expired at `now` (ISO 8601), in chunks. */
export const deleteExpired = (what: RetentionClass, store: Store, now: string): Promise<unknown> =>
  prunes[what](store, now);

/** Returns the daily job as one step for each class, and a last one that empties the log of what they deleted. */
export const retentionSteps = (store: Store, now: () => string): (() => Promise<unknown>)[] => [
  ...retentionClasses.map((what) => () => deleteExpired(what, store, now())),
  () => store.db.scrub(),
];
