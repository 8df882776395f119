import type { FriendMessage } from '#sync/contract/friends.ts';
import type { Contract } from '#sync/contract/index.ts';
import { accountMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { parseCursor } from '#sync/pagination.ts';
import { Refusal } from '#sync/refusal.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext, Handlers } from '../../http/handler.ts';
import { alertOfMessage } from '../../http/texts/distress.ts';
import type { Caller } from '../../security/policy.ts';
import { notify, notifyUnlessUnread } from '../notifications/notify.ts';
import { findRequestNotification } from '../notifications/store.ts';
import { byUsernameKey, usernameOf } from '../users/store.ts';
import { blocks, notifyRequestWithdrawn } from './blocks.ts';
import { lockBothAccounts, lockFriendship, notifyBoth, requireFriendship } from './friendshipLock.ts';
import { limitMessages } from './messageRateLimit.ts';
import * as store from './store.ts';

const nameOf = async (db: Db, id: string) => (await usernameOf.get(db, { id }))?.username ?? '';

async function ring(ctx: HandlerContext<Caller>, receiverId: string): Promise<void> {
  await notifyUnlessUnread(ctx, receiverId, {
    type: 'friend_message',
    title: notificationMessage('friendMessage'),
    message: notificationMessage('friendMessageFrom', { name: await nameOf(ctx.db, ctx.caller.id) }),
    aboutUserId: ctx.caller.id,
  });
}

/**
 * Notifies once per requester: somebody who withdraws a request and asks again, or under another name, causes no second
 * notification.
 */
async function ringOfRequest(ctx: HandlerContext<Caller>, userId: string, name: string): Promise<void> {
  const aboutUserId = ctx.caller.id;
  if (await findRequestNotification.get(ctx.db, { userId, aboutUserId })) return;
  const title = notificationMessage('friendRequest');
  const message = notificationMessage('friendRequestFrom', { name });
  await notify(ctx, userId, { type: 'friend_request', title, message, aboutUserId });
}

async function answer(status: 'accepted' | 'rejected', id: string, { db, caller, now, gone }: HandlerContext<Caller>) {
  const asked = await store.byId.get(db, { id });
  if (asked) await lockBothAccounts(db, asked.requesterId, asked.addresseeId);
  const row = await store.respond.get(db, { id, status, now, userId: caller.id });
  if (!row) throw new Refusal('notFound', generalMessage('missing'));
  gone(caller.id, 'request', id);
  return row;
}

export const friends: Handlers<Contract['friends']> = {
  list: async (_, { db, caller }) => (await store.list.all(db, { userId: caller.id })).map(store.toFriend),
  requests: async (_, { db, caller }) => (await store.requests.all(db, { userId: caller.id })).map(store.toRequest),
  async request({ username }, ctx) {
    const { db, caller, id, now } = ctx;
    const other = await byUsernameKey.get(db, { key: confusableKey(username) });
    if (!other) throw new Refusal('notFound', accountMessage('noSuchUsername'));
    if (other.id === caller.id) throw new Refusal('invalid', accountMessage('ownUsername'));
    await lockBothAccounts(db, caller.id, other.id);
    if (await store.blockOf.get(db, { userId: caller.id, blockedId: other.id }))
      throw new Refusal('conflict', accountMessage('blocked'));
    const pair = store.pairOf(caller.id, other.id);
    const name = await nameOf(db, caller.id);
    const key = { requesterId: caller.id, addresseeId: other.id, pair, now };
    const asked =
      (await store.insertRequest.get(db, { ...key, id, name })) ??
      (await store.reopenRequest.get(db, { ...key, name }));
    if (!asked)
      return asIfWaiting(await store.reopenDeclined.get(db, { ...key, id })) ?? alreadyThere(db, pair, caller.id);
    // A receiver who blocks the caller is told nothing, and the caller does not learn that.
    if (await store.blockOf.get(db, { userId: other.id, blockedId: caller.id })) return asked;
    ctx.changed(other.id, 'request', asked.id);
    await ringOfRequest(ctx, other.id, name);
    return asked;
  },
  async accept({ id }, ctx) {
    const row = await answer('accepted', id, ctx);
    await notifyBoth(ctx, row, 'begins');
    await notifyUnlessUnread(ctx, row.requesterId, {
      type: 'friend_accepted',
      title: notificationMessage('friendAccepted'),
      message: notificationMessage('friendAcceptedBy', { name: await nameOf(ctx.db, ctx.caller.id) }),
      aboutUserId: ctx.caller.id,
    });
    return row;
  },
  reject: ({ id }, ctx) => answer('rejected', id, ctx),
  async messages({ friendId, before }, { db, caller }) {
    await requireFriendship(db, caller.id, friendId);
    const page = await store.conversation.all(db, { one: caller.id, other: friendId, ...parseCursor(before) });
    return page.reverse();
  },
  async message({ receiverId, content }, ctx) {
    const { db, caller, id, occurredAt: when } = ctx;
    const senderId = caller.id;
    await ctx.once(`friends ${receiverId}`, () => lockFriendship(db, senderId, receiverId));
    const isNew = await store.addMessage.run(db, { id, senderId, receiverId, content, when });
    if (!isNew) return sentBefore(ctx);
    const counting = limitMessages(ctx, when);
    if (counting) await counting;
    for (const userId of [senderId, receiverId]) ctx.added(userId, 'message', id);
    if (ctx.distress !== undefined) await alertOfMessage(ctx, { id, senderId, text: ctx.distress });
    await ctx.once(`rung ${receiverId}`, () => ring(ctx, receiverId));
    // The result is written out like the stored row, because spreading objects costs a batch a twentieth of its time.
    return { id, senderId, receiverId, content, isRead: 0, createdAt: when };
  },
  async unfriend({ id }, ctx) {
    const { db, caller } = ctx;
    const friendship = await store.byId.get(db, { id });
    if (!friendship) return;
    await lockBothAccounts(db, friendship.requesterId, friendship.addresseeId);
    const ended = await store.unfriend.get(db, { id, userId: caller.id });
    if (ended?.status === 'accepted') await notifyBoth(ctx, ended, 'ends');
    else if (ended) await notifyRequestWithdrawn(ctx, ended);
    else await store.deleteDeclined.run(db, { id, userId: caller.id });
  },
  ...blocks,
};

/** Returns the stored message if a device that has lost the answer sends it again. */
async function sentBefore({ db, caller, id }: HandlerContext<Caller>): Promise<FriendMessage> {
  const row = await store.messageById.get(db, { id });
  if (row?.senderId !== caller.id) throw new Refusal('conflict', generalMessage('alreadyThere'));
  return row;
}

/** Shows a declined request to its requester as still waiting (docs/decisions/0005). */
const asIfWaiting = (row: store.Friendship | undefined) =>
  row && { ...row, status: 'pending' as const, respondedAt: null };

/**
 * Answers a request for a pair that has a row already: returns the caller's own pending request, refuses anything else.
 */
async function alreadyThere(db: Db, pair: string, me: string): Promise<store.Friendship> {
  const row = await store.ofPair.get(db, { pair });
  const waiting = row?.status !== 'accepted' && row?.requesterId === me ? asIfWaiting(row) : undefined;
  if (waiting) return waiting;
  throw new Refusal(
    'conflict',
    row?.status === 'accepted' ? accountMessage('friendsAlready') : accountMessage('askedYou'),
  );
}
