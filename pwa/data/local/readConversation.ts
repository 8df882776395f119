import type { FriendMessage } from '#sync/contract/friends.ts';
import { cursorOf, type KeysetBound, pageSize, parseCursor } from '#sync/pagination.ts';
import type { RevisionedRow } from '#sync/protocol/optimisticUpdates.ts';
import { rowsWithPending } from '../../outbox/outbox.ts';
import { messageIndex } from '../../storage/accountSchema.ts';
import type { ServerRow, UserDb } from '../../storage/rows.ts';

/** Reads the newest messages from one account to another before a cursor: never more than a page. */
const newestOf = (
  db: UserDb,
  [sender, receiver]: [string, string],
  { at, id }: KeysetBound,
): PromiseLike<ServerRow[]> =>
  db.base
    .where(messageIndex)
    .between([sender, receiver, '', ''], [sender, receiver, at, id], true, false)
    .reverse()
    .limit(pageSize)
    .toArray();

const inOrder = (messages: RevisionedRow<'message'>[]): FriendMessage[] =>
  messages.map(({ row }) => row).sort((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));

/**
 * Reads a page of the messages with a friend, oldest first, as `friends.messages` answers it. Waiting messages come
 * after the newest in the order in which they were written, whatever this device's clock says.
 */
export async function conversation(
  { friendId, before }: { friendId: string; before?: string | undefined },
  me: string,
): Promise<FriendMessage[]> {
  const older = parseCursor(before);
  const rows = await rowsWithPending(me, 'message', async (db) => {
    const [mine, theirs] = await Promise.all([
      newestOf(db, [me, friendId], older),
      newestOf(db, [friendId, me], older),
    ]);
    return [...mine, ...theirs];
  });
  const here = rows.filter(({ row }) => [row.senderId, row.receiverId].includes(friendId));
  const page = inOrder(here.filter(({ rev }) => rev !== null)).slice(-pageSize);
  return before ? page : [...page, ...here.filter(({ rev }) => rev === null).map(({ row }) => row)];
}
