import type { Export, Me } from '#sync/contract/users.ts';
import { type Db, sql } from '../../db/port.ts';
import { exportColumns } from '../games/store.ts';
import { me } from './store.ts';

type Row = Record<string, unknown>;

/**
 * Queries for everything stored about a person. The columns are listed, so that no secret is included. Of other
 * people's texts it contains only those written to the person. A test walks the schema to find missing tables.
 */
const kept = {
  lastUse: sql<Row>`SELECT "lastUsedOn", "unusedNoticeOn" FROM users WHERE id = :id`,
  sessions: sql<Row>`
    SELECT id, browser, system, "createdAt", "seenAt" FROM sessions WHERE "userId" = :id ORDER BY "createdAt"`,
  identities: sql<Row>`SELECT issuer, subject, "createdAt" FROM external_identities WHERE "userId" = :id`,
  passwordResets: sql<Row>`SELECT until, "createdAt" FROM password_resets WHERE "userId" = :id`,
  formerNames: sql<Row>`
    SELECT username, "takenAt", "createdAt" FROM former_names WHERE "userId" = :id ORDER BY "createdAt", username`,
  developer: sql<Row>`
    SELECT id, "schoolEmail", "fullName", "fullNameSince", status, "rejectionReason", "createdAt",
           "approvedAt", "rejectedAt"
      FROM developers WHERE "userId" = :id`,
  builds: sql<Row>`
    SELECT id, "fileCount", "totalBytes", "createdAt", "triedAt", "earnedOffline", "earnedChromebook", trial FROM builds WHERE "developerId" = :id ORDER BY id`,
  covers: sql<Row>`SELECT "imageHash", "createdAt" FROM cover_owners WHERE "userId" = :id ORDER BY "createdAt"`,
  games: sql<Row>`SELECT ${exportColumns} FROM games g WHERE g."developerId" = :id ORDER BY g.id`,
  removedGames: sql<Row>`SELECT id, title, "removedAt" FROM removed_games WHERE "developerId" = :id ORDER BY id`,
  versions: sql<Row>`
    SELECT v.id, v."gameId", v."buildId", v.notes, v.status, v.reason, v."createdAt", v."decidedAt"
      FROM game_versions v JOIN games g ON g.id = v."gameId" WHERE g."developerId" = :id ORDER BY v."createdAt", v.id`,
  library: sql<Row>`SELECT id, "gameId", "addedAt", "lastPlayedAt" FROM user_games WHERE "userId" = :id ORDER BY id`,
  wishlist: sql<Row>`SELECT id, "gameId", "addedAt" FROM wishlists WHERE "userId" = :id ORDER BY id`,
  cart: sql<Row>`SELECT id, "gameId", "addedAt" FROM cart_items WHERE "userId" = :id ORDER BY id`,
  plays: sql<Row>`
    SELECT id, "gameId", "startedAt", "endedAt", duration FROM play_sessions WHERE "userId" = :id ORDER BY id`,
  playTotals: sql<Row>`
    SELECT "gameId", seconds, "lastAt" FROM play_totals WHERE "userId" = :id ORDER BY "gameId"`,
  saves: sql<Row>`
    SELECT "gameId", run, device, counter, apart, bytes, "savedAt", items FROM saves
     WHERE "userId" = :id ORDER BY "gameId", counter`,
  saveDevices: sql<Row>`
    SELECT "gameId", device, seq, "seenAt" FROM save_devices WHERE "userId" = :id ORDER BY "gameId", device`,
  reviews: sql<Row>`
    SELECT id, "gameId", rating, comment, "createdAt", "updatedAt", "hiddenAt" FROM reviews WHERE "userId" = :id ORDER BY id`,
  reviewTexts: sql<Row>`
    SELECT t."reviewId", t.comment, t.rating, t.until FROM reviews r JOIN review_texts t ON t."reviewId" = r.id
     WHERE r."userId" = :id ORDER BY t."reviewId", t.until`,
  // The export does not reveal a declined request (docs/decisions/0005), nor one that its sender has withdrawn since.
  friendships: sql<Row>`
    SELECT id, "requesterId", "addresseeId",
           CASE WHEN "requesterId" = :id AND status = 'rejected' THEN 'pending' ELSE status END AS status, "createdAt",
           CASE WHEN "requesterId" <> :id OR status <> 'rejected' THEN "respondedAt" END AS "respondedAt"
      FROM friendships
     WHERE ("requesterId" = :id AND (status <> 'rejected' OR "respondedAt" IS NOT NULL)) OR "addresseeId" = :id
     ORDER BY id`,
  messages: sql<Row>`
    SELECT id, "senderId", "receiverId", content, "isRead", "createdAt" FROM friend_messages
     WHERE "senderId" = :id OR "receiverId" = :id ORDER BY "createdAt", id`,
  blocks: sql<Row>`SELECT id, "blockedId", "createdAt" FROM blocks WHERE "userId" = :id ORDER BY id`,
  notifications: sql<Row>`
    SELECT id, type, title, message, "gameId", "reportId", "feedbackId", "decisionId", "isRead", "createdAt" FROM notifications
     WHERE "userId" = :id ORDER BY id`,
  reports: sql<Row>`
    SELECT id, category, subject, description, kind, "entityId", reason, quote, "gameId", "aboutUserId", status, dismissed, "createdAt", "resolvedAt"
      FROM moderation_reports WHERE "reporterId" = :id ORDER BY id`,
  reportMessages: sql<Row>`
    SELECT m.id, m."reportId", CASE WHEN m."senderId" = :id THEN m."senderId" END AS "senderId", m."byStaff", m.content,
           m."createdAt"
      FROM report_messages m
     WHERE m.id IN (SELECT id FROM report_messages WHERE "senderId" = :id
                    UNION SELECT o.id FROM moderation_reports r JOIN report_messages o ON o."reportId" = r.id
                           WHERE r."reporterId" = :id) ORDER BY m."createdAt", m.id`,
  // Who made a decision stays unsaid here too.
  decisions: sql<Row>`
    SELECT d.id, d.kind, d."gameId", d.actions, d.rule, d.ground, d.facts, d.note, d."byReport", d.automatic, d.until, d.state,
           d."revertedAt", d."revertedWhy", d."createdAt"
      FROM decisions d WHERE d."userId" = :id ORDER BY d."createdAt", d.id`,
  appeals: sql<Row>`
    SELECT id, "decisionId", words, "createdAt", outcome, note, "answeredAt" FROM appeals WHERE "userId" = :id ORDER BY id`,
  feedback: sql<Row>`SELECT id, subject, message, "isRead", "createdAt" FROM feedback WHERE "userId" = :id ORDER BY id`,
  feedbackMessages: sql<Row>`
    SELECT m.id, m."feedbackId", CASE WHEN m."senderId" = :id THEN m."senderId" END AS "senderId", m.content, m."createdAt"
      FROM feedback_messages m
     WHERE m.id IN (SELECT id FROM feedback_messages WHERE "senderId" = :id
                    UNION SELECT o.id FROM feedback f JOIN feedback_messages o ON o."feedbackId" = f.id
                           WHERE f."userId" = :id) ORDER BY m."createdAt", m.id`,
  mutes: sql<Row>`SELECT until, step, reason FROM mutes WHERE "userId" = :id`,
  strikes: sql<Row>`SELECT id, source, "createdAt", "expiresAt" FROM strikes WHERE "userId" = :id ORDER BY id`,
  refusedTexts: sql<Row>`
    SELECT id, surface, verdict, text, "createdAt" FROM text_refusals WHERE "userId" = :id ORDER BY id`,
  devices: sql<Row>`SELECT "clientId", "lastSeq", "ackedSeq", "seenAt" FROM sync_clients WHERE "userId" = :id`,
  deviceRevision: sql<Row>`SELECT rev, floor FROM sync_users WHERE "userId" = :id`,
  deviceRows: sql<Row>`
    SELECT kind, "entityId", rev, gone, "changedAt" FROM sync_told WHERE "userId" = :id ORDER BY rev, "entityId"`,
  // Actions as staff.
  featured: sql<Row>`
    SELECT id, "gameId", position, "featuredUntil", "createdAt" FROM featured_games WHERE "createdBy" = :id ORDER BY id`,
  refusedUploads: sql<Row>`SELECT id, "createdAt" FROM upload_incidents WHERE "userId" = :id ORDER BY id`,
  filterWords: sql<Row>`
    SELECT id, word, lang, list, "createdAt" FROM filter_words WHERE "addedBy" = :id ORDER BY id`,
  actions: sql<Row>`SELECT id, action, said, "createdAt" FROM audit_log WHERE "actorId" = :id ORDER BY id`,
};

/** Exports everything as one consistent snapshot. */
export function exportOf(db: Db, id: string, now: string): Promise<Export> {
  return db.snapshot(async () => {
    const account = (await me.get(db, { id })) as Me;
    const lists: Record<string, Row[]> = {};
    for (const [name, rows] of Object.entries(kept)) lists[name] = await rows.all(db, { id });
    return { exportedAt: now, account, ...lists } as Export;
  });
}
