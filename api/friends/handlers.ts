import type { FriendMessage } from '#sync/contract/friends.ts';
import type { Contract } from '#sync/contract/index.ts';
import { nameKey } from '#sync/names.ts';
import { olderThan } from '#sync/pages.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Db } from '../db/port.ts';
import type { Caller } from '../may.ts';
import type { At, Handlers } from '../mount.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { byUsernameKey, usernameOf } from '../users/store.ts';
import { blocks, tellUnasked } from './blocks.ts';
import { refuseFlood } from './flood.ts';
import { lockFriends, lockPair, refuseStrangers, tellBoth } from './pair.ts';
import * as store from './store.ts';

const nameOf = async (db: Db, id: string) => (await usernameOf.get(db, { id }))?.username ?? '';

async function ring(at: At<Caller>, receiverId: string): Promise<void> {
  const message = `${await nameOf(at.db, at.caller.id)} wrote to you`;
  await notifyOnce(at, receiverId, { type: 'friend_message', title: 'New message', message });
}

async function answer(status: 'accepted' | 'rejected', id: string, { db, caller, now, gone }: At<Caller>) {
  const asked = await store.byId.get(db, { id });
  if (asked) await lockPair(db, asked.requesterId, asked.addresseeId);
  const row = await store.respond.get(db, { id, status, now, userId: caller.id });
  if (!row) throw new Refusal('notFound', 'That does not exist');
  gone(caller.id, 'request', id);
  return row;
}

export const friends: Handlers<Contract['friends']> = {
  list: async (_, { db, caller }) => (await store.list.all(db, { userId: caller.id })).map(store.toFriend),
  requests: async (_, { db, caller }) => (await store.requests.all(db, { userId: caller.id })).map(store.toRequest),
  async request({ username }, at) {
    const { db, caller, id, now } = at;
    const other = await byUsernameKey.get(db, { key: nameKey(username) });
    if (!other) throw new Refusal('notFound', 'Nobody has that username');
    if (other.id === caller.id) throw new Refusal('invalid', 'That is your own username');
    await lockPair(db, caller.id, other.id);
    if (await store.blockOf.get(db, { userId: caller.id, blockedId: other.id }))
      throw new Refusal('conflict', 'You have blocked this person');
    const key = { requesterId: caller.id, addresseeId: other.id, pair: store.pairOf(caller.id, other.id), now };
    const asked = (await store.ask.get(db, { ...key, id })) ?? (await store.askAgain.get(db, key));
    if (!asked)
      return asIfWaiting(await store.askRefused.get(db, { ...key, id })) ?? alreadyThere(db, key.pair, caller.id);
    // Who blocks the caller is told nothing, and the caller not that.
    if (await store.blockOf.get(db, { userId: other.id, blockedId: caller.id })) return asked;
    at.changed(other.id, 'request', asked.id);
    const message = `${await nameOf(db, caller.id)} wants to be your friend`;
    await notifyOnce(at, other.id, { type: 'friend_request', title: 'Friend request', message });
    return asked;
  },
  async accept({ id }, at) {
    const row = await answer('accepted', id, at);
    await tellBoth(at, row, 'begins');
    const message = `${await nameOf(at.db, at.caller.id)} accepted your friend request`;
    await notifyOnce(at, row.requesterId, { type: 'friend_accepted', title: 'Friend request accepted', message });
    return row;
  },
  reject: ({ id }, at) => answer('rejected', id, at),
  async messages({ friendId, before }, { db, caller }) {
    await refuseStrangers(db, caller.id, friendId);
    const page = await store.conversation.all(db, { one: caller.id, other: friendId, ...olderThan(before) });
    return page.reverse();
  },
  async message({ receiverId, content }, at) {
    const { db, caller, id, occurredAt: when } = at;
    const senderId = caller.id;
    await at.once(`friends ${receiverId}`, () => lockFriends(db, senderId, receiverId));
    const isNew = await store.addMessage.run(db, { id, senderId, receiverId, content, when });
    if (!isNew) return sentBefore(at);
    const counting = refuseFlood(at, when);
    if (counting) await counting;
    for (const userId of [senderId, receiverId]) at.added(userId, 'message', id);
    await at.once(`rung ${receiverId}`, () => ring(at, receiverId));
    // Written out, as what is stored is: copies of parts cost a batch a twentieth of its time.
    return { id, senderId, receiverId, content, isRead: 0, createdAt: when };
  },
  async unfriend({ id }, at) {
    const { db, caller } = at;
    const friendship = await store.byId.get(db, { id });
    if (!friendship) return;
    await lockPair(db, friendship.requesterId, friendship.addresseeId);
    const ended = await store.unfriend.get(db, { id, userId: caller.id });
    if (ended?.status === 'accepted') await tellBoth(at, ended, 'ends');
    else if (ended) await tellUnasked(at, ended);
    else await store.takeBackRefused.run(db, { id, userId: caller.id });
  },
  ...blocks,
};

/** A message that comes again, from a device that has forgotten its answer. */
async function sentBefore({ db, caller, id }: At<Caller>): Promise<FriendMessage> {
  const row = await store.messageById.get(db, { id });
  if (row?.senderId !== caller.id) throw new Refusal('conflict', 'That is already there');
  return row;
}

/** Who was turned down is answered as if they waited (docs/decisions/0005). */
const asIfWaiting = (row: store.Friendship | undefined) =>
  row && { ...row, status: 'pending' as const, respondedAt: null };

/** The pair has a row already: one's own pending request is answered again, anything else is told. */
async function alreadyThere(db: Db, pair: string, me: string): Promise<store.Friendship> {
  const row = await store.ofPair.get(db, { pair });
  const waiting = row?.status !== 'accepted' && row?.requesterId === me ? asIfWaiting(row) : undefined;
  if (waiting) return waiting;
  throw new Refusal('conflict', row?.status === 'accepted' ? 'You are friends already' : 'They have already asked you');
}
