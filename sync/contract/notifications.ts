import { z } from 'zod';
import { endpoint, noInput } from '../endpoint.ts';
import { count, flag, id, MessageRefSchema, timestamp } from '../fields.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';

/** One for each thing that is told. An app of before shows a type that it does not know, and leads nowhere from it. */
export const notificationTypes = [
  'game_approved',
  'game_rejected',
  'version_approved',
  'version_rejected',
  'version_taken_back',
  'developer_approved',
  'developer_rejected',
  'friend_request',
  'friend_accepted',
  'friend_message',
  'message_response',
  'report_ended',
  'report_reverted',
  'feedback_response',
  'review_hidden',
  'review_restored',
  'game_broken',
  'decision',
  'decision_reverted',
  'appeal_answered',
  'case',
  'case_overdue',
  'decision_waits',
  'decision_confirmed',
  'decision_refused',
  'password_changed',
  'account_unused',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = lazy(() =>
  z.object({
    id,
    userId: id,
    /** One of `notificationTypes`; an app that does not know the type shows title and message. */
    type: z.string(),
    title: z.string(),
    message: z.string(),
    /**
     * The references for translations of title and message. Null if the text is a person's own; missing in answers of
     * an older server.
     */
    titleI18n: MessageRefSchema().nullable().optional().catch(undefined),
    messageI18n: MessageRefSchema().nullable().optional().catch(undefined),
    gameId: id.nullable(),
    reportId: id.nullable(),
    /** The friend who wrote; missing in answers of an older server. */
    aboutUserId: id.nullable().optional(),
    /** The feedback that was answered; missing in answers of an older server. */
    feedbackId: id.nullable().optional(),
    /** Which decision it tells of; left out by a server of before. */
    decisionId: id.nullable().optional(),
    isRead: flag,
    createdAt: timestamp,
  }),
);
export type Notification = InferLazy<typeof Notification>;

/** Both lists contain the newest 200, newest first. A device that syncs has all notifications. */
export const notifications = {
  list: endpoint('GET /api/notifications', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Notification()),
    whileSuspended: true,
  }),
  unread: endpoint('GET /api/notifications/unread', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Notification()),
    whileSuspended: true,
  }),
  read: endpoint('PATCH /api/notifications/{id}/read', {
    may: ['owner of notification'],
    input: () => z.object({ id }),
    output: Notification,
    queued: true,
    whileSuspended: true,
  }),
  /** With `upToRev` only the notifications up to that revision of the device; without it, all. */
  readAll: endpoint('PATCH /api/notifications/read-all', {
    may: ['member'],
    input: () => z.object({ upToRev: count.optional() }),
    output: () => z.object({ read: count }),
    queued: true,
    whileSuspended: true,
  }),
};
