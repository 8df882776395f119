import { z } from 'zod';
import { endpoint, none } from '../endpoint.ts';
import { flag, id, line, prose, time } from '../fields.ts';
import { type Of, once } from '../once.ts';
import { paged } from '../pages.ts';
import { day, feedbackMessageMax, feedbackSubjectMax, hour, messageMax } from '../rules.ts';

const Sender = once(() => z.object({ id: id.nullable(), username: z.string() }));

export const Feedback = once(() =>
  z.object({
    id,
    userId: id,
    subject: z.string(),
    message: z.string(),
    isRead: flag,
    createdAt: time,
  }),
);
export type Feedback = Of<typeof Feedback>;

/** To staff, with who wrote it. */
export const ListedFeedback = once(() => Feedback().extend({ user: z.object({ id, username: z.string() }) }));
export type ListedFeedback = Of<typeof ListedFeedback>;

/** A reply; its sender is 'Moderator' to the author. */
export const FeedbackMessage = once(() =>
  z.object({
    id,
    feedbackId: id,
    senderId: id.nullable(),
    content: z.string(),
    isRead: flag,
    createdAt: time,
    sender: Sender(),
  }),
);
export type FeedbackMessage = Of<typeof FeedbackMessage>;

const both = { short: 'Please fill in both subject and message' };

export const feedback = {
  send: endpoint('POST /api/feedback', {
    may: ['member'],
    input: () => z.object({ subject: line(1, feedbackSubjectMax, both), message: prose(1, feedbackMessageMax, both) }),
    output: Feedback,
    creates: true,
    limit: { times: 20, seconds: day },
  }),
  /** One's own with the replies, newest first; replies oldest first. */
  mine: endpoint('GET /api/feedback', {
    may: ['member'],
    input: none,
    output: () => z.array(Feedback().extend({ replies: z.array(FeedbackMessage()) })),
  }),
  /** All of it, what nobody has read, or the rest; newest first, 100 at a time (sync/pages.ts). */
  list: endpoint('GET /api/admin/feedback', {
    may: ['staff'],
    input: () => paged().extend({ which: z.enum(['unread', 'read']).optional() }),
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
    input: () => z.object({ id, content: prose(1, messageMax) }),
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
