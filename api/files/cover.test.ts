import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { storeCover } from './cover.ts';
import { openFiles } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recess-covers-'));
const files = openFiles({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });

test('a cover is a square WebP of 512 pixels, named by its own hash', async () => {
  const { imageUrl, imageHash } = await storeCover(files, await picture(900, 300).png().toBuffer());
  expect(imageUrl).toBe(`/files/covers/${imageHash}.webp`);
  const stored = await sharp(await files.read(imageHash)).metadata();
  expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 });
});

test('what a camera wrote about the person is gone, and its turn is applied', async () => {
  const exif = { IFD0: { Copyright: 'somebody', Orientation: '6' } };
  const shot = await sharp({ create: { width: 200, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, gravity: 'north' }])
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(shot).metadata()).exif).toBeDefined();
  const { imageHash } = await storeCover(files, shot);
  const stored = await files.read(imageHash);
  const { exif: kept, orientation, icc, xmp } = await sharp(stored).metadata();
  expect([kept, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  // Turned clockwise by a quarter, what was on top is on the right.
  const right = await sharp(stored).extract({ left: 500, top: 256, width: 1, height: 1 }).raw().toBuffer();
  expect(right[2]).toBeGreaterThan(200);
});

test('an SVG is refused under whatever name or first bytes', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  );
  await expect(storeCover(files, svg)).rejects.toMatchObject({ code: 'wrongType' });
  const disguised = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]);
  await expect(storeCover(files, disguised)).rejects.toMatchObject({ name: 'Refusal' });
  await expect(storeCover(files, Buffer.alloc(0))).rejects.toMatchObject({ code: 'wrongType' });
});

test('a small file of very many pixels is refused before it is unpacked', async () => {
  const bomb = await picture(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(500_000);
  await expect(storeCover(files, bomb)).rejects.toMatchObject({
    code: 'tooLarge',
    message: /50 million pixels; at most 40/,
  });
});

test('a picture that ends too early is refused', async () => {
  const whole = await picture(600, 600).png().toBuffer();
  await expect(storeCover(files, whole.subarray(0, whole.length - 40))).rejects.toMatchObject({ code: 'invalid' });
});
