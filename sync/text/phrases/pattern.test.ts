import { expect, test } from 'vitest';
import { foldTerm } from '../phraseText.ts';
import { special, vocabularyOf } from './pattern.ts';

const macros = { pet: 'cat|dog', many: '(two|three) <pet>s|pack' };
function found(pattern: string, text: string): string | undefined {
  const { codeOf, groupsByStart } = vocabularyOf([pattern], macros);
  const words = text.split(' ');
  const codes = words.map((word) => (word === '/' ? special.sentenceEnd : codeOf(foldTerm(word)))).join('');
  const startingWith = groupsByStart([[pattern]]);
  for (let at = 0; at < codes.length; at++)
    for (const { pattern: one } of startingWith(codes.charCodeAt(at)) ?? []) {
      one.lastIndex = at;
      if (one.test(codes)) return words.slice(at, one.lastIndex).join(' ');
    }
  return undefined;
}

test.each([
  ['a word', 'cat', 'a cat sat', 'cat'],
  ['a word that is not whole', 'cat', 'concat', undefined],
  ['how a word begins', 'cat*', 'some catering', 'catering'],
  ['one of several', 'a (cat|big dog)', 'a big dog', 'a big dog'],
  ['what may be left out', 'a (big)? cat', 'a cat', 'a cat'],
  ['a gap', 'a ~2 cat', 'a very old cat', 'a very old cat'],
  ['a gap that is too long', 'a ~2 cat', 'a very very old cat', undefined],
  ['no gap over the end of a sentence', 'a ~2 cat', 'a / cat', undefined],
  ['a macro', 'my <pet>', 'my dog', 'my dog'],
  ['a number', '# cats', 'saw 44 cats', '44 cats'],
  ['any word', 'a _ cat', 'a zzz cat', 'a zzz cat'],
  ['a word that no pattern has', 'a %', 'a zzz', 'a zzz'],
  ['no known word in its place', 'a % cat', 'a cat cat', undefined],
  ['the beginning of a sentence', '^ cat', 'dog / cat', 'cat'],
  ['the end of a sentence', 'cat $', 'cat dog', undefined],
  ['what must not follow', 'cat !(food)', 'cat food', undefined],
  ['what must not stand before', '-(big) cat', 'big cat', undefined],
  ['what must follow', 'cat =(food)', 'cat food', 'cat'],
  ['letters that repeat', 'kitty', 'kittty', 'kittty'],
])('a pattern finds %s', (_, pattern, text, expected) => expect(found(pattern, text)).toBe(expected));
