import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { openSqlite } from '../db/sqlite.ts';
import { openFiles } from '../files/store.ts';
import { live } from '../test/simulatedUsage.ts';
import { submission, uploadBuild } from '../test/submissions.ts';
import { everything } from '../test/tables.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { filesNamedIn } from './backup.ts';
import { type Manifest, readManifest } from './manifest.ts';

type Tables = Record<string, Record<string, unknown>[]>;

/** Returns all rows except those that a restore changes on purpose. */
async function rowsOf(house: Pick<TestApp, 'db'>) {
  const { sessions: _, sync_meta: __, sync_users, migrations, ...rest }: Tables = await everything(house);
  const names = (migrations as { name: string }[]).map(({ name }) => name);
  return { rest, names, fed: sync_users?.map(({ userId }) => userId).sort() };
}

describe.each(bothDatabases)('a backup of %s', (database) => {
  let house: TestApp;
  let backup: string;
  let cover: string;
  beforeAll(async () => {
    house = await openTestApp({ database });
    await live(house, await house.person('player'));
    const developer = await house.person('developer');
    const { gameUrl } = await uploadBuild(developer, ['index.html', { name: 'levels.json', data: '[1, 2]' }]);
    const said = await submission(developer, { gameUrl });
    cover = said.imageHash;
    await developer.call(endpoints['games.submit'], said);
    backup = await house.backUp();
  });
  afterAll(() => house?.close());

  test.each(bothDatabases)('restores into the same store on %s, row for row and file for file', async (into) => {
    const other = await openTestApp({ database: into, from: backup });
    try {
      const rows = await rowsOf(other);
      expect(rows).toEqual(await rowsOf(house));
      expect(rows.rest['users']?.length).toBeGreaterThan(3);
      const named = await filesNamedIn(other.db);
      expect(named.length).toBeGreaterThan(4);
      for (const hash of named) expect(await openFiles(other.config).stat(hash), hash).toBeDefined();
      expect((await fetch(`${other.url}/files/covers/${cover}.webp`)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('has a manifest with every row count, and contains every file that its rows name', async () => {
    const { rows, files, missing } = readManifest(backup);
    const all = await everything(house);
    expect(rows).toEqual(Object.fromEntries(Object.entries(all).map(([table, list]) => [table, list.length])));
    const copy = join(house.config.dataDir, 'looked-at.sqlite');
    copyFileSync(join(backup, 'recess.sqlite'), copy);
    const db = openSqlite(copy);
    const named = await filesNamedIn(db);
    await db.close();
    expect([files, missing]).toEqual([named.length, []]);
    for (const hash of named) expect(await openFiles({ dataDir: backup }).stat(hash), hash).toBeDefined();
  });

  test('gets a new identity when restored, and all sessions stay ended', async () => {
    const epochOf = (ctx: TestApp) => ctx.db.get('SELECT epoch FROM sync_meta', {});
    const other = await openTestApp({ database, from: backup });
    expect(await epochOf(other)).not.toEqual(await epochOf(house));
    expect(await other.db.all('SELECT * FROM sessions', {})).toEqual([]);
    await other.close();
  });

  test('is a consistent snapshot while the store is written to', async () => {
    const [a, game] = [await house.person('player'), await house.game()];
    let [writing, written] = [true, 0];
    const writer = (async () => {
      while (writing) {
        // Two rows in different tables are added and deleted together.
        const how = { gameId: game.id };
        await house.db.transaction(async () => {
          for (const table of ['wishlists', 'cart_items'])
            await house.db.run(
              written % 2 === 0
                ? `INSERT INTO ${table} (id, "userId", "gameId", "addedAt") VALUES (:userId, :userId, :gameId, 'now')`
                : `DELETE FROM ${table} WHERE id = :userId AND "gameId" = :gameId`,
              { ...how, userId: a.id },
            );
        });
        written++;
        // SQLite writes would otherwise never yield to the event loop.
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const seen: number[] = [];
    try {
      for (let round = 0; round < 4; round++) {
        const rows = readManifest(await house.backUp()).rows as Manifest['rows'] & { wishlists: number };
        expect(rows['wishlists']).toBe(rows['cart_items']);
        seen.push(rows.wishlists);
      }
    } finally {
      writing = false;
      await writer;
    }
    expect(written).toBeGreaterThan(seen.length);
  });

  test('contains nothing that was deleted before', async () => {
    const me: Someone = await house.person('player');
    await me.call(endpoints['feedback.send'], { subject: 'Hello', message: 'a very particular sentence' });
    expect(readFileSync(join(await house.backUp(), 'recess.sqlite')).includes('a very particular sentence')).toBe(true);
    await me.call(endpoints['users.leave'], { password: 'recess-demo' });
    expect(readFileSync(join(await house.backUp(), 'recess.sqlite')).includes('a very particular sentence')).toBe(
      false,
    );
  });
});
