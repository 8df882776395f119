import { runKinds, runs } from './normalize.ts';

/**
 * A text as its words in small letters, with one space before, between and after them: ` i dont like u `. Digits within a
 * word are read as letters, letters that repeat stand once, and letters that stand alone in a row are one word.
 */
export type PhraseText = {
  words: string;
  placesOf: (from: number, to: number) => [number, number];
  /** Where the words around a place of the text begin and end, with the spaces before and after them. */
  around: (place: number, wordCount: number) => [from: number, to: number];
};

type Word = { text: string; from: number; to: number };
const { letter, digit, sign } = runKinds;
const apostrophes = new Set(["'", '’', '`', '´', '‘']);

const letters = [...'abcdefghijklmnopqrstuvwxyzn'];
const readingOf = (run: number) => letters[runs.likely[run] as number] ?? '';

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  let isOpen = false;
  let last = '';
  const isIn = (run: number, kinds: number) =>
    run >= 0 && run < runs.count && ((runs.kinds[run] as number) & kinds) !== 0;
  for (let run = 0; run < runs.count; run++) {
    const kind = runs.kinds[run] as number;
    const from = runs.starts[run] as number;
    const to = runs.ends[run] as number;
    let said = '';
    if (kind & letter) said = readingOf(run);
    else if (kind & digit)
      said = isIn(run - 1, letter) || isIn(run + 1, letter) ? readingOf(run) : text.slice(from, to);
    else if (kind & sign && isIn(run - 1, letter) && isIn(run + 1, letter)) {
      if (apostrophes.has(text[from] as string)) continue;
      said = readingOf(run);
    }
    if (said === '') {
      isOpen = false;
      continue;
    }
    if (!isOpen || !word) {
      word = { text: '', from, to };
      last = '';
      words.push(word);
      isOpen = true;
    }
    if (said !== last || kind & digit) word.text += said;
    last = said;
    word.to = to;
  }
  return words;
}

/** Joins three letters or more that stand alone. */
function joined(words: Word[]): Word[] {
  const made: Word[] = [];
  for (let i = 0; i < words.length; ) {
    let end = i;
    while (end < words.length && /^[a-z]$/.test((words[end] as Word).text)) end++;
    const row = words.slice(i, end);
    // `u r a …` are words of their own.
    if (row.length > 2 && row.some((one) => !/[aiuryoe]/.test(one.text))) {
      const text = row
        .map((one) => one.text)
        .join('')
        .replace(/(.)\1+/g, '$1');
      made.push({ text, from: (row[0] as Word).from, to: (row[row.length - 1] as Word).to });
      i = end;
    } else made.push(words[i++] as Word);
  }
  return made;
}

/** Of the text that `toRuns` took apart. */
export function toPhraseText(text: string): PhraseText {
  const words = joined(wordsOf(text));
  const starts: number[] = [];
  let said = ' ';
  for (const word of words) {
    starts.push(said.length);
    said += `${word.text} `;
  }
  /** The last of some ascending numbers that is not above a limit. */
  const lastUpTo = (count: number, of: (i: number) => number, limit: number) => {
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (of(middle) <= limit) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  /** The word that a place of the phrase text lies in. */
  const at = (place: number) => words[lastUpTo(words.length, (i) => starts[i] as number, place)] as Word;
  const around = (place: number, wordCount: number): [number, number] => {
    const word = lastUpTo(words.length, (i) => (words[i] as Word).from, place);
    const from = starts[Math.max(0, word - wordCount)] as number;
    return [from - 1, starts[word + wordCount + 1] ?? said.length];
  };
  // The place of the first letter and of the last, without the spaces around them.
  return { words: said, placesOf: (from, to) => [at(from + 1).from, at(to - 1).to], around };
}
