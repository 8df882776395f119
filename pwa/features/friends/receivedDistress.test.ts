import { expect, test } from 'vitest';
import { judge } from '#sync/text/judge.ts';
import { judgeAfter } from '#sync/text/judgeInContext.ts';
import type { TextJudge } from '../../data/texts/lazyTextJudge.ts';
import { newestDistress } from './receivedDistress.ts';

const [me, friend] = ['me', 'friend'];
/** The judge of a device without a store and its lists. */
const judgeHere: TextJudge = (text, { surface }, _, { before } = {}) => {
  const alone = judge(text, surface);
  const isJoined = alone.verdict === 'fine' && before !== undefined;
  return { ...(isJoined ? judgeAfter(before, text, surface) : alone), action: 'accept', isJoined };
};
/** A conversation: who says what, and after how many seconds. */
const said = (...lines: [who: string, content: string, seconds?: number][]) =>
  lines.map(([senderId, content, seconds = 0], i) => ({
    ...{ id: String(i), senderId, receiverId: senderId === me ? friend : me, content, isRead: 0 as const },
    createdAt: new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString(),
  }));
const found = (...lines: Parameters<typeof said>) => newestDistress(said(...lines), friend, judgeHere);

test('the newest message of a friend who may be in danger is found, and no own one', () => {
  expect(found([friend, 'I want to die'], [friend, 'I want to kill myself'], [friend, 'Sorry'])).toBe('1');
  expect(found([me, 'I want to die'], [friend, 'Please talk to somebody'])).toBeUndefined();
  expect(found([friend, 'I want to kill the boss'])).toBeUndefined();
});

test('two short messages that say so together are found where they were written right after each other', () => {
  expect(found([friend, 'I want'], [me, 'What?', 3], [friend, 'to die', 10])).toBe('2');
  expect(found([friend, 'I want'], [friend, 'to die', 31])).toBeUndefined();
  expect(found([me, 'I want'], [friend, 'to die'])).toBeUndefined();
});

test('what a friend said long before is not judged', () => {
  const since = (n: number) => Array.from({ length: n }, (): [string, string] => [friend, 'All is fine']);
  expect(found([friend, 'I want to die'], ...since(19))).toBe('0');
  expect(found([friend, 'I want to die'], ...since(20))).toBeUndefined();
});
