import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { isNameElsewhere, judgeAbout, judgeAfter } from './judgeInContext.ts';

const verdictOf = (text: string, title?: string) => judgeAbout(text, 'comment', undefined, title).verdict;

test('a game may be called by its title, in any capitals and between other words', () => {
  for (const text of ['Shit Happens', '  I like shit happens!', 'SHIT HAPPENS is hard (Shit Happens 1 was not)'])
    expect([text, verdictOf(text, 'Shit Happens'), verdictOf(text)]).toEqual([text, 'fine', 'rude']);
  expect([verdictOf('slither.io is fun', 'Slither.io'), verdictOf('slither.io is fun')]).toEqual(['fine', 'link']);
  expect(verdictOf('What? (Shit+) is [hard]', '(Shit+)')).toBe('fine');
});

test('only the whole title is harmless, and nothing beside it', () => {
  const title = 'Shit Happens';
  expect(judgeAbout('Shit Happens is shit', 'comment', undefined, title)).toEqual({
    verdict: 'rude',
    spans: [[16, 20]],
  });
  for (const text of ['This is shit', 'Shit', 'Sh1t Happens', 'Shit  Happens', 'Bullshit Happens', 'Happens Shit'])
    expect([text, verdictOf(text, title)]).toEqual([text, 'rude']);
  expect(verdictOf('slither.io.example.com', 'Slither.io')).toBe('link');
  expect(verdictOf('www.slither.io', 'Slither.io')).toBe('link');
  expect(verdictOf('Shit Happens, you retard', title)).toBe('slur');
  // Letters that get longer in small letters move no place.
  expect(verdictOf(`${'İ'.repeat(13)}Shit Happens shit`, title)).toBe('rude');
});

test('a title of one word is harmless as it is written only, because people say the word otherwise', () => {
  expect(['Shit is hard', 'this is shit', 'SHIT'].map((text) => verdictOf(text, 'Shit'))).toEqual([
    'fine',
    'rude',
    'rude',
  ]);
});

test('a title makes no phrase harmless: it is said to somebody, and who is in danger is found', () => {
  expect(verdictOf('Kill Yourself', 'Kill Yourself')).toBe('bullying');
  expect(verdictOf('I want to die', 'I Want to Die')).toBe('distress');
});

test('a short message is judged with the one before it: only what is in both of them is new', () => {
  const after = (before: string, said: string) => judgeAfter(before, said, 'message');
  expect(after('fu', ' ck you')).toEqual({ verdict: 'rude', spans: [[0, 2]] });
  expect(after('ret', 'ard')).toEqual({ verdict: 'slur', spans: [[0, 3]] });
  expect(after('nobody', 'likes you').verdict).toBe('bullying');
  expect(after('I want', 'to die').verdict).toBe('distress');
  // What one of them has alone was judged with it.
  expect([after('shit', 'sorry').verdict, after('sorry', 'shit').verdict]).toEqual(['fine', 'fine']);
});

test('harmless short messages stay so together', () => {
  const pairs = [
    'push|it',
    'this|hit',
    'good|luck',
    'as|soon as',
    'hi|there',
    'ok|nice',
    'pass|it on',
    'class|is over',
    'no|way',
    'lol|you win',
  ];
  const flagged = pairs.filter((pair) => {
    const [before, said] = pair.split('|') as [string, string];
    return judgeAfter(before, said, 'message').verdict !== 'fine';
  });
  expect(flagged).toEqual([]);
});

test('a name that is a slur elsewhere is refused and punishes nobody; where staff allow the word it is a name', () => {
  const found = (name: string, allow: string[] = []) => judge(name, 'username', { allow, block: [] });
  for (const name of ['Kike', 'kike10', 'Kike_10', 'Kike23']) {
    expect([name, found(name).verdict, isNameElsewhere(name, found(name))]).toEqual([name, 'slur', true]);
  }
  for (const name of ['retard10', 'dirty kikes', 'kike retard'])
    expect([name, found(name).verdict, isNameElsewhere(name, found(name))]).toEqual([name, 'slur', false]);
  expect(['Kike', 'Kike_10', 'Kike Gomez'].map((name) => found(name, ['kike']).verdict)).toEqual([
    'fine',
    'fine',
    'fine',
  ]);
  expect(judge('Hola, soy Kike', 'comment').verdict).toBe('fine');
});
