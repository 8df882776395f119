import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { createCoverHasher } from '../../files/hashCovers.ts';
import { openFiles } from '../../files/store.ts';
import { drawing } from '../../test/pictures.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [upload, pending] = [endpoints['uploads.image'], endpoints['games.pending']];

describe.each(databases)('covers taken from others on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const pictureOf = (seed: number) => drawing(512, seed).png().toBuffer();
  /** Uploads a cover and makes a game with it. */
  async function gameWith(developer: Someone, bytes: Buffer, status: 'pending' | 'approved' = 'pending') {
    const { body } = await developer.call(upload, { coverImage: new Blob([new Uint8Array(bytes)]) });
    const game = await house.game({ developerId: developer.id, status });
    await house.db.run('UPDATE games SET "imageHash" = :hash, "coverImage" = :url WHERE id = :id', {
      ...{ id: game.id, hash: body.imageHash, url: body.imageUrl },
    });
    return { ...game, imageHash: body.imageHash };
  }
  const alikeTo = async (id: string) => (await staff.call(pending, {})).body.find((game) => game.id === id)?.lookalikes;

  test("a waiting game names other developers' games whose cover looks like its own, and no others", async () => {
    const [kim, ben] = [await house.person('developer'), await house.person('developer')];
    const bytes = await pictureOf(21);
    const original = await gameWith(kim, bytes, 'approved');
    await gameWith(ben, await pictureOf(22), 'approved');
    const mirrored = await gameWith(ben, await sharp(bytes).flop().grayscale().png().toBuffer());
    const different = await gameWith(ben, await pictureOf(23));
    const own = await gameWith(kim, await sharp(bytes).modulate({ brightness: 1.1 }).png().toBuffer());
    const found = await alikeTo(mirrored.id);
    expect(found?.map(({ gameId, developerId }) => [gameId, developerId]).sort()).toEqual(
      [original.id, own.id].map((id) => [id, kim.id]).sort(),
    );
    expect(found?.[0]).toMatchObject({ title: original.title, coverImage: expect.stringContaining('/files/covers/') });
    expect(await alikeTo(different.id)).toEqual([]);
    expect((await alikeTo(own.id))?.map(({ gameId }) => gameId)).toEqual([mirrored.id]);
  });

  test('the same picture is found although its hashes are not made yet, and the job makes them once', async () => {
    const [kim, ben] = [await house.person('developer'), await house.person('developer')];
    const [first, second] = [await gameWith(kim, await pictureOf(31)), await gameWith(ben, await pictureOf(31))];
    await house.db.run('DELETE FROM cover_hashes', {});
    expect((await alikeTo(second.id))?.map(({ gameId, distance }) => [gameId, distance])).toEqual([[first.id, 0]]);
    const job = createCoverHasher({
      db: house.db,
      files: openFiles(house.config),
      now: () => house.clock().toISOString(),
    });
    await job();
    const rows = () => house.db.all('SELECT * FROM cover_hashes', {});
    const covers = await house.db.all('SELECT "imageHash" FROM covers', {});
    expect(await rows()).toHaveLength(covers.length);
    await house.db.run('DELETE FROM cover_hashes WHERE "imageHash" = :hash', { hash: first.imageHash });
    await job();
    expect(await rows()).toHaveLength(covers.length - 1);
  });

  test('the hashes of a cover go with it', async () => {
    const kim = await house.person('developer');
    const { imageHash } = await gameWith(kim, await pictureOf(41));
    const left = () => house.db.all('SELECT * FROM cover_hashes WHERE "imageHash" = :imageHash', { imageHash });
    expect(await left()).toHaveLength(1);
    expect((await staff.call(endpoints['users.remove'], { id: kim.id })).status).toBe(204);
    expect(await left()).toEqual([]);
  });

  test("a developer's own covers that look alike hide no other developer's, however many they are", async () => {
    const [kim, ben] = [await house.person('developer'), await house.person('developer')];
    const bytes = await pictureOf(41);
    const original = await gameWith(kim, await sharp(bytes).modulate({ brightness: 1.2 }).png().toBuffer(), 'approved');
    let copy = await gameWith(ben, bytes);
    for (let n = 0; n < 7; n++)
      copy = await gameWith(
        ben,
        await sharp(bytes)
          .modulate({ brightness: 1 + n / 500 })
          .png()
          .toBuffer(),
      );
    expect((await alikeTo(copy.id))?.map(({ gameId }) => gameId)).toEqual([original.id]);
  });
});
