import { describe, expect, test } from 'vitest';
import { travelMax } from '#sync/constants.ts';
import { smallCover } from './smallCover.ts';

/** A picture of noise, which no packer makes small; its left third is red, and its middle square see-through at its heart. */
async function noise(width: number, height: number, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const image = context.createImageData(width, height);
  for (let at = 0; at < image.data.length; at += 65_536)
    crypto.getRandomValues(image.data.subarray(at, Math.min(at + 65_536, image.data.length)));
  for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255;
  context.putImageData(image, 0, 0);
  context.fillStyle = '#f00';
  context.fillRect(0, 0, (width - height) / 2, height);
  context.clearRect(width / 2 - 50, height / 2 - 50, 100, 100);
  return new File([await canvas.convertToBlob({ type, quality: 1 })], 'cover', { type });
}

/** Its sides, and its pixels at two places by parts of its width and height. */
async function lookedAt(made: Blob, ...places: [x: number, y: number][]) {
  const picture = await createImageBitmap(made);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0);
  const pixels = places.map(([x, y]) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data]);
  return { sides: [picture.width, picture.height], pixels };
}

describe('a cover before it is sent', () => {
  test('is sent as it is where it is small enough, to the last byte', async () => {
    const file = await noise(600, 400, 'image/png');
    expect(file.size).toBeLessThanOrEqual(travelMax);
    expect(await smallCover(file)).toBe(file);
  });

  test.each([
    ['image/png', 1_800, 1_200],
    ['image/jpeg', 3_000, 2_000],
    ['image/webp', 3_000, 2_000],
  ])(
    'is its middle square, small enough to travel and no smaller than it is shown: %s',
    async (type, width, height) => {
      const file = await noise(width, height, type);
      expect(file.size).toBeGreaterThan(travelMax);
      const made = await smallCover(file);
      expect(made.size).toBeLessThanOrEqual(travelMax);
      const { sides, pixels } = await lookedAt(made, [0.5, 0.5], [0.01, 0.5]);
      expect(sides[0]).toBe(sides[1]);
      expect(sides[0]).toBeGreaterThanOrEqual(512);
      // What is see-through stays so, where its kind has that.
      if (type !== 'image/jpeg') expect(pixels[0]?.[3]).toBeLessThan(64);
      // Nothing of the red left third is in it.
      expect(pixels[1]?.slice(0, 3)).not.toEqual([255, 0, 0]);
    },
  );

  test('that is no picture is refused in words', async () => {
    const file = new File([new Uint8Array(travelMax + 1)], 'cover.png', { type: 'image/png' });
    await expect(smallCover(file)).rejects.toMatchObject({ message: 'The image is damaged and cannot be read.' });
  });
});
