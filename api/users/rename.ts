import { nameKey } from '#sync/names.ts';
import { Refusal } from '#sync/refusal.ts';
import { refuseReserved } from '../auth/account.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import * as store from './store.ts';

/**
 * Tells every device that shows a person's name: of their games, to their friends, and to whom they asked to be one. Nobody
 * else's bell says the new name, for many take one to be left alone; nor the old one, which would not be found any more
 * when the account is deleted.
 */
export async function tellNewName(at: At<Caller>, username: string, name: string): Promise<void> {
  const { db, changed, gameChanged } = at;
  const { id } = at.caller;
  const friendships = await store.friendshipsOf.all(db, { id });
  const shown = new Set<string>();
  for (const game of await store.gamesOf.all(db, { id })) if (game.status === 'approved') gameChanged(game.id);
  for (const { id: friendshipId, status, requesterId, otherId, isBlocking } of friendships) {
    const kind = status === 'accepted' ? 'friend' : status === 'pending' && requesterId === id ? 'request' : undefined;
    if (!kind) continue;
    changed(otherId, kind, friendshipId);
    // A request to who blocks them is not shown.
    if (isBlocking === 0) shown.add(otherId);
  }
  const bells = await store.renameInBells.all(db, { username, name: store.nobody });
  for (const bell of bells) changed(bell.userId, 'notification', bell.id);
  await store.nameInBell.runEach(
    db,
    bells.filter(({ userId }) => shown.has(userId)).map((bell) => ({ id: bell.id, name })),
  );
}

/** The caller as they are until the transaction ends; a name that would pass for the store's is refused, but for who has it. */
export async function renamable({ db, caller }: At<Caller>, username: string): Promise<store.Held> {
  const before = await store.hold(db, caller.id);
  if (!before) throw new Refusal('signedOut', 'Please sign in');
  if (nameKey(before.username) !== nameKey(username)) refuseReserved(username);
  return before;
}
