import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { decideText, type TextContext } from './judgeText.ts';
import { actionOf, mayRefuse, type Surface, surfaceNames } from './surfaces.ts';

const decide = (text: string, surface: Surface, context?: TextContext) => {
  const { action, issue } = decideText(judge(text, surface), { field: 'words', surface }, context);
  return [action, issue?.i18n?.id];
};
const number = 'my number is 555 123 4567';

test.each<[string, Surface, [action: string, id: string | undefined]]>([
  ['a good game', 'comment', ['accept', undefined]],
  ['what a shit', 'comment', ['refuse', 'text.rude']],
  ['you retard', 'comment', ['strike', 'text.slur']],
  ['nobody likes you', 'comment', ['refuse', 'text.bullying']],
  ['nobody likes you', 'message', ['confirm', 'text.checkWords']],
  ['nobody likes you', 'username', ['refuse', 'text.bullying']],
  [number, 'comment', ['refuse', 'text.contact']],
  [number, 'message', ['confirm', 'text.checkContact']],
  ['I want to kill myself', 'comment', ['help', 'text.distress']],
  ['I want to kill myself', 'message', ['accept', undefined]],
  ['I want to kill myself, my number is 555 123 4567', 'message', ['confirm', 'text.checkContact']],
  ['I want to kill myself if you dont send me a pic of you', 'message', ['refuse', 'text.lure']],
  ['I want to kill myself you retard', 'message', ['refuse', 'text.slur']],
  ['see https://example.com/x', 'message', ['refuse', 'text.link']],
  ['what a shit', 'gameText', ['mark', undefined]],
  ['you retard', 'gameText', ['refuse', 'text.slur']],
  ['you retard', 'toStaff', ['accept', undefined]],
])('%s, as %s', (text, surface, told) => expect(decide(text, surface)).toEqual(told));

test('who was asked may send, but nobody gives a new friend a way to be reached', () => {
  expect(decide('nobody likes you', 'message', { isConfirmed: true })).toEqual(['accept', undefined]);
  expect(decide('nobody likes you', 'comment', { isConfirmed: true })).toEqual(['refuse', 'text.bullying']);
  expect(decide(number, 'message', { isConfirmed: true })).toEqual(['accept', undefined]);
  expect(decide(number, 'message', { isConfirmed: true, isNewFriend: true })).toEqual(['refuse', 'text.newFriend']);
  expect(decide('you retard', 'message', { isConfirmed: true })).toEqual(['strike', 'text.slur']);
});

test('only a slur is a strike, and distress is refused nowhere without help', () => {
  for (const surface of surfaceNames) {
    const { slur: _, distress, ...others } = actionOf[surface];
    expect(Object.values(others)).not.toContain('strike');
    expect(['accept', 'mark', 'help']).toContain(distress);
  }
  expect(surfaceNames.filter((surface) => !mayRefuse(surface))).toEqual(['toStaff']);
});

test('an issue names its field and where in the trimmed text the words are', () => {
  const { issue } = decideText(judge('  so shit ', 'comment'), { field: 'comment', surface: 'comment' });
  expect(issue).toEqual({
    ...{ path: 'comment', message: "Rude words aren't allowed here.", i18n: { id: 'text.rude' } },
    spans: [[3, 7]],
  });
});
