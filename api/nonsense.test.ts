import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { bracesOf, type Endpoint, methodOf, pathOf } from '#sync/endpoint.ts';
import { databases, type House, openHouse, type Someone } from './test/house.ts';
import { inputFor } from './test/samples.ts';

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
];
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

// A lone surrogate cannot be part of an address.
const inAddress = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString());
const withPath = (e: Endpoint, input: Record<string, unknown>) =>
  pathOf(e).replace(/\{(\w+)\}/g, (_, name: string) => inAddress(input[name]));

describe.each(databases)('nonsense on %s', (database) => {
  let house: House;
  let me: Someone;
  let before: string;
  beforeAll(async () => {
    house = await openHouse({ database });
    me = await house.person('staff');
    before = await counts(house);
  });
  afterAll(() => house?.close());

  const expectRefused = async (response: Response, told: string) => {
    const text = await response.text();
    expect(response.status, `${told} → ${text}`).toBeGreaterThanOrEqual(400);
    expect(response.status, `${told} → ${text}`).toBeLessThan(500);
    expect(JSON.parse(text), told).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  };

  test.each(endpointNames)('%s refuses every wrong field, and keys it does not know', async (name) => {
    const e = endpoints[name] as Endpoint;
    const good = inputFor(e);
    const braces = bracesOf(e);
    const isRead = methodOf(e) === 'GET';
    const wrong = [...Object.keys(e.input.shape)].flatMap((key) => absurd.map((value) => ({ ...good, [key]: value })));
    for (const input of isRead ? wrong : [...wrong, { ...good, surplus: 1 }]) {
      const sent = Object.fromEntries(
        Object.entries(input).map(([k, v]) => [k, isRead || braces.includes(k) ? String(v) : v]),
      );
      if (e.input.strict().safeParse(sent).success) continue;
      const rest = Object.entries(sent).filter(([key]) => !braces.includes(key));
      const query = isRead ? `?${rest.map(([k, v]) => `${k}=${inAddress(v)}`).join('&')}` : '';
      const body = isRead ? undefined : JSON.stringify(Object.fromEntries(rest));
      await expectRefused(
        await me.send(methodOf(e), withPath(e, sent) + query, body),
        `${name} ${JSON.stringify(input).slice(0, 200)}`,
      );
    }
  });

  test.each(endpointNames.filter((name) => methodOf(endpoints[name] as Endpoint) !== 'GET'))(
    '%s refuses a body that is no JSON object',
    async (name) => {
      const e = endpoints[name] as Endpoint;
      const path = withPath(e, inputFor(e));
      for (const body of bodies)
        await expectRefused(await me.send(methodOf(e), path, body), `${name} ${String(body).slice(0, 60)}`);
      await expectRefused(await me.send(methodOf(e), path, 'a=1', { 'content-type': 'text/plain' }), `${name} text`);
      await expectRefused(await me.send(methodOf(e), path, '{}x', { 'content-encoding': 'gzip' }), `${name} bad gzip`);
      await expectRefused(await me.send(methodOf(e), path, '{}', { 'content-encoding': 'br' }), `${name} brotli`);
    },
  );

  test('addresses that cannot be read are refused', async () => {
    for (const name of endpointNames) {
      const e = endpoints[name] as Endpoint;
      const path = pathOf(e);
      if (bracesOf(e).length > 0)
        for (const odd of paths)
          await expectRefused(await me.send(methodOf(e), path.replace(/\{\w+\}/g, odd)), `${name} ${odd}`);
    }
  });

  test('an unknown address is 404, and a known one with another method is 405 with those it takes', async () => {
    expect((await me.send('GET', '/api/nothing')).status).toBe(404);
    const { status, headers } = await me.send('PATCH', '/api/games');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });

  test('none of it left a trace', async () => {
    expect(await counts(house)).toBe(before);
  });
});

/** How many rows each table has. */
async function counts({ db }: House): Promise<string> {
  const names =
    db.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename";
  const told: string[] = [];
  for (const { name } of (await db.all(names, {})) as { name: string }[])
    told.push(`${name} ${((await db.get(`SELECT COUNT(*) AS n FROM "${name}"`, {})) as { n: number }).n}`);
  return told.join('\n');
}
