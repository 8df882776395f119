import { nameKey } from '#sync/names.ts';
import { Refusal } from '#sync/refusal.ts';
import { refuseReserved } from '../auth/account.ts';
import type { Caller } from '../may.ts';
import type { At } from '../mount.ts';
import * as store from './store.ts';

/** Tells every device that shows a person's name: of their games, to their friends, and in bells. */
export async function tellNewName(at: At<Caller>, username: string, name: string): Promise<void> {
  const { db, changed, gameChanged } = at;
  const { id } = at.caller;
  for (const game of await store.gamesOf.all(db, { id })) if (game.status === 'approved') gameChanged(game.id);
  for (const { id: friendshipId, status, requesterId, otherId } of await store.friendshipsOf.all(db, { id })) {
    if (status === 'accepted') changed(otherId, 'friend', friendshipId);
    if (status === 'pending' && requesterId === id) changed(otherId, 'request', friendshipId);
  }
  for (const bell of await store.renameInBells.all(db, { username, name }))
    changed(bell.userId, 'notification', bell.id);
}

/** The caller as they are until the transaction ends; a name that would pass for the store's is refused, but for who has it. */
export async function renamable({ db, caller }: At<Caller>, username: string): Promise<store.Held> {
  const before = await store.hold(db, caller.id);
  if (!before) throw new Refusal('signedOut', 'Please sign in');
  if (nameKey(before.username) !== nameKey(username)) refuseReserved(username);
  return before;
}
