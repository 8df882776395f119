import { add, allocatePositions, type Bitset, emptySet, type Positions } from './bitset.ts';

/**
 * Characters that separate words in a text. Any set would be correct: a search text without one of these occurs in a
 * text exactly if it occurs in one of its words. Letters of other alphabets are not separators.
 */
export const tokenSeparators = /[\0-/:-@[-`{-\x7f\s\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/** For each word the positions of the games that contain it; those of word w end at `ends[w]`. */
export type Postings = { ends: Uint32Array; places: Positions };

/** Every word of the catalogue once, with the games that contain it. */
export type InvertedIndex = {
  length: number;
  /** The words in lower case, with a line break before and after each. */
  text: string;
  /** The start of each word in `text`, and a final entry for the end. */
  starts: Uint32Array;
  /** The letters that a word contains, one bit per class of letters. */
  letters: Uint32Array;
  titles: Postings;
  descriptions: Postings;
  /**
   * Runs of one or two letters in so many words that merging their postings would take longer than caching the result.
   */
  runs: Map<string, { titles: Bitset; descriptions: Bitset }>;
};

/** The games whose title matches, and those whose description does. */
export type FieldMatches = { titles: Bitset; descriptions: Bitset };

export const postingsRange = ({ ends }: Postings, word: number): [from: number, to: number] => [
  word === 0 ? 0 : (ends[word - 1] as number),
  ends[word] as number,
];
const countOf = (postings: Postings, word: number) => {
  const [from, to] = postingsRange(postings, word);
  return to - from;
};
/** Returns the number of titles and descriptions that contain a word. */
export const documentFrequency = ({ titles, descriptions }: InvertedIndex, word: number): number =>
  countOf(titles, word) + countOf(descriptions, word);

export const termAt = ({ text, starts }: InvertedIndex, word: number): string =>
  text.slice(starts[word], (starts[word + 1] as number) - 1);

/** Returns the letters in a part of a text as a bit mask. */
export function letterMask(text: string, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** Creates a reader that numbers words in order of appearance and records each word of a text once. */
function reader() {
  const numbers = new Map<string, number>();
  const read = (texts: Iterable<string>) => {
    const [words, places]: [number[], number[]] = [[], []];
    const last: number[] = [];
    let place = 0;
    for (const text of texts) {
      for (const word of text.toLowerCase().split(tokenSeparators)) {
        if (word === '') continue;
        let number = numbers.get(word);
        if (number === undefined) numbers.set(word, (number = numbers.size));
        if (last[number] === place) continue;
        last[number] = place;
        words.push(number);
        places.push(place);
      }
      place++;
    }
    return { words, places };
  };
  return { numbers, read };
}

/** Groups postings by word, in the catalogue's order within a word. */
function postingsOf(
  { words, places }: { words: number[]; places: number[] },
  wordCount: number,
  games: number,
): Postings {
  const next = new Uint32Array(wordCount + 1);
  for (const word of words) next[word + 1] = (next[word + 1] as number) + 1;
  for (let word = 0; word < wordCount; word++) next[word + 1] = (next[word + 1] as number) + (next[word] as number);
  const sorted = allocatePositions(words.length, games);
  for (const [i, word] of words.entries()) {
    sorted[next[word] as number] = places[i] as number;
    next[word] = (next[word] as number) + 1;
  }
  return { ends: next.slice(0, wordCount), places: sorted };
}

export function unionPostings(into: Bitset, postings: Postings, word: number): void {
  const [from, to] = postingsRange(postings, word);
  for (let at = from; at < to; at++) add(into, postings.places[at] as number);
}

/** Merging postings of more than this fraction of the catalogue is expensive. */
const dearRatio = 8;

function* runsOf(word: string): Iterable<string> {
  for (let at = 0; at < word.length; at++) {
    yield word[at] as string;
    if (at + 1 < word.length) yield word.slice(at, at + 2);
  }
}

function runsIn(
  words: readonly string[],
  length: number,
  { titles, descriptions }: Omit<InvertedIndex, 'runs'>,
): InvertedIndex['runs'] {
  const wordsWith = new Map<string, Set<number>>();
  const cost = new Map<string, number>();
  for (const [number, word] of words.entries())
    for (const run of new Set(runsOf(word))) {
      const known = wordsWith.get(run);
      if (known) known.add(number);
      else wordsWith.set(run, new Set([number]));
      cost.set(run, (cost.get(run) ?? 0) + countOf(titles, number) + countOf(descriptions, number));
    }
  const runs: InvertedIndex['runs'] = new Map();
  for (const [run, numbers] of wordsWith) {
    if ((cost.get(run) as number) * dearRatio < length) continue;
    const found = { titles: emptySet(length), descriptions: emptySet(length) };
    for (const number of numbers) {
      unionPostings(found.titles, titles, number);
      unionPostings(found.descriptions, descriptions, number);
    }
    runs.set(run, found);
  }
  return runs;
}

/** Builds the index of a catalogue's titles and descriptions; all lists are in the catalogue's order. */
export function buildInvertedIndex(titles: readonly string[], descriptions: readonly string[]): InvertedIndex {
  const { numbers, read } = reader();
  const [inTitles, inDescriptions] = [read(titles), read(descriptions)];
  const words = [...numbers.keys()];
  const starts = new Uint32Array(words.length + 1);
  let start = 1;
  for (const [number, word] of words.entries()) {
    starts[number] = start;
    start += word.length + 1;
  }
  starts[words.length] = start;
  const known = {
    length: titles.length,
    text: `\n${words.map((word) => `${word}\n`).join('')}`,
    starts,
    letters: Uint32Array.from(words, (word) => letterMask(word, 0, word.length)),
    titles: postingsOf(inTitles, words.length, titles.length),
    descriptions: postingsOf(inDescriptions, words.length, titles.length),
  };
  return { ...known, runs: runsIn(words, titles.length, known) };
}

/**
 * Calls `tell` for each dictionary word that contains the text; line breaks in the text match the start or end of a
 * word.
 */
function eachWordWith({ text, starts }: InvertedIndex, wanted: string, tell: (word: number) => void): void {
  let least = 0;
  for (let at = text.indexOf(wanted); at >= 0; ) {
    const inside = wanted[0] === '\n' ? at + 1 : at;
    let most = starts.length - 2;
    while (least < most) {
      const middle = (least + most + 1) >>> 1;
      if ((starts[middle] as number) <= inside) least = middle;
      else most = middle - 1;
    }
    tell(least);
    at = text.indexOf(wanted, (starts[least + 1] as number) - 1);
  }
}

function withWord(words: InvertedIndex, wanted: string): FieldMatches {
  const found = { titles: emptySet(words.length), descriptions: emptySet(words.length) };
  eachWordWith(words, wanted, (word) => {
    unionPostings(found.titles, words.titles, word);
    unionPostings(found.descriptions, words.descriptions, word);
  });
  return found;
}

/** Returns where a text without separators occurs, inside a word or as one. */
export const matchTerm = (words: InvertedIndex, wanted: string): FieldMatches =>
  words.runs.get(wanted) ?? withWord(words, wanted);

/**
 * Returns the games that may contain a text of several words, by the words between its separators. Whether a game
 * really contains it must be checked in its text.
 */
export function candidates(words: InvertedIndex, parts: readonly string[]): FieldMatches[] {
  const last = parts.length - 1;
  return parts.flatMap((part, i) =>
    part === '' ? [] : [withWord(words, `${i === 0 ? '' : '\n'}${part}${i === last ? '' : '\n'}`)],
  );
}

/** Removes from a set the positions for which `holds` returns false. */
export function retain(bits: Bitset, holds: (place: number) => boolean): void {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      const place = (word << 5) + 31 - Math.clz32(rest & -rest);
      if (!holds(place)) bits[word] = (bits[word] as number) & ~(rest & -rest);
    }
}
