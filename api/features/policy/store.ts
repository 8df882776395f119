import { decisionActions } from '#sync/contract/decisions.ts';
import { fragment, sql } from '../../db/port.ts';

/** From the beginning of a year to that of the next. */
const inYear = (column: string) => `${column} >= :from AND ${column} < :until`;
const reported = fragment(inYear('"createdAt"'));
const decided = fragment(inYear('d."createdAt"'));
/** Strikes of the judge are deleted after 30 days, so no year has all of its own. */
const lasting = fragment(`NOT (d.automatic = 1 AND d.kind = 'user')`);
/** actions is JSON, a list of names. */
const ofEachAction = fragment(
  decisionActions
    .map((action) => `COUNT(CASE WHEN d.actions LIKE '%"${action}"%' THEN 1 END) AS "${action}"`)
    .join(', '),
);

export const reportsByReason = sql<{ reason: string; n: number }>`
  SELECT COALESCE(reason, 'form') AS reason, COUNT(*) AS n FROM moderation_reports WHERE ${reported}
   GROUP BY COALESCE(reason, 'form')`;
export const decisionsByAction = sql<Record<string, number>>`
  SELECT ${ofEachAction} FROM decisions d WHERE ${decided} AND ${lasting}`;
export const decisionsByMaker = sql<{ automatic: 0 | 1; n: number }>`
  SELECT d.automatic, COUNT(*) AS n FROM decisions d WHERE ${decided} AND ${lasting} GROUP BY d.automatic`;
/** When what a person decided was first reported, and when they decided it. */
export const decisionTimes = sql<{ firstAt: string; decidedAt: string }>`
  SELECT c."firstAt", d."createdAt" AS "decidedAt" FROM decisions d JOIN cases c ON c.id = d."caseId"
   WHERE ${decided} AND d.automatic = 0`;
/** When each report was made whose case was decided since a moment, and when it was decided; not what its reporter took back. */
export const reportTimes = sql<{ caseId: string; createdAt: string; resolvedAt: string }>`
  SELECT r."caseId", r."createdAt", r."resolvedAt" FROM cases c JOIN moderation_reports r ON r."caseId" = c.id
   WHERE c.state = 'closed' AND c."decidedAt" >= :from AND r."resolvedAt" IS NOT NULL`;
/** When each report was made that nobody has decided yet. */
export const waitingReports = sql<{ createdAt: string }>`
  SELECT "createdAt" FROM moderation_reports
   WHERE status <> 'resolved' AND "caseId" IN (SELECT c.id FROM cases c WHERE c.state <> 'closed')`;
export const appealsByOutcome = sql<{ outcome: string; n: number }>`
  SELECT COALESCE(outcome, 'waiting') AS outcome, COUNT(*) AS n FROM appeals WHERE ${reported}
   GROUP BY COALESCE(outcome, 'waiting')`;
