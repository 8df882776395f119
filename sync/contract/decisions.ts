import { z } from 'zod';
import { appealMax, appealsADay, day, singleRemovalPlaysMax, singleSuspensionHoursMax } from '../constants.ts';
import { endpoint, noInput } from '../endpoint.ts';
import { flag, id, judged, multiLineText, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { type ReportKind, reportKinds } from './reports.ts';

/** What staff may do about what was reported; `none` stands alone. */
export const decisionActions = [
  ...(['none', 'hide', 'remove', 'warn', 'mute', 'suspend', 'unlist'] as const),
  ...(['removeGame', 'deleteAccount', 'resetName'] as const),
] as const;
export type DecisionAction = (typeof decisionActions)[number];
/** What holds for a time, which the decision names. */
export const timedActions: readonly string[] = ['mute', 'suspend'] satisfies DecisionAction[];
const isFor: Record<DecisionAction, readonly ReportKind[]> = {
  none: reportKinds,
  hide: ['review'],
  remove: ['review', 'message'],
  warn: reportKinds,
  mute: reportKinds,
  suspend: reportKinds,
  unlist: ['game', 'version'],
  removeGame: ['game', 'version'],
  deleteAccount: reportKinds,
  resetName: ['user'],
};
/** What may be done about a thing of a kind. */
export const actionsFor = (kind: ReportKind): DecisionAction[] =>
  decisionActions.filter((action) => isFor[action].includes(kind));

/**
 * Whether a decision waits until somebody else of staff confirms it. What keeps others safe at once needs nobody else: mute,
 * hide, unlist, and a suspension of up to seven days. `plays`: how often the game was played.
 */
export const needsSecondPerson = (
  actions: readonly DecisionAction[],
  { hours = 0, plays }: { hours?: number | undefined; plays: number },
): boolean =>
  actions.includes('deleteAccount') ||
  (actions.includes('suspend') && hours > singleSuspensionHoursMax) ||
  (actions.includes('removeGame') && plays > singleRemovalPlaysMax);

export const decisionGrounds = ['rules', 'law'] as const;
export const appealOutcomes = ['upheld', 'overturned'] as const;

export const Appeal = lazy(() =>
  z.object({
    id,
    decisionId: id,
    words: z.string(),
    createdAt: timestamp,
    /** Null until somebody of staff has looked again. */
    outcome: z.enum(appealOutcomes).nullable(),
    /** What they say of it. */
    note: z.string(),
    answeredAt: timestamp.nullable(),
  }),
);
export type Appeal = InferLazy<typeof Appeal>;

/** A decision as the person reads it whom it concerns: a statement of reasons. Who made it stays unsaid. */
export const Decision = lazy(() =>
  z.object({
    id,
    /** What it is about. */
    kind: z.enum(reportKinds),
    /** The game that this is of, or is. */
    gameId: id.nullable(),
    /** Their own words, as they were when staff looked; null where the server had no copy. */
    text: z.string().nullable(),
    /** Of `decisionActions`; a later server may know more. */
    actions: z.array(z.string()),
    /** A key of sync/policy/conduct.ts; null where nothing was against the rules. */
    rule: z.string().nullable(),
    ground: z.enum(decisionGrounds),
    /** What happened, in the words of staff, */
    facts: z.string(),
    /** and what they add. */
    noteToAuthor: z.string(),
    /** Whether a report led to it, */
    byReport: flag,
    /** and whether a machine made it. */
    automatic: flag,
    /** Until when it holds; null where it has no end. */
    until: timestamp.nullable(),
    state: z.enum(['active', 'reverted']),
    revertedWhy: z.string(),
    createdAt: timestamp,
    appealUntil: timestamp,
    appeal: Appeal().nullable(),
  }),
);
export type Decision = InferLazy<typeof Decision>;

export const decisions = {
  /** About the caller: the newest 100, newest first. A device that pulls has them all. */
  list: endpoint('GET /api/decisions', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Decision()),
    whileSuspended: true,
  }),
  one: endpoint('GET /api/decisions/{id}', {
    may: ['owner of decision'],
    input: () => z.object({ id }),
    output: Decision,
    whileSuspended: true,
  }),
  /** Asks somebody else of staff to look again: once a decision, within 180 days. */
  appeal: endpoint('POST /api/appeals', {
    may: ['member'],
    input: () => z.object({ decisionId: id, words: judged(multiLineText(1, appealMax), 'toStaff') }),
    output: Appeal,
    creates: true,
    limit: { times: appealsADay, seconds: day },
    whileSuspended: true,
  }),
};
