import { z } from 'zod';
import {
  day,
  hour,
  messageMax,
  quickReportsADay,
  reportCategories,
  reportDescriptionMax,
  reportDescriptionMin,
  reportNoteMax,
  reportQuoteMax,
  reportSubjectMax,
  reportSubjectMin,
} from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, judged, multiLineText, singleLineText, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { pageInput } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

const categories = Object.keys(reportCategories) as [keyof typeof reportCategories];
/**
 * Why something is reported, in the words of the report's subject: how bad that is, 1 being the worst, and the
 * specification's category.
 */
export const reportReasons = {
  threat: { severity: 1, category: 'abuse', label: 'Danger or threat' },
  grooming: { severity: 1, category: 'abuse', label: 'Grooming or asking for contact' },
  selfHarm: { severity: 1, category: 'abuse', label: 'Self-harm' },
  sexual: { severity: 1, category: 'content', label: 'Sexual content' },
  bullying: { severity: 2, category: 'abuse', label: 'Bullying' },
  hate: { severity: 2, category: 'abuse', label: 'Hate' },
  privateData: { severity: 2, category: 'abuse', label: 'Private information' },
  scary: { severity: 3, category: 'content', label: 'Scarier or more violent than it says' },
  stolen: { severity: 3, category: 'other', label: 'Stolen or cheating' },
  spam: { severity: 4, category: 'other', label: 'Spam' },
  broken: { severity: 4, category: 'bug', label: 'Does not work' },
  other: { severity: 3, category: 'other', label: 'Something else' },
} as const satisfies Record<string, { severity: number; category: keyof typeof reportCategories; label: string }>;
export type ReportReason = keyof typeof reportReasons;
/** What only a game can be. */
const ofGames: ReadonlySet<ReportReason> = new Set(['scary', 'broken']);
/** The reasons that something of a kind may be reported for, the worst first. */
export const reasonsFor = (kind: ReportKind): ReportReason[] =>
  reasons.filter((reason) => kind === 'game' || kind === 'version' || !ofGames.has(reason));
const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
/** How bad a report of the specification's form may be, which says no reason. */
const categorySeverity = { abuse: 2, content: 3, bug: 4, other: 3 } as const satisfies Record<
  keyof typeof reportCategories,
  number
>;
/** How bad what somebody reports is: 1 is the worst, 4 the least. */
export const severityOf = ({
  reason,
  category,
}: {
  reason: ReportReason | null;
  category: keyof typeof reportCategories;
}) => (reason ? reportReasons[reason].severity : categorySeverity[category]);
/** What a report can be about. */
export const reportKinds = ['message', 'review', 'user', 'game', 'version'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportStates = ['open', 'in_progress', 'resolved'] as const;
/** Of a report that staff work on its reporter wrote again, and nobody did anything about it since. */
export const awaitsReply = ({ status, isRead }: Pick<Report, 'status' | 'isRead'>) =>
  status === 'in_progress' && isRead === 0;
/** Whose account is gone. */
export const deletedAccount = 'Deleted account';
/** Who reported staff themself or a game of theirs, to them. */
export const undisclosed = 'Somebody';
/** What a reporter's bell says of an answer. */
export const replyToReporter = { title: 'Reply to your report', message: 'A moderator answered your report' } as const;
/** How a report may end, as its reporter is told: it was dealt with, or there was nothing against the rules. Nothing is said of what was done to whom. */
export const reportEnds = [
  { title: 'Your report is resolved', message: 'A moderator dealt with your report' },
  { title: 'Your report is closed', message: 'A moderator found nothing against the rules' },
] as const;
/** Somebody as the other side of a conversation sees them; staff are 'Moderator' to a reporter. */
const Sender = lazy(() => z.object({ id: id.nullable(), username: z.string() }));

export const Report = lazy(() =>
  z.object({
    id,
    /** Null when the reporter's account is gone. */
    reporterId: id.nullable(),
    category: z.enum(categories),
    subject: z.string(),
    description: z.string(),
    gameId: id.nullable(),
    /** The person it is about, where one was named and is still here. */
    aboutUserId: id.nullable(),
    /** What it is about, where it names something; left out by a server of before, as the next two. */
    kind: z.enum(reportKinds).nullable().default(null),
    /** Of a quick report. */
    reason: z.enum(reasons).nullable().default(null),
    /** What its reporter saw, as their device says. */
    quote: z.string().default(''),
    status: z.enum(reportStates),
    /** 0 until staff do something about what its reporter wrote last. */
    isRead: flag,
    /** Resolved, and nothing was found against the rules; left out by a server of before. */
    dismissed: flag.default(0),
    resolvedBy: id.nullable(),
    resolvedAt: timestamp.nullable(),
    createdAt: timestamp,
  }),
);
export type Report = InferLazy<typeof Report>;

/** What the reporter of a quick report added to its reason; of any other its description. */
export function noteOf({ reason, description }: Pick<Report, 'reason' | 'description'>): string {
  if (!reason) return description;
  const head = `${reportReasons[reason].label}: `;
  return description.startsWith(head) ? description.slice(head.length) : '';
}

/** In a list; `about` is told to staff only. */
export const ListedReport = lazy(() => Report().extend({ reporter: Sender(), about: Sender().nullable() }));
export type ListedReport = InferLazy<typeof ListedReport>;

export const ReportMessage = lazy(() =>
  z.object({
    id,
    reportId: id,
    senderId: id.nullable(),
    content: z.string(),
    isRead: flag,
    createdAt: timestamp,
    sender: Sender(),
  }),
);
export type ReportMessage = InferLazy<typeof ReportMessage>;

/** What the server itself kept of what was reported, when a report of it arrived. */
export const ReportEvidence = lazy(() =>
  z.object({
    /** Who wrote it; null where they are gone. */
    author: Sender().nullable(),
    /** Oldest first; more than one where it was changed between two reports. Empty where it was gone by then. */
    texts: z.array(
      z.object({
        text: z.string(),
        capturedAt: timestamp,
        /** Messages before and after, oldest first; of a review, what an edit had replaced, dated by that edit. */
        context: z.array(z.object({ by: z.enum(['author', 'reporter']), content: z.string(), at: timestamp })),
      }),
    ),
  }),
);
export type ReportEvidence = InferLazy<typeof ReportEvidence>;
export type EvidenceContext = ReportEvidence['texts'][number]['context'];

export const reports = {
  /**
   * Reports one thing, also from the outbox; of the same thing and person an open report is changed. `authorId` is whose it is, as the device knows. `block` blocks
   * them in the same step. What is gone by then is reported with the quote alone.
   */
  quick: endpoint('POST /api/moderation/reports', {
    may: ['member'],
    input: () =>
      z.object({
        kind: z.enum(reportKinds),
        id,
        authorId: id.nullable(),
        reason: z.enum(reasons),
        note: judged(multiLineText(0, reportNoteMax), 'toStaff').default(''),
        quote: multiLineText(0, reportQuoteMax).default(''),
        block: flag.default(0),
      }),
    output: Report,
    queued: true,
    creates: true,
    limit: { times: quickReportsADay, seconds: day },
  }),
  file: endpoint('POST /api/moderation/report', {
    may: ['member'],
    input: () =>
      z.object({
        category: z.enum(categories, issueText(fieldMessage('category'))),
        subject: judged(
          singleLineText(reportSubjectMin, reportSubjectMax, {
            short: issueText(fieldMessage('subjectShort', { min: reportSubjectMin })),
            long: issueText(fieldMessage('subjectLong', { max: reportSubjectMax })),
          }),
          'toStaff',
        ),
        description: judged(
          multiLineText(reportDescriptionMin, reportDescriptionMax, {
            short: issueText(fieldMessage('descriptionShort', { min: reportDescriptionMin })),
            long: issueText(fieldMessage('descriptionLong', { max: reportDescriptionMax })),
          }),
          'toStaff',
        ),
        gameId: id.nullable().default(null),
        /** Ours: whom it is about. */
        aboutUserId: id.nullable().default(null),
      }),
    output: Report,
    creates: true,
    limit: { times: 20, seconds: day },
  }),
  /**
   * Staff: everybody's, or `which` of them; anyone else: their own, as 'mine' is to staff. Newest first, 100 at a time
   * (sync/pagination.ts).
   */
  list: endpoint('GET /api/moderation/reports', {
    may: ['member'],
    input: () => pageInput().extend({ which: z.enum([...reportStates, 'news', 'mine']).optional() }),
    output: () => z.array(ListedReport()),
  }),
  one: endpoint('GET /api/moderation/reports/{id}', {
    may: ['owner of report', 'staff'],
    input: () => z.object({ id }),
    output: ListedReport,
  }),
  /** A POST, so that the audit log has every read of it. */
  evidence: endpoint('POST /api/moderation/reports/{id}/evidence', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: ReportEvidence,
    logged: ['id'],
  }),
  /** Oldest first. */
  messages: endpoint('GET /api/moderation/reports/{id}/messages', {
    may: ['owner of report', 'staff'],
    input: () => z.object({ id }),
    output: () => z.array(ReportMessage()),
  }),
  answer: endpoint('POST /api/moderation/reports/{id}/messages', {
    may: ['owner of report', 'staff'],
    input: () => z.object({ id, content: judged(multiLineText(1, messageMax), 'toStaff') }),
    output: ReportMessage,
    creates: true,
    limit: { times: 60, seconds: hour },
    logged: ['id'],
  }),
  /** open → in_progress → resolved, or open → resolved; resolved is final, and its reporter is told how it ended. */
  setStatus: endpoint('PATCH /api/moderation/reports/{id}/status', {
    may: ['staff'],
    /** `dismissed` says of `resolved` that nothing was found against the rules. */
    input: () => z.object({ id, status: z.enum(reportStates), dismissed: flag.optional() }),
    output: Report,
    logged: ['id', 'status', 'dismissed'],
  }),
};
