import type { FriendMessage } from '#sync/contract/friends.ts';
import { type Older, olderThan, pageMax, placeOf } from '#sync/pages.ts';
import type { Held } from '#sync/replay.ts';
import { written } from './accountStores.ts';
import type { Base, UserDb } from './db.ts';
import { rowsOf } from './device.ts';

/** The newest that one wrote to another, of those older than a place: however many there are, no more of them are read. */
const newestOf = (db: UserDb, [sender, receiver]: [string, string], { at, id }: Older): PromiseLike<Base[]> =>
  db.base
    .where(written)
    .between([sender, receiver, '', ''], [sender, receiver, at, id], true, false)
    .reverse()
    .limit(pageMax)
    .toArray();

const inOrder = (messages: Held<'message'>[]): FriendMessage[] =>
  messages.map(({ row }) => row).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/**
 * A page of the messages with a friend, oldest first, as `friends.messages` answers it. What waits here stands below the newest,
 * whatever this device's clock says of it.
 */
export async function conversation(
  { friendId, before }: { friendId: string; before?: string | undefined },
  me: string,
): Promise<FriendMessage[]> {
  const older = olderThan(before);
  const rows = await rowsOf(me, 'message', async (db) => {
    const [mine, theirs] = await Promise.all([
      newestOf(db, [me, friendId], older),
      newestOf(db, [friendId, me], older),
    ]);
    return [...mine, ...theirs];
  });
  const here = rows.filter(({ row }) => [row.senderId, row.receiverId].includes(friendId));
  const page = inOrder(here.filter(({ rev }) => rev !== null)).slice(-pageMax);
  return before ? page : [...page, ...inOrder(here.filter(({ rev }) => rev === null))];
}
