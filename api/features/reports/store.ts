import {
  deletedAccount,
  type ListedReport,
  type Report,
  type ReportKind,
  type ReportMessage,
  type ReportReason,
  undisclosed,
} from '#sync/contract/reports.ts';
import { fragment, keysetLimit, sql } from '../../db/port.ts';

/** With whose game it is about, or was: the game may be gone. */
export type ReportWithOwner = Report & { gameOwnerId: string | null; caseId: string | null };
type Named = ReportWithOwner & { reporterName: string | null; aboutName: string | null };
type MessageRow = Omit<ReportMessage, 'sender'> & { byStaff: 0 | 1; username: string | null };

/** Staff, to those they write to. */
export const moderator = { id: null, username: 'Moderator' };
const deleted = { id: null, username: deletedAccount };
/** Whoever wrote or is written of, to staff. */
export const personOf = (id: string | null, username: string | null) =>
  id === null || username === null ? deleted : { id, username };

const columns = fragment(`
  r.id, r."reporterId", r.category, r.subject, r.description, r."gameId", r."aboutUserId", r.kind, r.reason, r.quote,
  r.status, r."isRead", r.dismissed, r."resolvedBy", r."resolvedAt", r."createdAt"`);
/** SQLite's RETURNING knows no other name of a table. */
const returned = fragment(columns.fragment.replaceAll(' r.', ' '));
const named = fragment(`
  ${columns.fragment}, r."gameOwnerId", r."caseId", who.username AS "reporterName", about.username AS "aboutName"
    FROM moderation_reports r LEFT JOIN users who ON who.id = r."reporterId" LEFT JOIN users about ON about.id = r."aboutUserId"`);

export const add = sql`
  INSERT INTO moderation_reports (
    id, "reporterId", category, subject, description, "gameId", "gameOwnerId", "aboutUserId", kind, "entityId", reason,
    severity, quote, weight, "caseId", "createdAt")
  VALUES (:id, :reporterId, :category, :subject, :description, :gameId, :gameOwnerId, :aboutUserId, :kind, :entityId, :reason,
    :severity, :quote, :weight, :caseId, :now)`;
export const byId = sql<ReportWithOwner>`
  SELECT ${columns}, r."gameOwnerId", r."caseId" FROM moderation_reports r WHERE r.id = :id`;
/** The caller's quick report of a thing that nobody has decided yet. */
export const openQuick = sql<ReportWithOwner>`
  SELECT ${columns}, r."gameOwnerId", r."caseId" FROM moderation_reports r
   WHERE r."reporterId" = :userId AND r.kind = :kind AND r."entityId" = :entityId AND r.reason IS NOT NULL
     AND r.status <> 'resolved' LIMIT 1`;
export const amend = sql<{ id: string }>`
  UPDATE moderation_reports SET category = :category, subject = :subject, description = :description, reason = :reason,
         severity = :severity
   WHERE id = :id AND status <> 'resolved' RETURNING id`;
/** How many quick reports somebody made since a moment. */
export const countQuick = sql<{ count: number }>`
  SELECT COUNT(*) AS count FROM moderation_reports
   WHERE "reporterId" = :userId AND reason IS NOT NULL AND "createdAt" > :since`;
/**
 * What the reports of a case weigh together, and how many come from accounts made by a moment. Each account counts once, and
 * not with what staff found nothing against.
 */
export const weightOfCase = sql<{ score: number; accounts: number }>`
  SELECT COALESCE(SUM(each.weight), 0) AS score, COUNT(CASE WHEN each."createdAt" <= :oldBy THEN 1 END) AS accounts
    FROM (SELECT MAX(r.weight) AS weight, MIN(u."createdAt") AS "createdAt"
            FROM moderation_reports r JOIN users u ON u.id = r."reporterId"
           WHERE r."caseId" = :caseId AND r.dismissed = 0 GROUP BY u.id) AS each`;
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
export const anonymizeReporter = sql<Pick<ReportWithOwner, 'id' | 'subject' | 'description' | 'quote' | 'createdAt'>>`
  UPDATE moderation_reports SET "reporterId" = NULL WHERE "reporterId" = :id AND status <> 'resolved'
  RETURNING id, subject, description, quote, "createdAt"`;

/** Somebody's reports in two taps that nobody has decided, where the server has a copy of what they are about. */
export const undecidedQuickOf = sql<{
  kind: ReportKind;
  entityId: string;
  reason: ReportReason;
  gameId: string | null;
  gameOwnerId: string | null;
  aboutUserId: string | null;
  caseId: string;
}>`
  SELECT kind, "entityId", reason, "gameId", "gameOwnerId", "aboutUserId", "caseId" FROM moderation_reports r
   WHERE "reporterId" = :id AND status <> 'resolved' AND reason IS NOT NULL AND "caseId" IS NOT NULL
     AND EXISTS (SELECT 1 FROM case_evidence e WHERE e."caseId" = r."caseId")`;
/** The cases that have reports of somebody which nobody has decided. */
export const undecidedCasesOf = sql<{ id: string }>`
  SELECT DISTINCT "caseId" AS id FROM moderation_reports
   WHERE "reporterId" = :id AND status <> 'resolved' AND "caseId" IS NOT NULL`;

/** Of the reports of somebody that were decided last: how many, and in how many of them something was found. */
export const decidedLately = sql<{ judged: number; agreed: number | null }>`
  SELECT COUNT(*) AS judged, SUM(1 - dismissed) AS agreed FROM (
    SELECT dismissed FROM moderation_reports
     WHERE "reporterId" = :userId AND status = 'resolved' AND kind IS NOT NULL AND reverted = 0
     ORDER BY "createdAt" DESC LIMIT 100) AS decided`;

export const undecidedOf = sql<{ id: string }>`
  SELECT id FROM moderation_reports WHERE "caseId" = :id AND status <> 'resolved' LIMIT 1`;
/** A case with a decision that somebody else of staff has to confirm or refuse first. */
export const waitsForSecond = sql<{ id: string }>`SELECT id FROM cases WHERE id = :id AND state = 'waiting'`;
export const upheldOf = sql<{ id: string }>`
  SELECT id FROM moderation_reports WHERE "caseId" = :id AND status = 'resolved' AND dismissed = 0 LIMIT 1`;
type Evidence = { id: string; text: string; context: string; capturedAt: string };
export const addEvidence = sql`
  INSERT INTO case_evidence (id, "caseId", text, context, "capturedAt")
  VALUES (:id, :caseId, :text, :context, :now)`;
export const newestEvidence = sql<Evidence>`
  SELECT id, text, context, "capturedAt" FROM case_evidence WHERE "caseId" = :caseId
   ORDER BY "capturedAt" DESC, id DESC LIMIT 1`;
/** Oldest first. */
export const evidenceOf = sql<Evidence>`
  SELECT id, text, context, "capturedAt" FROM case_evidence WHERE "caseId" = :caseId ORDER BY "capturedAt", id`;
export const authorOf = sql<{ id: string; username: string }>`
  SELECT u.id, u.username FROM cases c JOIN users u ON u.id = c."authorId" WHERE c.id = :caseId`;

/** Evidence about somebody: of what they wrote, and of what they reported. */
export const evidenceAbout = sql<Evidence & { isReporter: 0 | 1 }>`
  SELECT e.id, e.text, e.context, e."capturedAt", 0 AS "isReporter"
    FROM cases c JOIN case_evidence e ON e."caseId" = c.id WHERE c."authorId" = :id
  UNION ALL
  SELECT e.id, e.text, e.context, e."capturedAt", 1
    FROM moderation_reports r JOIN case_evidence e ON e."caseId" = r."caseId" WHERE r."reporterId" = :id`;
export const setEvidence = sql`UPDATE case_evidence SET text = :text, context = :context WHERE id = :id`;

/** Rows that are forgotten at once. */
export const pruneMax = 500;
const pruned = fragment(String(pruneMax));

export const oldCases = sql<{ id: string }>`
  SELECT id FROM cases WHERE "decidedAt" IS NOT NULL AND "decidedAt" < :before ORDER BY "decidedAt" LIMIT ${pruned}`;
/** Strikes that nobody appealed against, as old. */
export const oldStrikes = sql<{ id: string }>`
  SELECT id FROM cases c
   WHERE found = 'strike' AND "decidedAt" < :before
     AND NOT EXISTS (SELECT 1 FROM decisions d JOIN appeals a ON a."decisionId" = d.id WHERE d."caseId" = c.id)
   ORDER BY "decidedAt" LIMIT ${pruned}`;
/** The strikes of somebody who leaves: nobody works on them. */
export const dropStrikesOf = sql`DELETE FROM cases WHERE "authorId" = :id AND found = 'strike'`;
/** Their words that were refused, so that nobody else has read them: cases that no report is in. */
export const dropRefusedTextsOf = sql`
  DELETE FROM cases
   WHERE "authorId" = :id AND kind = 'user' AND found IN ('strikes', 'distress')
     AND NOT EXISTS (SELECT 1 FROM moderation_reports r WHERE r."caseId" = cases.id)`;
/** Deletes reports resolved before `before`. They were created before it too, which the index is on. */
export const dropResolved = sql`
  DELETE FROM moderation_reports WHERE id IN (
    SELECT id FROM moderation_reports
     WHERE status = 'resolved' AND "createdAt" < :before AND "resolvedAt" < :before
     ORDER BY "createdAt", id LIMIT ${pruned})`;
/** Removes the quotes of others' words from the reports of a case that is deleted. */
export const dropQuotes = sql`UPDATE moderation_reports SET quote = '' WHERE "caseId" = :id`;
export const dropCase = sql`DELETE FROM cases WHERE id = :id`;
export const dropTexts = sql`
  DELETE FROM review_texts WHERE until <= (
    SELECT max(until) FROM (
      SELECT until FROM review_texts WHERE until < :before ORDER BY until LIMIT ${pruned}) AS oldest)`;

/** To its reporter: who decided it stays unsaid. */
export const toReporter = ({
  reporterName,
  aboutName: _,
  gameOwnerId: __,
  caseId: ___,
  ...row
}: Named): ListedReport => ({
  ...{ ...row, resolvedBy: null },
  reporter: personOf(row.reporterId, reporterName),
  about: null,
});
/**
 * To staff: all of it, but who reported themself or their game, who decided what they reported, and what a reporter saw: that
 * may be a private message, and is read with the evidence, by the call that the audit log has.
 */
export const toStaff =
  (userId: string) =>
  ({ reporterName, aboutName, gameOwnerId, caseId, ...row }: Named): ListedReport => ({
    ...row,
    ...(row.reporterId === userId ? { resolvedBy: null } : { quote: '' }),
    ...(isAbout({ ...row, gameOwnerId, caseId }, userId)
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
