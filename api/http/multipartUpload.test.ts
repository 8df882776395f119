import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { deleteStaleUploads } from './multipartUpload.ts';

// These tests do not depend on the database, so they run on one only.
const [path, field] = ['/api/upload/game-image', 'coverImage'];
const type = 'multipart/form-data; boundary=xx';
const start = `--xx\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
const picture = async () =>
  Buffer.from(
    await sharp({ create: { width: 30, height: 30, channels: 3, background: '#37a' } })
      .png()
      .toBuffer(),
  );

describe('multipart uploads', () => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp();
  });
  afterAll(() => house?.close());
  const lying = () => readdirSync(join(house.config.dataDir, 'uploads'));
  /** Sends each form as another account, because uploads are limited per account and hour. */
  const sendForm = async (form: FormData) => (await house.person('developer')).send('POST', path, form);

  test('an upload is accepted only with exactly one file, under the declared field name', async () => {
    const [missing, good] = ['Please upload a cover image for your game.', new Blob([await picture()])];
    const forms: [string, (form: FormData) => void, number, string?][] = [
      ['nothing', () => {}, 400, missing],
      ['an empty file', (form) => form.append(field, new Blob([''])), 400, missing],
      ['another field', (form) => form.append('image', good), 400],
      ['another field that is long', (form) => form.append('image', new Blob([new Uint8Array(3_000_000)])), 400],
      ['text for a file', (form) => form.append(field, 'picture'), 400],
      ['two files', (form) => [field, field].map((name) => form.append(name, good)), 400],
      [
        'a field beside it',
        (form) => {
          form.append(field, good);
          form.append('more', 'x');
        },
        400,
      ],
      [
        'a field before it',
        (form) => {
          form.append('more', 'x');
          form.append(field, good);
        },
        400,
      ],
    ];
    for (const [what, fill, status, words] of forms) {
      const form = new FormData();
      fill(form);
      const answer = await sendForm(form);
      expect([what, answer.status]).toEqual([what, status]);
      const body = (await answer.json()) as { message: string };
      if (words) expect([what, body.message]).toEqual([what, words]);
    }
    const json = await (await house.person('developer')).send('POST', path, '{"coverImage":"x"}');
    expect([json.status, ((await json.json()) as { code: string }).code]).toEqual([415, 'wrongType']);
    expect(lying()).toEqual([]);
  });

  test('a file that arrives in one chunk with a refused part leaves no file behind', async () => {
    const someone = await house.person('developer');
    const other = '--xx\r\nContent-Disposition: form-data; name="more"\r\n\r\nx\r\n';
    for (let n = 0; n < 30; n++) {
      const answer = await someone.send('POST', path, `${other}${start}abc\r\n--xx--\r\n`, { 'content-type': type });
      expect(answer.status).toBe(400);
    }
    expect(lying()).toEqual([]);
  });

  test('an unfinished form, or a client that disconnects, leads to a refusal and leaves no file', async () => {
    const someone = await house.person('developer');
    const parts = [start, `${start}abc`, '--xx', '', 'nonsense', `${start}abc\r\n--xx\r\n`, `${start.slice(0, 30)}`];
    for (const said of parts) {
      const answer = await someone.send('POST', path, said, { 'content-type': type });
      expect([said, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([said, 400, 'invalid']);
    }
    for (const odd of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'x'.repeat(100)}`,
    ])
      expect((await someone.send('POST', path, start, { 'content-type': odd })).status, odd).toBe(400);

    const { port } = new URL(house.url);
    const headers = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Cookie: ${someone.cookie}`,
      `Origin: ${house.config.publicUrl}`,
    ];
    for (let n = 0; n < 5; n++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `${[...headers, `Content-Type: ${type}`, 'Content-Length: 100000'].join('\r\n')}\r\n\r\n${start}${'x'.repeat(9_000)}`,
      );
      await expect.poll(() => lying().length).toBeGreaterThan(0);
      socket.destroy();
      await expect.poll(lying).toEqual([]);
    }
  });

  test('arbitrary bytes sent as a form are accepted or refused, and the server keeps working', async () => {
    const someone = await Promise.all(Array.from({ length: 6 }, () => house.person('developer')));
    const cover = await picture();
    const whole = Buffer.concat([Buffer.from(start), cover, Buffer.from('\r\n--xx--\r\n')]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 12 })), { maxLength: 3 }),
        fc.nat(whole.length),
        async (changes, length) => {
          const bent = Buffer.from(whole);
          for (const [place, bytes] of changes) bent.set(bytes.subarray(0, bent.length - place), place);
          const body = bent.subarray(0, length + 200 > whole.length ? whole.length : length);
          const who = someone[length % someone.length] as Someone;
          const { status } = await who.send('POST', path, Buffer.from(body), { 'content-type': type });
          expect([201, 400, 413, 415, 429]).toContain(status);
        },
      ),
      { numRuns: 150 },
    );
    expect(lying()).toEqual([]);
    expect((await (await house.person('developer')).send('POST', path, whole, { 'content-type': type })).status).toBe(
      201,
    );
  });

  test('a file that is too large is refused with 413 every time and leaves no file', async () => {
    const large = new Blob([Buffer.alloc(10.01 * 2 ** 20)]);
    for (let n = 0; n < 12; n++) expect((await sendForm(formOf({ field, value: large }))).status).toBe(413);
    expect(lying()).toEqual([]);
  });
});

/** Sends `bytes` every `every` milliseconds, after `first` bytes at once. */
type Pace = { bytes: number; every: number; first?: number };

/**
 * Sends a form bit by bit. Returns the server's answer and the number of bytes sent before the server closed the
 * connection.
 */
async function drip(house: TestApp, someone: Someone, form: Buffer, { bytes, every, first = 0 }: Pace) {
  const { port } = new URL(house.url);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `Cookie: ${someone.cookie}`, `Origin: ${house.config.publicUrl}`];
  socket.write([...lines, `Content-Type: ${type}`, `Content-Length: ${form.length}`, '', ''].join('\r\n'));
  socket.write(form.subarray(0, first));
  let [said, sent] = ['', first];
  const timer = setInterval(() => {
    if (sent < form.length) socket.write(form.subarray(sent, (sent += bytes)));
  }, every);
  await new Promise<void>((resolve) => {
    socket.on('close', () => resolve()).on('error', () => {});
    socket.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\r\n\r\n')) socket.end();
    });
  });
  clearInterval(timer);
  return { said: said.slice(0, 12), sent };
}

describe('slow uploads', () => {
  let house: TestApp;
  let someone: Someone;
  beforeAll(async () => {
    house = await openTestApp({ patience: { body: 300, upload: 300 } });
    someone = await house.person('developer');
  });
  afterAll(() => house?.close());
  const lying = () => readdirSync(join(house.config.dataDir, 'uploads'));
  const formWith = (file: Buffer) => Buffer.concat([Buffer.from(start), file, Buffer.from('\r\n--xx--\r\n')]);

  test('an upload that stalls is cut off, and its partial file is deleted', async () => {
    const form = formWith(Buffer.alloc(100_000));
    expect(await drip(house, someone, form, { bytes: 200, every: 1_000_000 })).toEqual({ said: '', sent: 0 });
    await expect.poll(lying).toEqual([]);
  });

  test('an upload below the minimum rate is cut off long before its end', async () => {
    const form = formWith(Buffer.alloc(9_000));
    const { said, sent } = await drip(house, someone, form, { first: 5_000, bytes: 10, every: 10 });
    expect(said).toBe('');
    expect(sent).toBeLessThan(form.length);
    await expect.poll(lying).toEqual([]);
  });

  test('a slow but steady upload is not cut off, however long it takes', async () => {
    const pixels = Buffer.from(Array.from({ length: 100 * 100 * 3 }, (_, n) => (n * 7_919) % 251));
    const noise = await sharp(pixels, { raw: { width: 100, height: 100, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const form = formWith(noise);
    const { said, sent } = await drip(house, someone, form, { bytes: 500, every: 20 });
    expect([said, sent >= form.length]).toEqual(['HTTP/1.1 201', true]);
  });
});

test('startup cleanup deletes uploads of a killed process and keeps those in progress', async () => {
  const house = await openTestApp();
  const folder = join(house.config.dataDir, 'uploads');
  mkdirSync(folder, { recursive: true });
  for (const name of ['left', 'coming']) writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, 'left'), new Date('2026-01-01'), new Date('2026-01-01'));
  await deleteStaleUploads(house.config, new Date().toISOString());
  expect(readdirSync(folder)).toEqual(['coming']);
  await house.close();
});
