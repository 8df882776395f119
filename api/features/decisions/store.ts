import { appealDays, day } from '#sync/constants.ts';
import type { Appeal, Decision } from '#sync/contract/decisions.ts';
import type { StaffDecision } from '#sync/contract/moderation.ts';
import type { ReportKind, ReportReason } from '#sync/contract/reports.ts';
import { pageSize } from '#sync/pagination.ts';
import { retention } from '#sync/policy/retention.ts';
import { fragment, sql } from '../../db/port.ts';

/** A decision with its case's newest evidence and its appeal; `actions` is JSON. */
export type DecisionRow = Omit<Decision, 'actions' | 'appeal' | 'appealUntil'> & {
  caseId: string;
  userId: string | null;
  actorId: string | null;
  actorName: string | null;
  confirmedBy: string | null;
  confirmerName: string | null;
  confirmedAt: string | null;
  alone: 0 | 1;
  actions: string;
  appealId: string | null;
  words: string | null;
  appealedAt: string | null;
  outcome: Appeal['outcome'];
  answer: string | null;
  answeredAt: string | null;
};

const columns = fragment(`
  d.id, d."caseId", d."userId", d."actorId", actor.username AS "actorName", d.kind, d."gameId", d.actions, d.rule,
  d.ground, d.facts, d.note AS "noteToAuthor", d."byReport", d.automatic, d.until, d.state, d."revertedWhy", d."createdAt",
  (SELECT e.text FROM case_evidence e WHERE e."caseId" = d."caseId" ORDER BY e."capturedAt" DESC, e.id DESC LIMIT 1) AS text,
  d."confirmedBy", confirmer.username AS "confirmerName", d."confirmedAt", d.alone,
  a.id AS "appealId", a.words, a."createdAt" AS "appealedAt", a.outcome, a.note AS answer, a."answeredAt"`);
const joined = fragment(`
  LEFT JOIN appeals a ON a."decisionId" = d.id LEFT JOIN users actor ON actor.id = d."actorId"
  LEFT JOIN users confirmer ON confirmer.id = d."confirmedBy"`);
const page = fragment(`${pageSize}`);

export const byId = sql<DecisionRow>`SELECT ${columns} FROM decisions d ${joined} WHERE d.id = :id`;
export const ofUser = sql<DecisionRow>`
  SELECT ${columns} FROM decisions d ${joined}
   WHERE d."userId" = :userId ORDER BY d."createdAt" DESC, d.id DESC LIMIT ${page}`;
/** Oldest first. */
export const ofCase = sql<DecisionRow>`
  SELECT ${columns} FROM decisions d ${joined} WHERE d."caseId" = :caseId ORDER BY d."createdAt", d.id`;
/** The newest twenty. */
export const latestOfUser = sql<DecisionRow>`
  SELECT ${columns} FROM decisions d ${joined}
   WHERE d."userId" = :userId ORDER BY d."createdAt" DESC, d.id DESC LIMIT 20`;

/** The decisions of a case that are on somebody's devices. */
export const concerningUsersInCase = sql<{ id: string; userId: string }>`
  SELECT id, "userId" FROM decisions WHERE "caseId" = :caseId AND "userId" IS NOT NULL`;

export const add = sql`
  INSERT INTO decisions (id, "caseId", "userId", "actorId", kind, "gameId", actions, rule, ground, facts, note, "byReport",
    automatic, until, "confirmedBy", "confirmedAt", alone, "createdAt")
  VALUES (:id, :caseId, :userId, :actorId, :kind, :gameId, :actions, :rule, :ground, :facts, :note, :byReport, :automatic,
    :until, :confirmedBy, :confirmedAt, :alone, :now)`;
/** What a decision has where nobody confirmed it and no machine made it. */
export const byOnePerson = { automatic: 0, confirmedBy: null, confirmedAt: null, alone: 0 } as const;
/** What a strike does by now: one before it was taken back. */
export const setTerm = sql`UPDATE decisions SET until = :until, actions = :actions WHERE id = :id`;
/** Once: of two who take it back at once, one does. */
export const markReverted = sql<{ id: string }>`
  UPDATE decisions SET state = 'reverted', "revertedBy" = :userId, "revertedAt" = :now, "revertedWhy" = :why
   WHERE id = :id AND state = 'active' RETURNING id`;

/** What a machine decided in a case and nobody has taken back. */
export const automaticOf = sql<{ id: string; userId: string | null; appealId: string | null }>`
  SELECT d.id, d."userId", a.id AS "appealId" FROM decisions d LEFT JOIN appeals a ON a."decisionId" = d.id AND a."answeredAt" IS NULL
   WHERE d."caseId" = :caseId AND d.automatic = 1 AND d.state = 'active'`;
/** Whether a decision hides a review that nobody has taken back. */
export const hidesReview = sql<{ one: 1 }>`
  SELECT 1 AS one FROM cases c JOIN decisions d ON d."caseId" = c.id
   WHERE c.kind = 'review' AND c."entityId" = :id AND d.state = 'active' AND d.actions LIKE '%"hide"%' LIMIT 1`;
/** What most reports of a case are for, by their weight. */
export const mainReason = sql<{ reason: ReportReason | null }>`
  SELECT reason FROM moderation_reports WHERE "caseId" = :caseId
   GROUP BY reason ORDER BY SUM(weight) DESC, MIN(severity), reason LIMIT 1`;

export const addAppeal = sql`
  INSERT INTO appeals (id, "decisionId", "userId", words, "createdAt") VALUES (:id, :decisionId, :userId, :words, :now)`;
export const appealById = sql<{ id: string; decisionId: string; userId: string }>`
  SELECT id, "decisionId", "userId" FROM appeals WHERE id = :id`;
/** Once, as above. */
export const answerAppeal = sql<{ id: string }>`
  UPDATE appeals SET "answeredBy" = :userId, outcome = :outcome, note = :note, "answeredAt" = :now
   WHERE id = :id AND "answeredAt" IS NULL RETURNING id`;

/** Decisions about somebody, and about what they reported: staff may have named them in either. */
export const writtenAbout = sql<{ id: string; facts: string; note: string; revertedWhy: string; createdAt: string }>`
  SELECT id, facts, note, "revertedWhy", "createdAt" FROM decisions WHERE "userId" = :id
  UNION
  SELECT d.id, d.facts, d.note, d."revertedWhy", d."createdAt"
    FROM moderation_reports r JOIN decisions d ON d."caseId" = r."caseId" WHERE r."reporterId" = :id`;
export const setTexts = sql`
  UPDATE decisions SET facts = :facts, note = :note, "revertedWhy" = :revertedWhy WHERE id = :id`;

/** The same of decisions that wait or were refused. */
export const proposedAbout = sql<{
  id: string;
  facts: string;
  note: string;
  noteToReporters: string;
  why: string;
  createdAt: string;
}>`
  SELECT p.id, p.facts, p.note, p."noteToReporters", p.why, p."createdAt"
    FROM cases c JOIN proposed_decisions p ON p."caseId" = c.id WHERE c."authorId" = :id
  UNION
  SELECT p.id, p.facts, p.note, p."noteToReporters", p.why, p."createdAt"
    FROM moderation_reports r JOIN proposed_decisions p ON p."caseId" = r."caseId" WHERE r."reporterId" = :id`;
export const setProposedTexts = sql`
  UPDATE proposed_decisions SET facts = :facts, note = :note, "noteToReporters" = :noteToReporters, why = :why WHERE id = :id`;

/** Whether the store itself decided it, about words that it refused (api/http/texts/strikes.ts). */
export const isStrike = ({ automatic, kind }: Pick<DecisionRow, 'automatic' | 'kind'>) =>
  automatic === 1 && kind === 'user';
/** Until when somebody may ask for another look at a decision: of a strike as long as its words are kept. */
export const appealUntil = (row: Pick<DecisionRow, 'automatic' | 'kind' | 'createdAt'>) => {
  const days = isStrike(row) ? retention.refusedTexts.days : appealDays;
  return new Date(Date.parse(row.createdAt) + days * day * 1_000).toISOString();
};

function appealOf(row: DecisionRow): Appeal | null {
  const { appealId, words, appealedAt, outcome, answer, answeredAt } = row;
  if (appealId === null || words === null || appealedAt === null) return null;
  return { id: appealId, decisionId: row.id, words, createdAt: appealedAt, outcome, note: answer ?? '', answeredAt };
}

/** The columns that go to the person concerned as they are. */
const told = ['id', 'gameId', 'text', 'rule', 'ground', 'facts', 'noteToAuthor', 'byReport', 'automatic'] as const;
const toldLater = ['until', 'state', 'revertedWhy', 'createdAt'] as const;
type Told = Pick<DecisionRow, (typeof told)[number] | (typeof toldLater)[number]>;

/** As its person reads it: neither who decided nor what staff keep to themselves. */
export function toDecision(row: DecisionRow): Decision {
  const same = Object.fromEntries([...told, ...toldLater].map((name) => [name, row[name]])) as Told;
  return {
    ...same,
    kind: row.kind as ReportKind,
    actions: JSON.parse(row.actions) as string[],
    appealUntil: appealUntil(row),
    appeal: appealOf(row),
  };
}

/** Somebody, to staff; null where they are gone. */
export const named = (id: string | null, username: string | null) =>
  id === null || username === null ? null : { id, username };

/** As staff see it: without the reported words, which are evidence, read by a call that the audit log has. */
export const toStaff =
  (callerId: string) =>
  (row: DecisionRow): StaffDecision => ({
    ...toDecision(row),
    text: null,
    caseId: row.caseId,
    by: named(row.actorId, row.actorName),
    isOwn: row.actorId === callerId || row.confirmedBy === callerId ? 1 : 0,
    ...{ second: named(row.confirmedBy, row.confirmerName), secondAt: row.confirmedAt, alone: row.alone },
    ...{ hours: null, toReporters: '', aloneAt: null },
  });

export const feedRows = {
  byFeed: sql<DecisionRow & { entityId: string; feedRev: number }>`
    SELECT f."entityId", f.rev AS "feedRev", ${columns}
      FROM sync_feed f JOIN decisions d ON d.id = f."entityId" AND d."userId" = f."userId" ${joined}
     WHERE f."userId" = :userId AND f.kind = 'decision' AND f.gone = 0 AND f.rev > :since AND f.rev <= :upTo`,
  toRow: (row: object) => toDecision(row as DecisionRow),
};
