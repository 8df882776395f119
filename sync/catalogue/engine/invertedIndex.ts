import { add, allocatePositions, type Bitset, emptySet, type Positions } from './bitset.ts';

/**
 * What parts the words of a text. Any set would do: a search without one of these is in a text exactly when it is in one
 * of its words. Letters of other alphabets are none of them.
 */
export const tokenSeparators = /[\0-/:-@[-`{-\x7f\s\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+/;

/** For each word the places of the games that have it: those of word w end at `ends[w]`. */
export type Postings = { ends: Uint32Array; places: Positions };

/** Every word of the catalogue once, and where it stands. */
export type InvertedIndex = {
  length: number;
  /** The words, lower case, with a line break before and after each. */
  text: string;
  /** Where each begins in it, and where the one after the last would. */
  starts: Uint32Array;
  /** Which letters a word has, a bit for each class of them. */
  letters: Uint32Array;
  titles: Postings;
  descriptions: Postings;
  /** One and two letters that are in so many words that joining those would take longer than keeping the result. */
  runs: Map<string, { titles: Bitset; descriptions: Bitset }>;
};

/** A set of games whose titles, and one whose descriptions, have something. */
export type FieldMatches = { titles: Bitset; descriptions: Bitset };

export const postingsRange = ({ ends }: Postings, word: number): [from: number, to: number] => [
  word === 0 ? 0 : (ends[word - 1] as number),
  ends[word] as number,
];
const countOf = (postings: Postings, word: number) => {
  const [from, to] = postingsRange(postings, word);
  return to - from;
};
/** In how many titles and descriptions a word stands. */
export const documentFrequency = ({ titles, descriptions }: InvertedIndex, word: number): number =>
  countOf(titles, word) + countOf(descriptions, word);

export const termAt = ({ text, starts }: InvertedIndex, word: number): string =>
  text.slice(starts[word], (starts[word + 1] as number) - 1);

/** Which letters there are in a part of a text. */
export function letterMask(text: string, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** Numbers the words as they come, and notes each word of a text once. */
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

/** By word, and in the catalogue's order within a word. */
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

/** Joining more than this part of the catalogue is dear. */
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

/** The words of a catalogue's titles and descriptions, each list in the catalogue's order. */
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

/** Tells of each word in whose place in the dictionary the text is; line breaks in it stand for a word's ends. */
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

/** Where a text without separators stands, in a word or as one. */
export const matchTerm = (words: InvertedIndex, wanted: string): FieldMatches =>
  words.runs.get(wanted) ?? withWord(words, wanted);

/**
 * Where a text of several words may stand, as sets of what the words before, between and after its separators leave;
 * whether it does, the text itself must say.
 */
export function candidates(words: InvertedIndex, parts: readonly string[]): FieldMatches[] {
  const last = parts.length - 1;
  return parts.flatMap((part, i) =>
    part === '' ? [] : [withWord(words, `${i === 0 ? '' : '\n'}${part}${i === last ? '' : '\n'}`)],
  );
}

/** Keeps in a set what `holds` says yes to. */
export function retain(bits: Bitset, holds: (place: number) => boolean): void {
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      const place = (word << 5) + 31 - Math.clz32(rest & -rest);
      if (!holds(place)) bits[word] = (bits[word] as number) & ~(rest & -rest);
    }
}
