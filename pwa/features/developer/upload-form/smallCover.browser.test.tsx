import { describe, expect, test } from 'vitest';
import { travelMax } from '#sync/constants.ts';
import { smallCover } from './smallCover.ts';

/**
 * Creates a picture of noise, which compresses badly. Its left third is red, and the center of its middle square is
 * transparent.
 */
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

/** Returns the sides of a picture, and its pixels at places given as fractions of width and height. */
async function lookedAt(made: Blob, ...places: [x: number, y: number][]) {
  const picture = await createImageBitmap(made);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0);
  const pixels = places.map(([x, y]) => [...context.getImageData(x * picture.width, y * picture.height, 1, 1).data]);
  return { sides: [picture.width, picture.height], pixels };
}

describe('shrinking a cover', () => {
  test('a cover that is small enough is sent unchanged, to the last byte', async () => {
    const file = await noise(600, 400, 'image/png');
    expect(file.size).toBeLessThanOrEqual(travelMax);
    expect(await smallCover(file)).toBe(file);
  });

  test.each([
    ['image/png', 1_800, 1_200],
    ['image/jpeg', 3_000, 2_000],
    ['image/webp', 3_000, 2_000],
  ])(
    'a large cover becomes its middle square, small enough to send and no smaller than displayed: %s',
    async (type, width, height) => {
      const file = await noise(width, height, type);
      expect(file.size).toBeGreaterThan(travelMax);
      const made = await smallCover(file);
      expect(made.size).toBeLessThanOrEqual(travelMax);
      const { sides, pixels } = await lookedAt(made, [0.5, 0.5], [0.01, 0.5]);
      expect(sides[0]).toBe(sides[1]);
      expect(sides[0]).toBeGreaterThanOrEqual(512);
      // Transparency stays, if the type supports it.
      if (type !== 'image/jpeg') expect(pixels[0]?.[3]).toBeLessThan(64);
      // Nothing of the red left third is in the square.
      expect(pixels[1]?.slice(0, 3)).not.toEqual([255, 0, 0]);
    },
  );

  test('a file that is no picture is refused with a message', async () => {
    const file = new File([new Uint8Array(travelMax + 1)], 'cover.png', { type: 'image/png' });
    await expect(smallCover(file)).rejects.toMatchObject({ message: 'The image is damaged and cannot be read.' });
  });
});
