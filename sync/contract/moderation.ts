import { z } from 'zod';
import {
  appealMax,
  authorNoteMax,
  bulkMax,
  factsMax,
  muteHoursMax,
  reporterNoteMax,
  usernameMax,
} from '../constants.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { count, flag, id, idPattern, MessageRefSchema, multiLineText, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { conductRuleKeys } from '../policy/conduct.ts';
import { codes } from '../refusal.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { caseAges, caseLists } from './caseLists.ts';
import { appealOutcomes, Decision, decisionActions, decisionGrounds } from './decisions.ts';
import { ReportEvidence, type ReportReason, reportKinds, reportReasons, reportStates } from './reports.ts';

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
/** What the store opens a case for by itself: a strike, many of them, words of distress, a picture of the operator's list. */
export const caseTriggers = ['strike', 'strikes', 'distress', 'picture'] as const;
/** Somebody, to staff; null where they are gone. */
const Named = lazy(() => z.object({ id, username: z.string() }).nullable());
const severity = lazy(() => z.int().min(1).max(4));

/** A case in the queue, without a private word. */
export const Case = lazy(() =>
  z.object({
    id,
    kind: z.enum(reportKinds),
    /** The worst that it was reported for; null of a report by the specification's form. */
    reason: z.enum(reasons).nullable(),
    /** 1 is the worst. */
    severity: severity(),
    /** What its reports weigh together, in thousandths, and how many they are. */
    score: count,
    reports: count,
    state: z.enum(['open', 'waiting', 'closed']),
    /** What the store itself found; null of a case that reports opened. */
    found: z.enum(caseTriggers).nullable().default(null),
    firstAt: timestamp,
    /** When it is to be decided. */
    dueAt: timestamp,
    /** Who works on it right now, and until when they have it. */
    claimedBy: Named(),
    claimedUntil: timestamp.nullable(),
    /** Grows with each change: who decides says which they saw. */
    version: count,
    /** The appeal that waits. */
    appealId: id.nullable(),
  }),
);
export type Case = InferLazy<typeof Case>;

/** A decision as staff see it, also one that waits for a second person and does nothing yet, or that they refused. */
export const StaffDecision = lazy(() =>
  Decision().extend({
    caseId: id,
    state: z.enum(['active', 'reverted', 'waiting', 'refused']),
    /** Who made it, */
    by: Named(),
    /** and whether that was the caller, or they confirmed it: then others answer an appeal against it. */
    isOwn: flag,
    /** Who confirmed or refused it, and when; null where it needed nobody else, or nobody has yet. */
    second: Named(),
    secondAt: timestamp.nullable(),
    /** It took effect by itself because there was nobody else to confirm it. */
    alone: flag,
    /** Of one that waits: for how many hours it mutes or suspends, what reporters are told, */
    hours: z.int().nullable(),
    toReporters: z.string(),
    /** and when it takes effect by itself, as there is nobody else of staff who may confirm it; null while there is. */
    aloneAt: timestamp.nullable(),
  }),
);
export type StaffDecision = InferLazy<typeof StaffDecision>;

/** A case with what it takes to decide it, but for the words that were reported: these are evidence. */
export const CaseDetails = lazy(() =>
  Case().extend({
    /** Who wrote what was reported. */
    author: Named(),
    gameId: id.nullable(),
    /** Oldest first. */
    filed: z.array(
      z.object({
        id,
        reporter: Named(),
        reason: z.enum(reasons).nullable(),
        severity: severity(),
        /** What the reporter added. */
        note: z.string(),
        weight: count,
        status: z.enum(reportStates),
        createdAt: timestamp,
      }),
    ),
    /** Of the author: how old the account is, what became of reports about them, and what was decided before. */
    history: z
      .object({ since: timestamp, agreed: count, denied: count, decisions: z.array(StaffDecision()) })
      .nullable(),
    /** What was decided in this case. */
    decisions: z.array(StaffDecision()),
  }),
);
export type CaseDetails = InferLazy<typeof CaseDetails>;

/** The evidence of a case, and what each reporter saw. */
export const CaseEvidence = lazy(() =>
  ReportEvidence().extend({ quotes: z.array(z.object({ reportId: id, quote: z.string() })) }),
);
export type CaseEvidence = InferLazy<typeof CaseEvidence>;

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const idForm = idPattern.source.slice(1, -1);
/** Where a page of the queue ended: the moment that its first page was read, the last row's place and its id. */
export const caseCursor = new RegExp(`^(${moment})_([01])_([1-4])_(\\d{1,9})_(${idForm})$`);

const ById = lazy(() => z.object({ id }));
const rule = lazy(() => z.enum(conductRuleKeys).optional());

export const moderation = {
  /**
   * What waits: what is overdue first, then by severity, then by score, 50 at a time; appeals by age; decided cases from the latest on. Never a case about
   * the caller. `counts` are of all that wait.
   */
  cases: endpoint('GET /api/moderation/cases', {
    may: ['staff'],
    input: () =>
      z.object({
        which: z.enum(caseLists).default('open'),
        reason: z.enum(reasons).optional(),
        kind: z.enum(reportKinds).optional(),
        age: z.enum(caseAges).optional(),
        /** The whole username of whoever wrote what was reported; capital letters and accents do not count. */
        person: z.string().trim().min(1).max(usernameMax).optional(),
        before: z
          .string()
          .regex(new RegExp(`${caseCursor.source}|^${moment}_${idForm}$`), issueText(fieldMessage('cursor')))
          .optional(),
      }),
    output: () =>
      z.object({
        rows: z.array(Case()),
        before: z.string().nullable(),
        counts: z.object({ open: count, mine: count, overdue: count, waiting: count, appeals: count }),
      }),
    polled: true,
  }),
  one: endpoint('GET /api/moderation/cases/{id}', { may: ['staff'], input: ById, output: CaseDetails }),
  /** For 10 minutes; again for 10 more. Its reports are worked on from then on. */
  claim: endpoint('POST /api/moderation/cases/{id}/claim', {
    may: ['staff'],
    input: ById,
    output: Case,
    logged: ['id'],
  }),
  release: endpoint('DELETE /api/moderation/cases/{id}/claim', {
    may: ['staff'],
    input: ById,
    output: noContent,
    logged: ['id'],
  }),
  /** A POST, so that the audit log has every read of it. */
  evidence: endpoint('POST /api/moderation/cases/{id}/evidence', {
    may: ['staff'],
    input: ById,
    output: CaseEvidence,
    logged: ['id'],
  }),
  /**
   * Closes a case and all its reports. `hours` is for `mute` and `suspend`; all but `none` needs a rule and facts. A severe
   * decision (`needsSecondPerson`) waits, and does nothing until it is confirmed.
   */
  decide: endpoint('POST /api/moderation/cases/{id}/decisions', {
    may: ['staff'],
    input: () =>
      z.object({
        id,
        actions: z.array(z.enum(decisionActions)).min(1).max(decisionActions.length),
        hours: z.int().min(1).max(muteHoursMax).optional(),
        rule: rule(),
        ground: z.enum(decisionGrounds).default('rules'),
        facts: multiLineText(0, factsMax).default(''),
        noteToAuthor: multiLineText(0, authorNoteMax).default(''),
        noteToReporters: multiLineText(0, reporterNoteMax).default(''),
        version: count,
      }),
    output: StaffDecision,
    creates: true,
    logged: ['id', 'rule', 'hours'],
  }),
  /** Closes several at once, each for itself. What is of severity 1 is refused: it is decided by who has read it. */
  bulk: endpoint('POST /api/moderation/bulk', {
    may: ['staff'],
    input: () =>
      z.object({
        ids: z.array(id).min(1).max(bulkMax),
        /** The versions of the cases that the caller saw, in the order of `ids`: a case that changed since is refused. */
        versions: z.array(count).max(bulkMax).optional(),
        action: z.enum(['none', 'hide']),
        rule: rule(),
      }),
    output: () =>
      z.array(
        z.object({
          id,
          /** Why this one was not; null where it is done. */
          code: z.enum(codes).nullable(),
          message: z.string().nullable(),
          i18n: MessageRefSchema().optional(),
        }),
      ),
    logged: ['action', 'rule'],
  }),
  /** Lets a decision that waits take effect, by somebody else than who made it. `version`: of the case that they saw. */
  confirm: endpoint('POST /api/moderation/decisions/{id}/confirm', {
    may: ['staff'],
    input: () => z.object({ id, version: count }),
    output: StaffDecision,
    logged: ['id'],
  }),
  /** Opens its case again, by anybody of staff; who made the decision takes it back by that. */
  refuse: endpoint('POST /api/moderation/decisions/{id}/refuse', {
    may: ['staff'],
    input: () => z.object({ id, why: multiLineText(1, appealMax) }),
    output: StaffDecision,
    logged: ['id'],
  }),
  /** Takes a decision back: what can be undone is undone. */
  revert: endpoint('POST /api/moderation/decisions/{id}/revert', {
    may: ['staff'],
    input: () => z.object({ id, why: multiLineText(1, appealMax) }),
    output: StaffDecision,
    logged: ['id'],
  }),
  /** By somebody else than who decided, unless there is nobody else. */
  answerAppeal: endpoint('POST /api/moderation/appeals/{id}', {
    may: ['staff'],
    input: () => z.object({ id, outcome: z.enum(appealOutcomes), note: multiLineText(0, appealMax).default('') }),
    output: StaffDecision,
    logged: ['id', 'outcome'],
  }),
};
