import { z } from 'zod';
import { day, feedbackMessageMax, feedbackSubjectMax, hour, messageMax } from '../constants.ts';
import { endpoint, noInput } from '../endpoint.ts';
import { flag, id, judged, multiLineText, singleLineText, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { pageInput } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

const Sender = lazy(() => z.object({ id: id.nullable(), username: z.string() }));

export const Feedback = lazy(() =>
  z.object({
    id,
    userId: id,
    subject: z.string(),
    message: z.string(),
    isRead: flag,
    createdAt: timestamp,
  }),
);
export type Feedback = InferLazy<typeof Feedback>;

/** Feedback for staff, with its author. */
export const ListedFeedback = lazy(() => Feedback().extend({ user: z.object({ id, username: z.string() }) }));
export type ListedFeedback = InferLazy<typeof ListedFeedback>;

/** A reply; to the author its sender is 'Moderator'. */
export const FeedbackMessage = lazy(() =>
  z.object({
    id,
    feedbackId: id,
    senderId: id.nullable(),
    content: z.string(),
    isRead: flag,
    createdAt: timestamp,
    sender: Sender(),
  }),
);
export type FeedbackMessage = InferLazy<typeof FeedbackMessage>;

const both = { short: issueText(fieldMessage('subjectAndMessage')) };

export const feedback = {
  send: endpoint('POST /api/feedback', {
    may: ['member'],
    input: () =>
      z.object({
        subject: judged(singleLineText(1, feedbackSubjectMax, both), 'toStaff'),
        message: judged(multiLineText(1, feedbackMessageMax, both), 'toStaff'),
      }),
    output: Feedback,
    creates: true,
    limit: { times: 20, seconds: day },
  }),
  /** One's own feedback with its replies; feedback newest first, replies oldest first. */
  mine: endpoint('GET /api/feedback', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Feedback().extend({ replies: z.array(FeedbackMessage()) })),
  }),
  /** All feedback, or the unread or read part; newest first, 100 at a time (sync/pagination.ts). */
  list: endpoint('GET /api/admin/feedback', {
    may: ['staff'],
    input: () => pageInput().extend({ which: z.enum(['unread', 'read']).optional() }),
    output: () => z.array(ListedFeedback()),
  }),
  one: endpoint('GET /api/admin/feedback/{id}', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: ListedFeedback,
  }),
  /** Oldest first. */
  messages: endpoint('GET /api/admin/feedback/{id}/messages', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: () => z.array(FeedbackMessage()),
  }),
  answer: endpoint('POST /api/admin/feedback/{id}/messages', {
    may: ['staff'],
    input: () => z.object({ id, content: multiLineText(1, messageMax) }),
    output: FeedbackMessage,
    creates: true,
    limit: { times: 120, seconds: hour },
    logged: ['id'],
  }),
  read: endpoint('PATCH /api/admin/feedback/{id}/read', {
    may: ['staff'],
    input: () => z.object({ id }),
    output: Feedback,
    logged: ['id'],
  }),
};
