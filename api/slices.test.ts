import type { Context } from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { has } from '#sync/has.ts';
import { endOf, type Placed, pageMax } from '#sync/pages.ts';
import { handlers } from './app.ts';
import { byName } from './byName.ts';
import { type Db, sliceMax } from './db/port.ts';
import { listed } from './respond.ts';
import { pageOf, sendInSlices } from './slices.ts';
import { type Database, databases, type House, openHouse, type Someone } from './test/house.ts';
import { recorded } from './test/recorded.ts';

const count = 2 * sliceMax + 500;

/** Three of each moment, the newest last: people, the application of each, and what each says. */
const many = (database: Database) => {
  const id = database === 'sqlite' ? "printf('%012d', i)" : "lpad(i::text, 12, '0')";
  const millisecond = database === 'sqlite' ? "printf('%03d', i / 3)" : "lpad((i / 3)::text, 3, '0')";
  const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const [theirs, at] = [`'01890000-0000-7000-8000-' || ${id}`, `'2026-01-01T00:00:00.' || ${millisecond} || 'Z'`];
  return `
    ${n} INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType", "createdAt", "updatedAt")
    SELECT ${theirs}, i || '@example.org', 'p' || i, 'p' || i, '', 'Zoë', 'Ångström ' || i, '2012-01-01', 'player',
           ${at}, '2026-01-01T00:00:00.000Z' FROM n;
    ${n} INSERT INTO developers (id, "userId", "schoolEmail", "fullName", "fullNameSince", "createdAt")
    SELECT ${theirs}, ${theirs}, i || '@school.example', 'Zoë Ångström ' || i, '2026-01-01T00:00:00.000Z', ${at} FROM n;
    ${n} INSERT INTO feedback (id, "userId", subject, message, "createdAt")
    SELECT ${theirs}, ${theirs}, 'Hi', 'Hello', ${at} FROM n;`;
};

const newestFirst = (rows: readonly Placed[]) => {
  const places = rows.map(({ createdAt, id }) => `${createdAt} ${id}`);
  expect(places).toEqual([...places].sort().reverse());
};

describe.each(databases)('a long list on %s', (database) => {
  const notes = recorded();
  const isSlice = (text: string) => text.includes('LIMIT :most');
  /** Whenever the process got round to something else. */
  let turns = 0;
  const turnsAtRead: number[] = [];
  let house: House;
  let staff: Someone;
  beforeAll(async () => {
    house = await openHouse({ database, through });
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
  /** How many rows each statement read, and how often others were answered in between. */
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

  test('that is answered whole has each once, newest first, and nobody waits for more than a slice of it', async () => {
    const all = endpoints['feedback.list'];
    const { body } = await staff.call(all, {});
    expect(new Set(body.map(({ id }) => id)).size).toBe(count);
    newestFirst(body);
    expect(await costOf(() => staff.call(all, {}))).toEqual({ read: [sliceMax, sliceMax, 500], turns: 3 });
  });

  const searches = [
    undefined,
    '',
    'p1',
    ' P12 ',
    '99@',
    'zoë ångström 2',
    'ZOË ÅNGSTRÖM 24',
    'P2500',
    'nobody has this',
  ];
  const lists = {
    'users.list': {
      all: 'SELECT id, username, "firstName" || \' \' || "lastName" AS name, email FROM users ORDER BY "createdAt" DESC, id DESC',
      another: () => house.person('player'),
    },
    'developers.list': {
      all: `
        SELECT d.id, u.username, d."fullName" AS name, d."schoolEmail" AS email
          FROM developers d JOIN users u ON u.id = d."userId" ORDER BY d."createdAt" DESC, d.id DESC`,
      another: () => house.person('pending'),
    },
  };
  type Row = { id: string; username: string; name: string; email: string };

  describe.each(['users.list', 'developers.list'] as const)('that comes in pages: %s', (name) => {
    const page = async (asked: { q?: string | undefined; before?: string | undefined }) =>
      (await staff.call(endpoints[name], asked)).body as Placed[];

    test.each(searches)('adds up to all that has %j, newest first, while others come', async (q) => {
      const { all, another } = lists[name];
      const there = (await house.db.all(all, {})) as Row[];
      const wanted = there.filter((row) => has(q ?? '', row.username, row.name, row.email));
      expect(wanted.length > 0).toBe(q !== 'nobody has this');
      const found: Placed[] = [];
      let before: string | undefined;
      do {
        const rows = await page({ q, before });
        expect(rows.length).toBeLessThanOrEqual(pageMax);
        found.push(...rows);
        before = endOf(rows);
        await another();
      } while (before);
      expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      newestFirst(found);
    });

    test('reads a page where nothing is searched for, and else a slice after another until the page is full', async () => {
      expect(await costOf(() => page({}))).toEqual({ read: [pageMax], turns: 1 });
      expect(await costOf(() => page({ q: 'zoë' }))).toEqual({ read: [sliceMax], turns: 1 });
      const { read, turns: others } = await costOf(() => page({ q: 'nobody has this' }));
      expect([read.slice(0, 2), read.length, others]).toEqual([[sliceMax, sliceMax], 3, 3]);
    });

    test('refuses a place that is none, and a search longer than what could be found', async () => {
      for (const asked of [{ before: '2026' }, { q: 'p'.repeat(255) }])
        expect((await staff.call(endpoints[name], asked)).status).toBe(400);
    });
  });
});

test('bytes are put together as JSON would be, of however many', () => {
  const all = [{ a: 'é' }, {}, { b: [1, 2] }];
  for (let n = 0; n <= all.length; n++) {
    const some = all.slice(0, n);
    const bytes = listed(
      '{"é":[',
      some.map((one) => Buffer.from(JSON.stringify(one))),
      ']}',
    );
    expect(bytes.toString()).toBe(JSON.stringify({ é: some }));
  }
});

test('of a list whose caller has gone no more is read', async () => {
  let reads = 0;
  const rows = Array.from({ length: sliceMax }, (_, n) => ({ createdAt: '2026-01-01T00:00:00.000Z', id: `${n}` }));
  const read = async () => {
    reads++;
    return rows;
  };
  const e = { output: { parse: (all: unknown) => all } } as unknown as Endpoint;
  const gone = { res: { destroyed: true } } as Context;
  await sendInSlices(gone, e, read);
  expect(reads).toBe(1);
  await pageOf({ read, has: () => false, before: undefined }, { hasLeft: () => reads === 2 });
  expect(reads).toBe(2);
});

test('only reads come in slices: they have neither transaction nor audit', () => {
  const sliced = endpointNames.filter((name) => 'slice' in byName(handlers)(name));
  expect(sliced.length).toBeGreaterThan(0);
  for (const name of sliced) expect(endpoints[name].route).toMatch(/^GET /);
});
