import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { submission, uploadBuild, uploadCover } from '../test/submissions.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../test/testApp.ts';
import { collectGarbage, finishSweeping } from './garbageCollect.ts';
import { openFiles } from './store.ts';

const hour = 3_600_000;
const [submit, remove] = [endpoints['games.submit'], endpoints['games.remove']];

describe.each(databases)('garbage collection on %s', (database) => {
  let house: TestApp;
  let [staff, developer] = [] as unknown as [Someone, Someone];
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  beforeEach(async () => {
    house.setClock();
    developer = await house.person('developer');
  });
  afterAll(() => house?.close());

  const later = (hours: number) => house.setClock(new Date(Date.now() + hours * hour).toISOString());
  const sweepAfter = (hours: number) => {
    later(hours);
    return collectGarbage({ db: house.db, config: house.config, now: house.clock().toISOString() });
  };
  const stored = () =>
    readdirSync(join(house.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const isServed = async (path: string) => (await fetch(`${house.url}${path}`)).status === 200;
  const count = async (table: string) => (await house.db.all(`SELECT * FROM ${table}`, {})).length;

  test('an upload that became no game is deleted after a day, with its files', async () => {
    const { coverImage } = await uploadCover(developer);
    await uploadBuild(developer, ['index.html', 'only-here.js']);
    const held = stored().length;
    await sweepAfter(23);
    expect([stored().length, await isServed(coverImage), await count('builds')]).toEqual([held, true, 1]);
    await sweepAfter(25);
    expect([stored(), await isServed(coverImage)]).toEqual([[], false]);
    for (const table of ['builds', 'covers', 'cover_owners']) expect(await count(table), table).toBe(0);
  });

  test('cover and build of a game stay in every status and are deleted with it', async () => {
    const files = ['index.html', { name: 'b.js', data: database }];
    const { gameUrl } = await uploadBuild(developer, files);
    const said = await submission(developer, { gameUrl });
    const { id } = (await developer.call(submit, said)).body;
    const held = stored().length;
    await sweepAfter(100);
    expect([stored().length, await isServed(said.coverImage)]).toEqual([held, true]);
    expect((await staff.call(endpoints['games.reject'], { id, reason: 'No' })).status).toBe(200);
    await sweepAfter(200);
    expect(stored().length).toBe(held);
    expect((await staff.call(remove, { id })).status).toBe(204);
    await house.idle();
    expect([stored(), await isServed(said.coverImage)]).toEqual([[], false]);
  });

  test('files shared by two games stay until the last game is deleted', async () => {
    const other = await house.person('developer');
    const ids: string[] = [];
    for (const who of [developer, other]) {
      const { gameUrl } = await uploadBuild(who);
      ids.push((await who.call(submit, await submission(who, { gameUrl }))).body.id);
    }
    const { coverImage } = (await developer.call(endpoints['games.mine'], {})).body[0] as { coverImage: string };
    later(50);
    await staff.call(remove, { id: ids[0] as string });
    await house.idle();
    expect([await isServed(coverImage), stored().length > 4, await count('builds')]).toEqual([true, true, 1]);
    await staff.call(remove, { id: ids[1] as string });
    await house.idle();
    expect([await isServed(coverImage), stored(), await count('builds')]).toEqual([false, [], 0]);
  });

  test('a cover referenced only by its game stays, unreferenced files are deleted', async () => {
    const files = openFiles(house.config);
    const [older, nobodys] = [await files.put(Buffer.from('older')), await files.put(Buffer.from('nobody’s'))];
    writeFileSync(join(house.config.dataDir, 'files', 'unfinished-1'), 'x');
    const { id } = await house.game({ imageHash: older, coverImage: `/files/covers/${older}.webp` });
    await sweepAfter(0);
    expect(stored()).toHaveLength(3);
    await sweepAfter(2);
    expect([await files.read(older), await files.read(nobodys)]).toEqual([Buffer.from('older'), undefined]);
    expect(stored()).toHaveLength(1);
    await staff.call(remove, { id });
    await house.idle();
    expect(stored()).toEqual([]);
  });

  /** Returns the HTTP status of each form of a cover. */
  const statuses = (imageHash: string) =>
    Promise.all(
      ['.webp', '-256.webp', '.png', '-256.png'].map(
        async (end) => (await fetch(`${house.url}/files/covers/${imageHash}${end}`)).status,
      ),
    );
  const finish = (hours: number) => {
    later(hours);
    return finishSweeping({ db: house.db, config: house.config, now: house.clock().toISOString() });
  };
  const due = async () => (await house.db.all("SELECT name FROM secrets WHERE name = 'sweep due'", {})).length;
  const [served, refused] = [Array(4).fill(200), Array(4).fill(404)];

  test('a cover is refused as soon as staff delete its game, and its files are deleted within the hour', async () => {
    const { gameUrl } = await uploadBuild(developer);
    const said = await submission(developer, { gameUrl });
    const { id } = (await developer.call(submit, said)).body;
    expect(await statuses(said.imageHash)).toEqual(served);
    expect((await staff.call(remove, { id })).status).toBe(204);
    expect(await statuses(said.imageHash)).toEqual(refused);
    for (const table of ['builds', 'covers', 'cover_owners']) expect(await count(table), table).toBe(0);
    await house.idle();
    await finish(0.75);
    expect([stored(), await due()]).toEqual([[], 0]);
  });

  test('covers of a deleted account are refused at once and deleted within the hour, with or without a game', async () => {
    const game = await submission(developer);
    await developer.call(submit, game);
    const own = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a73' } }).png();
    const coverImage = new Blob([new Uint8Array(await own.toBuffer())]);
    const { imageHash } = (await developer.call(endpoints['uploads.image'], { coverImage })).body;
    expect([await statuses(game.imageHash), await statuses(imageHash)]).toEqual([served, served]);
    expect((await developer.call(endpoints['users.leave'], { password })).status).toBe(204);
    expect([await statuses(game.imageHash), await statuses(imageHash)]).toEqual([refused, refused]);
    await house.idle();
    // Recent files may still get a row that refers to them, so garbage collection is repeated until they are old
    // enough.
    await finish(0.25);
    expect([stored().length > 0, await due()]).toEqual([true, 1]);
    await finish(0.75);
    expect([stored(), await due()]).toEqual([[], 0]);
  });

  test('a cover that another account or game also uses is still served', async () => {
    const other = await house.person('developer');
    const [said, theirs] = [await submission(developer), await submission(other)];
    expect(said.imageHash).toBe(theirs.imageHash);
    const first = (await developer.call(submit, said)).body;
    const second = (await developer.call(submit, { ...said, title: 'Moon Hopper II' })).body;
    await staff.call(remove, { id: first.id });
    expect(await statuses(said.imageHash)).toEqual(served);
    await developer.call(endpoints['users.leave'], { password });
    expect(await statuses(said.imageHash)).toEqual(served);
    expect((await other.call(submit, theirs)).status).toBe(201);
    expect(second.id).not.toBe(first.id);
    await other.call(endpoints['users.leave'], { password });
    expect(await statuses(said.imageHash)).toEqual(refused);
    await house.idle();
    await finish(0.75);
    expect(stored()).toEqual([]);
  });

  test('an upload that is repeated, or used for a game, counts as recent', async () => {
    const [said, { gameUrl }] = [await submission(developer), await uploadBuild(developer)];
    later(20);
    await uploadCover(developer);
    await uploadBuild(developer);
    await sweepAfter(30);
    expect([await count('covers'), await count('builds')]).toEqual([1, 1]);
    expect((await developer.call(submit, { ...said, gameUrl })).status).toBe(201);
  });

  test('a game submitted during garbage collection has all its files, or is asked to upload them again', async () => {
    for (let n = 0; n < 6; n++) {
      house.setClock();
      const { gameUrl } = await uploadBuild(developer, ['index.html', `${n}.js`]);
      const said = await submission(developer, { gameUrl });
      later(30);
      const now = house.clock().toISOString();
      const [, { status, body }] = await Promise.all([
        collectGarbage({ db: house.db, config: house.config, now }),
        developer.call(submit, said),
      ]);
      expect([201, 400]).toContain(status);
      if (status === 201) {
        expect(await isServed(body.coverImage)).toBe(true);
        for (const file of (await developer.call(endpoints['games.build'], { id: body.id })).body.files)
          expect(await openFiles(house.config).stat(file.sha256)).toBeDefined();
        await staff.call(remove, { id: body.id });
        await house.idle();
      }
    }
  });
});
