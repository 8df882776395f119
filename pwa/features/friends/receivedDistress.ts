import { useMemo } from 'react';
import type { FriendMessage } from '#sync/contract/friends.ts';
import type { JudgedField } from '#sync/fields.ts';
import { areClose, areShort } from '#sync/policy/shortMessages.ts';
import type { TextJudge } from '../../data/texts/lazyTextJudge.ts';
import { useTextJudge } from '../../shared/texts/useTextNotes.tsx';

const contentField: JudgedField = { field: 'content', surface: 'message' };
/** The newest messages of a friend that are judged: who reads on from there is not shown help for what is long past. */
const judgedMax = 20;

/**
 * The newest message of a friend that says that they may be in danger, as the judge finds it on this device; of two short ones
 * that say so together, the second.
 */
export function newestDistress(
  messages: readonly FriendMessage[],
  friendId: string,
  judge: TextJudge,
): string | undefined {
  const theirs = messages.filter(({ senderId }) => senderId === friendId);
  const isFound = ({ content, createdAt }: FriendMessage, last: FriendMessage | undefined) => {
    const before = last && areShort(last.content, content) ? last.content : undefined;
    const { verdict, isJoined } = judge(content, contentField, true, { before });
    return verdict === 'distress' && (!isJoined || (last !== undefined && areClose(last.createdAt, createdAt)));
  };
  const from = Math.max(0, theirs.length - judgedMax);
  return theirs.findLast((one, i) => i >= from && isFound(one, theirs[i - 1]))?.id;
}

/** The message below which a conversation shows its reader how to help; the judge comes once a friend has written. */
export function useReceivedDistress(messages: readonly FriendMessage[], friendId: string): string | undefined {
  const judge = useTextJudge(messages.some(({ senderId }) => senderId === friendId));
  return useMemo(() => judge && newestDistress(messages, friendId, judge), [messages, friendId, judge]);
}
