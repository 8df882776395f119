import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { emptyChanges, publishChanges } from '../../change-feed/changeFeed.ts';
import { metaOf, renewEpoch } from '../../change-feed/storeIdentity.ts';
import type { Db } from '../../db/port.ts';
import { publishFigures } from '../../sync/catalogueSync.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { catalogSnapshot } from './catalogSnapshot.ts';

describe.each(databases)('the catalogue snapshot on %s', (database) => {
  let house: TestApp;
  let [visitor, staff, player, developer] = [] as Someone[] as [Someone, Someone, Someone, Someone];
  beforeAll(async () => {
    house = await openTestApp({ database });
    visitor = await house.person('visitor');
    staff = await house.person('staff');
    player = await house.person('player');
    developer = await house.person('developer');
  });
  afterAll(() => house?.close());

  /** Builds a fresh snapshot: the cache belongs to the database handle, so a copied handle has none yet. */
  const readAnew = async () => catalogSnapshot({ ...house.db }, house.config, await metaOf(house.db));
  const publish = () => publishFigures(house.db, house.clock().toISOString());

  const tell = (id: string) =>
    house.db.transaction(() =>
      publishChanges(house.db, { ...emptyChanges(), games: new Map([[id, 0]]) }, house.clock().toISOString()),
    );

  async function expectTold(): Promise<void> {
    const offers = await readAnew();
    const games = offers.map(({ json }) => JSON.parse(json.toString()));
    expect((await visitor.call(endpoints['games.list'], {})).body).toEqual(games);
    const { epoch, catalogueRev: rev } = await metaOf(house.db);
    expect((await visitor.call(endpoints['sync.catalogue'], {})).body).toEqual({
      ...{ epoch, rev, since: 0, reset: true },
      rows: offers.map(({ row }) => JSON.parse(row.toString())),
    });
  }

  test('equals a fresh read after every change', async () => {
    const [game, waiting, old] = [
      await house.game({ developerId: developer.id }),
      await house.game({ status: 'pending' }),
      await house.game({ createdAt: '2020-01-01T00:00:00.000Z' }),
    ];
    await expectTold();
    const changes = [
      () => staff.call(endpoints['games.approve'], { id: waiting.id }),
      () => player.call(endpoints['reviews.post'], { gameId: old.id, rating: 4 }).then(publish),
      () => developer.call(endpoints['users.rename'], { username: 'somebody_else' }),
      () => house.game({ createdAt: '2021-01-01T00:00:00.000Z' }),
      () => staff.call(endpoints['games.remove'], { id: game.id }),
      () => renewEpoch(house.db, house.clock().toISOString()),
    ];
    for (const change of changes) {
      const before = (await readAnew()).map(({ json }) => json.toString());
      await change();
      expect((await readAnew()).map(({ json }) => json.toString()).join() === before.join()).toBe(
        change === changes.at(-1),
      );
      await expectTold();
    }
  });

  test('reads only changed games for a new revision', async () => {
    for (let n = 0; n < 20; n++) await house.game();
    let read = 0;
    const counting: Db = {
      ...house.db,
      async all(text, params) {
        const rows = await house.db.all(text, params);
        read += rows.length;
        return rows;
      },
    };
    const ask = async () => {
      read = 0;
      const offers = await catalogSnapshot(counting, house.config, await metaOf(house.db));
      return { read, offers };
    };
    expect((await ask()).read).toBeGreaterThanOrEqual(20);
    const [one, other] = [await house.game(), await house.game()];
    const { read: two, offers } = await ask();
    expect([
      two,
      offers
        .slice(0, 2)
        .map(({ game }) => game.id)
        .sort(),
    ]).toEqual([2, [one.id, other.id].sort()]);
    expect((await ask()).read).toBe(0);
  });

  test('gives concurrent readers at several revisions at least their revision', async () => {
    const asked: Promise<void>[] = [];
    for (let n = 0; n < 8; n++) {
      const { id } = await house.game();
      const at = await metaOf(house.db);
      const found = catalogSnapshot(house.db, house.config, at).then((all) => all.some(({ game }) => game.id === id));
      asked.push(found.then((there) => expect(there).toBe(true)));
    }
    await Promise.all(asked);
    await expectTold();
  });

  test('contains a game that changes again while it is read', async () => {
    const asked = await catalogSnapshot(house.db, house.config, await metaOf(house.db));
    const { id } = await house.game();
    const at = await metaOf(house.db);
    await tell(id);
    const offers = await catalogSnapshot(house.db, house.config, at);
    expect(offers.length).toBe(asked.length + 1);
    await expectTold();
  });

  test('is read completely if the feed was pruned since its revision', async () => {
    await catalogSnapshot(house.db, house.config, await metaOf(house.db));
    const { id } = await house.game();
    const known = await metaOf(house.db);
    await house.db.run('DELETE FROM catalogue_feed WHERE "gameId" = :id', { id });
    const offers = await catalogSnapshot(house.db, house.config, { ...known, catalogueFloor: known.catalogueRev });
    expect(offers.some(({ game }) => game.id === id)).toBe(true);
    await tell(id);
  });

  test('recovers from a failed read and is not blocked by one that never ends', async () => {
    await house.game();
    let trouble: (() => Promise<never>) | undefined = () => Promise.reject(new Error('The disk is full'));
    const troubled: Db = {
      ...house.db,
      all: (text, params) => (trouble ? trouble() : house.db.all(text, params)),
    };
    const at = await metaOf(house.db);
    await expect(catalogSnapshot(troubled, house.config, at)).rejects.toThrow('The disk is full');
    trouble = undefined;
    expect(await catalogSnapshot(troubled, house.config, at)).toEqual(await readAnew());

    const { id } = await house.game();
    trouble = () => new Promise(() => {});
    void catalogSnapshot(troubled, house.config, await metaOf(house.db));
    trouble = undefined;
    await house.game();
    const offers = await catalogSnapshot(troubled, house.config, await metaOf(house.db));
    expect(offers.some(({ game }) => game.id === id)).toBe(true);
    expect(offers).toEqual(await readAnew());
  });

  test('continues from a finished read, even if a newer revision was requested meanwhile', async () => {
    let [reads, slow] = [0, true];
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const counting: Db = {
      ...house.db,
      async all(text, params) {
        if (text.includes('ORDER BY g."createdAt"')) reads++;
        const rows = await house.db.all(text, params);
        if (slow) await ended;
        return rows;
      },
    };
    const first = catalogSnapshot(counting, house.config, await metaOf(house.db));
    await house.game();
    slow = false;
    const never: Db['all'] = () => new Promise(() => {});
    const whole = counting.all;
    counting.all = never;
    void catalogSnapshot(counting, house.config, await metaOf(house.db));
    counting.all = whole;
    end();
    await first;
    await house.game();
    expect(await catalogSnapshot(counting, house.config, await metaOf(house.db))).toEqual(await readAnew());
    expect(reads).toBe(1);
  });

  test('gives each row its own memory, so that replaced rows leave nothing behind', async () => {
    for (const { row } of await readAnew()) expect(row.buffer.byteLength).toBe(row.length);
  });
});
