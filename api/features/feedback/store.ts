import type { Feedback, FeedbackMessage, ListedFeedback } from '#sync/contract/feedback.ts';
import { fragment, keysetLimit, sql } from '../../db/port.ts';
import { moderator, personOf } from '../reports/store.ts';

type Named = Feedback & { username: string };
type ReplyRow = Omit<FeedbackMessage, 'sender'> & { username: string | null };

const columns = fragment('id, "userId", subject, message, "isRead", "createdAt"');
const named = fragment(`
  f.id, f."userId", f.subject, f.message, f."isRead", f."createdAt", u.username FROM feedback f JOIN users u ON u.id = f."userId"`);
const reply = fragment(`
  m.id, m."feedbackId", m."senderId", m.content, m."isRead", m."createdAt", u.username
    FROM feedback_messages m LEFT JOIN users u ON u.id = m."senderId"`);

export const add = sql<Feedback>`
  INSERT INTO feedback (id, "userId", subject, message, "createdAt") VALUES (:id, :userId, :subject, :message, :now)
  RETURNING ${columns}`;
/** Returns a person's feedback, newest first. */
export const ofUser = sql<Feedback>`
  SELECT ${columns} FROM feedback WHERE "userId" = :userId ORDER BY "createdAt" DESC, id DESC`;
export const one = sql<Named>`SELECT ${named} WHERE f.id = :id`;
export const all = sql<Named>`SELECT ${named} WHERE (f."createdAt", f.id) < (:at, :id) ${keysetLimit('f')}`;
export const ofRead = sql<Named>`
  SELECT ${named} WHERE f."isRead" = :isRead AND (f."createdAt", f.id) < (:at, :id) ${keysetLimit('f')}`;
export const byId = sql<Feedback>`SELECT ${columns} FROM feedback WHERE id = :id`;
/** Marks feedback as read for good; an answer does the same. */
export const read = sql<Feedback>`UPDATE feedback SET "isRead" = 1 WHERE id = :id RETURNING ${columns}`;

/** Returns the answers, oldest first. */
export const replies = sql<ReplyRow>`SELECT ${reply} WHERE m."feedbackId" = :id ORDER BY m."createdAt", m.id`;
export const repliesToAuthor = sql<ReplyRow>`
  SELECT ${reply} JOIN feedback f ON f.id = m."feedbackId" WHERE f."userId" = :userId ORDER BY m."createdAt", m.id`;
export const addReply = sql`
  INSERT INTO feedback_messages (id, "feedbackId", "senderId", content, "createdAt")
  VALUES (:id, :feedbackId, :senderId, :content, :now)`;

/** The number of rows that one chunk of pruning deletes. */
export const pruneMax = 500;
/** Deletes feedback that was sent, and answered last, before `before`. */
export const deleteOld = sql`
  DELETE FROM feedback WHERE id IN (
    SELECT f.id FROM feedback f
     WHERE f."createdAt" < :before
       AND NOT EXISTS (SELECT 1 FROM feedback_messages m WHERE m."feedbackId" = f.id AND m."createdAt" >= :before)
     ORDER BY f."createdAt", f.id LIMIT ${fragment(String(pruneMax))})`;

export const toListed = ({ username, ...row }: Named): ListedFeedback => ({
  ...row,
  user: { id: row.userId, username },
});
export const toStaff = ({ username, ...row }: ReplyRow): FeedbackMessage => ({
  ...row,
  sender: personOf(row.senderId, username),
});
/** Hides who answered: only staff answer, so the author sees every sender as a moderator. */
export const toAuthor = ({ username: _, ...row }: ReplyRow): FeedbackMessage => ({
  ...row,
  senderId: null,
  sender: moderator,
});
