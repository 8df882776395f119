import {
  deletedAccount,
  type ListedReport,
  type Report,
  type ReportMessage,
  undisclosed,
} from '#sync/contract/reports.ts';
import { fragment, keysetLimit, sql } from '../../db/port.ts';

/** With whose game it is about, or was: the game may be gone. */
export type ReportWithOwner = Report & { gameOwnerId: string | null };
type Named = ReportWithOwner & { reporterName: string | null; aboutName: string | null };
type MessageRow = Omit<ReportMessage, 'sender'> & { byStaff: 0 | 1; username: string | null };

/** Staff, to those they write to. */
export const moderator = { id: null, username: 'Moderator' };
const deleted = { id: null, username: deletedAccount };
/** Whoever wrote or is written of, to staff. */
export const personOf = (id: string | null, username: string | null) =>
  id === null || username === null ? deleted : { id, username };

const columns = fragment(`
  r.id, r."reporterId", r.category, r.subject, r.description, r."gameId", r."aboutUserId", r.status, r."isRead",
  r.dismissed, r."resolvedBy", r."resolvedAt", r."createdAt"`);
/** SQLite's RETURNING knows no other name of a table. */
const returned = fragment(columns.fragment.replaceAll(' r.', ' '));
const named = fragment(`
  ${columns.fragment}, r."gameOwnerId", who.username AS "reporterName", about.username AS "aboutName"
    FROM moderation_reports r LEFT JOIN users who ON who.id = r."reporterId" LEFT JOIN users about ON about.id = r."aboutUserId"`);

export const add = sql`
  INSERT INTO moderation_reports (
    id, "reporterId", category, subject, description, "gameId", "gameOwnerId", "aboutUserId", "createdAt")
  VALUES (:id, :reporterId, :category, :subject, :description, :gameId, :gameOwnerId, :aboutUserId, :now)`;
export const byId = sql<ReportWithOwner>`SELECT ${columns}, r."gameOwnerId" FROM moderation_reports r WHERE r.id = :id`;
export const one = sql<Named>`SELECT ${named} WHERE r.id = :id`;
export const all = sql<Named>`SELECT ${named} WHERE (r."createdAt", r.id) < (:at, :id) ${keysetLimit('r')}`;
export const byStatus = sql<Named>`
  SELECT ${named} WHERE r.status = :status AND (r."createdAt", r.id) < (:at, :id) ${keysetLimit('r')}`;
/** As hasNews in sync/contract/reports.ts. */
export const awaitingReply = sql<Named>`
  SELECT ${named} WHERE r.status = 'in_progress' AND r."isRead" = 0 AND (r."createdAt", r.id) < (:at, :id) ${keysetLimit('r')}`;
export const ofReporter = sql<Named>`
  SELECT ${named} WHERE r."reporterId" = :userId AND (r."createdAt", r.id) < (:at, :id) ${keysetLimit('r')}`;

/**
 * A report that takes a message now: from staff always, from its reporter until it is resolved. An answer reads it, and
 * what its reporter writes then makes it unread again.
 */
export const appendAllowed = sql<{ id: string }>`
  UPDATE moderation_reports SET "isRead" = :byStaff
   WHERE id = :id AND (:byStaff = 1 OR status <> 'resolved') RETURNING id`;
/** Oldest first. */
export const messages = sql<MessageRow>`
  SELECT m.id, m."reportId", m."senderId", m.content, m."isRead", m."createdAt", m."byStaff", u.username
    FROM report_messages m LEFT JOIN users u ON u.id = m."senderId"
   WHERE m."reportId" = :id ORDER BY m."createdAt", m.id`;
export const addMessage = sql`
  INSERT INTO report_messages (id, "reportId", "senderId", "byStaff", content, "createdAt")
  VALUES (:id, :reportId, :senderId, :byStaff, :content, :now)`;
/** What the other side had written is read by who answers. */
export const markOthersRead = sql`
  UPDATE report_messages SET "isRead" = 1 WHERE "reportId" = :id AND "byStaff" <> :byStaff AND "isRead" = 0`;
/** Those who wrote in it as staff, and still are. */
export const staffParticipants = sql<{ id: string }>`
  SELECT DISTINCT u.id FROM report_messages m JOIN users u ON u.id = m."senderId"
   WHERE m."reportId" = :id AND m."byStaff" = 1 AND u."isAdmin" = 1`;
export const staff = sql<{ id: string }>`SELECT id FROM users WHERE "isAdmin" = 1 OR "isLeadDev" = 1`;

/** Whether a report is about somebody or a game of theirs. What they reported themself they know already. */
export const isAbout = ({ aboutUserId, gameOwnerId, reporterId }: ReportWithOwner, userId: string) =>
  aboutUserId === userId || (gameOwnerId === userId && reporterId !== userId);

/** Whether anybody but one is staff, in this session or another. */
export const otherStaff = sql<{ one: number }>`
  SELECT 1 AS one FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :userId LIMIT 1`;
/**
 * open → in_progress → resolved, or open → resolved. Nobody decides what is about themself or their game, unless they
 * are the only staff.
 */
export const setStatus = sql<Report>`
  UPDATE moderation_reports SET status = :status, "isRead" = 1, dismissed = :dismissed, "resolvedBy" = :resolvedBy,
         "resolvedAt" = :resolvedAt
   WHERE id = :id
     AND ((("aboutUserId" IS NULL OR "aboutUserId" <> :userId) AND ("gameOwnerId" IS NULL OR "gameOwnerId" <> :userId))
       OR NOT EXISTS (SELECT 1 FROM users WHERE ("isAdmin" = 1 OR "isLeadDev" = 1) AND id <> :userId))
     AND ((status = 'open' AND :status IN ('in_progress', 'resolved'))
       OR (status = 'in_progress' AND :status = 'resolved'))
  RETURNING ${returned}`;
/** What somebody filed and nobody has settled stays, without who it was. */
export const anonymizeReporter = sql<Pick<ReportWithOwner, 'id' | 'subject' | 'description' | 'createdAt'>>`
  UPDATE moderation_reports SET "reporterId" = NULL WHERE "reporterId" = :id AND status <> 'resolved'
  RETURNING id, subject, description, "createdAt"`;

/** To its reporter: who decided it stays unsaid. */
export const toReporter = ({ reporterName, aboutName: _, gameOwnerId: __, ...row }: Named): ListedReport => ({
  ...{ ...row, resolvedBy: null },
  reporter: personOf(row.reporterId, reporterName),
  about: null,
});
/** To staff: all of it, but who reported themself or their game, and who decided what they reported. */
export const toStaff =
  (userId: string) =>
  ({ reporterName, aboutName, gameOwnerId, ...row }: Named): ListedReport => ({
    ...row,
    ...(row.reporterId === userId && { resolvedBy: null }),
    ...(isAbout({ ...row, gameOwnerId }, userId)
      ? { reporterId: null, reporter: { id: null, username: undisclosed } }
      : { reporter: personOf(row.reporterId, reporterName) }),
    about: row.aboutUserId === null ? null : personOf(row.aboutUserId, aboutName),
  });

export const toMessage =
  (byStaff: 0 | 1) =>
  ({ byStaff: fromStaff, username, ...row }: MessageRow): ReportMessage =>
    byStaff === 0 && fromStaff === 1
      ? { ...row, senderId: null, sender: moderator }
      : { ...row, sender: personOf(row.senderId, username) };
