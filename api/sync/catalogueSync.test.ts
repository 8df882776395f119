import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { CatalogueAnswer } from '#sync/contract/sync.ts';
import { emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import { invalidateMeta, metaOf } from '../change-feed/storeIdentity.ts';
import { root } from '../config/packageRoot.ts';
import { recorded } from '../test/recorded.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { publishFigures } from './catalogueSync.ts';

describe.each(bothDatabases)('catalogue sync on %s', (database) => {
  const notes = recorded();
  let house: TestApp;
  let [visitor, staff, player] = [] as Someone[] as [Someone, Someone, Someone];
  beforeAll(async () => {
    house = await openTestApp({ database, through: notes.through });
    visitor = await house.person('visitor');
    staff = await house.person('staff');
    player = await house.person('player');
  });
  afterAll(() => house?.close());

  const revision = async () => (await metaOf(house.db)).catalogueRev;
  const pulled = async (since?: number) => {
    const { epoch } = await metaOf(house.db);
    return visitor.call(endpoints['sync.catalogue'], since === undefined ? {} : { since, epoch });
  };
  const news = async (since: number): Promise<CatalogueAnswer> => (await pulled(since)).body;
  /** Publishes a revision in which the given number of games are deleted. */
  const forgotten = (games: number) => {
    const gone = new Map(Array.from({ length: games }, () => [uuid(), 1 as const]));
    return house.db.transaction(() =>
      publishChanges(house.db, { ...emptyChanges(), games: gone }, house.clock().toISOString()),
    );
  };

  test('returns what was added, changed and deleted since a revision, with public data only', async () => {
    const [kept, changed, removed] = [await house.game(), await house.game(), await house.game()];
    const { id: waiting } = await house.game({ status: 'pending' });
    const since = await revision();
    const came = await house.game();
    await player.call(endpoints['reviews.post'], { gameId: changed.id, rating: 4 });
    await publishFigures(house.db, house.clock().toISOString());
    await staff.call(endpoints['games.remove'], { id: removed.id });
    await staff.call(endpoints['games.approve'], { id: waiting });

    const { rows, ...head } = await news(since);
    const { epoch } = await metaOf(house.db);
    expect(head).toEqual({ epoch, since, rev: await revision(), reset: false });
    const whole = (await pulled()).body.rows;
    const wholeOf = (id: string) => whole.find(([other]) => other === id);
    expect(rows).toEqual([
      wholeOf(came.id),
      wholeOf(changed.id),
      [removed.id, expect.any(Number), null],
      wholeOf(waiting),
    ]);
    expect(rows.map(([, rev]) => rev)).toEqual([since + 1, since + 2, since + 3, since + 4]);
    expect(wholeOf(kept.id)?.[1]).toBeLessThanOrEqual(since);
    expect((await news(await revision())).rows).toEqual([]);
  });

  test('a migration that changes games reaches the devices with the two lines of docs/architecture.md', async () => {
    const { id } = await house.game();
    const since = await revision();
    const [, lines = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? [];
    // A migration runs before the server starts, so nothing is cached yet.
    await house.db.script(`UPDATE games SET description = 'Filled in' WHERE id = '${id}'; ${lines}`);
    invalidateMeta(house.db);
    const { rows } = await news(since);
    expect(rows.find(([other]) => other === id)?.[2]?.description).toBe('Filled in');
    expect(rows.length).toBe((await pulled()).body.rows.length);
  });

  test('returns a game that is not offered as deleted, whatever the feed said last', async () => {
    const { id } = await house.game();
    const since = await revision();
    await house.db.run('DELETE FROM games WHERE id = :id', { id });
    await house.db.transaction(() =>
      publishChanges(house.db, { ...emptyChanges(), games: new Map([[id, 0]]) }, house.clock().toISOString()),
    );
    expect((await news(since)).rows).toEqual([[id, since + 1, null]]);
  });

  test('reads the catalogue once for many clients with different revisions', async () => {
    for (let n = 0; n < 3; n++) await house.game();
    const rev = await revision();
    await pulled(rev - 1);
    notes.taken();
    for (const since of [rev - 3, rev - 2, rev - 1]) expect((await news(since)).rows).not.toEqual([]);
    expect(notes.taken().filter(({ text }) => text.includes('FROM games') || text.includes('JOIN games'))).toEqual([]);
  });

  test('sends the complete, cached catalogue to a client that has missed much', async () => {
    const begun = await revision();
    await forgotten(50);
    expect(await news(begun)).toMatchObject({ reset: false, since: begun });
    await house.game();
    const whole = await pulled();
    for (const since of [0, begun]) {
      notes.taken();
      const answered = await pulled(since);
      expect(answered.body).toEqual(whole.body);
      expect(answered.headers.get('etag')).toBe(whole.headers.get('etag'));
      expect(notes.taken().filter(({ text }) => text.includes('games g'))).toEqual([]);
    }
    expect(await news(begun + 1)).toMatchObject({ reset: false, rows: [expect.anything()] });
  });

  test('reads at most as many feed rows as an answer may contain', async () => {
    await forgotten(800);
    await pulled();
    notes.taken();
    expect((await pulled(0)).body.reset).toBe(true);
    const told = notes.taken().filter(({ text }) => text.includes('catalogue_feed'));
    expect(told.map(({ rows }) => rows)).toEqual([501]);
  });
});
