import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { raw } from '../../test/raw.ts';
import { databases, formOf, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const upload = endpoints['uploads.image'];
const [path, field] = ['/api/upload/game-image', 'coverImage'];
const blob = (bytes: Uint8Array | string, type = 'image/png') => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
const picture = (kind: 'jpeg' | 'png' | 'webp', background = '#37a') =>
  sharp({ create: { width: 700, height: 350, channels: 3, background } })
    [kind]()
    .toBuffer();

describe.each(databases)('cover uploads on %s', (database) => {
  let house: TestApp;
  let me: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());
  const lying = () => readdirSync(join(house.config.dataDir, 'uploads'));
  /** Sends each upload as another account, because uploads are limited per account and hour. */
  const sendForm = async (form: FormData, headers = {}) =>
    (await house.person('developer')).send('POST', path, form, headers);

  test.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
  ] as const)(
    'a developer uploads a %s and gets a cover in every form, cached for ever',
    async (kind, extension, type) => {
      me = await house.person('developer');
      const { status, body } = await me.call(upload, { coverImage: blob(await picture(kind)) });
      expect([status, body]).toEqual([
        201,
        { imageUrl: `/files/covers/${body.imageHash}.webp`, imageHash: body.imageHash },
      ]);
      const forms = [
        ...([
          ['', 512, 'webp', 'image/webp'],
          ['-256', 256, 'webp', 'image/webp'],
        ] as const),
        ...([
          ['', 512, extension, type],
          ['-256', 256, extension, type],
        ] as const),
      ];
      for (const [size, pixels, end, mime] of forms) {
        const answer = await raw(`${house.url}/files/covers/${body.imageHash}${size}.${end}`);
        expect(answer.status).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': mime,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        });
        expect(answer.headers).not.toHaveProperty('permissions-policy');
        const format = mime.slice('image/'.length);
        expect(await sharp(answer.body).metadata()).toMatchObject({ width: pixels, height: pixels, format });
        const tag = { 'if-none-match': String(answer.headers['etag']) };
        expect((await raw(`${house.url}/files/covers/${body.imageHash}${size}.${end}`, tag)).status).toBe(304);
      }
      expect(lying()).toEqual([]);
    },
  );

  test('the same picture uploaded again, or by another developer, gives the same cover', async () => {
    const [one, other] = [await house.person('developer'), await house.person('developer')];
    const sent = blob(await picture('png', '#123'));
    const answers = [await one.call(upload, { coverImage: sent }), await one.call(upload, { coverImage: sent })];
    answers.push(...(await Promise.all([1, 2, 3, 4].map(() => other.call(upload, { coverImage: sent })))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.imageHash}`)).size).toBe(1);
  });

  test('a missing form of a cover and an invalid URL are answered 404', async () => {
    const { body } = await (await house.person('developer')).call(upload, {
      coverImage: blob(await picture('png', '#999')),
    });
    const { imageHash: hash } = body;
    const [zeros, upper] = ['0'.repeat(64), hash.toUpperCase()];
    for (const name of [
      `${hash}.jpg`,
      `${hash}-256.jpg`,
      `${hash}.svg`,
      `${hash}-128.webp`,
      `${hash}`,
      `${hash}.webp/`,
      `${zeros}.webp`,
      `${upper}.png`,
      '..%2f..%2fx.webp',
    ])
      expect((await fetch(`${house.url}/files/covers/${name}`)).status, name).toBe(404);
    expect((await fetch(`${house.url}/files/covers/${hash}.webp`, { method: 'POST' })).status).not.toBe(200);
  });

  test('only approved developers can upload', async () => {
    for (const [role, status] of [
      ['visitor', 401],
      ['player', 403],
      ['pending', 403],
      ['staff', 403],
    ] as const) {
      const answer = await (await house.person(role)).send('POST', path, formOf({ field, value: blob('x') }));
      expect([role, answer.status]).toEqual([role, status]);
    }
  });

  test.each([
    ['an SVG named png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['HTML sent as a JPEG', '<script>alert(1)</script>', 'image/jpeg'],
    ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;', 'image/webp'],
  ])('the content decides, never the name or the declared type: %s', async (_, text, type) => {
    const form = new FormData();
    form.append(field, blob(text, type), 'cover.png');
    const answer = await sendForm(form);
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { code: 'wrongType', message: 'Please upload a JPG, PNG, or WEBP image.' },
    ]);
    expect(lying()).toEqual([]);
  });

  test('a picture with any name and type is accepted', async () => {
    const form = new FormData();
    form.append(field, blob(await picture('webp', '#fff'), 'text/html'), '../../evil".html');
    expect((await sendForm(form)).status).toBe(201);
  });

  test('a cover just under 10 MB is accepted, a larger one is refused', async () => {
    const small = await picture('png', '#abc');
    const padded = (size: number) => blob(Buffer.concat([small, Buffer.alloc(size - small.length)]));
    const [mb, words] = [2 ** 20, 'Image must be less than 10MB.'];
    const sizes = [
      [9.99 * mb, 201],
      [10 * mb - 1, 201],
      [10 * mb, 413],
      [10.01 * mb, 413],
      [12 * mb, 413],
    ] as const;
    for (const [size, status] of sizes) {
      const answer = await sendForm(formOf({ field, value: padded(Math.floor(size)) }));
      expect([size, answer.status]).toEqual([size, status]);
      if (status === 413) expect(await answer.json()).toMatchObject({ code: 'tooLarge', message: words });
    }
    expect(lying()).toEqual([]);
  });
});
