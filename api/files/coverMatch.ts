import { type CoverHashes, hashVariants } from './coverHash.ts';

/** Of 256 bits: up to so many differ between covers that are shown to staff as alike (npm run bench covers). */
export const alikeBits = 48;

/** The hashes of a cover, ready to be compared: eight words of 32 bits for each of `hashVariants`. */
export type PackedHashes = readonly Uint32Array[];

const packed = (hash: string) =>
  Uint32Array.from({ length: 8 }, (_, n) => Number.parseInt(hash.slice(n * 8, n * 8 + 8), 16));
export const packHashes = (hashes: CoverHashes): PackedHashes => hashVariants.map((variant) => packed(hashes[variant]));
/** Unpacks stored hashes: those of all variants in a row (api/files/hashCovers.ts). */
export const packStored = (hashes: string): PackedHashes =>
  hashVariants.map((_, n) => packed(hashes.slice(n * 64, n * 64 + 64)));

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function differingBits(a: Uint32Array, b: Uint32Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += bitsIn(((a[n] as number) ^ (b[n] as number)) >>> 0);
  return sum;
}

/** Returns how many bits differ between two covers: each as a whole, against any form of the other. */
export function coverDistance(a: PackedHashes, b: PackedHashes): number {
  const [wholeA, wholeB] = [a[0] as Uint32Array, b[0] as Uint32Array];
  let least = differingBits(wholeA, wholeB);
  for (let n = 1; n < a.length; n++)
    least = Math.min(least, differingBits(wholeA, b[n] as Uint32Array), differingBits(a[n] as Uint32Array, wholeB));
  return least;
}
