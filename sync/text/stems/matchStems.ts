import { runKinds, runs } from '../normalize.ts';
import { apostrophes, hidesAnyLetter, isContracted, isMask, isMasked, isSplit, isStretched } from './masks.ts';
import { ends, type StemTrie } from './stemTrie.ts';
import { afterEnding, isPlural, isWithinDigits, isWritten, surroundingTerm } from './wordBounds.ts';

/** What the search needs besides the stems. */
export type Matcher = {
  trie: StemTrie;
  endings: ReadonlySet<string>;
  /** Words that hold a stem and are harmless. */
  exceptions: ReadonlySet<string>;
  /** Two words that put together are a stem: `pen is`. */
  pairs: ReadonlySet<string>;
};

const { letter, digit, sign, space, wordStart } = runKinds;
const [letterO, letterU] = [1 << 14, 1 << 20];
const isVowel = (1 << 0) | (1 << 4) | (1 << 8) | (1 << 14) | (1 << 20);

/** `isGuess`: a word that is in a dictionary may be an exception. The object is the same for every find. */
export type Find = { isSlur: boolean; from: number; to: number; isGuess: boolean; isInside: boolean };
const find: Find = { isSlur: false, from: 0, to: 0, isGuess: false, isInside: false };

let matcher: Matcher;
let text = '';
let startRun = 0;
let atStart = true;
let glued = false;
let glueStarts = new Uint8Array(256);
let endRun = 0;

/** Whether the word around some runs is harmless, or the plural of a word that is. */
function isException(from: number, to: number): boolean {
  const { exceptions } = matcher;
  const isOne = (word: string) => exceptions.has(word) || (word.endsWith('s') && exceptions.has(word.slice(0, -1)));
  return isOne(surroundingTerm(from, to)) || isOne(surroundingTerm(from, to, true));
}

/**
 * Whether what ends before a run is a find. `gaps`: how often the letters are apart; `longest`: letters of the longest part;
 * `split`: letters before the first gap; `wild`: letters a sign stands for; `solid`: letters and signs, not digits.
 */
function accepts(
  node: number,
  run: number,
  gaps: number,
  spaced: boolean,
  longest: number,
  split: number,
  wild: number,
  loose: boolean,
  solid: number,
): boolean {
  const { trie, pairs, endings } = matcher;
  const bits = trie.ends[node] as number;
  const stem = trie.stems[node] as string;
  const size = stem.length;
  if (bits & ends.glue && atStart && gaps === 0 && !loose && run < runs.count) glueStarts[run] = 1;
  if ((bits & (ends.word | ends.start | ends.inside)) === 0) return false;
  if (solid * 2 < size && (solid < 2 || size < 5)) return false;
  // `PS5` is a console: a disguise of letters that were left out has no digit besides.
  if (bits & ends.plain && solid < size) return false;
  const isCore = (bits & ends.core) !== 0;
  // `Jack45` and `Ball578` end in numbers, and `d0cum3nts` is one word.
  const isDigit = (at: number) => at < runs.count && ((runs.kinds[at] as number) & digit) !== 0;
  if (isDigit(run - 1) && (isDigit(run) || (isDigit(run - 2) && solid > 2 && !isCore))) return false;
  if (size < 5 && !isCore && (isWithinDigits(run, 1) || isWithinDigits(startRun - 1, -1))) return false;
  if (gaps > 0) {
    if (bits & ends.plain || loose || size < 3 || (gaps === 1 && solid < size)) return false;
    if (gaps === 1 && !isSplit(stem, split, spaced, isCore, pairs)) return false;
    if (gaps > 1 && spaced && longest > 2 && size < 5) return false;
  }
  if (wild > 0 && (bits & ends.plain || loose || solid + wild < size)) return false;
  if (wild > 0 && !isMasked(text, { start: startRun, end: run, isCore, size, wild })) return false;
  if (bits & ends.hidden && gaps + wild === 0 && solid === size && !isStretched(startRun, run)) return false;
  if (loose && (size < 4 || (bits & ends.loose) === 0)) return false;
  const after = afterEnding(run, endings);
  const ended = after === run || (run < runs.count && after > run && isPlural(run, after));
  const mayEnd = gaps === 0 || !spaced || (gaps === 1 && size - split > 1);
  if (atStart && (bits & ends.start && mayEnd ? after >= 0 : ended)) {
    if ((glued || loose) && isException(startRun, run)) return false;
    endRun = after;
  } else if (bits & ends.inside && gaps === 0 && !loose && !isException(startRun, run)) endRun = run;
  else return false;
  find.isSlur = (bits & ends.slur) !== 0;
  find.isGuess = glued || loose || !atStart || after < 0;
  find.isInside = (bits & ends.inside) !== 0;
  return true;
}

const childOf = (trie: StemTrie, node: number, bit: number) => {
  let below = (trie.children[node] as number) & (bit - 1);
  below -= (below >> 1) & 0x55555555;
  below = (below & 0x33333333) + ((below >> 2) & 0x33333333);
  return (trie.first[node] as number) + (Math.imul((below + (below >> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24);
};

function walk(
  node: number,
  run: number,
  gaps: number,
  spaced: boolean,
  chunk: number,
  longest: number,
  split: number,
  wild: number,
  loose: boolean,
  solid: number,
): boolean {
  const { trie } = matcher;
  if (trie.ends[node] && accepts(node, run, gaps, spaced, Math.max(longest, chunk), split, wild, loose, solid))
    return true;
  const children = trie.children[node] as number;
  if (children === 0 || run >= runs.count) return false;
  const kind = runs.kinds[run] as number;
  const here = runs.letters[run] as number;
  const isSolid = kind & digit ? solid : solid + 1;
  const written = 1 << (runs.likely[run] as number);
  const isDouble = runs.repeats[run] === 2;
  const isRepeated = (runs.repeats[run] as number) > 1;
  // What is written comes before what it might be read as.
  for (let left = here & children; left !== 0; ) {
    const bit = left & written || left & -left;
    left &= ~bit;
    const child = childOf(trie, node, bit);
    const isLoose = loose || ((kind & letter) !== 0 && bit !== written);
    for (let again = isRepeated ? here & (trie.children[child] as number) : 0; again !== 0; again &= again - 1)
      if (
        walk(
          childOf(trie, child, again & -again),
          run + 1,
          gaps,
          spaced,
          chunk + 2,
          longest,
          split,
          wild,
          isLoose || ((kind & letter) !== 0 && (again & -again) !== written),
          kind & digit ? solid : solid + 2,
        )
      )
        return true;
    if (
      walk(
        child,
        run + 1,
        gaps,
        spaced,
        chunk + 1,
        longest,
        split,
        wild,
        isLoose || (isDouble && !((trie.ends[child] as number) & ends.start)),
        isSolid,
      )
    )
      return true;
  }
  if (isDouble && written === letterO && children & letterU) {
    const child = childOf(trie, node, letterU);
    if (walk(child, run + 1, gaps, spaced, chunk + 1, longest, split, wild, true, isSolid)) return true;
  }
  if (chunk + gaps === 0 || (kind & (sign | space)) === 0) return false;
  if (
    kind & sign &&
    chunk > 0 &&
    wild < 4 &&
    isMask(text, run, wild) &&
    walkWild(node, run, gaps, spaced, chunk, longest, split, wild, loose, solid)
  )
    return true;
  if (!atStart) return false;
  let next = run + 1;
  // An apostrophe parts words of some languages, as a space does.
  let isSpaced = spaced || (kind & space) !== 0 || apostrophes.has(text.charCodeAt(runs.starts[run] as number));
  while (
    next < runs.count &&
    next < run + 3 &&
    (runs.kinds[next] as number) & (sign | space) &&
    !((runs.letters[next] as number) & children)
  ) {
    isSpaced ||= ((runs.kinds[next] as number) & space) !== 0;
    next++;
  }
  if (next >= runs.count || ((runs.letters[next] as number) & children) === 0 || isContracted(text, next)) return false;
  return walk(
    node,
    next,
    gaps + 1,
    isSpaced,
    0,
    Math.max(longest, chunk),
    gaps === 0 ? chunk : split,
    wild,
    loose,
    solid,
  );
}

/** Lets a sign stand for as many letters as it has characters, or for one. */
function walkWild(
  node: number,
  run: number,
  gaps: number,
  spaced: boolean,
  chunk: number,
  longest: number,
  split: number,
  before: number,
  loose: boolean,
  solid: number,
): boolean {
  const unit = text.charCodeAt(runs.starts[run] as number);
  if (unit !== 39 && apostrophes.has(unit)) return false;
  const any = hidesAnyLetter(unit);
  const most = Math.min(runs.repeats[run] as number, 6);
  const go = (at: number, left: number, wild: number): boolean => {
    if (left === 0) return walk(at, run + 1, gaps, spaced, chunk + wild, longest, split, wild, loose, solid);
    for (let bits = (matcher.trie.children[at] as number) & (any ? -1 : isVowel); bits !== 0; bits &= bits - 1)
      if (go(childOf(matcher.trie, at, bits & -bits), left - 1, wild + 1)) return true;
    return false;
  };
  return go(node, most, before) || (most > 1 && go(node, 1, before));
}

/**
 * Looks for stems in the text that `toRuns` took apart. Tells each find with its place in UTF-16 units.
 */
export function matchStems(of: Matcher, said: string, tell: (found: Find) => void): void {
  matcher = of;
  text = said;
  const { trie } = of;
  if (glueStarts.length < runs.count + 1) glueStarts = new Uint8Array(runs.starts.length + 1);
  glueStarts.fill(0, 0, runs.count + 1);
  for (let run = 0; run < runs.count; run++) {
    const bits = runs.letters[run] as number;
    if (bits === 0) continue;
    glued = glueStarts[run] === 1;
    if (isContracted(text, run)) continue;
    atStart = glued || !isWritten(run - 1) || ((runs.kinds[run] as number) & wordStart) !== 0;
    if (!atStart && (bits & trie.insideStarts) === 0) continue;
    startRun = run;
    if (!walk(0, run, 0, false, 0, 0, 0, 0, false, 0)) continue;
    find.from = runs.starts[run] as number;
    find.to = runs.ends[endRun - 1] as number;
    tell(find);
    run = Math.max(run, endRun - 1);
  }
}
