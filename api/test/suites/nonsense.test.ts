import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchMax } from '#sync/constants.ts';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import type { SyncReply } from '#sync/contract/sync.ts';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { defaultRates, type Rates } from '../../security/rateLimits.ts';
import { inputFor } from '../samples.ts';
import { live } from '../simulatedUsage.ts';
import { rowsOf } from '../tables.ts';
import { databases, openTestApp, type Role, type Someone, type TestApp } from '../testApp.ts';

const absurd: unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    'x',
    'x'.repeat(5_000),
    '\0',
    '\ud800',
    'constructor',
    '__proto__',
    '../..',
  ],
  ...[[], [1], [[]], {}, { a: 1 }, { hasOwnProperty: 1 }, "' OR 1=1 --", '%00', '2025-13-45T99:99:99Z'],
  // This value cannot be converted to a string.
  { toString: 1, valueOf: 1 },
];
/** Returns the value as it appears in a URL, if it can. */
const written = (value: unknown) => {
  try {
    return String(value);
  } catch {
    return JSON.stringify(value);
  }
};
const refusedBy = (e: Endpoint, input: unknown) => !e.input.strict().safeParse(input).success;
const bodies: (string | Uint8Array<ArrayBuffer>)[] = [
  ...[
    '[]',
    '"x"',
    'null',
    '1',
    '{',
    '}{',
    'x',
    '{"a":1}',
    '{"__proto__":{"isAdmin":1}}',
    '{"constructor":{"prototype":{}}}',
  ],
  ...['[['.repeat(20_000), `{"a":"${'x'.repeat(2_000_000)}"}`, new Uint8Array([0xff, 0xfe, 0x7b]), new Uint8Array([0])],
];
const paths = ['%E0%A4%A', '%00', '%ud800', '..', '%2e%2e%2f', 'a/b', encodeURIComponent('💥'), 'x'.repeat(4_000)];

// A lone surrogate cannot be part of a URL.
const inAddress = (value: unknown) => encodeURIComponent(Buffer.from(written(value)).toString());
const withPath = (e: Endpoint, input: Record<string, unknown>) =>
  pathOf(e).replace(/\{(\w+)\}/g, (_, name: string) => inAddress(input[name]));

/** Returns inputs that are valid except for one absurd value, for every value and field, as they are sent. */
function absurdInputs(e: Endpoint): Record<string, unknown>[] {
  const [good, braces, isRead] = [inputFor(e), pathParamsOf(e), methodOf(e) === 'GET'];
  return Object.keys(e.input.shape)
    .flatMap((key) => absurd.map((value) => ({ ...good, [key]: value })))
    .map((input) =>
      Object.fromEntries(
        Object.entries(input).map(([k, v]) => [k, isRead || braces.includes(k) ? written(v) : v] as const),
      ),
    );
}

function sendAs(who: Someone, e: Endpoint, input: Record<string, unknown>): Promise<Response> {
  const rest = Object.entries(input).filter(([key]) => !pathParamsOf(e).includes(key));
  if (methodOf(e) !== 'GET') return who.send(methodOf(e), withPath(e, input), JSON.stringify(Object.fromEntries(rest)));
  return who.send('GET', `${withPath(e, input)}?${rest.map(([k, v]) => `${k}=${inAddress(v)}`).join('&')}`);
}

/** Returns a role that may make the call; others would be refused before the input is checked. */
const roleFor = ({ may }: Endpoint): Role =>
  may.includes('developer') ? 'developer' : may.includes('lead') ? 'lead' : 'staff';

// The limits are high, so that no call is refused for its rate before its input is checked.
const often = { times: 1_000_000_000, seconds: 60 };
const rates = Object.fromEntries(Object.keys(defaultRates).map((name) => [name, often])) as Rates;

describe.each(databases)('absurd input on %s', (database) => {
  let house: TestApp;
  let me: Someone;
  let people: Map<Role, Someone>;
  let before: string;
  /** Another store, for inputs that are allowed. */
  let open: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database, rates });
    me = await house.person('staff');
    people = new Map([
      ['staff', me],
      ['developer', await house.person('developer')],
      ['lead', await house.person('lead')],
    ]);
    before = await counts(house);
    open = await openTestApp({ database, rates });
  });
  afterAll(() => Promise.all([house?.close(), open?.close()]));

  const expectRefused = async (response: Response, told: string) => {
    const text = await response.text();
    expect(response.status, `${told} → ${text}`).toBeGreaterThanOrEqual(400);
    expect(response.status, `${told} → ${text}`).toBeLessThan(500);
    expect(JSON.parse(text), told).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  };

  const refusesWrongFields = async (name: EndpointName) => {
    const e = endpoints[name] as Endpoint;
    const who = people.get(roleFor(e)) as Someone;
    const surplus = methodOf(e) === 'GET' ? [] : [{ ...inputFor(e), surplus: 1 }];
    for (const input of [...absurdInputs(e), ...surplus])
      if (refusedBy(e, input))
        await expectRefused(await sendAs(who, e, input), `${name} ${JSON.stringify(input).slice(0, 200)}`);
  };
  const refusesOtherBodies = async (name: EndpointName) => {
    const e = endpoints[name] as Endpoint;
    if (methodOf(e) === 'GET') return;
    const path = withPath(e, inputFor(e));
    for (const body of bodies)
      await expectRefused(await me.send(methodOf(e), path, body), `${name} ${String(body).slice(0, 60)}`);
    await expectRefused(await me.send(methodOf(e), path, 'a=1', { 'content-type': 'text/plain' }), `${name} text`);
    await expectRefused(await me.send(methodOf(e), path, '{}x', { 'content-encoding': 'gzip' }), `${name} bad gzip`);
    await expectRefused(await me.send(methodOf(e), path, '{}', { 'content-encoding': 'br' }), `${name} brotli`);
  };
  const refusesUnreadablePaths = async (name: EndpointName) => {
    const e = endpoints[name] as Endpoint;
    if (pathParamsOf(e).length === 0) return;
    for (const odd of paths)
      await expectRefused(await me.send(methodOf(e), pathOf(e).replace(/\{\w+\}/g, odd)), `${name} ${odd}`);
  };
  /** Sends odd but valid inputs to a store of their own, because they change rows. */
  const answersWhatIsOdd = async (name: EndpointName) => {
    const e = endpoints[name] as Endpoint;
    for (const input of absurdInputs(e)) {
      if (refusedBy(e, input)) continue;
      // Each call uses a new person, who has exceeded no limit and has not been deleted.
      const response = await sendAs(await open.person(roleFor(e)), e, input);
      const text = await response.text();
      expect(response.status, `${name} ${JSON.stringify(input).slice(0, 200)} → ${text}`).toBeLessThan(500);
    }
  };

  test.each(endpointNames)(
    '%s refuses wrong fields, unknown keys, other bodies and unreadable paths, and answers odd but valid input',
    async (name) => {
      await refusesWrongFields(name);
      await refusesOtherBodies(name);
      await refusesUnreadablePaths(name);
      await answersWhatIsOdd(name);
    },
  );

  test("a missing field, or one of another type, is refused with the field's message if it has one", async () => {
    const cover = 'Please upload a cover image for your game.';
    const both = 'Please fill in both subject and message';
    const words: [EndpointName, Record<string, string>][] = [
      ['feedback.send', { subject: both, message: both }],
      [
        'reports.file',
        {
          category: 'Please select a category',
          subject: 'Subject must be at least 3 characters',
          description: 'Description must be at least 10 characters',
        },
      ],
      ['games.submit', { genres: 'Select at least one genre', coverImage: cover, imageHash: cover }],
      ['reviews.post', { rating: 'Choose 1 to 5 stars' }],
      ['developers.reject', { reason: 'Give a reason' }],
      ['auth.register', { email: 'Enter an e-mail address', password: 'Password too short' }],
    ];
    for (const [name, fields] of words)
      for (const [field, message] of Object.entries(fields))
        for (const value of [undefined, null, {}, field === 'rating' ? '5' : 5]) {
          const e = endpoints[name] as Endpoint;
          const answer = await sendAs(people.get(roleFor(e)) as Someone, e, { ...inputFor(e), [field]: value });
          expect([answer.status, await answer.json()]).toMatchObject([
            400,
            { code: 'invalid', message, issues: [{ path: field, message }] },
          ]);
        }
  });

  test('a missing field without a message of its own is reported as required, one of another type is not', async () => {
    const e = endpoints['games.submit'] as Endpoint;
    const told = async (title: unknown) => {
      const answer = await sendAs(people.get('developer') as Someone, e, { ...inputFor(e), title });
      return ((await answer.json()) as { message: string }).message;
    };
    expect(await told(undefined)).toBe('This is required');
    expect(await told(5)).not.toBe('This is required');
  });

  test('an unknown path is answered 404, and a known one with another method 405 with the allowed methods', async () => {
    expect((await me.send('GET', '/api/nothing')).status).toBe(404);
    const { status, headers } = await me.send('PATCH', '/api/games');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });

  test('rejected inputs change no row', async () => {
    expect(await counts(house)).toBe(before);
  });
});

const queued = endpointNames.filter((name) => endpoints[name].queued);
/** Path parameters and fields that name a row, with the table of another person's row that they can name. */
const aims: Record<string, string> = {
  'reviews.edit id': 'reviews',
  'reviews.remove id': 'reviews',
  'plays.end sessionId': 'play_sessions',
  'notifications.read id': 'notifications',
};

describe.each(databases)("absurd input in a device's queue on %s", (database) => {
  let house: TestApp;
  let me: Someone;
  let other: Someone;
  let game: { id: string };
  let before: Awaited<ReturnType<typeof rowsOf>>;
  beforeAll(async () => {
    house = await openTestApp({ database, rates });
    [me, other, game] = [await house.person('player'), await house.person('player'), await house.game()];
    await live(house, other);
    before = await rowsOf(house, other.id);
  });
  afterAll(() => house?.close());

  async function send(clientId: string, inputs: { name: string; input: unknown }[]) {
    const at = house.clock().toISOString();
    const ops = inputs.map(({ name, input }) => [uuid(), input, name, { v: 1, base: null, at }]);
    const batch = { clientId, acked: 0, now: at, from: 1, ops, cursor: null, limit: 1 };
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
    const response = await me.send('POST', '/api/sync', JSON.stringify(batch), headers);
    return { status: response.status, body: (await response.json()) as SyncReply & { code: string } };
  }

  /** Returns a valid input that names another person's row. */
  function aimed(name: string, e: Endpoint): Record<string, unknown> {
    const idOf = (table: string) => (before[table] as { id: string }[])[0]?.id;
    const known = Object.entries(inputFor(e)).map(([key, value]) => {
      const table = aims[`${name} ${key}`];
      if (table) return [key, idOf(table)] as const;
      if (key === 'gameId' || key === 'id') return [key, game.id] as const;
      return [key, key === 'receiverId' ? other.id : value] as const;
    });
    return Object.fromEntries(known);
  }

  test.each(queued)('%s is refused for good, and the next write is applied', async (name) => {
    const e = endpoints[name] as Endpoint;
    const inputs = Object.keys(e.input.shape)
      .flatMap((key) => absurd.map((value) => ({ ...aimed(name, e), [key]: value })))
      .map((input) => ({ name, input }));
    for (let from = 0; from < inputs.length; from += batchMax - 1) {
      const some = inputs.slice(from, from + batchMax - 1);
      const { status, body } = await send(uuid(), [...some, { name: 'library.add', input: { id: game.id } }]);
      expect([status, body.last]).toEqual([200, some.length + 1]);
      const { results = [] } = body;
      for (const [n, { input }] of some.entries())
        if (refusedBy(e, input))
          expect(
            results.find(({ seq }) => seq === n + 1),
            JSON.stringify(input).slice(0, 200),
          ).toMatchObject({ status: 'rejected', code: 'invalid' });
      expect(results.find(({ seq }) => seq === some.length + 1)).toBeUndefined();
    }
  });

  test('writes sent one at a time are answered the same', async () => {
    for (const name of queued)
      for (const value of absurd)
        for (const input of [value, { ...aimed(name, endpoints[name]), surplus: value }]) {
          const { status, body } = await send(uuid(), [{ name, input }]);
          const told = `${name} ${JSON.stringify(input).slice(0, 200)}`;
          expect([200, 400], told).toContain(status);
          if (status === 200) expect(body.last, told).toBe(1);
        }
  });

  test('a malformed op is refused with its whole batch, and nothing is applied', async () => {
    const at = house.clock().toISOString();
    const good = [uuid(), { id: game.id }, 'library.add', { v: 1, base: null, at }] as const;
    const [id, input, name, rest] = good;
    const first = await counts(house);
    const others = ['', [], 7, null, false, { id }];
    const wrong = [
      ...[...others, 'x'].flatMap((one) => [one, [one, input, name], [id, input, name, one]]),
      ...['', [], 7, null, false].map((one) => [id, one, name]),
      ...[[], 7, null, 'x'.repeat(41), { name }].map((one) => [id, input, one]),
      ...[0, -1, 1.5, '1', null].map((v) => [id, input, name, { ...rest, v }]),
      ...['yesterday', 0, null, {}].map((one) => [id, input, name, { ...rest, at: one }]),
      ...['1', 0.5, []].map((base) => [id, input, name, { ...rest, base }]),
      ...[[...good, 1], [id, input, name, { ...rest, more: 1 }], [id], []],
    ].filter((op) => JSON.stringify(op) !== JSON.stringify([id, input, name, {}]));
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
    const post = (said: object) =>
      me.send('POST', '/api/sync', JSON.stringify({ clientId: uuid(), now: at, ...said }), headers);
    for (const op of wrong) expect((await post({ ops: [good, op] })).status, JSON.stringify(op)).toBe(400);
    // The first op has no name to inherit; places begin at 1; a batch has at most a hundred ops.
    for (const said of [{ ops: [[id, input]] }, { from: 0, ops: [good] }, { from: '1', ops: [good] }])
      expect((await post(said)).status, JSON.stringify(said)).toBe(400);
    expect((await post({ ops: Array.from({ length: 101 }, () => [uuid(), input, name]) })).status).toBe(400);
    expect(await counts(house)).toBe(first);
    expect((await post({ ops: [good] })).status).toBe(200);
  });

  test('no row of another person was changed', async () => {
    expect(await rowsOf(house, other.id)).toEqual(before);
  });
});

/** Returns how many rows each table has. */
async function counts({ db }: TestApp): Promise<string> {
  const names =
    db.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename";
  const told: string[] = [];
  for (const { name } of (await db.all(names, {})) as { name: string }[])
    told.push(`${name} ${((await db.get(`SELECT COUNT(*) AS n FROM "${name}"`, {})) as { n: number }).n}`);
  return told.join('\n');
}
