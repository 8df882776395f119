import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawing, photo, pixelArt } from '../test/pictures.ts';
import { raw } from '../test/raw.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { generateThumbnails } from './cardThumbnails.ts';
import { storeCover } from './cover.ts';
import { collectGarbage } from './garbageCollect.ts';
import { type Files, openFiles } from './store.ts';
import { addressOf, coverOf, registerCover } from './uploadStore.ts';

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe.each(databases)('AVIF thumbnails on %s', (database) => {
  let house: TestApp;
  let files: Files;
  let developer: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    files = openFiles(house.config);
    developer = await house.person('developer');
  });
  beforeEach(() => house.setClock());
  afterAll(() => house?.close());

  const now = () => house.clock().toISOString();
  const make = () => generateThumbnails({ db: house.db, files });
  async function cover(picture: Sharp, kind: 'png' | 'jpeg' | 'webp' = 'png'): Promise<string> {
    const made = await storeCover(files, await picture[kind]().toBuffer());
    await registerCover(house.db, made, developer.id, now());
    return made.imageHash;
  }
  const asked = (hash: string, accept?: string, tag?: string) =>
    raw(`${house.url}/files/covers/${hash}-256.webp`, {
      ...(accept && { accept }),
      ...(tag && { 'if-none-match': tag }),
    });
  const stored = () => readdirSync(join(house.config.dataDir, 'files'), { recursive: true }).length;

  test.each(['png', 'jpeg', 'webp'] as const)(
    'the AVIF thumbnail of a %s is smaller than the WebP and has the same URL',
    async (kind) => {
      const hash = await cover(photo(256, kind.length), kind);
      const before = await asked(hash, chromium);
      expect(before.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' });
      await make();
      const after = await asked(hash, chromium);
      expect(after.headers).toMatchObject({
        'content-type': 'image/avif',
        vary: 'Accept',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(after.body.length).toBeLessThan(before.body.length * 0.95);
      const { format, width, height, exif, icc } = await sharp(after.body).metadata();
      expect([format, width, height, exif, icc]).toEqual(['heif', 256, 256, undefined, undefined]);
      expect((await asked(hash, chromium, String(after.headers['etag']))).status).toBe(304);
    },
  );

  test('clients that do not accept AVIF by name get the WebP, and so do requests for the large form', async () => {
    const hash = await cover(drawing(256));
    await make();
    for (const accept of [undefined, '*/*', 'image/webp,*/*;q=0.8']) {
      const { headers, body } = await asked(hash, accept);
      expect([headers['content-type'], (await sharp(body).metadata()).format]).toEqual(['image/webp', 'webp']);
    }
    const large = await raw(`${house.url}${addressOf(hash)}`, { accept: chromium });
    expect([large.headers['content-type'], large.headers['vary']]).toEqual(['image/webp', undefined]);
  });

  test('pixel art keeps its lossless WebP', async () => {
    const hash = await cover(pixelArt(64, 8));
    await make();
    expect((await asked(hash, chromium)).headers['content-type']).toBe('image/webp');
    expect(await coverOf.get(house.db, { imageHash: hash })).toMatchObject({ cardHash: expect.any(String) });
  });

  test('a thumbnail made twice, or by two processes at once, is one file and is not made again', async () => {
    const hash = await cover(photo(256, 3));
    await Promise.all([make(), make()]);
    const [held, row] = [stored(), await coverOf.get(house.db, { imageHash: hash })];
    await make();
    expect([stored(), await coverOf.get(house.db, { imageHash: hash })]).toEqual([held, row]);
  });

  test('a cover with missing or damaged files does not block other thumbnails', async () => {
    const [gone, damaged, whole] = [await cover(photo(256, 4)), await cover(photo(256, 5)), await cover(photo(256, 6))];
    const place = (hash = '') => join(house.config.dataDir, 'files', hash.slice(0, 2), hash.slice(2));
    const row = await coverOf.get(house.db, { imageHash: gone });
    for (const hash of [row?.smallHash, row?.smallWebpHash]) rmSync(place(hash));
    const other = await coverOf.get(house.db, { imageHash: damaged });
    rmSync(place(other?.smallHash));
    await make();
    expect((await asked(gone, chromium)).status).toBe(404);
    expect((await asked(damaged, chromium)).headers['content-type']).toBe('image/webp');
    expect((await asked(whole, chromium)).headers['content-type']).toBe('image/avif');
  });

  test('the WebP replaces a lost AVIF file, and garbage collection keeps it while the cover exists', async () => {
    const hash = await cover(photo(256, 8));
    await make();
    const { cardHash = '' } = (await coverOf.get(house.db, { imageHash: hash })) ?? {};
    const later = new Date(Date.now() + 2 * 3_600_000).toISOString();
    await collectGarbage({ db: house.db, config: house.config, now: later });
    expect((await asked(hash, chromium)).headers['content-type']).toBe('image/avif');
    rmSync(join(house.config.dataDir, 'files', String(cardHash).slice(0, 2), String(cardHash).slice(2)));
    expect((await asked(hash, chromium)).headers['content-type']).toBe('image/webp');
  });

  test('a stopping process starts no further thumbnail', async () => {
    const hash = await cover(photo(256, 9));
    await generateThumbnails({ db: house.db, files, ending: () => true });
    expect((await coverOf.get(house.db, { imageHash: hash }))?.cardHash).toBeNull();
  });
});
