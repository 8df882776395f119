import type { Case } from '#sync/contract/moderation.ts';
import { fragment, sql } from '../../db/port.ts';

/** A case as it is stored, with the name of whoever has it now. */
export type CaseRow = Omit<Case, 'claimedBy'> & {
  entityId: string;
  authorId: string | null;
  claimedBy: string | null;
  claimerName: string | null;
};

const columns = fragment(`
  c.id, c.kind, c."entityId", c."authorId", c.reason, c.severity, c.score, c.reports, c.state, c.found, c."firstAt", c."dueAt", c.version,
  CASE WHEN c."claimedUntil" > :now THEN c."claimedBy" END AS "claimedBy", who.username AS "claimerName",
  CASE WHEN c."claimedUntil" > :now THEN c."claimedUntil" END AS "claimedUntil"`);
const claimer = fragment('LEFT JOIN users who ON who.id = c."claimedBy"');
/** Neither what they wrote, nor what a report says is theirs, nor a thing of a game of theirs. */
const notAboutCaller = fragment(`
  (c."authorId" IS NULL OR c."authorId" <> :userId)
  AND NOT EXISTS (SELECT 1 FROM moderation_reports r
                   WHERE r."caseId" = c.id AND (r."aboutUserId" = :userId OR r."gameOwnerId" = :userId))`);
/** 0 for what was overdue at a moment. */
const late = fragment('CASE WHEN c."dueAt" <= :asOf THEN 0 ELSE 1 END');

/** What of a list is asked for, '' where anything is. `firstBy`: the latest moment of the first report. */
const isAsked = fragment(`
  (:kind = '' OR c.kind = :kind)
  AND (:reason = '' OR c.reason = :reason
       OR EXISTS (SELECT 1 FROM moderation_reports r WHERE r."caseId" = c.id AND r.reason = :reason))
  AND (:person = '' OR c."authorId" = (SELECT u.id FROM users u WHERE u."usernameKey" = :person))
  AND c."firstAt" <= :firstBy`);

/** The queue in its order, from a place on. What of it is asked for is 0 or '' where it is not. */
export const queue = sql<CaseRow & { late: 0 | 1; appealId: null }>`
  SELECT ${columns}, ${late} AS late, NULL AS "appealId"
    FROM cases c ${claimer}
   WHERE c.state <> 'closed' AND ${notAboutCaller}
     AND (:state = '' OR c.state = :state)
     AND ${isAsked}
     AND (:mine = 0 OR (c."claimedBy" = :userId AND c."claimedUntil" > :now))
     AND (:overdue = 0 OR c."dueAt" <= :asOf)
     AND (${late}, c.severity, -c.score, c.id) > (:late, :severity, :score, :id)
   ORDER BY ${late}, c.severity, -c.score, c.id LIMIT :most`;
export const counts = sql<{ open: number; mine: number; overdue: number; waiting: number }>`
  SELECT COUNT(CASE WHEN c.state = 'open' THEN 1 END) AS open, COUNT(CASE WHEN c.state = 'waiting' THEN 1 END) AS waiting,
         COUNT(CASE WHEN c."claimedBy" = :userId AND c."claimedUntil" > :now THEN 1 END) AS mine,
         COUNT(CASE WHEN c."dueAt" <= :now THEN 1 END) AS overdue
    FROM cases c WHERE c.state <> 'closed' AND ${notAboutCaller}`;
/** Decided cases whose person asks for another look, who has waited longest first. */
export const appealed = sql<CaseRow & { appealId: string; appealedAt: string }>`
  SELECT ${columns}, a.id AS "appealId", a."createdAt" AS "appealedAt"
    FROM appeals a JOIN decisions d ON d.id = a."decisionId" JOIN cases c ON c.id = d."caseId" ${claimer}
   WHERE a."answeredAt" IS NULL AND a."userId" <> :userId AND ${notAboutCaller}
     AND ${isAsked}
     AND (a."createdAt", a.id) > (:at, :id)
   ORDER BY a."createdAt", a.id LIMIT :most`;
/** Decided cases, the latest first. */
export const closed = sql<CaseRow & { appealId: string | null; decidedAt: string }>`
  SELECT ${columns}, c."decidedAt",
         (SELECT a.id FROM decisions d JOIN appeals a ON a."decisionId" = d.id
           WHERE d."caseId" = c.id AND a."answeredAt" IS NULL LIMIT 1) AS "appealId"
    FROM cases c ${claimer}
   WHERE c.state = 'closed' AND ${notAboutCaller}
     AND ${isAsked}
     AND (c."decidedAt", c.id) < (:at, :id)
   ORDER BY c."decidedAt" DESC, c.id DESC LIMIT :most`;
export const countAppeals = sql<{ appeals: number }>`
  SELECT COUNT(*) AS appeals
    FROM appeals a JOIN decisions d ON d.id = a."decisionId" JOIN cases c ON c.id = d."caseId"
   WHERE a."answeredAt" IS NULL AND a."userId" <> :userId AND ${notAboutCaller}`;
/** One that is not about the caller, open or closed. */
export const byId = sql<CaseRow & { appealId: string | null }>`
  SELECT ${columns},
         (SELECT a.id FROM decisions d JOIN appeals a ON a."decisionId" = d.id
           WHERE d."caseId" = c.id AND a."answeredAt" IS NULL LIMIT 1) AS "appealId"
    FROM cases c ${claimer} WHERE c.id = :id AND ${notAboutCaller}`;

const isFree = fragment(`("claimedBy" IS NULL OR "claimedBy" = :userId OR "claimedUntil" <= :now)`);
export const claim = sql<{ id: string }>`
  UPDATE cases SET "claimedBy" = :userId, "claimedUntil" = :until
   WHERE id = :id AND state <> 'closed' AND ${isFree} RETURNING id`;
export const release = sql`
  UPDATE cases SET "claimedBy" = NULL, "claimedUntil" = NULL WHERE id = :id AND "claimedBy" = :userId`;
/** Of all who decide at once one does, on the version that they saw, and nobody on what another has. */
export const close = sql<{ id: string }>`
  UPDATE cases SET state = 'closed', "decidedAt" = :now, version = version + 1, "claimedBy" = NULL, "claimedUntil" = NULL
   WHERE id = :id AND state = :from AND version = :version AND ${isFree} RETURNING id`;
/** The same for a decision that waits for somebody else of staff, */
export const wait = sql<{ id: string }>`
  UPDATE cases SET state = 'waiting', version = version + 1, "claimedBy" = NULL, "claimedUntil" = NULL
   WHERE id = :id AND state = 'open' AND version = :version AND ${isFree} RETURNING id`;
/** and once it was refused. */
export const reopen = sql<{ id: string }>`
  UPDATE cases SET state = 'open', version = version + 1, "claimedBy" = NULL, "claimedUntil" = NULL
   WHERE id = :id AND state = 'waiting' RETURNING id`;

export type Filed = {
  id: string;
  reporterId: string | null;
  username: string | null;
  reason: Case['reason'];
  severity: number;
  description: string;
  weight: number;
  status: 'open' | 'in_progress' | 'resolved';
  quote: string;
  gameId: string | null;
  createdAt: string;
};
/** The reports of a case, oldest first. */
export const filed = sql<Filed>`
  SELECT r.id, r."reporterId", who.username, r.reason, r.severity, r.description, r.weight, r.status, r.quote, r."gameId",
         r."createdAt"
    FROM moderation_reports r LEFT JOIN users who ON who.id = r."reporterId"
   WHERE r."caseId" = :caseId ORDER BY r."createdAt", r.id`;
/** What is claimed is worked on. */
export const startReports = sql`
  UPDATE moderation_reports SET status = 'in_progress', "isRead" = 1 WHERE "caseId" = :caseId AND status = 'open'`;
export const resolveReports = sql<{ id: string; reporterId: string | null }>`
  UPDATE moderation_reports SET status = 'resolved', "isRead" = 1, dismissed = :dismissed, "resolvedBy" = :userId,
         "resolvedAt" = :now
   WHERE "caseId" = :caseId AND status <> 'resolved' RETURNING id, "reporterId"`;
/** What was taken back says nothing any more of those who had reported it. */
export const revertReports = sql<{ id: string; reporterId: string | null }>`
  UPDATE moderation_reports SET reverted = 1 WHERE "caseId" = :caseId AND status = 'resolved'
  RETURNING id, "reporterId"`;

/** What became of the reports about somebody. */
export const history = sql<{ since: string; agreed: number; denied: number }>`
  SELECT u."createdAt" AS since,
         COUNT(CASE WHEN r.status = 'resolved' AND r.reverted = 0 AND r.dismissed = 0 THEN 1 END) AS agreed,
         COUNT(CASE WHEN r.status = 'resolved' AND r.reverted = 0 AND r.dismissed = 1 THEN 1 END) AS denied
    FROM users u LEFT JOIN cases c ON c."authorId" = u.id LEFT JOIN moderation_reports r ON r."caseId" = c.id
   WHERE u.id = :id GROUP BY u.id, u."createdAt"`;

export type LockedCase = Pick<CaseRow, 'id' | 'kind' | 'entityId' | 'authorId' | 'found'>;

/**
 * Keeps an open case of the same thing until the transaction ends: it is not closed meanwhile. Its author is who is known to
 * be it, and it is due when the first of its reports is.
 */
export const openCase = sql<{ id: string }>`
  INSERT INTO cases (id, kind, "entityId", "authorId", "firstAt", "dueAt")
  VALUES (:id, :kind, :entityId, :authorId, :now, :dueAt)
  ON CONFLICT (kind, "entityId") WHERE state <> 'closed' DO UPDATE
    SET "authorId" = COALESCE(excluded."authorId", cases."authorId"),
        "dueAt" = CASE WHEN excluded."dueAt" < cases."dueAt" THEN excluded."dueAt" ELSE cases."dueAt" END
  RETURNING id`;
/** A case for what the store found itself; where one is open about the same thing, the worse of both counts, and rings anew. */
export const openAutomatic = sql<{ id: string }>`
  INSERT INTO cases (id, kind, "entityId", "authorId", found, reason, severity, "firstAt", "dueAt")
  VALUES (:id, :kind, :entityId, :authorId, :found, :reason, :severity, :now, :dueAt)
  ON CONFLICT (kind, "entityId") WHERE state <> 'closed' DO UPDATE
    SET "authorId" = excluded."authorId", version = cases.version + 1,
        found = CASE WHEN cases.found IS NULL OR excluded.severity < cases.severity THEN excluded.found ELSE cases.found END,
        reason = CASE WHEN excluded.severity < cases.severity THEN excluded.reason ELSE cases.reason END,
        severity = CASE WHEN excluded.severity < cases.severity THEN excluded.severity ELSE cases.severity END,
        "dueAt" = CASE WHEN excluded."dueAt" < cases."dueAt" THEN excluded."dueAt" ELSE cases."dueAt" END,
        rung = CASE WHEN cases.found IS NULL OR excluded.severity < cases.severity THEN 0 ELSE cases.rung END
  RETURNING id`;
/** A case that the store decides as it opens it; it is no work for staff unless somebody appeals. */
export const addStrikeCase = sql`
  INSERT INTO cases (id, kind, "entityId", "authorId", found, reason, severity, state, "firstAt", "dueAt", "decidedAt", rung)
  VALUES (:id, 'user', :userId, :userId, 'strike', 'hate', 2, 'closed', :now, :now, :now, 2)`;

/** Reports of a case; of one that the store found, those that are worse than what it found. */
const worse = fragment(
  'moderation_reports r WHERE r."caseId" = :id AND (cases.found IS NULL OR r.severity < cases.severity)',
);
/** How bad, how often and by what weight the reports of an open case say it is. Each account weighs once. */
export const countCase = sql`
  UPDATE cases SET version = version + 1, reports = (SELECT COUNT(*) FROM moderation_reports r WHERE r."caseId" = :id),
         severity = COALESCE((SELECT MIN(r.severity) FROM ${worse}), severity),
         reason = CASE WHEN found IS NULL OR EXISTS (SELECT 1 FROM ${worse})
                       THEN (SELECT r.reason FROM moderation_reports r
                              WHERE r."caseId" = :id ORDER BY r.severity, r."createdAt", r.id LIMIT 1)
                       ELSE reason END,
         score = (SELECT COALESCE(SUM(each.weight), 0)
                    FROM (SELECT MAX(r.weight) AS weight FROM moderation_reports r
                           WHERE r."caseId" = :id AND r."reporterId" IS NOT NULL AND r.dismissed = 0
                           GROUP BY r."reporterId") AS each)
   WHERE id = :id AND state <> 'closed'`;
/** Keeps a case open until the transaction ends; one with a decision that waits is left to whoever confirms or refuses it. */
export const lockCase = sql<LockedCase>`
  UPDATE cases SET state = state WHERE id = :id AND state = 'open' RETURNING id, kind, "entityId", "authorId", found`;
export const markCaseClosed = sql`
  UPDATE cases SET state = 'closed', "decidedAt" = :now, version = version + 1, "claimedBy" = NULL, "claimedUntil" = NULL
   WHERE id = :id`;

/** Whether staff are still to be told of a case. */
export const anyToRing = sql<{ one: 1 }>`
  SELECT 1 AS one FROM cases WHERE state <> 'closed' AND rung < 2 AND (rung = 0 OR "dueAt" <= :now) LIMIT 1`;
/** Whom a case concerns: who wrote what it is about, whom its reports are about, and whose game it is of. */
export type Concerned = { authorId: string | null; aboutUserId: string | null; gameOwnerId: string | null };
const concerned = fragment(`
  "authorId",
  (SELECT MIN(r."aboutUserId") FROM moderation_reports r WHERE r."caseId" = cases.id) AS "aboutUserId",
  (SELECT MIN(r."gameOwnerId") FROM moderation_reports r WHERE r."caseId" = cases.id) AS "gameOwnerId"`);
/** Cases of which staff are told now that they are overdue; and those that are new. Each once. */
export const ringOverdue = sql<Concerned>`
  UPDATE cases SET rung = 2 WHERE state <> 'closed' AND rung < 2 AND "dueAt" <= :now RETURNING ${concerned}`;
export const ringNew = sql<Concerned>`
  UPDATE cases SET rung = 1 WHERE state <> 'closed' AND rung < 2 AND rung = 0 RETURNING ${concerned}`;
export const countOverdue = sql<{ n: number }>`
  SELECT COUNT(*) AS n FROM cases WHERE state <> 'closed' AND "dueAt" <= :now`;

/** Whoever looks at it has not seen all of it. */
export const touchCase = sql`UPDATE cases SET version = version + 1 WHERE id = :id AND state <> 'closed'`;

/** Takes a game out of the store; one that is out already stays so since then. */
export const unlist = sql<{ id: string }>`
  UPDATE games SET "unlistedAt" = :now, "unlistedBy" = :userId WHERE id = :id AND "unlistedAt" IS NULL RETURNING id`;
/** Puts a game back that no decision keeps out any more. */
export const relist = sql<{ id: string }>`
  UPDATE games SET "unlistedAt" = NULL, "unlistedBy" = NULL
   WHERE id = :id AND "unlistedAt" IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM decisions d
                      WHERE d."gameId" = :id AND d.state = 'active' AND d.actions LIKE '%"unlist"%')
  RETURNING id`;

/** Whether somebody besides those who made a decision may work on its case: staff, not suspended, and it is not about them. */
export const staffBesides = sql<{ one: 1 }>`
  SELECT 1 AS one FROM users u
   WHERE (u."isAdmin" = 1 OR u."isLeadDev" = 1) AND u.id <> :one AND u.id <> :other
     AND (u."suspendedUntil" IS NULL OR u."suspendedUntil" <= :now)
     AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.id = :caseId AND c."authorId" = u.id)
     AND NOT EXISTS (SELECT 1 FROM moderation_reports r
                      WHERE r."caseId" = :caseId AND (r."aboutUserId" = u.id OR r."gameOwnerId" = u.id)) LIMIT 1`;
export const playsOf = sql<{ plays: number }>`SELECT "totalPlays" AS plays FROM games WHERE id = :id`;
