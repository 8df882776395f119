import { z } from 'zod';
import {
  day,
  hour,
  messageMax,
  reportCategories,
  reportDescriptionMax,
  reportDescriptionMin,
  reportSubjectMax,
  reportSubjectMin,
} from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, multiLineText, singleLineText, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { pageInput } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

const categories = Object.keys(reportCategories) as [keyof typeof reportCategories];
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

export const reports = {
  file: endpoint('POST /api/moderation/report', {
    may: ['member'],
    input: () =>
      z.object({
        category: z.enum(categories, issueText(fieldMessage('category'))),
        subject: singleLineText(reportSubjectMin, reportSubjectMax, {
          short: issueText(fieldMessage('subjectShort', { min: reportSubjectMin })),
          long: issueText(fieldMessage('subjectLong', { max: reportSubjectMax })),
        }),
        description: multiLineText(reportDescriptionMin, reportDescriptionMax, {
          short: issueText(fieldMessage('descriptionShort', { min: reportDescriptionMin })),
          long: issueText(fieldMessage('descriptionLong', { max: reportDescriptionMax })),
        }),
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
  /** Oldest first. */
  messages: endpoint('GET /api/moderation/reports/{id}/messages', {
    may: ['owner of report', 'staff'],
    input: () => z.object({ id }),
    output: () => z.array(ReportMessage()),
  }),
  answer: endpoint('POST /api/moderation/reports/{id}/messages', {
    may: ['owner of report', 'staff'],
    input: () => z.object({ id, content: multiLineText(1, messageMax) }),
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
