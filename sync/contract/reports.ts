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
 * The reasons for a report, with the label in the report's subject, the severity (1 is the worst) and the
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
/** Reasons that apply to games only. */
const ofGames: ReadonlySet<ReportReason> = new Set(['scary', 'broken']);
/** Returns the reasons for reporting a kind of thing, the most severe first. */
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
/** Says whether the reporter of a report in progress wrote again and staff have not reacted yet. */
export const awaitsReply = ({ status, isRead }: Pick<Report, 'status' | 'isRead'>) =>
  status === 'in_progress' && isRead === 0;
/** The name shown for a deleted account. */
export const deletedAccount = 'Deleted account';
/** Replaces the reporter's name for staff if the report is about them or about a game of theirs. */
export const undisclosed = 'Somebody';
/** A participant as the other side sees them; to a reporter staff are 'Moderator'. */
const Sender = lazy(() => z.object({ id: id.nullable(), username: z.string() }));

export const Report = lazy(() =>
  z.object({
    id,
    /** Null if the reporter's account was deleted. */
    reporterId: id.nullable(),
    category: z.enum(categories),
    subject: z.string(),
    description: z.string(),
    gameId: id.nullable(),
    /** The person it is about, if one was named and still exists. */
    aboutUserId: id.nullable(),
    /** The kind of the reported thing, if it names one; missing in answers of an older server, like the next two. */
    kind: z.enum(reportKinds).nullable().default(null),
    /** The reason of a quick report. */
    reason: z.enum(reasons).nullable().default(null),
    /** The content that the reporter saw, according to their device. */
    quote: z.string().default(''),
    status: z.enum(reportStates),
    /** 0 until staff react to the reporter's latest message. */
    isRead: flag,
    /** The report is resolved and nothing was against the rules; missing in answers of an older server. */
    dismissed: flag.default(0),
    resolvedBy: id.nullable(),
    resolvedAt: timestamp.nullable(),
    createdAt: timestamp,
  }),
);
export type Report = InferLazy<typeof Report>;

/** Returns the note of a quick report without its reason; for any other report its description. */
export function noteOf({ reason, description }: Pick<Report, 'reason' | 'description'>): string {
  if (!reason) return description;
  const head = `${reportReasons[reason].label}: `;
  return description.startsWith(head) ? description.slice(head.length) : '';
}

/** A report in a list; only staff get `about`. */
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

/** The server's own copy of the reported content, taken when a report arrived. */
export const ReportEvidence = lazy(() =>
  z.object({
    /** The author of the content; null if deleted. */
    author: Sender().nullable(),
    /**
     * Oldest first; more than one if the content changed between two reports. Empty if it was deleted before the first
     * report.
     */
    texts: z.array(
      z.object({
        text: z.string(),
        capturedAt: timestamp,
        /** Messages before and after, oldest first; for a review the texts that edits replaced, dated by the edit. */
        context: z.array(z.object({ by: z.enum(['author', 'reporter']), content: z.string(), at: timestamp })),
      }),
    ),
  }),
);
export type ReportEvidence = InferLazy<typeof ReportEvidence>;
export type EvidenceContext = ReportEvidence['texts'][number]['context'];

export const reports = {
  /**
   * Reports one thing, also from the outbox; an open report of the same person about the same thing is updated.
   * `authorId` is the author according to the device. `block` also blocks the author, in the same transaction. Content
   * that no longer exists is reported with its quote alone.
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
    whileSuspended: true,
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
        /** The person it is about; an addition to the specification. */
        aboutUserId: id.nullable().default(null),
      }),
    output: Report,
    creates: true,
    limit: { times: 20, seconds: day },
  }),
  /**
   * For staff: everybody's reports, or those of `which`; for anyone else their own, which staff get with 'mine'. Newest
   * first, 100 at a time (sync/pagination.ts).
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
  /** This is a POST, so that the audit log contains every read. */
  evidence: endpoint('POST /api/moderation/reports/{id}/evidence', {
    may: ['staff'],
    input: () => z.object({ id }),
    /** `quote`: what the reporter saw, which may be a private message; left out by a server of before. */
    output: () => ReportEvidence().extend({ quote: z.string().default('') }),
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
  /** open → in_progress → resolved, or open → resolved; resolved is final, and the reporter is told the result. */
  setStatus: endpoint('PATCH /api/moderation/reports/{id}/status', {
    may: ['staff'],
    /** With `resolved`, `dismissed` says that nothing was against the rules. */
    input: () => z.object({ id, status: z.enum(reportStates), dismissed: flag.optional() }),
    output: Report,
    logged: ['id', 'status', 'dismissed'],
  }),
};
