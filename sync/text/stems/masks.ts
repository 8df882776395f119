import { runKinds, runs } from '../normalize.ts';
import { isWritten } from './wordBounds.ts';

const { letter, space } = runKinds;
/** Signs that stand for any letter and not just for a vowel; the rest are as often what they are. */
const masks = new Set([...'*#%@$!&?^~'].map((one) => one.charCodeAt(0)));
const vowelMasks = new Set([..."-_'+="].map((one) => one.charCodeAt(0)));
const star = '*'.charCodeAt(0);
export const apostrophes = new Set([..."'’‘`´ʼ"].map((one) => one.charCodeAt(0)));

/** By its UTF-16 unit; a picture hides any letter too. */
export const hidesAnyLetter = (unit: number) => unit > 127 || masks.has(unit);

/** Whether a sign may hide letters: within a word, or stars at its end. */
export function isMask(text: string, run: number): boolean {
  const unit = text.charCodeAt(runs.starts[run] as number);
  if (isWritten(run + 1)) return hidesAnyLetter(unit) || vowelMasks.has(unit);
  return unit === star && (runs.repeats[run] as number) > 1;
}

/** Whether a word with signs in it is one: whole, and not code or emphasis. */
export function isMasked(
  text: string,
  { start, end, isCore, size, wild }: { start: number; end: number; isCore: boolean; size: number; wild: number },
): boolean {
  const last = text.charCodeAt((runs.ends[end - 1] as number) - 1);
  if (last === star && (!isCore || text.lastIndexOf('*', (runs.starts[start] as number) - 1) >= 0)) return false;
  if (
    last !== star &&
    (wild * 2 > size || (size === 3 && text.charCodeAt((runs.starts[end - 1] as number) - 1) !== star))
  )
    return false;
  if (end >= runs.count || (runs.kinds[end] as number) & (space | letter)) return true;
  return '.,!?;:'.includes(text[runs.starts[end] as number] as string);
}
