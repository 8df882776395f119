import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { type Keyset, nextCursor, pageSize } from '#sync/pagination.ts';
import { containsText } from '#sync/util/containsText.ts';
import { type Db, scanChunkSize } from '../db/port.ts';
import { recorded } from '../test/recorded.ts';
import { type Database, databases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { maxScannedRows, scanSearch } from './pagination.ts';

const count = maxScannedRows + 500;

/**
 * Creates many accounts, each with a developer application and some with feedback and reports. Three rows share each
 * timestamp, so that pages have to break ties by id.
 */
const many = (database: Database) => {
  const id = database === 'sqlite' ? "printf('%012d', i)" : "lpad(i::text, 12, '0')";
  const second = database === 'sqlite' ? "printf('%06.3f', i / 3 / 1000.0)" : "to_char(i / 3 / 1000.0, 'FM00.000')";
  const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const [theirs, at] = [`'01890000-0000-7000-8000-' || ${id}`, `'2026-01-01T00:00:' || ${second} || 'Z'`];
  return `
    ${n} INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType", "createdAt", "updatedAt")
    SELECT ${theirs}, i || '@example.org', 'p' || i, 'p' || i, '', 'Zoë', 'Ångström ' || i, '2012-01-01', 'player',
           ${at}, '2026-01-01T00:00:00.000Z' FROM n;
    ${n} INSERT INTO developers (id, "userId", "schoolEmail", "fullName", "fullNameSince", "createdAt")
    SELECT ${theirs}, ${theirs}, i || '@school.example', 'Zoë Ångström ' || i, '2026-01-01T00:00:00.000Z', ${at} FROM n;
    ${n} INSERT INTO feedback (id, "userId", subject, message, "isRead", "createdAt")
    SELECT ${theirs}, ${theirs}, 'Hi', 'Hello', i % 2, ${at} FROM n WHERE i <= 650;
    ${n} INSERT INTO moderation_reports (id, "reporterId", category, subject, description, status, "isRead", "resolvedAt", "createdAt")
    SELECT ${theirs}, ${theirs}, 'abuse', 'Hi', 'Hello there', CASE i % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'in_progress' ELSE 'resolved' END,
           i % 2, CASE i % 3 WHEN 2 THEN ${at} END, ${at} FROM n WHERE i <= 650;`;
};

const newestFirst = (rows: readonly Keyset[]) => {
  const places = rows.map(({ createdAt, id }) => `${createdAt} ${id}`);
  expect(places).toEqual([...places].sort().reverse());
};

describe.each(databases)('a long list on %s', (database) => {
  const notes = recorded();
  const isSlice = (text: string) => text.includes('LIMIT :most');
  /** Counts the turns of the event loop. */
  let turns = 0;
  const turnsAtRead: number[] = [];
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database, through });
    staff = await house.person('staff');
    await house.db.script(many(database));
  });
  afterAll(() => house?.close());
  const through = (db: Db): Db => ({
    ...notes.through(db),
    all(text, params) {
      if (isSlice(text)) turnsAtRead.push(turns);
      return notes.through(db).all(text, params);
    },
  });
  /** Returns how many rows each statement read, and how often the event loop turned between them. */
  async function costOf(work: () => Promise<unknown>) {
    notes.taken();
    turnsAtRead.length = 0;
    let asking = true;
    const turn = () => {
      turns++;
      if (asking) setImmediate(turn);
    };
    turn();
    await work();
    asking = false;
    const read = notes.taken().filter(({ text }) => isSlice(text));
    return { read: read.map(({ rows }) => rows), turns: new Set(turnsAtRead).size };
  }
  type Row = { id: string; username: string; name: string; email: string };
  const idsIn = async (table: string, where = '1 = 1') =>
    (
      (await house.db.all(`SELECT id FROM ${table} WHERE ${where} ORDER BY "createdAt" DESC, id DESC`, {})) as Row[]
    ).map(({ id }) => id);
  const person = () => house.person('player');

  const parts = [
    ['users.list', {}, 'users', undefined, person],
    ['developers.list', {}, 'developers', undefined, () => house.person('pending')],
    ['reports.list', {}, 'moderation_reports', undefined, filed],
    ['reports.list', { which: 'open' }, 'moderation_reports', "status = 'open'", filed],
    ['reports.list', { which: 'resolved' }, 'moderation_reports', "status = 'resolved'", filed],
    ['reports.list', { which: 'news' }, 'moderation_reports', `status = 'in_progress' AND "isRead" = 0`, filed],
    ['feedback.list', {}, 'feedback', undefined, said],
    ['feedback.list', { which: 'unread' }, 'feedback', '"isRead" = 0', said],
    ['feedback.list', { which: 'read' }, 'feedback', '"isRead" = 1', said],
  ] as const;
  async function filed() {
    const report = { category: 'abuse', subject: 'Rude words', description: 'They wrote rude words to me.' } as const;
    await (await person()).call(endpoints['reports.file'], report);
  }
  async function said() {
    await (await person()).call(endpoints['feedback.send'], { subject: 'Hi', message: 'Hello' });
  }

  test.each(parts)(
    '%s of %j is paged completely, newest first, without gaps while new rows are added',
    async (...part) => {
      const [name, asked, table, where, another] = part;
      const wanted = await idsIn(table, where);
      expect(wanted.length).toBeGreaterThan(pageSize);
      const read: Keyset[] = [];
      let before: string | undefined;
      const page = async () => (await staff.call(endpoints[name], { ...asked, before })).body as Keyset[];
      do {
        const rows = await page();
        expect(rows.length).toBeLessThanOrEqual(pageSize);
        read.push(...rows);
        before = nextCursor(rows);
        await another();
      } while (before && read.length < 650);
      expect(read.map(({ id }) => id)).toEqual(wanted.slice(0, read.length));
      expect(before === undefined || wanted.length > 650).toBe(true);
      before = undefined;
      expect(await costOf(page)).toEqual({ read: [pageSize], turns: 1 });
    },
  );

  const searched = {
    'users.search': {
      all: 'SELECT id, username, "firstName" || \' \' || "lastName" AS name, email FROM users ORDER BY "createdAt" DESC, id DESC',
      another: person,
    },
    'developers.search': {
      all: `
        SELECT d.id, u.username, d."fullName" AS name, d."schoolEmail" AS email
          FROM developers d JOIN users u ON u.id = d."userId" ORDER BY d."createdAt" DESC, d.id DESC`,
      another: () => house.person('pending'),
    },
  };

  describe.each(['users.search', 'developers.search'] as const)('%s', (name) => {
    const ask = async (asked: { q: string; before?: string | undefined }) =>
      (await staff.call(endpoints[name], asked)).body as { rows: Keyset[]; before: string | null };

    test.each(['p12', ' P12 ', '99@', 'zoë ångström 24', 'ZOË ÅNGSTRÖM 24', 'P2500', 'nobody has this'])(
      'search returns all matches of %j, newest first, while new rows are added',
      async (q) => {
        const { all, another } = searched[name];
        const there = (await house.db.all(all, {})) as Row[];
        const wanted = there.filter((row) => containsText(q, row.username, row.name, row.email));
        expect(wanted.length > 0).toBe(q !== 'nobody has this');
        const found: Keyset[] = [];
        let before: string | undefined;
        do {
          const page = await ask({ q, before });
          expect(page.rows.length).toBeLessThanOrEqual(pageSize);
          found.push(...page.rows);
          before = page.before ?? undefined;
          await another();
        } while (before);
        expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
        newestFirst(found);
      },
    );

    test('a search scans slice after slice until the page is full or the scan limit is reached', async () => {
      expect(await costOf(() => ask({ q: 'zoë' }))).toEqual({ read: [scanChunkSize], turns: 1 });
      const slices = maxScannedRows / scanChunkSize;
      expect(await costOf(() => ask({ q: 'nobody has this' }))).toEqual({
        read: Array(slices).fill(scanChunkSize),
        turns: slices,
      });
      const { before } = await ask({ q: 'nobody has this' });
      const rest = await costOf(() => ask({ q: 'nobody has this', before: before as string }));
      expect([rest.read.length, (rest.read[0] as number) < scanChunkSize]).toEqual([1, true]);
    });

    test('a search refuses an invalid cursor, an empty query and a query longer than any stored text', async () => {
      for (const asked of [{ q: 'p', before: '2026' }, { q: ' ' }, { q: 'p'.repeat(255) }])
        expect((await staff.call(endpoints[name], asked)).status).toBe(400);
    });
  });
});

test('a search stops scanning when the client has disconnected', async () => {
  let reads = 0;
  const rows = Array.from({ length: scanChunkSize }, (_, n) => ({ createdAt: '2026-01-01T00:00:00.000Z', id: `${n}` }));
  const read = async () => {
    reads++;
    return rows;
  };
  await scanSearch({ read, has: () => false, before: undefined }, { hasLeft: () => reads === 2 });
  expect(reads).toBe(2);
});
