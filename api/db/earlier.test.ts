import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFrom } from '../config/config.ts';
import { receiptsFrom } from '../sync/receipts.ts';
import { commitSeed, isNightly } from '../test/nightly.ts';
import { freshDatabase } from '../test/postgres.ts';
import { live } from '../test/simulatedUsage.ts';
import { bothDatabases, openTestApp, type TestApp } from '../test/testApp.ts';
import { counted, there } from '../test/totals.ts';
import { columnsOf, copyTable, tablesOf } from './copy.ts';
import { migrate, stepsOf } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Db } from './port.ts';

/** A store of the current schema with a row in every table; a row or column that an older schema lacks is left out. */
let house: TestApp;
let folder: string;
let steps: string[];
beforeAll(async () => {
  house = await openTestApp();
  await live(house, await house.person('player'));
  await house.db.script(`
    INSERT INTO secrets (name, value) VALUES ('a', 'b');
    INSERT INTO ended_sessions ("tokenHash", reason, "endedAt") VALUES ('a', 'deleted', 'then');
    INSERT INTO cover_hashes ("imageHash", hashes, "addedAt")
      SELECT "imageHash", substr('${'0'.repeat(320)}', 1, 320), 'then' FROM covers LIMIT 1;
    INSERT INTO content_warnings (id, "gameId", "warningType") SELECT 'w', id, 'scary' FROM games LIMIT 1`);
  await fetch(`${house.url}/readyz`);
  steps = await stepsOf(house.db);
  folder = mkdtempSync(join(tmpdir(), 'recess-migrate-'));
});
afterAll(async () => {
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Star counts of games, which a migration computes from the rows that were there before it. */
const starsOfGames = 'SELECT id, "stars1", "stars2", "stars3", "stars4", "stars5" FROM games ORDER BY id';

/** The migration whose script is replaced by one that inserts a duplicate key; the `totals` table exists before it. */
const replaced = '025_reports_and_feedback_are_counted.sql';

/**
 * Returns how many migrations each tested schema has had: the last five and two others chosen by the commit; every
 * night all of them.
 */
function earlier(count: number): number[] {
  const all = Array.from({ length: count - 1 }, (_, n) => n + 1);
  if (isNightly) return all;
  const older = all.slice(0, -5);
  const picked = [commitSeed % older.length, (commitSeed * 31 + 7) % older.length];
  // The order is from the oldest on, because the schema that each is compared with only moves forward.
  return [...new Set(picked.map((n) => older[n] as number)), ...all.slice(-5)].sort((a, b) => a - b);
}

type Rows = Record<string, unknown>[];
const sorted = (rows: Rows) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
const only = (rows: Rows, columns: string[]) =>
  rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));

/** Receipts of a device as they were stored before decision 0042: one row each. */
const answersOnce = [
  { seq: 1, opId: 'a', status: 'applied', code: null, message: null, row: null, rev: null },
  { seq: 2, opId: 'b', status: 'rejected', code: 'notFound', message: 'It’s "gone"', row: null, rev: null },
  { seq: 4, opId: 'c', status: 'conflict', code: 'conflict', message: null, row: '{"rating":5}', rev: 7 },
] as const;
const clientOf = async (db: Db) =>
  ((await db.get('SELECT "clientId" FROM sync_clients', {})) as { clientId: string }).clientId;
/** Fills tables that no longer exist or have lost a column. */
const formerly: Record<string, (db: Db) => Promise<number>> = {
  async sync_ops(db) {
    const clientId = await clientOf(db);
    for (const answer of answersOnce)
      await db.run(
        `INSERT INTO sync_ops ("clientId", seq, "opId", status, code, message, "row", rev)
         VALUES (:clientId, :seq, :opId, :status, :code, :message, :row, :rev)`,
        { clientId, ...answer },
      );
    return answersOnce.length;
  },
  // Each row had the id pair of its conversation.
  async friend_messages(db) {
    const rows = (await house.db.all('SELECT * FROM friend_messages', {})) as Record<string, string>[];
    for (const row of rows)
      await db.run(
        `INSERT INTO friend_messages (id, "senderId", "receiverId", pair, content, "isRead", "createdAt")
         VALUES (:id, :senderId, :receiverId, :pair, :content, :isRead, :createdAt)`,
        { ...row, pair: [row['senderId'], row['receiverId']].sort().join(' ') },
      );
    return rows.length;
  },
};

/** The migration that adds each user's blocks to their change feed, under a new revision. */
const tellsBlocks = '045_blocks_are_told_to_devices.sql';
/** Tables to which that migration adds rows, and the columns that it changes. */
const added: Record<string, string[]> = { sync_feed: [], sync_users: ['rev'] };
const without = (columns: string[], rows: Rows) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))));

describe.each(bothDatabases)('on %s', (database) => {
  /**
   * Opens the database again for each step, because a connection caches the column list of a table from before a schema
   * change.
   */
  async function fresh(name: string) {
    const { url, drop } = database === 'postgres' ? await freshDatabase() : { url: undefined, drop: async () => {} };
    const config = configFrom({ DATA_DIR: join(folder, `${database}-${name}`), DATABASE_URL: url });
    const look = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const db = openDatabase(config);
      return work(db).finally(() => db.close());
    };
    return { look, drop };
  }
  const allOf = async (db: Db, table: string) => (await db.all(`SELECT * FROM "${table}"`, {})) as Rows;

  test('migrations keep every row of a store with an older schema and data in every table', async () => {
    for (const had of earlier(steps.length)) {
      const then = steps.slice(0, had);
      // SQLite tells what the older schema was, one migration further each time; the schema is the same on both
      // databases.
      const shape = openDatabase(configFrom({ DATA_DIR: join(folder, `${database}-shape`) }));
      await migrate(shape, 'then', then);
      const { look, drop } = await fresh(`${had}`);
      const before = new Map<string, { columns: string[]; rows: Rows }>();
      await look(async (db) => {
        await migrate(db, 'then', then);
        for (const table of await tablesOf(shape)) {
          const columns = await columnsOf(shape, table);
          const today = await columnsOf(house.db, table);
          const isAsToday = columns.every((column) => today.includes(column));
          const rows = await (isAsToday ? copyTable(house.db, db, table, columns) : formerly[table]?.(db));
          expect(rows, `${table}, ${then.at(-1)}`).toBeGreaterThan(0);
          const kept = columns.filter((column) => today.includes(column));
          if (kept.length > 0) before.set(table, { columns: kept, rows: only(await allOf(db, table), kept) });
        }
      });
      await shape.close();
      expect(await look((db) => migrate(db, 'now'))).toBe(steps.length - had);
      await look(async (db) => {
        expect(await stepsOf(db)).toEqual(steps);
        if (before.has('sync_clients') && !before.has('sync_answers'))
          expect([...(await receiptsFrom(db, await clientOf(db), 1)).values()]).toEqual(answersOnce);
        for (const [table, { columns, rows }] of before) {
          const now = only(await allOf(db, table), columns);
          const raised = added[table];
          if (raised) expect(without(raised, now), table).toEqual(expect.arrayContaining(without(raised, rows)));
          else expect(sorted(now), `${table}, ${then.at(-1)}`).toEqual(sorted(rows));
        }
        const told = `SELECT b.id FROM blocks b JOIN sync_feed f ON f."userId" = b."userId" AND f."entityId" = b.id
                        JOIN sync_users u ON u."userId" = b."userId" AND u.rev = f.rev
                       WHERE f.kind = 'block' AND f.gone = 0`;
        if (!then.includes(tellsBlocks))
          expect((await db.all(told, {})).length).toBe((await db.all('SELECT id FROM blocks', {})).length);
        expect(await counted(db), `${then.at(-1)}`).toEqual(await there(db));
        expect(await db.all(starsOfGames, {}), `${then.at(-1)}`).toEqual(await house.db.all(starsOfGames, {}));
      });
      await drop();
    }
  });

  // SQLite has a single writing process.
  if (database === 'postgres')
    test('a migration that starts counting includes rows that another process inserts meanwhile', async () => {
      const { look, drop } = await fresh('meanwhile');
      const before = steps.filter((name) => name < '025');
      const report = `INSERT INTO moderation_reports (id, category, subject, description, "createdAt") VALUES ('a', 'bug', 'b', 'c', 'd')`;
      const waiting = `
        SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE NOT l.granted AND d.datname = current_database()`;
      await look((writer) =>
        look(async (db) => {
          await migrate(db, 'then', before);
          let migrating: Promise<number> | undefined;
          await writer.transaction(async () => {
            await writer.run(report, {});
            migrating = migrate(db, 'now');
            while ((await writer.all(waiting, {})).length === 0) await new Promise((later) => setTimeout(later, 20));
          });
          await migrating;
          expect(await counted(db)).toEqual([{ what: 'moderation_reports open', n: 1 }]);
        }),
      );
      await drop();
    });

  test('a duplicate key inside a migration stops the start and is not taken for a step that another process applied', async () => {
    const { look, drop } = await fresh('twice');
    const before = steps.slice(0, steps.indexOf(replaced));
    expect(steps).toContain(replaced);
    await look((db) => migrate(db, 'then', before));
    await look(async (db) => {
      const script = "INSERT INTO totals (what, part, n) VALUES ('twice', '', 1), ('twice', '', 1)";
      let scripts = 0;
      // The first script creates the ledger, the second is the migration under test.
      const meets: Db = { ...db, script: (text) => db.script(scripts++ === 0 ? text : script) };
      await expect(migrate(meets, 'now', [...before, replaced])).rejects.toThrow(/unique/i);
      expect([scripts, await stepsOf(db)]).toEqual([2, before]);
    });
    expect(await look((db) => migrate(db, 'now', [...before, replaced]))).toBe(1);
    await drop();
  });
});
