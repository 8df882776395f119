import { notificationsMax } from '#sync/constants.ts';
import type { Notification } from '#sync/contract/notifications.ts';
import type { Message } from '#sync/messages/message.ts';
import { fragment, sql } from '../../db/port.ts';

/** Whose message it is, for the way to the conversation. */
const whoWrote = fragment(`CASE WHEN n.type = 'friend_message' THEN n."aboutUserId" END AS "aboutUserId"`);
const columns = fragment(`
  n.id, n."userId", n.type, n.title, n.message, n."gameId", n."reportId", ${whoWrote.fragment},
  n."feedbackId", n."decisionId", n."isRead", n."createdAt", n."titleI18n", n."messageI18n"`);

/** A notification as it is stored: which messages its texts are is JSON. */
type Row = Omit<Notification, 'titleI18n' | 'messageI18n'> & { titleI18n: string | null; messageI18n: string | null };
export const toNotification = ({ titleI18n, messageI18n, ...row }: Row): Notification => ({
  ...row,
  titleI18n: titleI18n === null ? null : JSON.parse(titleI18n),
  messageI18n: messageI18n === null ? null : JSON.parse(messageI18n),
});
/** The columns of a notification's texts: in English, and which messages they are. */
export const textsOf = ({ title, message }: { title: Message; message: Message }) => ({
  title: title.message,
  message: message.message,
  titleI18n: title.i18n ? JSON.stringify(title.i18n) : null,
  messageI18n: message.i18n ? JSON.stringify(message.i18n) : null,
});

// Said in the text: SQLite prepares a statement anew each time it runs when its LIMIT is a parameter.
const newest = fragment(`ORDER BY n."createdAt" DESC, n.id DESC LIMIT ${notificationsMax}`);

/** Newest first. */
export const list = sql<Row>`
  SELECT ${columns} FROM notifications n WHERE n."userId" = :userId ${newest}`;
export const unread = sql<Row>`
  SELECT ${columns} FROM notifications n WHERE n."userId" = :userId AND n."isRead" = 0 ${newest}`;
/** Says whether the same news waits unread. The words name who it is from, and follow a new name. */
export const findUnreadDuplicate = sql<{ id: string }>`
  SELECT id FROM notifications
   WHERE "userId" = :userId AND "isRead" = 0 AND type = :type AND message = :message LIMIT 1`;
/** Says whether somebody's bell has rung for this person's request: as long as it is kept, no other does. */
export const findRequestNotification = sql<{ id: string }>`
  SELECT id FROM notifications
   WHERE "userId" = :userId AND type = 'friend_request' AND "aboutUserId" = :aboutUserId LIMIT 1`;
/** Who has unread news of a report; on no device is it read before the transaction ends. */
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
/** Only those that a device had been told of by that revision. */
export const markReadUpTo = sql<{ id: string }>`
  UPDATE notifications SET "isRead" = 1
   WHERE "userId" = :userId AND "isRead" = 0
     AND EXISTS (SELECT 1 FROM sync_feed f
                  WHERE f."userId" = :userId AND f.kind = 'notification' AND f."entityId" = notifications.id
                    AND f.rev <= :upToRev)
  RETURNING id`;

/** Rows that are forgotten at once, of one person. */
export const pruneMax = 500;
/** The next people by id, and who of them has news that are older than `before`, read or unread. */
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
