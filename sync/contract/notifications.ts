import { z } from 'zod';
import { endpoint, none } from '../endpoint.ts';
import { count, flag, id, time } from '../fields.ts';
import { type Of, once } from '../once.ts';

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
] as const;

export const Notification = once(() =>
  z.object({
    id,
    userId: id,
    type: z.enum(notificationTypes),
    title: z.string(),
    message: z.string(),
    gameId: id.nullable(),
    reportId: id.nullable(),
    isRead: flag,
    createdAt: time,
  }),
);
export type Notification = Of<typeof Notification>;

/** Both lists: the newest 200, newest first. A device that pulls has them all. */
export const notifications = {
  list: endpoint('GET /api/notifications', { may: ['member'], input: none, output: () => z.array(Notification()) }),
  unread: endpoint('GET /api/notifications/unread', {
    may: ['member'],
    input: none,
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
