import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawing, photo } from '../test/pictures.ts';
import { hashesOfCover, hashVariants } from './coverHash.ts';
import { alikeBits, coverDistance, packHashes, packStored } from './coverMatch.ts';

const hashed = async (bytes: Buffer) => packHashes(await hashesOfCover(bytes));
const cover = (seed: number) => (seed % 2 === 0 ? photo(256, seed) : drawing(256, seed)).webp().toBuffer();

describe('the perceptual hash of a cover', () => {
  test('finds a cover that was changed, and no other', async () => {
    for (const seed of [3, 4]) {
      const bytes = await cover(seed);
      const original = await hashed(bytes);
      const frame = { top: 10, bottom: 10, left: 10, right: 10, background: '#c33' };
      const changes = {
        compressed: sharp(bytes).jpeg({ quality: 40 }),
        smaller: sharp(bytes).resize(128),
        grey: sharp(bytes).greyscale(),
        framed: sharp(bytes).extend(frame),
        cropped: sharp(bytes).extract({ left: 13, top: 13, width: 230, height: 230 }),
        mirrored: sharp(bytes).flop(),
      };
      for (const [name, change] of Object.entries(changes))
        expect(coverDistance(original, await hashed(await change.toBuffer())), name).toBeLessThanOrEqual(alikeBits);
      for (const other of [5, 6, 7, 8])
        expect(coverDistance(original, await hashed(await cover(other)))).toBeGreaterThan(alikeBits);
    }
  });

  test('is 64 hex digits a form, and the same when stored', async () => {
    const hashes = await hashesOfCover(await cover(3));
    for (const variant of hashVariants) expect(hashes[variant]).toMatch(/^[0-9a-f]{64}$/);
    expect(packStored(hashVariants.map((variant) => hashes[variant]).join(''))).toEqual(packHashes(hashes));
  });

  test('takes a picture of one color, of one pixel, and one that is transparent', async () => {
    const blank = { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    for (const side of [1, 64]) {
      const bytes = await sharp({ create: { width: side, height: side, ...blank } })
        .png()
        .toBuffer();
      expect(Object.keys(await hashesOfCover(bytes))).toEqual([...hashVariants]);
    }
  });
});
