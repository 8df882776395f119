import { day, renameEvery } from '#sync/constants.ts';
import { accessMessage } from '#sync/messages/access.ts';
import { accountMessage } from '#sync/messages/accounts.ts';
import { Refusal } from '#sync/refusal.ts';
import { confusableKey } from '#sync/text/usernameKey.ts';
import type { HandlerContext } from '../../http/handler.ts';
import type { Caller } from '../../security/policy.ts';
import { refuseReserved, refuseUnavailable } from '../auth/credentials.ts';
import * as store from './store.ts';

/**
 * Tells every device that shows a person's name: of their games and to their friends, whose bells say the new name.
 * Nobody else learns it, for many take one to be left alone. Whom they asked to be a friend sees what they were called when
 * they asked: a name is no way to write to a stranger.
 */
export async function propagateRename(
  { db, changed, gameChanged }: Pick<HandlerContext, 'db' | 'changed' | 'gameChanged'>,
  id: string,
  name: string,
): Promise<void> {
  for (const game of await store.gamesOf.all(db, { id })) if (game.status === 'approved') gameChanged(game.id);
  for (const { id: friendshipId, status, otherId: userId } of await store.friendshipsOf.all(db, { id })) {
    if (status !== 'accepted') continue;
    changed(userId, 'friend', friendshipId);
    for (const bell of await store.nameInBellsOf.all(db, { id, userId, name }))
      changed(userId, 'notification', bell.id);
  }
}

const tooSoon = accountMessage('renameWeekly');
/** Refuses a second change within the week, and says when the next may be. The first is free. */
function refuseSoon(since: string | null, now: string): void {
  const rest = (since === null ? 0 : Date.parse(since) + renameEvery * day * 1_000) - Date.parse(now);
  if (rest > 0)
    throw new Refusal('tooMany', tooSoon, {
      issues: [{ path: 'username', ...tooSoon }],
      retryAfter: Math.ceil(rest / 1_000),
    });
}

/**
 * The caller as they are until the transaction ends. Refuses a name that would pass for the store's, but for who has it, one that
 * staff took away, and a second change within a week.
 */
export async function lockAndCheckName(
  { db, caller, now }: HandlerContext<Caller>,
  username: string,
): Promise<store.LockedUser> {
  const before = await store.lockUser(db, caller.id);
  if (!before) throw new Refusal('signedOut', accessMessage('signIn'));
  if (confusableKey(before.username) !== confusableKey(username)) refuseReserved(username);
  if (before.username !== username) {
    refuseSoon(before.usernameSince, now);
    if (await store.isNameRevoked.get(db, { id: caller.id, key: confusableKey(username) })) refuseUnavailable();
  }
  return before;
}
