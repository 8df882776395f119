import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, type House, openHouse, type Someone } from '../test/house.ts';
import { submission, uploadBuild, uploadCover } from '../test/submissions.ts';
import { openFiles } from './store.ts';
import { sweep } from './sweep.ts';

const hour = 3_600_000;
const [submit, remove] = [endpoints['games.submit'], endpoints['games.remove']];

describe.each(databases)('the sweep on %s', (database) => {
  let house: House;
  let [staff, developer] = [] as unknown as [Someone, Someone];
  beforeAll(async () => {
    house = await openHouse({ database });
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
    return sweep({ db: house.db, config: house.config, now: house.clock().toISOString() });
  };
  const stored = () =>
    readdirSync(join(house.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const isServed = async (path: string) => (await fetch(`${house.url}${path}`)).status === 200;
  const count = async (table: string) => (await house.db.all(`SELECT * FROM ${table}`, {})).length;

  test('what was uploaded and became no game goes after a day, with its files', async () => {
    const { coverImage } = await uploadCover(developer);
    await uploadBuild(developer, ['index.html', 'only-here.js']);
    const held = stored().length;
    await sweepAfter(23);
    expect([stored().length, await isServed(coverImage), await count('builds')]).toEqual([held, true, 1]);
    await sweepAfter(25);
    expect([stored(), await isServed(coverImage)]).toEqual([[], false]);
    for (const table of ['builds', 'covers', 'cover_owners']) expect(await count(table), table).toBe(0);
  });

  test('a game’s cover and build stay, in every state, and go with it', async () => {
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

  test('what two games share stays until the last of them goes', async () => {
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

  test('a cover that only its game knows of stays, files that nobody knows of go', async () => {
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

  test('what is uploaded again, or taken for a game, is young again', async () => {
    const [said, { gameUrl }] = [await submission(developer), await uploadBuild(developer)];
    later(20);
    await uploadCover(developer);
    await uploadBuild(developer);
    await sweepAfter(30);
    expect([await count('covers'), await count('builds')]).toEqual([1, 1]);
    expect((await developer.call(submit, { ...said, gameUrl })).status).toBe(201);
  });

  test('a game that is submitted during a sweep has all its files, or is asked for them again', async () => {
    for (let n = 0; n < 6; n++) {
      house.setClock();
      const { gameUrl } = await uploadBuild(developer, ['index.html', `${n}.js`]);
      const said = await submission(developer, { gameUrl });
      later(30);
      const now = house.clock().toISOString();
      const [, { status, body }] = await Promise.all([
        sweep({ db: house.db, config: house.config, now }),
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
