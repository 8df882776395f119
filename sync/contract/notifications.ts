import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { count, flag, id, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

export const notificationTypes = [
  'game_approved',
  'game_rejected',
  'developer_approved',
  'developer_rejected',
  'friend_request',
  'friend_accepted',
  'friend_message',
  'message_response',
  'feedback_response',
  'review_hidden',
  'game_broken',
  'decision',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = lazy(() =>
  z.object({
    id,
    userId: id,
    /** One of `notificationTypes`; an app that does not know it shows the title and the message. */
    type: z.string(),
    title: z.string(),
    message: z.string(),
    gameId: id.nullable(),
    reportId: id.nullable(),
    /** Who wrote, where a friend did; left out by a server of before. */
    aboutUserId: id.nullable().optional(),
    /** Which feedback was answered; left out by a server of before. */
    feedbackId: id.nullable().optional(),
    /** Which decision it tells of; left out by a server of before. */
    decisionId: id.nullable().optional(),
    isRead: flag,
    createdAt: timestamp,
  }),
);
export type Notification = InferLazy<typeof Notification>;

/** Both lists: the newest 200, newest first. A device that pulls has them all. */
export const notifications = {
  list: endpoint('GET /api/notifications', { may: ['member'], input: noInput, output: () => z.array(Notification()) }),
  unread: endpoint('GET /api/notifications/unread', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Notification()),
  }),
  read: endpoint('PATCH /api/notifications/{id}/read', {
    may: ['owner of notification'],
    input: () => z.object({ id }),
    output: Notification,
    queued: true,
  }),
  /** With `upToRev` only what the device had seen by that revision; without it, all. */
  readAll: endpoint('PATCH /api/notifications/read-all', {
    may: ['member'],
    input: () => z.object({ upToRev: count.optional() }),
    output: () => z.object({ read: count }),
    queued: true,
  }),
};
