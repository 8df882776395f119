import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, id, line, prose, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { paged } from '../pages.ts';
import {
  day,
  hour,
  messageMax,
  reportCategories,
  reportDescriptionMax,
  reportDescriptionMin,
  reportSubjectMax,
  reportSubjectMin,
} from '../rules.ts';

const categories = Object.keys(reportCategories) as [keyof typeof reportCategories];
export const reportStates = ['open', 'in_progress', 'resolved'] as const;
/** Of a report that staff work on its reporter wrote again, and nobody did anything about it since. */
export const hasNews = ({ status, isRead }: Pick<Report, 'status' | 'isRead'>) =>
  status === 'in_progress' && isRead === 0;
/** Whose account is gone. */
export const deletedAccount = 'Deleted account';
/** Who reported staff themself or a game of theirs, to them. */
export const untold = 'Somebody';
/** Somebody as the other side of a conversation sees them; staff are 'Moderator' to a reporter. */
const Sender = once(() => z.object({ id: id.nullable(), username: z.string() }));

export const Report = once(() =>
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
    resolvedBy: id.nullable(),
    resolvedAt: time.nullable(),
    createdAt: time,
  }),
);
export type Report = Of<typeof Report>;

/** In a list; `about` is told to staff only. */
export const ListedReport = once(() => Report().extend({ reporter: Sender(), about: Sender().nullable() }));
export type ListedReport = Of<typeof ListedReport>;

export const ReportMessage = once(() =>
  z.object({
    id,
    reportId: id,
    senderId: id.nullable(),
    content: z.string(),
    isRead: flag,
    createdAt: time,
    sender: Sender(),
  }),
);
export type ReportMessage = Of<typeof ReportMessage>;

export const reports = {
  file: endpoint('POST /api/moderation/report', {
    may: ['member'],
    input: () =>
      z.object({
        category: z.enum(categories, 'Please select a category'),
        subject: line(reportSubjectMin, reportSubjectMax, {
          short: `Subject must be at least ${reportSubjectMin} characters`,
          long: `Subject must be less than ${reportSubjectMax} characters`,
        }),
        description: prose(reportDescriptionMin, reportDescriptionMax, {
          short: `Description must be at least ${reportDescriptionMin} characters`,
          long: `Description must be less than ${reportDescriptionMax} characters`,
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
   * (sync/pages.ts).
   */
  list: endpoint('GET /api/moderation/reports', {
    may: ['member'],
    input: () => paged().extend({ which: z.enum([...reportStates, 'news', 'mine']).optional() }),
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
    input: () => z.object({ id, content: prose(1, messageMax) }),
    output: ReportMessage,
    creates: true,
    limit: { times: 60, seconds: hour },
    logged: ['id'],
  }),
  /** open → in_progress → resolved, or open → resolved; resolved is final. */
  setStatus: endpoint('PATCH /api/moderation/reports/{id}/status', {
    may: ['staff'],
    input: () => z.object({ id, status: z.enum(reportStates) }),
    output: Report,
    logged: ['id', 'status'],
  }),
};
