import type { Context } from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { handlers } from './app.ts';
import { byName } from './byName.ts';
import { type Db, sliceMax } from './db/port.ts';
import { listed } from './respond.ts';
import { sendInSlices } from './slices.ts';
import { databases, type House, openHouse } from './test/house.ts';
import { recorded } from './test/recorded.ts';

const count = 2 * sliceMax + 500;
const isList = (text: string) => text.includes('FROM users WHERE ("createdAt", id) <');

/** Three of each moment, the newest last. */
const people = (dialect: 'sqlite' | 'postgres') => {
  const id = dialect === 'sqlite' ? "printf('%012d', i)" : "lpad(i::text, 12, '0')";
  const millisecond = dialect === 'sqlite' ? "printf('%03d', i / 3)" : "lpad((i / 3)::text, 3, '0')";
  return `
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO users (id, email, username, "usernameKey", password, "firstName", "lastName", "birthDate", "accountType", "createdAt", "updatedAt")
    SELECT '01890000-0000-7000-8000-' || ${id}, i || '@example.org', 'p' || i, 'p' || i, '', '', '', '2012-01-01', 'player',
           '2026-01-01T00:00:00.' || ${millisecond} || 'Z', '2026-01-01T00:00:00.000Z' FROM n`;
};

describe.each(databases)('a list of everything there is, on %s', (database) => {
  const notes = recorded();
  /** Whenever the process got round to something else. */
  let turns = 0;
  const turnsAtRead: number[] = [];
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ database, through });
    await house.db.script(people(database));
  });
  afterAll(() => house?.close());
  const through = (db: Db): Db => ({
    ...notes.through(db),
    all(text, params) {
      if (isList(text)) turnsAtRead.push(turns);
      return notes.through(db).all(text, params);
    },
  });

  test('has each once, newest first, and nobody waits for more than a slice of it', async () => {
    const staff = await house.person('staff');
    notes.taken();
    const { body } = await staff.call(endpoints['users.list'], {});
    const read = notes.taken().filter(({ text }) => isList(text));
    expect(read.map(({ rows }) => rows)).toEqual([sliceMax, sliceMax, body.length - 2 * sliceMax]);
    expect(new Set(body.map(({ id }) => id)).size).toBe(count + 1);
    const places = body.map(({ createdAt, id }) => `${createdAt} ${id}`);
    expect(places).toEqual([...places].sort().reverse());

    turnsAtRead.length = 0;
    let asking = true;
    const turn = () => {
      turns++;
      if (asking) setImmediate(turn);
    };
    turn();
    await staff.call(endpoints['users.list'], {});
    asking = false;
    expect(new Set(turnsAtRead).size).toBe(3);
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
  const e = { output: { parse: (all: unknown) => all } } as unknown as Endpoint;
  const gone = { res: { destroyed: true } } as Context;
  await sendInSlices(gone, e, async () => {
    reads++;
    return rows;
  });
  expect(reads).toBe(1);
});

test('only reads come in slices: they have neither transaction nor audit', () => {
  const sliced = endpointNames.filter((name) => 'slice' in byName(handlers)(name));
  expect(sliced.length).toBeGreaterThan(0);
  for (const name of sliced) expect(endpoints[name].route).toMatch(/^GET /);
});
