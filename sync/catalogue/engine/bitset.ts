/** A set of games by their positions in the catalogue, one bit each. */
export type Bitset = Uint32Array;

/** Games by their positions in the catalogue, with two bytes each if that is enough. */
export type Positions = Uint16Array | Uint32Array;

/** Allocates an array of positions in a catalogue of the given size. */
export const allocatePositions = (count: number, games: number): Positions =>
  games <= 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count);

const wordsFor = (length: number) => (length + 31) >>> 5;
export const emptySet = (length: number): Bitset => new Uint32Array(wordsFor(length));

export function fullSet(length: number): Bitset {
  const bits = emptySet(length).fill(0xffffffff);
  if (length & 31) bits[bits.length - 1] = 2 ** (length & 31) - 1;
  return bits;
}

export function add(bits: Bitset, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
}
export const has = (bits: Bitset, place: number): boolean =>
  (((bits[place >>> 5] as number) >>> (place & 31)) & 1) === 1;

/** Intersects the first set with the second, in place. */
export function intersect(bits: Bitset, other: Bitset): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & (other[word] as number);
}

/** Adds the second set to the first, in place. */
export function union(bits: Bitset, other: Bitset): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) | (other[word] as number);
}

export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function size(bits: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += popcount(bits[word] as number);
  return count;
}

export const isEmpty = (bits: Bitset): boolean => bits.every((word) => word === 0);
