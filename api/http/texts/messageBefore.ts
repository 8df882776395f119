import { areShort, sameBreathSeconds, shortBefore } from '#sync/policy/shortMessages.ts';
import { lastMessageNear } from '../../features/friends/store.ts';
import type { Speaker } from './admitTexts.ts';

type Said = { content: string; at: string };
/** Of a write: its id, when it was written, and what its batch said before it, by receiver. */
export type Written = { id: string; at: string; said: Map<string, Said> };

const breathMs = sameBreathSeconds * 1_000;

/**
 * What the author of a short message sent to the same person right before it, if that is short too. One read, and only where nothing in the same batch
 * was said before. A message that is there already is sent again, and was judged.
 */
export async function messageBefore(
  { db, caller }: Speaker,
  { id, at, said }: Written,
  { receiverId, content }: { receiverId: unknown; content: string },
): Promise<string | undefined> {
  if (!caller || typeof receiverId !== 'string' || !areShort('', content)) return undefined;
  const moment = Date.parse(at);
  const near = { from: new Date(moment - breathMs).toISOString(), to: new Date(moment + breathMs).toISOString() };
  const before =
    said.get(receiverId) ?? (await lastMessageNear.get(db, { id, senderId: caller.id, receiverId, ...near }));
  return shortBefore(before && { content: before.content, createdAt: before.at }, content, at);
}
