import { accountMessage } from '#sync/messages/accounts.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import * as store from './store.ts';

/**
 * Locks two accounts, so that everything between the two people happens in one order: a message comes before or after a
 * block.
 */
export const lockBothAccounts = (db: Db, one: string, other: string) => lockAccounts(db, [one, other]);

/** Refuses people who are not friends. Strangers and friends of whom one blocks the other get the same answer. */
export async function requireFriendship(db: Db, one: string, other: string): Promise<void> {
  const friends = await store.areFriends.get(db, { pair: store.pairOf(one, other) });
  if (!friends) throw new Refusal('forbidden', accountMessage('friendsOnly'));
}

/** Locks the pair and refuses people who are not friends, for a write that only friends may make. */
export async function lockFriendship(db: Db, one: string, other: string): Promise<void> {
  await lockBothAccounts(db, one, other);
  await requireFriendship(db, one, other);
}

/** Tells both people's devices about their friendship; the conversation comes and goes with it. */
export async function notifyBoth(
  { db, changed, gone }: HandlerContext<Caller>,
  row: store.Friendship,
  how: 'begins' | 'ends',
) {
  const tell = how === 'begins' ? changed : gone;
  const { requesterId, addresseeId } = row;
  const all = await store.messageIdsBetween.all(db, { one: requesterId, other: addresseeId });
  for (const [userId, other] of [
    [requesterId, addresseeId],
    [addresseeId, requesterId],
  ] as const) {
    tell(userId, 'friend', row.id);
    const reported = how === 'begins' ? await store.messagesReportedBy.all(db, { userId, other }) : [];
    const hidden = new Set(reported.map(({ id }) => id));
    const said = all.filter(({ id }) => !hidden.has(id));
    for (const { id } of said) tell(userId, 'message', id);
  }
}
