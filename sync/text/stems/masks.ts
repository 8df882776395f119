import { runKinds, runs } from '../normalize.ts';
import { isVowelled, isWritten, letterOf } from './wordBounds.ts';

const { letter, space } = runKinds;
/** Signs that stand for any letter and not just for a vowel; the rest are as often what they are. */
const masks = new Set([...'*#%@$!&?^~'].map((one) => one.charCodeAt(0)));
const vowelMasks = new Set([..."-_'+="].map((one) => one.charCodeAt(0)));
const star = '*'.charCodeAt(0);
export const apostrophes = new Set([..."'’‘`´ʼ"].map((one) => one.charCodeAt(0)));

/** By its UTF-16 unit; a picture hides any letter too. */
export const hidesAnyLetter = (unit: number) => unit > 127 || masks.has(unit);

/** Whether a run is the end of a word that was cut: `'s` of `it's`, `'t` of `don't`. */
export const isContracted = (text: string, run: number) =>
  run > 1 &&
  isWritten(run - 2) &&
  apostrophes.has(text.charCodeAt(runs.starts[run - 1] as number)) &&
  !isWritten(run + 1) &&
  'stdm'.includes(letterOf(run));

/** Whether a sign may hide letters: within a word, or stars at its end. */
export function isMask(text: string, run: number, wild: number): boolean {
  const unit = text.charCodeAt(runs.starts[run] as number);
  if (isContracted(text, run + 1)) return false;
  if (isWritten(run + 1)) return hidesAnyLetter(unit) || vowelMasks.has(unit);
  return unit === star && (wild > 0 || (runs.repeats[run] as number) > 1);
}

/** Whether a word with signs in it is one: whole, and not code or emphasis. */
export function isMasked(
  text: string,
  { start, end, isCore, size, wild }: { start: number; end: number; isCore: boolean; size: number; wild: number },
): boolean {
  const unit = text.charCodeAt((runs.ends[end - 1] as number) - 1);
  // A star before the `s` of a plural is within the word.
  const last = isWritten(end) ? 0 : unit;
  if (last === star && (!isCore || text.lastIndexOf('*', (runs.starts[start] as number) - 1) >= 0)) return false;
  if (
    last !== star &&
    ((wild * 2 > size && !(isCore && size > 4 && wild <= size - 2 && text.includes('***'))) ||
      (size === 3 && text.charCodeAt((runs.starts[end - 1] as number) - 1) !== star))
  )
    return false;
  if (end >= runs.count || (runs.kinds[end] as number) & (space | letter)) return true;
  return '.,!?;:'.includes(text[runs.starts[end] as number] as string);
}

/** Short words in daily use, which stand beside others. */
const shortTerms = new Set(
  'a i o y e u de la el en un no se me te le lo ya si mi tu su al es yo da va ve ha he as os am an at be by do go hi if in is it my of oh on or so to up us we ok ni'.split(
    ' ',
  ),
);

/** Words that an `s` or a `t` of another stands before. */
const cutOff = new Set(['its']);

/** Whether a stem in two parts is meant as one: neither part passes for a word. Signs part no words. */
export function isSplit(
  stem: string,
  at: number,
  isSpaced: boolean,
  isCore: boolean,
  pairs: ReadonlySet<string>,
): boolean {
  const [one, other] = [stem.slice(0, at), stem.slice(at)];
  if (stem.length < 4) return false;
  if (!isSpaced) return true;
  // `don t its`: what an apostrophe leaves, and a word.
  if (pairs.has(`${one} ${other}`) || (at === 1 && 'st'.includes(one) && cutOff.has(other))) return false;
  if (isCore || !isVowelled(one) || !isVowelled(other)) return true;
  if (Math.min(one.length, other.length) > 2) return false;
  return !shortTerms.has(one) && !shortTerms.has(other);
}

/** Whether a sign of some runs is written three times or more. */
export function isStretched(from: number, to: number): boolean {
  for (let run = from; run < to; run++) if ((runs.repeats[run] as number) > 2) return true;
  return false;
}
