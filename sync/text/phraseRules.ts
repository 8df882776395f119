import { lazy } from '../util/lazy.ts';
import { english } from './phrases/en/english.ts';
import { spanish } from './phrases/es/spanish.ts';
import { special, vocabularyOf } from './phrases/pattern.ts';
import { services } from './phrases/services.ts';
import { foldTerm, type Term } from './phraseText.ts';
import type { Surface } from './surfaces.ts';

export type PhraseVerdict = 'bullying' | 'distress' | 'lure' | 'contact' | 'slur';
/**
 * Patterns, one a line, as `phrases/pattern.ts` has them; `a & b` are both, in any order, with up to six words between them.
 * `unless`: where they do not count. `game`: in a sentence about a game, or in a game's own text; `talk`: in a text that has
 * such a sentence anywhere. `but`: patterns of sentences in which they do not count either.
 */
export type PhraseRule = { verdict: PhraseVerdict; unless?: 'game' | 'talk'; but?: string; patterns: string };
export type PhraseList = {
  /** Ways to write a word, as lines of `word: how it is written`. */
  aliases: string;
  macros: Record<string, string>;
  /** Words of talk about games, stories and feasts. */
  game: string;
  /** What stands before words that somebody else said or asked. */
  heard: string;
  rules: readonly PhraseRule[];
};
export type PhraseListener = (verdict: PhraseVerdict, from: number, to: number) => void;

const languages: readonly PhraseList[] = [english, spanish];
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const patternsOf = ({ patterns }: PhraseRule) =>
  linesOf(patterns).flatMap((line) => {
    const [one, other] = line.split(' & ');
    return other ? [`(${one}) ~6 (${other})`, `(${other}) ~6 (${one})`] : line;
  });

const compiled = lazy(() => {
  const macros = Object.assign({}, services, ...languages.map((one) => one.macros)) as Record<string, string>;
  const ways = languages.flatMap(({ aliases }) => linesOf(aliases).map((line) => line.split(': ') as [string, string]));
  const said = ways.map(([word]) => word);
  const contexts = languages.flatMap(({ game, heard }) => [game, heard]);
  const rules = languages.flatMap((one) => one.rules);
  const patterns = rules.flatMap((rule) => [...patternsOf(rule), rule.but ?? '']);
  const { codeOf, anyOf, groupsByStart } = vocabularyOf([...patterns, ...contexts, ...said], macros);
  const codesByWord = new Map<string, string>();
  for (const [word, written] of ways) {
    const codes = word.split(' ').map((part) => codeOf(foldTerm(part)));
    for (const way of written.split(' ')) codesByWord.set(foldTerm(way), codes.join(''));
  }
  return {
    codesOf: (word: string) => codesByWord.get(word) ?? codeOf(word),
    game: anyOf(languages.map((one) => one.game)),
    heard: anyOf(languages.map((one) => one.heard)),
    rules: rules.map((rule) => ({ ...rule, but: rule.but && anyOf([rule.but]) })),
    startingWith: groupsByStart(rules.map(patternsOf)),
  };
});

/** A text with one character a word, and for each of them the word that it came from. */
type Coded = { codes: string; words: Term[] };

const endsSentence = /[.!?;…\n¡¿]/;
const isSpace = (text: string, at: number) => text.charCodeAt(at) === 32;
/** Words that the name of an account may have, and words around a phrase that are looked at for what it is about. */
const [longestAccount, nearby] = [5, 40];
const isJoint = (text: string, one: Term, other: Term) => /^(?:\.|_+)$/.test(text.slice(one.to, other.from));
function encode(text: string, list: readonly Term[]): Coded {
  const { codesOf } = compiled();
  let codes = '';
  const words: Term[] = [];
  const push = (said: string, word: Term) => {
    codes += said;
    for (let i = 0; i < said.length; i++) words.push(word);
  };
  for (let i = 0; i < list.length; i++) {
    const word = list[i] as Term;
    const before = i > 0 ? (list[i - 1] as Term).to : word.from;
    const isApart = before === word.from || (word.from === before + 1 && isSpace(text, before));
    if (!isApart && endsSentence.test(text.slice(before, word.from))) push(special.sentenceEnd, word);
    // What is written together with dots or lines is the name of an account, unless it is of words that patterns have.
    let last = i;
    while (
      last + 1 < list.length &&
      last < i + longestAccount &&
      !isSpace(text, (list[last] as Term).to) &&
      isJoint(text, list[last] as Term, list[last + 1] as Term)
    )
      last++;
    const parts = last === i ? [codesOf(word.text)] : list.slice(i, last + 1).map((part) => codesOf(part.text));
    const isAccount =
      text[word.from - 1] === '@' ||
      (parts[0] === special.unknown && (text[word.from - 1] === '_' || text[word.to] === '_')) ||
      (parts.includes(special.unknown) &&
        (last > i || (word.to - word.from > 4 && /\d/.test(text.slice(word.from, word.to)))));
    if (isAccount) {
      push(special.account, { ...word, to: (list[last] as Term).to });
      i = last;
    } else push(parts[0] as string, word);
  }
  return { codes, words };
}

/** Looks for phrases in a text of a surface: in a game's own text `you` is who plays. */
export function matchPhrases(text: string, list: readonly Term[], surface: Surface, tell: PhraseListener): void {
  const { game, heard, rules, startingWith } = compiled();
  const { codes, words } = encode(text, list);
  const has = (pattern: RegExp, from: number, to: number) => pattern.test(codes.slice(from, to));
  let isAboutGame: boolean | undefined;
  for (let at = 0; at < codes.length; at++) {
    const groups = startingWith(codes.charCodeAt(at));
    if (!groups) continue;
    for (const { index, pattern } of groups) {
      pattern.lastIndex = at;
      if (!pattern.test(codes) || pattern.lastIndex <= at) continue;
      const { verdict, unless, but } = rules[index] as (typeof rules)[number];
      if (unless && surface === 'gameText') continue;
      const end = pattern.lastIndex;
      let [from, to] = [at, end];
      while (from > 0 && at - from < nearby && codes[from - 1] !== special.sentenceEnd) from--;
      while (to < codes.length && to - end < nearby && codes[to] !== special.sentenceEnd) to++;
      if (verdict !== 'distress' && has(heard, from, end)) continue;
      if ((unless && has(game, from, to)) || (but && has(but, from, to))) continue;
      if (unless === 'talk' && (isAboutGame ??= has(game, 0, codes.length))) continue;
      tell(verdict, (words[at] as Term).from, (words[end - 1] as Term).to);
    }
  }
}
