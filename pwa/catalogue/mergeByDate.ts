import { type CatalogView, encodeRef, packOfRef, rowOfRef } from '#sync/catalogue/catalogView.ts';
import { type Pack, textCell } from '#sync/catalogue/columnarPack.ts';
import { compareDescending } from '#sync/catalogue/referenceSort.ts';
import { lowerBound } from '#sync/util/lowerBound.ts';

type Compare = (a: number, b: number) => number;
type Say = (field: 'createdAt' | 'id', ref: number) => string;

/** Sorts newest first; games of the same time by id. */
const byTime =
  (timeOf: (which: number) => string, idOf: (which: number) => string): Compare =>
  (a, b) =>
    compareDescending(timeOf(a), timeOf(b)) || (idOf(a) < idOf(b) ? -1 : 1);

/** The refs of all rows except hidden ones, from the last pack and row to the first. */
function refsIn(packs: readonly Pack[], firstNumber: number, hidden: ReadonlySet<number>): Uint32Array {
  const refs = new Uint32Array(packs.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (let number = packs.length - 1; number >= 0; number--)
    for (let row = (packs[number] as Pack).length - 1; row >= 0; row--) {
      const ref = encodeRef(firstNumber + number, row);
      if (hidden.size === 0 || !hidden.has(ref)) refs[length++] = ref;
    }
  return refs.subarray(0, length);
}

/** The order of packs that carry no note of it, computed once per pack. */
const lookedUp = new WeakMap<Pack, boolean>();
function isNewestLast(packed: Pack): boolean {
  const said = packed.newestLast ?? lookedUp.get(packed);
  if (said !== undefined) return said;
  const times = Array.from({ length: packed.length }, (_, row) => textCell(packed, 'createdAt', row));
  const found = times.every((time, row) => row === 0 || (times[row - 1] as string) < time);
  lookedUp.set(packed, found);
  return found;
}

/**
 * Whether the packs in sequence run from the oldest game to the newest; of most packs only the first and last game are
 * read.
 */
const areNewestLast = (packs: readonly Pack[]): boolean =>
  packs.every((packed, number) => {
    const before = packs[number - 1];
    const follows = !before || textCell(before, 'createdAt', before.length - 1) < textCell(packed, 'createdAt', 0);
    return follows && isNewestLast(packed);
  });

/** Sorts refs by time; each time is read once. */
function sorted(refs: Uint32Array, say: Say): Uint32Array {
  const times = Array.from(refs, (ref) => say('createdAt', ref));
  const compare = byTime(
    (place) => times[place] as string,
    (place) => say('id', refs[place] as number),
  );
  const places = Array.from(refs, (_, place) => place).sort(compare);
  return Uint32Array.from(places, (place) => refs[place] as number);
}

/** Merges few refs into many, both sorted: a binary search finds each position, and the rest is copied. */
function merged(many: Uint32Array, few: Uint32Array, compare: Compare): Uint32Array {
  const refs = new Uint32Array(many.length + few.length);
  let from = 0;
  for (const [n, ref] of few.entries()) {
    const to = lowerBound(from, many.length, (place) => compare(many[place] as number, ref) >= 0);
    refs.set(many.subarray(from, to), from + n);
    refs[to + n] = ref;
    from = to;
  }
  refs.set(many.subarray(from), from + few.length);
  return refs;
}

/**
 * Merges the games of the packs, except those at `hidden` refs, with the few outside them: newest first, games of the
 * same time by id. Ids grow with time, so the packs are usually in order already and almost none of their games are
 * read.
 */
export function mergeNewestFirst(
  packs: readonly Pack[],
  beside: readonly Pack[],
  hidden: ReadonlySet<number>,
): CatalogView {
  const all = [...packs, ...beside];
  const say: Say = (field, ref) => textCell(packOfRef(all, ref), field, rowOfRef(ref));
  const compare = byTime(
    (ref) => say('createdAt', ref),
    (ref) => say('id', ref),
  );
  const many = refsIn(packs, 0, hidden);
  const few = sorted(refsIn(beside, packs.length, new Set()), say);
  const refs = merged(areNewestLast(packs) ? many : sorted(many, say), few, compare);
  return { length: refs.length, packs: all, refs };
}
