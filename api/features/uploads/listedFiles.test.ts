import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { parseHashList } from '../../files/hashList.ts';
import { drawing } from '../../test/pictures.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { zipOf } from '../../test/zip.ts';

const [image, build] = [endpoints['uploads.image'], endpoints['uploads.build']];
const hashOf = (name: 'sha256' | 'md5', bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');
const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

describe.each(bothDatabases)('uploads on the list of hashes on %s', (database) => {
  let house: TestApp;
  let folder: string;
  let list: string;
  let staff: Someone;
  /** Pictures that are on the list by either hash, one that is not, and one that is a file of a game. */
  let pictures: Buffer[];
  beforeAll(async () => {
    pictures = await Promise.all([51, 52, 53, 54].map((seed) => drawing(256, seed).png().toBuffer()));
    const [one, two, , three] = pictures as [Buffer, Buffer, Buffer, Buffer];
    folder = mkdtempSync(join(tmpdir(), 'recess-hashes-'));
    list = join(folder, 'list.txt');
    const others = Array.from({ length: 500 }, (_, n) => hashOf('sha256', Buffer.from(`${n}`)));
    const known = [hashOf('sha256', one).toUpperCase(), hashOf('md5', two), hashOf('sha256', three)];
    writeFileSync(list, `# generated\r\n${[...others, ...known].join('\r\n')}\r\n`);
    house = await openTestApp({ database, settings: { HASH_LIST: list } });
    staff = await house.person('staff');
  });
  afterAll(async () => {
    await house?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const quarantined = () => {
    const at = join(house.config.dataDir, 'quarantine');
    return existsSync(at) ? readdirSync(at) : [];
  };
  const stored = () => {
    const at = join(house.config.dataDir, 'files');
    return existsSync(at) ? readdirSync(at, { recursive: true }) : [];
  };
  const incidents = (who: Someone) =>
    house.db.all('SELECT id, hash FROM upload_incidents WHERE "userId" = :id ORDER BY id', { id: who.id }) as Promise<
      { id: string; hash: string }[]
    >;
  const caseAbout = (who: Someone) =>
    house.db.all('SELECT found, severity, state FROM cases WHERE "entityId" = :id', { id: who.id });

  test('a cover on the list is refused, kept for the operator alone, and a case that no words or pictures are in', async () => {
    const me = await house.person('developer');
    const [one, two] = pictures as [Buffer, Buffer];
    const before = [quarantined().length, stored().length];
    for (const bytes of [one, two, one]) expect((await me.call(image, { coverImage: blob(bytes) })).status).toBe(400);
    expect([quarantined().length, stored().length]).toEqual([(before[0] as number) + 6, before[1]]);
    const kept = await incidents(me);
    expect(kept.map(({ hash }) => hash)).toEqual([
      ...[hashOf('sha256', one), hashOf('md5', two), hashOf('sha256', one)],
    ]);
    const file = join(house.config.dataDir, 'quarantine', kept[0]?.id as string);
    expect(readFileSync(file)).toEqual(one);
    for (const path of [file, `${file}.json`]) expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(house.config.dataDir, 'quarantine')).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(`${file}.json`, 'utf8'))).toMatchObject({ account: me.id, username: me.username });
    // One case, whoever often they try; its evidence is nothing.
    expect(await caseAbout(me)).toEqual([{ found: 'picture', severity: 1, state: 'open' }]);
    const row = (await staff.call(endpoints['moderation.cases'], {})).body.rows.find(
      (each) => each.found === 'picture',
    );
    expect((await staff.call(endpoints['moderation.evidence'], { id: row?.id as string })).body.texts).toEqual([]);
    const titles = async (who: Someone) =>
      (await who.call(endpoints['notifications.unread'], {})).body.map(({ title }) => title);
    expect(await titles(staff)).toEqual(['An upload needs the operator']);
    expect(await titles(me)).toEqual([]);
    expect(await house.db.all('SELECT "imageHash" FROM cover_owners WHERE "userId" = :id', { id: me.id })).toEqual([]);
  });

  test('a cover that is not on the list is taken in', async () => {
    const me = await house.person('developer');
    expect((await me.call(image, { coverImage: blob(pictures[2] as Buffer) })).status).toBe(201);
    expect([await incidents(me), await caseAbout(me)]).toEqual([[], []]);
  });

  test('a game with one file on the list is refused as a whole, and nothing of it is stored', async () => {
    const me = await house.person('developer');
    const before = stored().length;
    const zip = (file: Buffer) =>
      blob(
        zipOf([
          { name: 'index.html', data: '<!doctype html><p>Hi</p>' },
          { name: 'a/b.png', data: file },
        ]),
      );
    expect((await me.call(build, { build: zip(pictures[3] as Buffer) })).status).toBe(400);
    expect((await incidents(me)).map(({ hash }) => hash)).toEqual([hashOf('sha256', pictures[3] as Buffer)]);
    expect(stored().length).toBe(before);
    expect(await house.db.all('SELECT id FROM builds WHERE "developerId" = :id', { id: me.id })).toEqual([]);
    expect((await me.call(build, { build: zip(pictures[2] as Buffer) })).status).toBe(201);
  });

  test('a member of staff who uploads it finds no case, and others do', async () => {
    const [me, other] = [await house.person('developer'), await house.person('staff')];
    await house.db.run('UPDATE users SET "isAdmin" = 1 WHERE id = :id', { id: me.id });
    expect((await me.call(image, { coverImage: blob(pictures[0] as Buffer) })).status).toBe(400);
    const seen = async (who: Someone) =>
      (await who.call(endpoints['moderation.cases'], { kind: 'user' })).body.counts.open;
    expect((await seen(other)) - (await seen(me))).toBe(1);
    expect((await me.call(endpoints['notifications.unread'], {})).body).toEqual([]);
  });

  test('a list that changes counts at once, and while it cannot be read nothing is uploaded', async () => {
    const me = await house.person('developer');
    const before = readFileSync(list, 'utf8');
    writeFileSync(list, `${before}${hashOf('sha256', pictures[2] as Buffer)}\n`);
    expect((await me.call(image, { coverImage: blob(pictures[2] as Buffer) })).status).toBe(400);
    rmSync(list);
    expect((await me.call(image, { coverImage: blob(pictures[2] as Buffer) })).status).toBe(503);
    writeFileSync(list, before);
    expect((await me.call(image, { coverImage: blob(pictures[2] as Buffer) })).status).toBe(201);
  });
});

test('a list has a hash a line, in any case, and comments; other lines are counted', () => {
  const [sha, md5] = ['a1'.repeat(32), 'B2'.repeat(16)];
  expect(parseHashList(`# x\n\n ${sha} \r\n${md5}\n${sha}0\nzz\n`)).toEqual({
    ...{ hashes: new Set([sha, md5.toLowerCase()]), wrongLines: 2 },
  });
});
