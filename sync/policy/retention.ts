/** The event from which the days are counted. */
export type RetentionStart = 'creation' | 'lastChange' | 'end' | 'lastUse';
type Retention = { days: number; from: RetentionStart };

/**
 * How long the store keeps each class of data. The server's daily job (api/server/retention.ts) and the page /retention
 * both use this table.
 */
export const retention = {
  /** Messages between friends, read or not; each device of both is told. A report of one keeps a copy. */
  messages: { days: 365, from: 'creation' },
  readNotifications: { days: 90, from: 'creation' },
  unreadNotifications: { days: 365, from: 'creation' },
  /** Feedback with its answers, from the last of them. */
  feedback: { days: 365, from: 'lastChange' },
  /** What an edit of a review replaced. */
  replacedReviews: { days: 30, from: 'lastChange' },
  /** Texts that were refused as a slur. */
  refusedTexts: { days: 30, from: 'creation' },
  /** Warnings for slurs; a mute is deleted once it is over. */
  strikes: { days: 7, from: 'creation' },
  /** Resolved reports with their conversations. */
  reports: { days: 730, from: 'end' },
  /** Closed cases with the evidence and the quotes of their reports. */
  cases: { days: 730, from: 'end' },
  /** Applications of developers that were rejected. */
  rejectedApplications: { days: 180, from: 'end' },
  /** Each time a game was played; after that only how long in all. */
  plays: { days: 400, from: 'end' },
  /** With all that belongs to them, and only if the account was told (unusedNoticeDays) long enough before. */
  accounts: { days: 730, from: 'lastUse' },
  idleSessions: { days: 30, from: 'lastUse' },
  /** However much it is used. */
  sessions: { days: 90, from: 'creation' },
  /** That an account with this session was deleted, without whose it was. */
  endedSessions: { days: 30, from: 'end' },
  /** With which somebody sets a new password; they are good for minutes. */
  resetCodes: { days: 1, from: 'creation' },
  /** Builds and covers that became no game. */
  unusedUploads: { days: 1, from: 'creation' },
  /** Rows that tell devices what is gone; one that was away longer reads everything anew. */
  tombstones: { days: 120, from: 'creation' },
} as const satisfies Record<string, Retention>;
export type RetentionClass = keyof typeof retention;
export const retentionClasses = Object.keys(retention) as [RetentionClass, ...RetentionClass[]];

/** Days without a use after which a notification tells that the account will be deleted. */
export const unusedNoticeDays = 365;

const dayMs = 86_400_000;
/** Returns the time (ISO 8601) before which rows of a class are expired at `now`. */
export const retentionCutoff = (what: RetentionClass, now: string): string => timeBefore(retention[what].days, now);
/** Returns the time (ISO 8601) that is some days before `now`. */
export const timeBefore = (days: number, now: string): string => new Date(Date.parse(now) - days * dayMs).toISOString();
/** Returns the day (UTC, such as 2026-03-02) of a time in ISO 8601. */
export const dayOf = (time: string): string => time.slice(0, 10);
