import { day, usernameQuarantineDays } from '#sync/constants.ts';
import type { NotificationType } from '#sync/contract/notifications.ts';
import type { ListedUser, Me } from '#sync/contract/users.ts';
import type { MessageId } from '#sync/messages/registry.ts';
import { type Db, fragment, keysetLimit, sql } from '../../db/port.ts';

/** The columns of one's own account, without the password and the parent's e-mail. */
const own = fragment(`
  id, email, username, "firstName", "lastName", "profileImageUrl", bio, "birthDate", "accountType", "parentalConsent",
  "isAdmin", "isLeadDev", 0 AS "byNumber", "createdAt", "updatedAt"`);
const listed = fragment(
  'id, username, "firstName", "lastName", email, "accountType", "isAdmin", "isLeadDev", "createdAt"',
);

export const me = sql<Me>`SELECT ${own} FROM users WHERE id = :id`;
export const usernameOf = sql<{ username: string }>`SELECT username FROM users WHERE id = :id`;
export const byUsernameKey = sql<{ id: string }>`SELECT id FROM users WHERE "usernameKey" = :key`;
/** Returns SQL for row counts that the database maintains (migration 012). */
export const totalsSql = (...what: string[]) =>
  fragment(`(SELECT COALESCE(SUM(n), 0) FROM totals WHERE what IN (${what.map((one) => `'${one}'`).join(', ')}))`);
export const stats = sql<{ totalUsers: number; totalReviews: number; totalGames: number }>`
  SELECT ${totalsSql('users')} AS "totalUsers", ${totalsSql('reviews')} AS "totalReviews",
         ${totalsSql('games approved')} AS "totalGames"`;
export const list = sql<ListedUser>`
  SELECT ${listed} FROM users WHERE ("createdAt", id) < (:at, :id) ${keysetLimit('users')}`;

/**
 * Says whether another account has a similar-looking username, or gave it up since `rested`. It is part of the
 * statement that takes the username, so that both see the same state and none given up at that moment is missed.
 */
export const isTaken = fragment(`
  (EXISTS (SELECT 1 FROM users WHERE "usernameKey" = :key AND id <> :id)
   OR EXISTS (SELECT 1 FROM former_names f WHERE f."nameKey" = :key AND f."createdAt" > :rested AND f."userId" <> :id))`);
export const quarantineCutoff = (now: string) =>
  new Date(Date.parse(now) - usernameQuarantineDays * day * 1_000).toISOString();
/** Does nothing if the username is taken. */
export const rename = sql<Me>`
  UPDATE users SET "usernameSince" = CASE WHEN username = :username THEN "usernameSince" ELSE :now END,
         username = :username, "usernameKey" = :key, "updatedAt" = :now
   WHERE id = :id AND NOT ${isTaken} RETURNING ${own}`;
/**
 * Stores a username that a person gives up, because reports may still mention it. If it was stored before, it keeps its
 * earlier start.
 */
export const recordFormerName = sql`
  INSERT INTO former_names ("userId", username, "nameKey", "takenAt", "createdAt")
  VALUES (:id, :username, :key, :since, :now)
  ON CONFLICT ("userId", username) DO UPDATE SET "nameKey" = excluded."nameKey", "createdAt" = excluded."createdAt"`;
/** Lets a person choose a name at once, as one who never did. */
export const openRename = sql`UPDATE users SET "usernameSince" = NULL WHERE id = :id`;
/** The name that a person gave up at a moment. */
export const formerNameOf = sql<{ username: string }>`
  SELECT username FROM former_names WHERE "userId" = :id AND "createdAt" = :at`;
/** Whether staff took a name away from a person, or one that looks like it, by a decision that holds. */
export const isNameRevoked = sql<{ one: 1 }>`
  SELECT 1 AS one FROM decisions d JOIN former_names f ON f."userId" = d."userId" AND f."createdAt" = d."createdAt"
   WHERE d."userId" = :id AND d.state = 'active' AND d.actions LIKE '%"resetName"%' AND f."nameKey" = :key LIMIT 1`;
/** Puts a name in place of another in a person's requests that wait, */
export const nameInRequests = sql<{ id: string; addresseeId: string }>`
  UPDATE friendships SET "requesterName" = :name
   WHERE "requesterId" = :id AND status = 'pending' AND "requesterName" = :was RETURNING id, "addresseeId"`;
/** Sets the staff role; a lead developer always stays staff. */
export const setAdmin = sql<ListedUser>`
  UPDATE users SET "isAdmin" = :isAdmin, "updatedAt" = :now WHERE id = :id AND "isLeadDev" = 0 RETURNING ${listed}`;

export type Account = Pick<Me, 'email' | 'username' | 'firstName' | 'lastName'> & { password: string };
export const account = sql<Account>`
  SELECT email, username, "firstName", "lastName", password FROM users WHERE id = :id`;
/** Changes the password only if it is still the verified one. */
export const setPassword = sql`
  UPDATE users SET password = :next, "updatedAt" = :now WHERE id = :id AND password = :proven`;

export type LockedUser = Pick<Me, 'username' | 'isAdmin' | 'isLeadDev'> & {
  usernameSince: string | null;
  password: string;
};
/** Locks an account until the transaction ends; nobody can write to it or befriend it meanwhile. */
export const lockUser = async (db: Db, id: string) =>
  // SQLite has one writer at a time. PostgreSQL must be told to block rows that reference this one, with its own
  // syntax.
  (await db.get(
    `SELECT username, "usernameSince", password, "isAdmin", "isLeadDev" FROM users WHERE id = :id${db.dialect === 'postgres' ? ' FOR UPDATE' : ''}`,
    { id },
  )) as LockedUser | undefined;
export const remove = sql`DELETE FROM users WHERE id = :id`;

export const gamesOf = sql<{ id: string; status: string }>`
  SELECT id, status FROM games WHERE "developerId" = :id ORDER BY id`;
/** Returns a person's friendships, pending and declined requests, and whether the other person blocks them. */
export const friendshipsOf = sql<{
  id: string;
  status: string;
  requesterId: string;
  otherId: string;
  isBlocking: 0 | 1;
}>`
  SELECT f.*, CASE WHEN b.id IS NULL THEN 0 ELSE 1 END AS "isBlocking"
    FROM (SELECT id, status, "requesterId",
                 CASE WHEN "requesterId" = :id THEN "addresseeId" ELSE "requesterId" END AS "otherId"
            FROM friendships WHERE "requesterId" = :id OR "addresseeId" = :id) f
    LEFT JOIN blocks b ON b."userId" = f."otherId" AND b."blockedId" = :id`;
export const messagesOf = sql<{ id: string; otherId: string }>`
  SELECT id, CASE WHEN "senderId" = :id THEN "receiverId" ELSE "senderId" END AS "otherId"
    FROM friend_messages WHERE "senderId" = :id OR "receiverId" = :id`;
/** Replaces a person's name after their deletion, and a new name that the reader may not see. */
export const deletedUserLabel = '[deleted]';
/** Notifications that name a person: the text after the name, and the id of the whole message. */
const namingMessages = [
  ['friend_request', ' wants to be your friend', 'notification.friendRequestFrom'],
  ['friend_accepted', ' accepted your friend request', 'notification.friendAcceptedBy'],
  ['friend_message', ' wrote to you', 'notification.friendMessageFrom'],
] as const satisfies readonly (readonly [NotificationType, string, MessageId])[];
const byType = (column: 1 | 2) =>
  `CASE type ${namingMessages.map((row) => `WHEN '${row[0]}' THEN '${row[column]}'`).join(' ')} END`;
/** Writes a name into a message and its params. JSON escapes no character of usernames and `deletedUserLabel`. */
const setName = fragment(`message = :name || ${byType(1)},
  "messageI18n" = '{"id":"' || ${byType(2)} || '","params":{"name":"' || :name || '"}}'`);
/** Puts a name, or the label of a deleted account, into every notification that names a person. */
export const nameInBells = sql<{ id: string; userId: string }>`
  UPDATE notifications SET ${setName}
   WHERE "aboutUserId" = :id AND type IN ('friend_request', 'friend_accepted', 'friend_message')
  RETURNING id, "userId"`;
/** Puts a new name into the notifications of one friend. The name in a friend request stays. */
export const nameInBellsOf = sql<{ id: string }>`
  UPDATE notifications SET ${setName}
   WHERE "aboutUserId" = :id AND "userId" = :userId AND type IN ('friend_accepted', 'friend_message')
  RETURNING id`;
/** and in the notifications of requests. */
export const nameInRequestBells = sql<{ id: string; userId: string }>`
  UPDATE notifications SET ${setName}
   WHERE "aboutUserId" = :id AND type = 'friend_request' AND message = :was || ' wants to be your friend'
  RETURNING id, "userId"`;

export const removeReviews = sql<{ gameId: string; rating: number; hiddenAt: string | null }>`
  DELETE FROM reviews WHERE "userId" = :id RETURNING "gameId", rating, "hiddenAt"`;
/** Deletes other people's notifications about reports that a person filed. */
export const deleteReportNotifications = sql<{ id: string; userId: string }>`
  DELETE FROM notifications
   WHERE "userId" <> :id AND "reportId" IN (SELECT id FROM moderation_reports WHERE "reporterId" = :id)
  RETURNING id, "userId"`;
/** Returns others' reports about a person or their games, with their texts. */
export const reportsAbout = sql<{
  id: string;
  subject: string;
  description: string;
  quote: string;
  createdAt: string;
}>`
  SELECT id, subject, description, quote, "createdAt" FROM moderation_reports
   WHERE "aboutUserId" = :id OR "gameOwnerId" = :id`;
/** Returns what others may call a person, and since when: current and former names, and e-mail addresses. */
export const knownNamesOf = sql<{ called: string; since: string | null }>`
  SELECT username AS called, "usernameSince" AS since FROM users WHERE id = :id
  UNION SELECT "firstName" || ' ' || "lastName", NULL FROM users WHERE id = :id
  UNION SELECT "firstName", NULL FROM users WHERE id = :id
  UNION SELECT "lastName", NULL FROM users WHERE id = :id
  UNION SELECT email, NULL FROM users WHERE id = :id
  UNION SELECT username, "takenAt" FROM former_names WHERE "userId" = :id
  UNION SELECT "schoolEmail", NULL FROM developers WHERE "userId" = :id
  UNION SELECT "fullName", "fullNameSince" FROM developers WHERE "userId" = :id`;
export const reportMessages = sql<{ id: string; content: string; createdAt: string }>`
  SELECT id, content, "createdAt" FROM report_messages WHERE "reportId" = :reportId`;
export const setReport = sql`
  UPDATE moderation_reports SET subject = :subject, description = :description, quote = :quote WHERE id = :id`;
export const setReportMessage = sql`UPDATE report_messages SET content = :content WHERE id = :id`;

/**
 * Accounts that nobody used since the day `unusedSince`, and that were told by the day `noticeBy` (YYYY-MM-DD, UTC). What was
 * told before `backOn`, the day on which the store came back after an outage, does not count.
 */
export type Unused = { unusedSince: string; noticeBy: string; backOn: string };
/** Staff, and developers with a game in the store, keep their accounts. A session counts before its day is noted. */
const isUnusedSince = (day: string) =>
  fragment(`(u."lastUsedOn" < ${day} AND u."isAdmin" = 0 AND u."isLeadDev" = 0
    AND NOT EXISTS (SELECT 1 FROM games g WHERE g."developerId" = u.id AND g.status = 'approved')
    AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s."userId" = u.id AND s."seenAt" >= ${day}))`);
const [unused, unusedForNotice] = [isUnusedSince(':unusedSince'), isUnusedSince(':noticeSince')];
const isTold = fragment('u."unusedNoticeOn" >= :backOn AND u."unusedNoticeOn" <= :noticeBy');
const isUntold = fragment('(u."unusedNoticeOn" IS NULL OR u."unusedNoticeOn" < :backOn)');
/** The next accounts by id, and which of them are to be told or deleted. */
export const unusedAccounts = sql<{ id: string; isToNotify: 0 | 1; isToDelete: 0 | 1 }>`
  SELECT u.id, CASE WHEN ${isUntold} AND ${unusedForNotice} THEN 1 ELSE 0 END AS "isToNotify",
         CASE WHEN ${isTold} AND ${unused} THEN 1 ELSE 0 END AS "isToDelete"
    FROM users u WHERE u.id > :after ORDER BY u.id LIMIT 500`;
export const isUnused = sql<{ id: string }>`
  SELECT u.id FROM users u WHERE u.id = :id AND ${isTold} AND ${unused}`;
/** Notes that an account was told; returns nothing if it was told already, or used in the meantime. */
export const markNotified = sql<{ id: string }>`
  UPDATE users AS u SET "unusedNoticeOn" = :today
   WHERE u.id = :id AND ${isUntold} AND ${unusedForNotice} RETURNING id`;
/** The day of the last look for unused accounts. */
export const lastLook = sql<{ value: string }>`SELECT value FROM secrets WHERE name = 'unused accounts looked for on'`;
export const noteLook = sql`
  INSERT INTO secrets (name, value) VALUES ('unused accounts looked for on', :today)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
/** The day on which the store came back after its last outage. */
export const lastReturn = sql<{ value: string }>`SELECT value FROM secrets WHERE name = 'back after an outage on'`;
export const noteReturn = sql`
  INSERT INTO secrets (name, value) VALUES ('back after an outage on', :today)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
/** Accounts from before their uses were noted count as used on this day. */
export const dateUndated = sql`UPDATE users SET "lastUsedOn" = :today WHERE "lastUsedOn" IS NULL`;
