import { popcount } from './bitset.ts';
import { documentFrequency, type InvertedIndex, letterMask, termAt } from './invertedIndex.ts';

/** Longer words are never corrected. */
const lettersMax = 40;
/** Returns the number of typos allowed in a word: none in a short one, two in a long one. */
const slipsIn = ({ length }: string): number => (length < 3 || length > lettersMax ? 0 : length < 7 ? 1 : 2);

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbor to turn one word into the
 * other (optimal string alignment); `most + 1` if that is more than `most`. With `begins` the rest of the other word is
 * ignored.
 */
export function editDistance(wanted: string, other: string, most: number, begins: boolean): number {
  return measure(lettersMax + 3)(wanted, other, 0, other.length, most, begins);
}

/**
 * Creates the same function for a word inside a text. The rows are allocated once, because thousands of words are
 * compared.
 */
function measure(columnsMax: number) {
  let [before, above, row] = [0, 0, 0].map(() => new Uint8Array(columnsMax)) as [Uint8Array, Uint8Array, Uint8Array];
  return (wanted: string, text: string, from: number, to: number, most: number, begins: boolean): number => {
    const columns = Math.min(to - from, wanted.length + most);
    if (!begins && to - from > columns) return most + 1;
    for (let j = 0; j <= columns; j++) above[j] = j;
    for (let i = 1; i <= wanted.length; i++) {
      row[0] = i;
      let least = i;
      const letter = wanted.charCodeAt(i - 1);
      for (let j = 1; j <= columns; j++) {
        const other = text.charCodeAt(from + j - 1);
        const changed = (above[j - 1] as number) + (letter === other ? 0 : 1);
        let slips = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, changed);
        const swapped =
          i > 1 && j > 1 && letter === text.charCodeAt(from + j - 2) && wanted.charCodeAt(i - 2) === other;
        if (swapped) slips = Math.min(slips, (before[j - 2] as number) + 1);
        row[j] = slips;
        if (slips < least) least = slips;
      }
      if (least > most) return most + 1;
      [before, above, row] = [above, row, before];
    }
    let slips = above[columns] as number;
    if (begins) for (let j = 0; j < columns; j++) slips = Math.min(slips, above[j] as number);
    return Math.min(slips, most + 1);
  };
}

/**
 * Returns the dictionary word closest to a word that no game contains: the one with the fewest typos, and among those
 * the most frequent. With `begins` it may be longer. Undefined if none is close enough.
 */
export function closestTerm(words: InvertedIndex, wanted: string, begins: boolean): string | undefined {
  const letters = letterMask(wanted, 0, wanted.length);
  const slipsTo = measure(lettersMax + 3);
  let [most, uses, nearest] = [slipsIn(wanted), -1, -1];
  if (most === 0) return undefined;
  for (let word = 0; word < words.letters.length; word++) {
    // A typo removes at most one letter from the word's set of letters.
    if (popcount(letters & ~(words.letters[word] as number)) > most) continue;
    const [from, to] = [words.starts[word] as number, (words.starts[word + 1] as number) - 1];
    if (to - from < wanted.length - most) continue;
    const slips = slipsTo(wanted, words.text, from, to, most, begins);
    if (slips > most || (slips === most && nearest >= 0 && documentFrequency(words, word) <= uses)) continue;
    [most, uses, nearest] = [slips, documentFrequency(words, word), word];
  }
  return nearest < 0 ? undefined : termAt(words, nearest);
}
