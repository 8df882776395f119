import { type JudgeLists, type Judgement, judge, type Verdict } from './judge.ts';
import type { Surface } from './surfaces.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inWord = String.raw`[\p{L}\p{M}\p{N}]`;

/**
 * The places where a text has a title as words of their own. A title of one word counts only as it is written, with its
 * capitals, because it may be an everyday word.
 */
function placesOf(title: string, text: string): [from: number, to: number][] {
  const flags = /[^\p{L}\p{M}]/u.test(title) ? 'giu' : 'gu';
  const pattern = new RegExp(`(?<!${inWord})${escaped(title)}(?!${inWord})`, flags);
  return [...text.matchAll(pattern)].map(({ index, 0: said }) => [index, index + said.length]);
}

/** A phrase is said to somebody, whatever it quotes. */
const isPhrase: ReadonlySet<Verdict> = new Set(['distress', 'lure', 'bullying']);

/**
 * Judges a text about a game: words and addresses within its title are harmless there.
 * @param title of a game in the store, which staff approved; undefined for any other text
 */
export function judgeAbout(said: string, surface: Surface, lists?: JudgeLists, title?: string): Judgement {
  if (!title) return judge(said, surface, lists);
  const places = placesOf(title, said.trim());
  const isHarmless = (verdict: Verdict, from: number, to: number) =>
    !isPhrase.has(verdict) && places.some(([start, end]) => start <= from && to <= end);
  return judge(said, surface, lists, isHarmless);
}

/**
 * Judges a short message as the end of the short one that its author sent right before. Only what is in both of them counts; the
 * places are those in the second.
 */
export function judgeAfter(before: string, said: string, surface: Surface, lists?: JudgeLists): Judgement {
  const [first, second] = [before.trim(), said.trim()];
  const [end, start] = [first.length, first.length + 1];
  const isInOne = (_: Verdict, from: number, to: number) => to <= start || from >= end;
  const found = judge(`${first} ${second}`, surface, lists, isInOne);
  const inSecond = ({ spans, beside, ...judgement }: Judgement): Judgement => ({
    ...judgement,
    spans: spans.map(([from, to]) => [Math.max(0, from - start), to - start]),
    ...(beside && { beside: inSecond(beside) }),
  });
  return inSecond(found);
}

/** Names of people that are a slur in the other language. */
const namesElsewhere: ReadonlySet<string> = new Set(['kike']);
/**
 * Returns whether all that was found in a username are names of people, whatever digits follow. `Kike10` is somebody called
 * Enrique, or a slur, and no words around it say which: it is refused, for all read it, but its author did nothing wrong.
 */
export const isNameElsewhere = (username: string, { spans }: Judgement): boolean =>
  spans.every(([from, to]) => namesElsewhere.has(username.trim().slice(from, to).toLowerCase().replace(/\d+$/, '')));
