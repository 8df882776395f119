import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { drawing, photo, pixelArt } from '../test/pictures.ts';
import { isLossless } from './cardThumbnails.ts';
import { storeCover } from './cover.ts';
import { openFiles, sha256 } from './store.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recess-covers-'));
const files = openFiles({ dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));
const picture = (width: number, height: number, background = '#3a7') =>
  sharp({ create: { width, height, channels: 3, background } });
const stored = async (hash: string) => sharp(await files.read(hash)).metadata();
/** Creates pseudo-random noise, which compresses to the size of a photograph. */
const noisy = (side: number) => {
  const bytes = Buffer.alloc(side * side * 3);
  for (let i = 0, seed = 7; i < bytes.length; i++) bytes[i] = seed = (seed * 1103515245 + 12345) & 0xff;
  return sharp(bytes, { raw: { width: side, height: side, channels: 3 } });
};

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes a square cover in two sizes, as WebP and in its own kind',
  async (kind) => {
    const cover = await storeCover(files, await picture(900, 300)[kind]().toBuffer());
    expect(cover.kind).toBe(kind);
    expect(sha256((await files.read(cover.imageHash)) as Buffer)).toBe(cover.imageHash);
    expect(await stored(cover.imageHash)).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await stored(cover.smallWebpHash)).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await stored(cover.largeHash)).toMatchObject({ format: kind, width: 512, height: 512 });
    expect(await stored(cover.smallHash)).toMatchObject({ format: kind, width: 256, height: 256 });
  },
);

test('a cover shows the middle of the picture', async () => {
  const strip = { create: { width: 300, height: 300, channels: 3, background: 'blue' } } as const;
  const wide = await picture(900, 300, 'red')
    .composite([{ input: strip, left: 300, top: 0 }])
    .png()
    .toBuffer();
  const { imageHash } = await storeCover(files, wide);
  for (const left of [4, 256, 507]) {
    const [red, , blue] = await sharp(await files.read(imageHash))
      .extract({ left, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Number(blue)).toBeGreaterThan(200);
    expect(Number(red)).toBeLessThan(50);
  }
});

test('EXIF data is removed from every form, and its rotation is applied', async () => {
  const exif = {
    IFD0: { Copyright: 'somebody', Artist: 'canary-person' },
    IFD3: { GPSLatitude: '51/1 30/1 3230/100' },
  };
  const shot = await sharp({ create: { width: 200, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, gravity: 'north' }])
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(shot).metadata()).exif?.toString('latin1')).toContain('canary-person');
  const cover = await storeCover(files, shot);
  for (const hash of [cover.imageHash, cover.largeHash, cover.smallHash, cover.smallWebpHash]) {
    const { exif: kept, orientation, icc, xmp, iptc } = await stored(hash);
    expect([kept, orientation, icc, xmp, iptc]).toEqual(Array(5).fill(undefined));
    expect((await files.read(hash))?.includes('canary')).toBe(false);
  }
  // Rotated clockwise by a quarter, the top of the picture is at the right.
  const right = await sharp(await files.read(cover.imageHash))
    .extract({ left: 500, top: 256, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(right[2]).toBeGreaterThan(200);
});

test('data appended to a picture is not stored', async () => {
  const tail = Buffer.from('<script>canary()</script>PK\x03\x04');
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const cover = await storeCover(files, Buffer.concat([await picture(60, 60)[kind]().toBuffer(), tail]));
    for (const hash of [cover.imageHash, cover.largeHash])
      expect((await files.read(hash))?.includes('canary')).toBe(false);
  }
});

test('a cover keeps the first frame of an animation', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['red', 'lime', 'blue'].map(frame));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [90, 90, 90] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const { imageHash } = await storeCover(files, moving);
  expect((await stored(imageHash)).pages ?? 1).toBe(1);
  const [red, green] = await sharp(await files.read(imageHash))
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([Number(red) > 200, Number(green) < 50]).toEqual([true, true]);
});

test.each([
  ['grey', () => picture(80, 80).toColourspace('b-w').png()],
  ['see-through', () => sharp({ create: { width: 80, height: 80, channels: 4, background: '#3a700080' } }).png()],
  ['of 16 bits a colour', () => picture(80, 80).toColourspace('rgb16').png()],
  ['for a printer', () => picture(80, 80).toColourspace('cmyk').jpeg()],
  ['a column of 65,535 pixels', () => picture(1, 65_535).png()],
  ['a row of 65,535 pixels', () => picture(65_535, 1).png()],
  ['one pixel', () => picture(1, 1).webp()],
])('an unusual but valid picture is accepted: %s', async (_, make) => {
  const { imageHash, largeHash } = await storeCover(files, await make().toBuffer());
  for (const hash of [imageHash, largeHash]) expect(await stored(hash)).toMatchObject({ width: 512, height: 512 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
test.each([
  ['SVG', () => Buffer.from(svg)],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF', () => picture(9, 9).gif().toBuffer()],
  ['TIFF', () => picture(9, 9).tiff().toBuffer()],
  ['AVIF', () => picture(64, 64).avif().toBuffer()],
  ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ')],
  ['BMP', () => Buffer.from('424d46000000000000003600000028000000', 'hex')],
  ['a sound in the box that WebP shares', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ['nothing', () => Buffer.alloc(0)],
])('%s is refused as a cover, whatever its name', async (_, make) => {
  const words = 'Please upload a JPG, PNG, or WEBP image.';
  await expect(storeCover(files, await make())).rejects.toMatchObject({ code: 'wrongType', message: words });
});

test('a file whose first bytes imitate a picture is refused', async () => {
  for (const start of ['89504e470d0a1a0a', 'ffd8ff', '524946460000000057454250']) {
    const disguised = Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(svg)]);
    await expect(storeCover(files, disguised)).rejects.toMatchObject({ name: 'Refusal' });
  }
});

/** Creates a PNG whose header states any size; its pixels are zeros. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(2 ** 22, (Math.ceil(width / 8) + 1) * height)));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

test('a small file with too many pixels is refused before it is decoded', async () => {
  const bombs = [
    await picture(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
    png(60_000, 60_000),
    png(50_000, 801),
  ];
  for (const bomb of bombs) {
    expect(bomb.length).toBeLessThan(500_000);
    await expect(storeCover(files, bomb)).rejects.toMatchObject({
      code: 'tooLarge',
      message: expect.stringMatching(/million pixels; at most 40/),
    });
  }
});

test('a truncated picture, or one with a wrong size, is refused and leaves no file', async () => {
  const held = () => readdirSync(join(dataDir, 'files'), { recursive: true }).length;
  const before = held();
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    const whole = await noisy(300)[kind]().toBuffer();
    for (const length of [20, 60, Math.floor(whole.length / 2), whole.length - 40])
      await expect(storeCover(files, whole.subarray(0, length)), `${kind} ${length}`).rejects.toMatchObject({
        code: 'invalid',
      });
  }
  await expect(storeCover(files, png(6_000, 6_000).subarray(0, 90))).rejects.toMatchObject({ code: 'invalid' });
  expect(held()).toBe(before);
});

test('pictures sent at once are processed in turn, and each becomes its own cover', async () => {
  const sent = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      picture(40, 40, `rgb(${n * 40}, 0, 0)`)
        .png()
        .toBuffer(),
    ),
  );
  const covers = await Promise.all(
    [...sent, Buffer.from(svg)].map((bytes) => storeCover(files, bytes).catch(() => null)),
  );
  expect(covers.at(-1)).toBeNull();
  expect(new Set(covers.slice(0, -1).map((cover) => cover?.imageHash)).size).toBe(6);
});

describe('pixel art', () => {
  /** Returns the small and the large WebP. */
  const formsOf = async (sent: Sharp) => {
    const { imageHash, smallWebpHash } = await storeCover(files, await sent.png().toBuffer());
    return [(await files.read(smallWebpHash)) as Buffer, (await files.read(imageHash)) as Buffer] as const;
  };
  const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();

  test.each([
    ['as large as it was drawn', 64, 1],
    ['as large as a cover', 64, 8],
    ['larger than a cover', 64, 16],
    ['of larger pixels', 32, 16],
  ])('stays exact and becomes smaller without loss: %s', async (_, grid, block) => {
    const drawn = pixelArt(grid, 1);
    for (const [i, form] of (await formsOf(pixelArt(grid, block))).entries()) {
      const side = [256, 512][i] as number;
      expect(isLossless(form)).toBe(true);
      const exact = await drawn.clone().resize(side, side, { kernel: 'nearest' }).png().toBuffer();
      expect((await pixelsOf(form)).equals(await pixelsOf(exact))).toBe(true);
      const smooth = await pixelArt(grid, block).resize(side, side).webp({ quality: 80 }).toBuffer();
      expect(form.length).toBeLessThan(smooth.length / 3);
    }
  });

  test('of a size that scales to no whole pixels is scaled smoothly, like a drawing or a photograph', async () => {
    const [, large] = await formsOf(pixelArt(60, 10));
    const nearest = await pixelArt(60, 10).resize(512, 512, { kernel: 'nearest' }).png().toBuffer();
    expect((await pixelsOf(large)).equals(await pixelsOf(nearest))).toBe(false);
    for (const smooth of [drawing(512), photo(512)])
      for (const form of await formsOf(smooth)) expect(isLossless(form)).toBe(false);
  });

  test('with one pixel outside its grid is not scaled as pixel art', async () => {
    const dot = { create: { width: 1, height: 1, channels: 3, background: 'white' } } as const;
    const [small] = await formsOf(
      sharp(
        await pixelArt(64, 8)
          .composite([{ input: dot, left: 257, top: 256 }])
          .png()
          .toBuffer(),
      ),
    );
    const [lost] = await formsOf(pixelArt(64, 8));
    expect((await pixelsOf(small)).equals(await pixelsOf(lost))).toBe(false);
  });
});
