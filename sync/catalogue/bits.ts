/** A set of games, a bit each, by their places in the catalogue. */
export type Bits = Uint32Array;

/** Games by their places in the catalogue, two bytes each where that is enough. */
export type Places = Uint16Array | Uint32Array;

/** Room for so many places in a catalogue of so many games. */
export const roomForPlaces = (count: number, games: number): Places =>
  games <= 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count);

const wordsFor = (length: number) => (length + 31) >>> 5;
export const noBits = (length: number): Bits => new Uint32Array(wordsFor(length));

export function allBits(length: number): Bits {
  const bits = noBits(length).fill(0xffffffff);
  if (length & 31) bits[bits.length - 1] = 2 ** (length & 31) - 1;
  return bits;
}

export function addBit(bits: Bits, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
}
export const hasBit = (bits: Bits, place: number): boolean =>
  (((bits[place >>> 5] as number) >>> (place & 31)) & 1) === 1;

/** Keeps in the first what is in both. */
export function intersect(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & (other[word] as number);
}

/** Puts into the first what is in the second. */
export function unite(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) | (other[word] as number);
}

export function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word] as number);
  return count;
}

export const isEmpty = (bits: Bits): boolean => bits.every((word) => word === 0);
