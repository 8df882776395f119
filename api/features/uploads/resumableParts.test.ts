import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBytesMax, partBytes, partBytesMax } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { deleteStaleUploads } from '../../http/multipartUpload.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { zipOf } from '../../test/zip.ts';

const { 'uploads.arrived': arrived, 'uploads.part': part, 'uploads.build': whole } = endpoints;
const key = 'a'.repeat(64);
const index = { name: 'index.html', data: '<!doctype html>' };
const zip = zipOf([index, { name: 'level.bin', data: randomBytes(partBytesMax + 9_000) }]);
const size = zip.length;

describe.each(databases)('a resumable zip upload on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const folder = () => join(house.config.dataDir, 'uploads');
  const lying = () => (existsSync(folder()) ? readdirSync(folder()) : []);
  const of = (who: Someone) => lying().filter((name) => name.includes(who.id));
  const developer = () => house.person('developer');
  const send = (
    who: Someone,
    from: number,
    to: number,
    more: { key?: string; size?: number; of?: Buffer<ArrayBuffer> } = {},
  ) => {
    const said = { key: more.key ?? key, size: more.size ?? size, from };
    return who.call(part, { ...said, part: new Blob([(more.of ?? zip).subarray(from, to)]) });
  };
  const receivedOf = async (who: Someone) => (await who.call(arrived, { key })).body.received;

  test('gives the same build as a single upload', async () => {
    const who = await developer();
    expect(await receivedOf(who)).toBe(0);
    const first = await send(who, 0, partBytes);
    expect([first.status, first.body]).toEqual([201, { received: partBytes, build: null }]);
    expect(await receivedOf(who)).toBe(partBytes);
    // This part has the size that an app of an earlier version sends.
    const second = await send(who, partBytes, partBytes + partBytesMax);
    expect(second.body.received).toBe(Math.min(size, partBytes + partBytesMax));
    const last = await send(who, partBytes, size);
    const { body } = await who.call(whole, { build: new Blob([zip]) });
    expect(last.body).toEqual({ received: size, build: body });
    const files = (await house.db.get('SELECT "totalBytes" FROM builds WHERE id = :id', {
      id: body.buildId,
    })) as object;
    expect(files).toEqual({ totalBytes: index.data.length + partBytesMax + 9_000 });
  });

  test('resumes after an interruption', async () => {
    const who = await developer();
    await send(who, 0, 1_000_000);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('--x\r\nContent-Disposition: form-data; name="part"; filename="p"\r\n\r\n'));
        controller.enqueue(new Uint8Array(zip.subarray(1_000_000, 1_400_000)));
        setTimeout(() => controller.error(new Error('the line broke')), 50);
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie: who.cookie };
    const sent = fetch(`${house.url}/api/upload/game-build/parts/${key}/${size}/1000000`, {
      ...{ method: 'POST', headers: { ...headers, origin: house.config.publicUrl }, body: broken },
      ...({ duplex: 'half' } as object),
    });
    await expect(sent).rejects.toThrow();
    // The received bytes of an interrupted part do not count and are deleted.
    await expect.poll(() => lying().filter((name) => !name.startsWith('part-'))).toEqual([]);
    expect(await receivedOf(who)).toBe(1_000_000);
    expect((await send(who, 1_000_000, size)).body.build?.fileCount).toBe(2);
  });

  test('whose last answer was lost gets the answer again and creates no second build', async () => {
    const who = await developer();
    await send(who, 0, partBytes);
    const { body } = await send(who, partBytes, size);
    expect(await receivedOf(who)).toBe(size);
    expect((await send(who, size - 1, size)).body).toEqual(body);
    const rows = await house.db.all('SELECT id FROM builds WHERE "developerId" = :id', { id: who.id });
    expect(rows).toHaveLength(1);
    // The zip is not kept for ever.
    await deleteStaleUploads(house.config, new Date(house.clock().getTime() + 3_700_000).toISOString());
    expect(of(who)).toEqual([]);
  });

  test('ignores repeated parts and refuses gaps; the answer says where to continue', async () => {
    const who = await developer();
    expect((await send(who, 500, 900)).body).toEqual({ received: 0, build: null });
    await send(who, 0, 1_000);
    expect((await send(who, 5_000, 6_000)).body.received).toBe(1_000);
    expect((await send(who, 0, 500, { of: Buffer.alloc(size) })).body.received).toBe(1_000);
    expect((await send(who, 400, 3_000)).body.received).toBe(3_000);
    await send(who, 3_000, 3_000 + partBytes);
    expect((await send(who, 3_000 + partBytes, size)).body.build).not.toBeNull();
  });

  test('belongs to its developer: nobody else can see its progress or add to it', async () => {
    const [who, other] = [await developer(), await developer()];
    await send(who, 0, 1_000);
    expect(await receivedOf(other)).toBe(0);
    expect((await send(other, 1_000, 2_000)).body.received).toBe(0);
    await send(other, 0, 500);
    expect([await receivedOf(who), await receivedOf(other)]).toEqual([1_000, 500]);
    for (const role of ['visitor', 'player', 'pending', 'staff'] as const) {
      const { status } = await send(await house.person(role), 0, 100);
      expect([401, 403], role).toContain(status);
    }
  });

  test('with hostile content is refused with the same message, and its parts are deleted', async () => {
    const who = await developer();
    const evil = zipOf([index, '../evil.html']);
    const { status, body } = await send(who, 0, evil.length, { size: evil.length, of: evil });
    expect([status, body.message]).toEqual([400, '"../evil.html" leaves its folder; "." and ".." are not allowed']);
    expect([of(who), await receivedOf(who)]).toEqual([[], 0]);
  });

  test('refuses more bytes than declared, more than 200 MB, and a part over the limit', async () => {
    const who = await developer();
    expect((await send(who, 0, 1_000, { size: 999 })).status).toBe(400);
    expect((await send(who, 0, 1_000, { size: buildBytesMax + 1 })).status).toBe(400);
    expect((await send(who, 0, partBytesMax + 1)).status).toBe(413);
    const odd = [
      '/../..',
      `/${key}/9/-1`,
      `/${key}/9/1.5`,
      `/${key}/x/0`,
      `/${'A'.repeat(64)}/9/0`,
      `/${key}%2f..%2fx/9/0`,
    ];
    const form = () => {
      const form = new FormData();
      form.append('part', new Blob(['x']));
      return form;
    };
    for (const path of odd)
      expect([400, 404, 405], path).toContain(
        (await who.send('POST', `/api/upload/game-build/parts${path}`, form())).status,
      );
    expect(of(who)).toEqual([]);
  });

  test('is limited to three unfinished ones per developer: a fourth replaces the oldest', async () => {
    const who = await developer();
    for (const [n, letter] of ['b', 'c', 'd'].entries()) {
      const named = letter.repeat(64);
      await send(who, 0, 100, { key: named });
      const then = new Date(Date.UTC(2026, 0, 1 + n));
      utimesSync(join(folder(), `part-${who.id}-${named}`), then, then);
    }
    await send(who, 0, 100, { key: 'e'.repeat(64) });
    expect(
      of(who)
        .map((name) => name.at(-1))
        .sort(),
    ).toEqual(['c', 'd', 'e']);
  });

  test('can be resumed for a day and no longer', async () => {
    const who = await developer();
    await send(who, 0, 100);
    const sweepAfter = (hours: number) =>
      deleteStaleUploads(house.config, new Date(Date.now() + hours * 3_600_000).toISOString());
    await sweepAfter(23);
    expect(of(who)).toHaveLength(1);
    await sweepAfter(25);
    expect(of(who)).toEqual([]);
  });

  test("is deleted with its developer's account", async () => {
    const who = await developer();
    await send(who, 0, 100);
    expect(of(who)).toHaveLength(1);
    expect((await who.call(endpoints['users.leave'], { password })).status).toBe(204);
    await expect.poll(() => of(who)).toEqual([]);
  });

  test('counts as one build, however many parts it has', async () => {
    const who = await developer();
    const small = zipOf([index]);
    const times = whole.limit?.times ?? 0;
    for (let n = 0; n < times; n++)
      expect((await send(who, 0, small.length, { size: small.length, of: small })).status).toBe(201);
    expect((await send(who, 0, small.length, { size: small.length, of: small })).status).toBe(429);
  });
});
