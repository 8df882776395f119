import { fragment, sql } from '../../../db/port.ts';
import type { Concerned } from '../store.ts';

/** A decision that waits, or was refused; `actions` is JSON. */
export type Proposal = {
  id: string;
  caseId: string;
  actorId: string | null;
  actorName: string | null;
  actorIsLead: 0 | 1 | null;
  actions: string;
  hours: number | null;
  rule: string | null;
  ground: 'rules' | 'law';
  facts: string;
  noteToAuthor: string;
  noteToReporters: string;
  settledBy: string | null;
  settlerName: string | null;
  settledAt: string | null;
  why: string;
  createdAt: string;
};
const proposed = fragment(`
  SELECT p.id, p."caseId", p."actorId", actor.username AS "actorName", actor."isLeadDev" AS "actorIsLead", p.actions, p.hours,
         p.rule, p.ground, p.facts, p.note AS "noteToAuthor", p."noteToReporters", p."settledBy",
         settler.username AS "settlerName", p."settledAt", p.why, p."createdAt"
    FROM proposed_decisions p LEFT JOIN users actor ON actor.id = p."actorId"
    LEFT JOIN users settler ON settler.id = p."settledBy"`);
export const proposalById = sql<Proposal>`${proposed} WHERE p.id = :id`;
/** Oldest first. */
export const proposalsOf = sql<Proposal>`${proposed} WHERE p."caseId" = :caseId ORDER BY p."createdAt", p.id`;
export const propose = sql`
  INSERT INTO proposed_decisions (id, "caseId", "actorId", actions, hours, rule, ground, facts, note, "noteToReporters", "createdAt")
  VALUES (:id, :caseId, :actorId, :actions, :hours, :rule, :ground, :facts, :note, :noteToReporters, :now)`;
/** Once: of those who confirm and refuse it at once, one does. */
export const deleteProposal = sql`DELETE FROM proposed_decisions WHERE id = :id AND "settledAt" IS NULL`;
export const refuseProposal = sql`
  UPDATE proposed_decisions SET "settledBy" = :userId, "settledAt" = :now, why = :why WHERE id = :id AND "settledAt" IS NULL`;

/** Who of staff may confirm what somebody decided in a case: it is not about them, and they are not suspended. */
const confirmer = fragment(`
  (u."isAdmin" = 1 OR u."isLeadDev" = 1) AND u.id <> p."actorId" AND (u."suspendedUntil" IS NULL OR u."suspendedUntil" <= :now)
  AND NOT EXISTS (SELECT 1 FROM cases c WHERE c.id = p."caseId" AND c."authorId" = u.id)
  AND NOT EXISTS (SELECT 1 FROM moderation_reports r
                   WHERE r."caseId" = p."caseId" AND (r."aboutUserId" = u.id OR r."gameOwnerId" = u.id))`);
/** What waits whose author is staff, and nobody else may confirm it. An alert that came since was read by nobody who decided. */
const isAlone = fragment(`
  p."settledAt" IS NULL
  AND EXISTS (SELECT 1 FROM users me WHERE me.id = p."actorId" AND (me."isAdmin" = 1 OR me."isLeadDev" = 1)
                AND (me."suspendedUntil" IS NULL OR me."suspendedUntil" <= :now))
  AND NOT EXISTS (SELECT 1 FROM users u WHERE ${confirmer.fragment})
  AND NOT EXISTS (SELECT 1 FROM cases c JOIN case_evidence e ON e."caseId" = c.id
                   WHERE c.id = p."caseId" AND c.found = 'distress' AND e."capturedAt" > p."createdAt")`);
export const soleProposalIn = sql<{
  id: string;
}>`SELECT p.id FROM proposed_decisions p WHERE p."caseId" = :caseId AND ${isAlone}`;
/** What waits and was decided before a moment. */
export const waitingProposals = sql<{ id: string }>`
  SELECT id FROM proposed_decisions WHERE "settledAt" IS NULL AND "createdAt" <= :before`;
/** Decisions that wait and of which staff were not told. */
export const anyProposalToRing = sql<{ one: 1 }>`
  SELECT 1 AS one FROM proposed_decisions WHERE "settledAt" IS NULL AND rung = 0 LIMIT 1`;
/** Each with whom its case concerns: the case is not there for them, so neither is the bell. */
export const ringProposals = sql<{ actorId: string | null } & Concerned>`
  UPDATE proposed_decisions SET rung = 1 WHERE "settledAt" IS NULL AND rung = 0
  RETURNING "actorId", (SELECT c."authorId" FROM cases c WHERE c.id = "caseId") AS "authorId",
            (SELECT MIN(r."aboutUserId") FROM moderation_reports r WHERE r."caseId" = proposed_decisions."caseId") AS "aboutUserId",
            (SELECT MIN(r."gameOwnerId") FROM moderation_reports r WHERE r."caseId" = proposed_decisions."caseId") AS "gameOwnerId"`;
