import { z } from 'zod';
import { day, messageMax, usernameMax } from '../constants.ts';
import { endpoint, noContent, noInput } from '../endpoint.ts';
import { flag, id, judged, multiLineText, singleLineText, timestamp } from '../fields.ts';
import { fieldMessage } from '../messages/fields.ts';
import { issueText } from '../messages/issues.ts';
import { cursorSchema } from '../pagination.ts';
import { type InferLazy, lazy } from '../util/lazy.ts';
import { Person } from './users.ts';

/** `id` is the id of the friendship. */
export const Friend = lazy(() => z.object({ id, friend: Person() }));
export type Friend = InferLazy<typeof Friend>;

export const FriendRequest = lazy(() => z.object({ id, requester: Person(), createdAt: timestamp }));
export type FriendRequest = InferLazy<typeof FriendRequest>;

export const FriendMessage = lazy(() =>
  z.object({
    id,
    senderId: id,
    receiverId: id,
    content: z.string(),
    isRead: flag,
    createdAt: timestamp,
  }),
);
export type FriendMessage = InferLazy<typeof FriendMessage>;

const Friendship = lazy(() =>
  z.object({
    id,
    requesterId: id,
    addresseeId: id,
    status: z.enum(['pending', 'accepted', 'rejected']),
    createdAt: timestamp,
    respondedAt: timestamp.nullable(),
  }),
);

/** A person whom the caller blocks. */
export const Block = lazy(() => z.object({ id, userId: id, username: z.string(), createdAt: timestamp }));
export type Block = InferLazy<typeof Block>;

export const friends = {
  list: endpoint('GET /api/friends', { may: ['member'], input: noInput, output: () => z.array(Friend()) }),
  requests: endpoint('GET /api/friends/requests', {
    may: ['member'],
    input: noInput,
    output: () => z.array(FriendRequest()),
  }),
  request: endpoint('POST /api/friends/request', {
    may: ['member'],
    input: () => z.object({ username: singleLineText(1, usernameMax, { short: issueText(fieldMessage('username')) }) }),
    output: Friendship,
    creates: true,
    limit: { times: 40, seconds: day },
    speaks: true,
  }),
  accept: endpoint('POST /api/friends/{id}/accept', {
    may: ['member'],
    input: () => z.object({ id }),
    output: Friendship,
  }),
  reject: endpoint('POST /api/friends/{id}/reject', {
    may: ['member'],
    input: () => z.object({ id }),
    output: Friendship,
    whileSuspended: true,
  }),
  /**
   * The newest 100, oldest first; with `before`, the cursor of the first one seen, the 100 before it
   * (sync/pagination.ts).
   */
  messages: endpoint('GET /api/friends/messages/{friendId}', {
    may: ['member'],
    input: () => z.object({ friendId: id, before: cursorSchema().optional() }),
    output: () => z.array(FriendMessage()),
  }),
  /** At most 120 a minute and 2,000 a day, by when they were written. `confirmed`: its sender was asked whether to send these words. */
  message: endpoint('POST /api/friends/messages', {
    may: ['member'],
    input: () =>
      z.object({
        receiverId: id,
        content: judged(multiLineText(1, messageMax), 'message'),
        confirmed: flag.optional(),
      }),
    output: FriendMessage,
    queued: true,
    creates: true,
    speaks: true,
  }),
  /** Takes the id of a friendship, or of one's own pending request; if it does not exist, nothing happens. */
  unfriend: endpoint('DELETE /api/friends/{id}', {
    may: ['member'],
    input: () => z.object({ id }),
    output: noContent,
    whileSuspended: true,
  }),
  /** Newest first. */
  blocked: endpoint('GET /api/blocks', {
    may: ['member'],
    input: noInput,
    output: () => z.array(Block()),
    whileSuspended: true,
  }),
  /** Ends a friendship; the other person is not told, and what they send does not arrive. */
  block: endpoint('POST /api/blocks/{userId}', {
    may: ['member'],
    input: () => z.object({ userId: id }),
    output: Block,
    creates: true,
    limit: { times: 100, seconds: day },
    whileSuspended: true,
  }),
  unblock: endpoint('DELETE /api/blocks/{userId}', {
    may: ['member'],
    input: () => z.object({ userId: id }),
    output: noContent,
    whileSuspended: true,
  }),
};
