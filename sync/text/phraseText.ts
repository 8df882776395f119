import { runKinds, runs } from './normalize.ts';

/** A word in small letters: digits within it are read as letters, letters that repeat stand once. Its place is in UTF-16 units. */
export type Term = { text: string; from: number; to: number };
/** Words as one string with a space before, between and after them: ` i dont like u `. */
export type TermString = {
  words: string;
  /** Where the words of a part of that string are in the text. */
  placesOf: (from: number, to: number) => [number, number];
};

const { letter, digit, sign } = runKinds;
const apostrophes = new Set(["'", '’', '`', '´', '‘']);

const letters = [...'abcdefghijklmnopqrstuvwxyzn'];
const readingOf = (run: number) => letters[runs.likely[run] as number] ?? '';
const digitsAsLetters = 'oizeasbtbg';
/** A word of a list as it stands in a text's words: `no1` is `noi`, `kill` is `kil`. */
export const foldTerm = (word: string) =>
  (/[a-z]/.test(word) ? word.replace(/\d/g, (one) => digitsAsLetters[Number(one)] as string) : word).replace(
    /([a-z])\1+/g,
    '$1',
  );

function wordsOf(text: string): Term[] {
  const words: Term[] = [];
  let word: Term | undefined;
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

/** Letters that are looked at together. */
const maxJoined = 40;
/** Joins three letters or more that stand alone. */
function joined(words: Term[]): Term[] {
  const made: Term[] = [];
  for (let i = 0; i < words.length; ) {
    let end = i;
    while (end < words.length && end < i + maxJoined && /^[a-z]$/.test((words[end] as Term).text)) end++;
    const row = words.slice(i, end);
    // `u r a …` are words of their own.
    if (row.length > 2 && row.some((one) => !/[aiuryoe]/.test(one.text))) {
      const text = row
        .map((one) => one.text)
        .join('')
        .replace(/(.)\1+/g, '$1');
      made.push({ text, from: (row[0] as Term).from, to: (row[row.length - 1] as Term).to });
    } else made.push(...(row.length > 0 ? row : [words[i] as Term]));
    i += Math.max(1, row.length);
  }
  return made;
}

/** The words of the text that `toRuns` took apart. */
export const toTerms = (text: string): readonly Term[] => joined(wordsOf(text));

/** The place of the first letter and of the last are answered, without the spaces around them. */
export function toTermString(list: readonly Term[]): TermString {
  const starts: number[] = [];
  let words = ' ';
  for (const word of list) {
    starts.push(words.length);
    words += `${word.text} `;
  }
  /** The word that a place of the string lies in: the last that does not begin after it. */
  const at = (place: number) => {
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= place) low = middle;
      else high = middle - 1;
    }
    return list[low] as Term;
  };
  // The place of the first letter and of the last, without the spaces around them.
  return { words, placesOf: (from, to) => [at(from + 1).from, at(to - 1).to] };
}
