import { notificationsMax } from '#sync/constants.ts';
import type { Notification } from '#sync/contract/notifications.ts';
import type { Message } from '#sync/messages/message.ts';
import { fragment, sql } from '../../db/port.ts';

/** The sender of a message, for the link to the conversation. */
const whoWrote = fragment(`CASE WHEN n.type = 'friend_message' THEN n."aboutUserId" END AS "aboutUserId"`);
const columns = fragment(`
  n.id, n."userId", n.type, n.title, n.message, n."gameId", n."reportId", ${whoWrote.fragment},
  n."feedbackId", n."decisionId", n."isRead", n."createdAt", n."titleI18n", n."messageI18n"`);

/** A notification as stored: the message ids of its texts are JSON. */
type Row = Omit<Notification, 'titleI18n' | 'messageI18n'> & { titleI18n: string | null; messageI18n: string | null };
export const toNotification = ({ titleI18n, messageI18n, ...row }: Row): Notification => ({
  ...row,
  titleI18n: titleI18n === null ? null : JSON.parse(titleI18n),
  messageI18n: messageI18n === null ? null : JSON.parse(messageI18n),
});
/** The columns of a notification's texts: the English texts and their message ids. */
export const textsOf = ({ title, message }: { title: Message; message: Message }) => ({
  title: title.message,
  message: message.message,
  titleI18n: title.i18n ? JSON.stringify(title.i18n) : null,
  messageI18n: message.i18n ? JSON.stringify(message.i18n) : null,
});

// The limit is part of the text, because SQLite prepares a statement again for each run if its LIMIT is a parameter.
const newest = fragment(`ORDER BY n."createdAt" DESC, n.id DESC LIMIT ${notificationsMax}`);

/** The notifications of a user, newest first. */
export const list = sql<Row>`
  SELECT ${columns} FROM notifications n WHERE n."userId" = :userId ${newest}`;
export const unread = sql<Row>`
  SELECT ${columns} FROM notifications n WHERE n."userId" = :userId AND n."isRead" = 0 ${newest}`;
/** Finds an unread notification with the same text. The text names its sender, and changes with their renames. */
export const findUnreadDuplicate = sql<{ id: string }>`
  SELECT id FROM notifications
   WHERE "userId" = :userId AND "isRead" = 0 AND type = :type AND message = :message LIMIT 1`;
/** Finds the notification of a user's friend request: while it is kept, no other is sent for the same sender. */
export const findRequestNotification = sql<{ id: string }>`
  SELECT id FROM notifications
   WHERE "userId" = :userId AND type = 'friend_request' AND "aboutUserId" = :aboutUserId LIMIT 1`;
/** Locks the unread notifications of a report until the transaction ends, and returns their users. */
export const lockUnreadForReport = sql<{ userId: string }>`
  UPDATE notifications SET "isRead" = 0 WHERE "reportId" = :reportId AND "isRead" = 0 RETURNING "userId"`;
export const byId = sql<Row>`SELECT ${columns} FROM notifications n WHERE n.id = :id`;
export const add = sql`
  INSERT INTO notifications (id, "userId", type, title, message, "titleI18n", "messageI18n", "gameId", "reportId", "aboutUserId",
                             "feedbackId", "decisionId", "createdAt")
  VALUES (:id, :userId, :type, :title, :message, :titleI18n, :messageI18n, :gameId, :reportId, :aboutUserId,
          :feedbackId, :decisionId, :now)`;
export const read = sql`UPDATE notifications SET "isRead" = 1 WHERE id = :id AND "isRead" = 0`;
export const readAll = sql<{ id: string }>`
  UPDATE notifications SET "isRead" = 1 WHERE "userId" = :userId AND "isRead" = 0 RETURNING id`;
/** Marks only those as read that a device knew at that revision. */
export const markReadUpTo = sql<{ id: string }>`
  UPDATE notifications SET "isRead" = 1
   WHERE "userId" = :userId AND "isRead" = 0
     AND EXISTS (SELECT 1 FROM sync_feed f
                  WHERE f."userId" = :userId AND f.kind = 'notification' AND f."entityId" = notifications.id
                    AND f.rev <= :upToRev)
  RETURNING id`;

/** The number of a user's rows that one transaction deletes. */
export const pruneMax = 500;
/** The next users by id, and whether each has notifications older than `before`, read or unread. */
export const usersWithOldNotifications = sql<{ id: string; hasOld: 0 | 1 }>`
  SELECT u.id, CASE WHEN EXISTS (SELECT 1 FROM notifications n
                                  WHERE n."userId" = u.id AND n."isRead" = :isRead AND n."createdAt" < :before)
                    THEN 1 ELSE 0 END AS "hasOld"
    FROM users u WHERE u.id > :after ORDER BY u.id LIMIT 500`;
export const deleteOld = sql<{ id: string }>`
  DELETE FROM notifications WHERE id IN
    (SELECT id FROM notifications WHERE "userId" = :userId AND "isRead" = :isRead AND "createdAt" < :before
      ORDER BY "createdAt" LIMIT ${fragment(String(pruneMax))})
  RETURNING id`;

export const feedRows = {
  byFeed: sql<Row & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${columns}
      FROM sync_feed f JOIN notifications n ON n.id = f."entityId"
     WHERE f."userId" = :userId AND f.kind = 'notification' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: toNotification,
};
