import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, pathOf, pathParamsOf } from '#sync/endpoint.ts';
import { defaultRates } from '../../security/rateLimits.ts';
import { inputFor } from '../samples.ts';
import { everything } from '../tables.ts';
import { databases, formOf, openTestApp, type Role, type Someone, type TestApp } from '../testApp.ts';

const unsafe = endpointNames.filter((name) => methodOf(endpoints[name] as Endpoint) !== 'GET');
const takingJson = unsafe.filter((name) => !endpoints[name].file);

/** Returns a role that the access rule allows, so that the input itself is what is refused. */
const roleFor = ({ may }: Endpoint): Role =>
  may.includes('developer') ? 'developer' : may.includes('staff') || may.includes('lead') ? 'lead' : 'player';

/** Columns that only the server may set. */
const privileges = {
  ...{
    isAdmin: 1,
    isLeadDev: 1,
    id: '01a1fc80-88bc-72c9-9c1b-093c0750e60e',
    status: 'approved',
    accountType: 'developer',
  },
  ...{
    parentalConsent: 1,
    createdAt: '2020-01-01T00:00:00Z',
    rating: 50,
    approvedBy: null,
    userId: null,
    senderId: null,
  },
  ...{ developerId: null, developerNumber: 'DEV-1', totalPlays: 9, reviewCount: 9, chromebookVerified: 1, isRead: 1 },
  ...{ keyShown: 1, resolvedBy: null, usernameKey: 'x', password: 'x', tokenHash: 'x' },
};
const unlimited = { times: 1_000_000_000, seconds: 60 };
const poisons = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"prototype":{"polluted":1}}',
  '{"__proto__":{"__proto__":{"polluted":1}}}',
  '{"hasOwnProperty":1}',
  '{"toString":null}',
];
const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const bombs = [nested(40), nested(40_000), `{"a":"${'x'.repeat(150_000)}"}`, `{${'"a":1,'.repeat(12_000)}"b":1}`];

const address = (e: Endpoint, input: Record<string, unknown>) =>
  pathOf(e).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
const bodyOf = (e: Endpoint, input: Record<string, unknown>) => {
  if (e.file) return formOf({ field: e.file.field, value: input[e.file.field] });
  return JSON.stringify(Object.fromEntries(Object.entries(input).filter(([key]) => !pathParamsOf(e).includes(key))));
};

describe.each(databases)('a hostile client on %s', (database) => {
  let house: TestApp;
  const people = new Map<Role, Someone>();
  beforeAll(async () => {
    // All requests come from one address, and none is to be refused for their number.
    house = await openTestApp({ database, rates: { ...defaultRates, address: unlimited, signIns: unlimited } });
    await house.game();
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    for (const role of ['player', 'developer', 'lead'] as const) people.set(role, await house.person(role));
  });
  const senderTo = (e: Endpoint) => people.get(roleFor(e)) as Someone;
  const sent = (e: Endpoint, body: string | FormData, headers?: Record<string, string>) =>
    senderTo(e).send(methodOf(e), address(e, inputFor(e)), body, headers);

  /** Expects every request to be refused and no row of any table to change. */
  async function refusedWithoutTrace(
    tries: () => AsyncGenerator<[told: string, response: Response]>,
    statuses: number[],
  ) {
    const before = await everything(house);
    for await (const [told, response] of tries()) {
      const text = await response.text();
      expect(statuses, `${told} → ${response.status} ${text.slice(0, 200)}`).toContain(response.status);
      expect(JSON.parse(text), told).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    expect(await everything(house)).toEqual(before);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  }

  test('on another site or port can change nothing with any call', async () => {
    const { port } = house.config;
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' },
      { 'sec-fetch-site': 'same-site', origin: `http://localhost:${port + 1}` },
      { 'sec-fetch-site': 'same-site', origin: `http://g-x.localhost:${port + 1}` },
      { 'sec-fetch-site': 'none' },
      { origin: 'null' },
      { origin: `http://localhost:${port + 1}` },
      { origin: `https://localhost:${port}` },
      { origin: '' },
    ];
    await refusedWithoutTrace(
      async function* () {
        for (const name of unsafe)
          for (const headers of elsewhere) {
            const e = endpoints[name] as Endpoint;
            yield [`${name} ${JSON.stringify(headers)}`, await sent(e, bodyOf(e, inputFor(e)), headers)];
          }
      },
      [403],
    );
  });

  test('cannot send a form from another site in place of JSON', async () => {
    await refusedWithoutTrace(
      async function* () {
        for (const name of takingJson)
          for (const type of [
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'text/json',
          ]) {
            const e = endpoints[name] as Endpoint;
            yield [`${name} ${type}`, await sent(e, '{"a":1}', { 'content-type': type })];
          }
      },
      [415],
    );
  });

  test('cannot set columns that only the server sets', async () => {
    await refusedWithoutTrace(
      async function* () {
        for (const name of takingJson) {
          const e = endpoints[name] as Endpoint;
          for (const [key, value] of Object.entries(privileges))
            if (!(key in e.input.shape))
              yield [`${name} ${key}`, await sent(e, bodyOf(e, { ...inputFor(e), [key]: value }))];
        }
      },
      [400],
    );
  });

  test('cannot pollute a prototype, nest too deeply or send too much', async () => {
    await refusedWithoutTrace(
      async function* () {
        for (const name of takingJson)
          for (const body of [...poisons, ...bombs]) {
            const e = endpoints[name] as Endpoint;
            yield [`${name} ${body.slice(0, 60)}`, await sent(e, body)];
          }
      },
      [400, 413],
    );
  });

  test('changes nothing by reading, however often', async () => {
    const reads = endpointNames.filter(
      (name) => methodOf(endpoints[name] as Endpoint) === 'GET' && !endpoints[name].navigation,
    );
    // The first call creates the secret from which device keys are derived.
    await senderTo(endpoints['users.deviceKey'] as Endpoint).call(endpoints['users.deviceKey'], {});
    const before = await everything(house);
    for (const name of [...reads, ...reads]) {
      const e = endpoints[name] as Endpoint;
      expect((await senderTo(e).call(e, inputFor(e) as never)).status, name).toBeLessThan(500);
    }
    expect(await everything(house)).toEqual(before);
  });
});
