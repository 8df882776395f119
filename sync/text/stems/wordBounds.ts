import { runKinds, runs } from '../normalize.ts';

const { letter, digit, sign, space, otherScript, wordStart } = runKinds;
const letterX = 'x'.charCodeAt(0) - 97;
const maxEndingLetters = 9;
const maxWordLetters = 40;
const letterNames = [...'abcdefghijklmnopqrstuvwxyzñ'];

/** The letter that a run is most likely read as. */
export const letterOf = (run: number) => letterNames[runs.likely[run] as number] ?? '';

export const isLetterlike = (run: number) =>
  run >= 0 && run < runs.count && ((runs.kinds[run] as number) & (letter | digit)) !== 0;
export const isWritten = (run: number) =>
  run >= 0 && run < runs.count && ((runs.kinds[run] as number) & (letter | otherScript)) !== 0;

/** The run behind the ending that follows a stem; the run itself when the word is over, -1 when it goes on otherwise. */
export function afterEnding(run: number, endings: ReadonlySet<string>): number {
  if (run >= runs.count) return run;
  const kind = runs.kinds[run] as number;
  if (kind & wordStart || kind & (space | sign))
    return kind & sign && isWritten(run + 1) && runs.letters[run] ? endOf(run, run, endings) : run;
  if (kind & otherScript) return -1;
  return endOf(run, kind & digit ? run : -1, endings);
}

function endOf(run: number, otherwise: number, endings: ReadonlySet<string>): number {
  let ending = '';
  let at = run;
  for (; at < runs.count && (runs.letters[at] as number) !== 0; at++) {
    if (at > run && (runs.kinds[at] as number) & wordStart) break;
    if ((runs.kinds[at] as number) & digit && endings.has(ending)) return at;
    if (ending === '' && runs.likely[at] === letterX && (runs.repeats[at] as number) > 1 && !isWritten(at + 1))
      return at;
    ending += letterOf(at);
    if (ending.length > maxEndingLetters) return otherwise;
  }
  return endings.has(ending) ? at : otherwise;
}

/**
 * The whole word around some runs, as exceptions have it; '' for one that is longer than any word. `isPart`: as far as its
 * letters go without a digit or a capital between them.
 */
export function surroundingTerm(from: number, to: number, isPart = false): string {
  const isIn = isPart ? isWritten : isLetterlike;
  const isNew = (run: number) => isPart && ((runs.kinds[run] as number) & wordStart) !== 0;
  let at = from;
  while (!isNew(at) && isIn(at - 1) && from - at <= maxWordLetters) at--;
  let word = '';
  for (; at < runs.count && (at < to || (isIn(at) && !isNew(at))); at++) {
    const one = letterOf(at);
    word += (runs.repeats[at] as number) > 1 ? one + one : one;
    if (word.length > maxWordLetters) return '';
  }
  return word;
}

/** Whether what lies between two runs makes a plural of the word before it. */
export const isPlural = (run: number, after: number) => {
  const last = letterOf(after - 1);
  if ((last !== 's' && last !== 'z') || runs.repeats[after - 1] === 2) return false;
  return after === run + 1 || (after === run + 2 && letterOf(run) === 'e' && 'szhxo'.includes(letterOf(run - 1)));
};

/** Whether digits lie between a run and a letter, as in a word in which digits stand for letters. */
export function isWithinDigits(run: number, step: 1 | -1): boolean {
  let at = run;
  while (at >= 0 && at < runs.count && (runs.kinds[at] as number) & digit) at += step;
  return at !== run && isWritten(at);
}

export const isVowelled = (part: string) => /[aeiou]/.test(part);
