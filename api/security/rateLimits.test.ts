import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, type Limit, methodOf } from '#sync/endpoint.ts';
import { inputFor } from '../test/samples.ts';
import {
  type Answered,
  formOf,
  openTestApp,
  password,
  type Role,
  type Someone,
  type TestApp,
} from '../test/testApp.ts';
import { clientNetwork, defaultRates, type Rates } from './rateLimits.ts';

// Each process counts in its own memory, so one database is enough.
let house: TestApp;
afterEach(() => house?.close());

const [login, leadLogin] = [endpoints['auth.login'], endpoints['auth.leadLogin']];
const setupKey = 'the key of this test house';
const often: Limit = { times: 1_000_000_000, seconds: 60 };
const few: Limit = { times: 3, seconds: 60 };
const ratesOf = (more: Partial<Rates>): Rates => ({ ...defaultRates, address: often, ...more });

const roleFor = ({ may }: Endpoint): Role =>
  may.includes('developer') ? 'developer' : may.includes('staff') ? 'staff' : 'player';

/** Expects a 429 whose Retry-After lies within the limit's window. */
function expectTooMany({ status, body, headers }: Answered<unknown>, { seconds }: Limit, told?: string) {
  expect([status, body.code], told).toEqual([429, 'tooMany']);
  const after = Number(headers.get('retry-after'));
  expect(after, told).toBeGreaterThan(0);
  expect(after, told).toBeLessThanOrEqual(seconds);
}

/** Calls until it is refused. Returns how many calls were allowed before. */
async function timesOf(limit: Limit, ask: () => Promise<Answered<unknown>>): Promise<number> {
  for (let times = 0; times <= limit.times; times++) {
    const answer = await ask();
    if (answer.status !== 429) continue;
    expectTooMany(answer, limit);
    return times;
  }
  return limit.times + 1;
}

const limited = endpointNames.filter((name) => endpoints[name].limit);

test.each(limited)('%s allows one account exactly the declared number of calls', async (name) => {
  house = await openTestApp({ rates: ratesOf({ account: often }) });
  const e = endpoints[name] as Endpoint;
  const limit = e.limit as Limit;
  const [me, other] = [await house.person(roleFor(e)), await house.person(roleFor(e))];
  const ask = async () => {
    // A username can be changed once a week.
    await house.db.run('UPDATE users SET "usernameSince" = NULL', {});
    return me.call(e, inputFor(e));
  };
  expect(await timesOf(limit, ask)).toBe(limit.times);
  // Calls with invalid input are not counted and get a 400; uploads are counted anyway, because receiving a file is
  // expensive.
  const odd = e.file ? me.send('POST', e.route.slice(5), formOf({ field: 'x', value: new Blob(['x']) })) : undefined;
  if (odd) expect((await odd).status).toBe(429);
  else if (methodOf(e) !== 'GET') expect((await me.call(e, { surplus: 1 })).status).toBe(400);
  expect((await other.call(e, inputFor(e))).status, 'somebody else').not.toBe(429);
});

/**
 * Two reads of the caller's own data: the first takes the fast path, the second the whole middleware
 * (api/server/readFastPath.ts).
 */
const ways: [string, (who: Someone) => Promise<Answered<unknown>>][] = [
  ['straight', (who) => who.call(endpoints['notifications.unread'], {})],
  ['round', (who) => who.call(endpoints['library.check'], { id: uuid() })],
];
describe.each(ways)('a read on path "%s"', (_, read) => {
  test('counts for its account on every device and path', async () => {
    house = await openTestApp({ rates: ratesOf({ account: few }) });
    const [me, other] = [await house.person('player'), await house.person('player')];
    expect(await timesOf(few, () => read(me))).toBe(few.times);
    for (const [, another] of ways) expectTooMany(await another(me), few);
    expect((await read(other)).status).toBe(200);
  });

  test('counts for its address only if nobody is signed in', async () => {
    house = await openTestApp({ rates: ratesOf({ address: few }) });
    const [me, left, visitor] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('visitor'),
    ];
    await house.db.run('DELETE FROM sessions WHERE "userId" = :id', { id: left.id });
    for (const who of [visitor, left, visitor]) expect((await read(who)).status).toBe(401);
    for (const who of [visitor, left]) expectTooMany(await read(who), few);
    // A school has one address and may have more screens than the limit of an address.
    for (let n = 0; n <= few.times; n++) expect((await read(me)).status, 'who is signed in').toBe(200);
  });
});

test('pages and files of an address are counted separately from its API calls', async () => {
  house = await openTestApp({ rates: ratesOf({ address: few, requests: few }) });
  const visitor = await house.person('visitor');
  const page = async () => (await visitor.send('GET', '/nothing-of-this-name.js')).status;
  const list = async () => (await visitor.send('GET', '/api/games')).status;
  for (let n = 0; n < few.times; n++) expect([await page(), await list()]).toEqual([404, 200]);
  expect([await page(), await list()]).toEqual([429, 429]);
});

test('every request is counted, whatever cookie it carries', async () => {
  house = await openTestApp({ rates: ratesOf({ requests: few }) });
  const visitor = await house.person('visitor');
  const ask = async (path: string) => (await visitor.send('GET', path, undefined, { cookie: 'a=b' })).status;
  for (let n = 0; n < few.times; n++) expect(await ask('/api/no-such-call')).toBe(404);
  for (const path of ['/api/no-such-call', '/api/openapi.json', '/api/games/featured'])
    expect(await ask(path)).toBe(429);
});

test('sign-ins and sign-ups of an address share one limit, whether they succeed or not', async () => {
  house = await openTestApp({ rates: ratesOf({ signIns: { times: 5, seconds: 60 } }) });
  const [me, visitor] = [await house.person('player'), await house.person('visitor')];
  const ask = (name: 'register' | 'login' | 'developerLogin' | 'leadLogin' | 'setupLead') => {
    const e = endpoints[`auth.${name}`] as Endpoint;
    return visitor.call(e, inputFor(e));
  };
  for (const name of ['register', 'login', 'developerLogin', 'leadLogin', 'setupLead'] as const)
    expect((await ask(name)).status, name).not.toBe(429);
  for (const name of ['register', 'login', 'developerLogin', 'leadLogin', 'setupLead'] as const)
    expectTooMany(await ask(name), defaultRates.signIns, name);
  expect((await me.call(endpoints['auth.user'], {})).status, 'who is in stays in').toBe(200);
});

describe('X-Forwarded-For', () => {
  const from = (who: Someone, address: string) =>
    who.send('GET', '/api/games', undefined, { 'x-forwarded-for': address }).then(({ status }) => status);

  test('is ignored unless a proxy is configured', async () => {
    house = await openTestApp({ rates: ratesOf({ address: few }) });
    const visitor = await house.person('visitor');
    for (let n = 0; n < few.times; n++) expect(await from(visitor, `10.0.0.${n}`)).toBe(200);
    expect(await from(visitor, '10.0.0.99')).toBe(429);
  });

  test('counts only for the entry of the configured proxy, not for those that the client wrote before it', async () => {
    house = await openTestApp({ rates: ratesOf({ address: few }), settings: { TRUST_PROXY: '1' } });
    const visitor = await house.person('visitor');
    for (let n = 0; n < few.times; n++) expect(await from(visitor, `10.9.9.${n}, 10.0.0.1`)).toBe(200);
    expect(await from(visitor, '10.9.9.9, 10.0.0.1')).toBe(429);
    expect(await from(visitor, '10.0.0.1')).toBe(429);
    expect(await from(visitor, '10.0.0.1, 10.0.0.2')).toBe(200);
  });

  test('IPv6 addresses of one /48 network share a limit', async () => {
    house = await openTestApp({ rates: ratesOf({ address: few }), settings: { TRUST_PROXY: '1' } });
    const visitor = await house.person('visitor');
    for (const address of ['2001:db8:1:2::1', '[2001:db8:1:ffff::9]:4711', '2001:0DB8:1:3:3:4:5:6'])
      expect(await from(visitor, address)).toBe(200);
    expect(await from(visitor, '2001:db8:1:2::abcd')).toBe(429);
    expect(await from(visitor, '2001:db8:2:2::1')).toBe(200);
  });

  test('an IPv4 address shares one limit in every notation and with every port', async () => {
    house = await openTestApp({ rates: ratesOf({ address: few }), settings: { TRUST_PROXY: '1' } });
    const visitor = await house.person('visitor');
    for (const address of ['203.0.113.7:1024', '203.0.113.7:1025', '::ffff:203.0.113.7'])
      expect(await from(visitor, address)).toBe(200);
    for (const address of ['203.0.113.7', '203.0.113.7:1', '[::ffff:203.0.113.7]:9', '::ffff:cb00:7107'])
      expect(await from(visitor, address), address).toBe(429);
    expect(await from(visitor, '203.0.113.8:1024')).toBe(200);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['64:ff9b::10.0.0.1', '64:ff9b:0::/48'],
    ['[2001:db8:1::1]', '2001:db8:1::/48'],
    ['[2001:db8:1::1]:65535', '2001:db8:1::/48'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::FFFF:0a00:1', '10.0.0.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['[::ffff:10.0.0.1]:80', '10.0.0.1'],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.1:8080', '10.0.0.1'],
    ['unknown', 'nowhere'],
    ['10.0.0.1.5:80', 'nowhere'],
    ['_hidden:7', 'nowhere'],
    ['', 'nowhere'],
  ])('address %s is counted as %s', (ip, network) => expect(clientNetwork(ip)).toBe(network));
});

describe('sign-in throttling after wrong passwords', () => {
  const openedWith = (more: Partial<Rates> = {}) =>
    openTestApp({ rates: ratesOf({ signIns: often, ...more }), settings: { TRUST_PROXY: '1', SETUP_KEY: setupKey } });
  const from = (network: string) => ({ 'x-forwarded-for': network });
  const sent = async (who: Someone, e: typeof login | typeof leadLogin, input: object, network: string) =>
    (await who.send('POST', e.route.slice(5), JSON.stringify(input), from(network))).status;

  /** Moves the process's clock forward by a number of seconds. */
  const realNow = performance.now.bind(performance);
  const later = (seconds: number) =>
    void vi.spyOn(performance, 'now').mockImplementation(() => realNow() + seconds * 1_000);
  afterEach(() => void vi.restoreAllMocks());
  const triedAt = (who: Someone, input: object, network: string, cookie = '') =>
    who.send('POST', login.route.slice(5), JSON.stringify(input), { ...from(network), ...(cookie && { cookie }) });
  const browserOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((set) => set.split(';')[0] as string)
      .find((set) => set.startsWith('recess-browser=')) ?? '';

  test('delays further tries by at most a minute and never locks an account', async () => {
    house = await openedWith();
    const [me, guesser] = [await house.person('player'), await house.person('visitor')];
    const guess = () => triedAt(guesser, { email: me.email, password: 'a guess' }, '10.0.0.1');
    for (let n = 0; n < defaultRates.failures.times; n++) expect((await guess()).status).toBe(401);
    const waits: number[] = [];
    let passed = 0;
    for (let n = 0; n < 8; n++) {
      const { status, headers } = await guess();
      expect(status).toBe(429);
      waits.push(Number(headers.get('retry-after')));
      passed += waits.at(-1) as number;
      later(passed);
      expect((await guess()).status, 'after the wait that was told').toBe(401);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    later(passed + 61);
    expect((await triedAt(me, { email: me.email, password }, '10.0.0.1')).status).toBe(200);
  });

  test('by a whole school does not slow down a browser that has signed in to the account before', async () => {
    house = await openedWith({ failuresEverywhere: { times: 30, seconds: 900 } });
    const [me, other, guesser] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('visitor'),
    ];
    const here = browserOf((await triedAt(me, { email: me.email, password }, '10.0.0.1')).headers);
    expect(here).not.toBe('');
    const guess = () => triedAt(guesser, { email: me.email, password: 'a guess' }, '10.0.0.1');
    for (let n = 0; n < 20; n++) await guess();
    expect((await guess()).status).toBe(429);
    for (let n = 0; n < 5; n++)
      expect((await triedAt(me, { email: me.email, password }, '10.0.0.1', here)).status).toBe(200);
    // The cookie does not vouch for another account, and a forged cookie is ignored.
    const others = browserOf((await triedAt(other, { email: other.email, password }, '10.0.0.1')).headers);
    const forged = here.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const cookie of ['', forged, 'recess-browser=known'])
      expect((await triedAt(me, { email: me.email, password }, '10.0.0.1', cookie)).status, cookie).toBe(429);
    expect((await triedAt(me, { email: me.email, password }, '10.0.0.1', others)).status, 'its own tries').toBe(200);
  });

  test('counts each browser behind one address separately', async () => {
    house = await openedWith();
    const [me, guesser] = [await house.person('player'), await house.person('visitor')];
    const wrong = { email: me.email, password: 'a guess' };
    const cookie = browserOf((await triedAt(guesser, wrong, '10.0.0.1')).headers);
    for (let n = 0; n < defaultRates.failures.times; n++) await triedAt(guesser, wrong, '10.0.0.1', cookie);
    expect((await triedAt(guesser, wrong, '10.0.0.1', cookie)).status).toBe(429);
    expect((await triedAt(me, { email: me.email, password }, '10.0.0.1')).status).toBe(200);
  });

  test('also limits many browsers together, and does not count refused tries', async () => {
    const [failures, failuresEverywhere] = [few, { times: 7, seconds: 60 }];
    house = await openedWith({ failures, failuresEverywhere });
    const me = await house.person('player');
    const guess = (network: string) => sent(me, login, { email: me.email, password: 'a guess' }, network);
    for (let n = 0; n < 20; n++) await guess('10.0.0.1');
    // Successful sign-ins do not count, and do not reset the count of others.
    for (let n = 0; n < 5; n++) expect(await sent(me, login, { email: me.email, password }, '10.0.0.9')).toBe(200);
    for (const network of ['10.0.0.2', '10.0.0.2', '10.0.0.3', '10.0.0.4']) expect(await guess(network)).toBe(401);
    expect(await guess('10.0.0.5')).toBe(429);
    expect(await sent(me, login, { email: me.email, password }, '10.0.0.9')).toBe(429);
    later(2);
    expect(await sent(me, login, { email: me.email, password }, '10.0.0.9')).toBe(200);
    expect(failuresEverywhere.times).toBeLessThan(defaultRates.failuresEverywhere.times);
    expect(defaultRates.failuresEverywhere.times).toBeGreaterThanOrEqual(10 * defaultRates.failures.times);
  });

  test('wrong setup keys are counted per address, and the right key with the right password still signs in', async () => {
    house = await openedWith({ keys: few });
    const [lead, visitor] = [await house.person('lead'), await house.person('visitor')];
    const wrongKey = () =>
      sent(
        visitor,
        leadLogin,
        { setupKey: 'not the key at all', email: `${uuid()}@example.org`, password },
        '10.0.0.1',
      );
    for (let n = 0; n < few.times; n++) expect(await wrongKey()).toBe(401);
    expect(await wrongKey()).toBe(429);
    // The right key with a wrong password gets the same answer, so nobody learns that the key is right.
    const right = { setupKey, email: lead.email, password };
    expect(await sent(visitor, leadLogin, { ...right, password: 'a guess' }, '10.0.0.1')).toBe(429);
    expect(await sent(visitor, leadLogin, right, '10.0.0.1')).toBe(200);
  });

  test('wrong passwords with the right setup key do not count as wrong keys', async () => {
    house = await openedWith({ keys: few });
    const visitor = await house.person('visitor');
    const tryKey = (key: string) =>
      sent(visitor, leadLogin, { setupKey: key, email: `${uuid()}@example.org`, password: 'a guess' }, '10.0.0.1');
    for (let n = 0; n < 3 * few.times; n++) expect(await tryKey(setupKey)).toBe(401);
    for (let n = 0; n < few.times; n++) expect(await tryKey('not the key at all')).toBe(401);
    expect(await tryKey(setupKey)).toBe(429);
  });

  test('applies to sign-ins of a lead developer per address', async () => {
    house = await openedWith();
    const lead = await house.person('lead');
    const right = { setupKey, email: lead.email, password };
    for (let n = 0; n < defaultRates.failures.times; n++)
      expect(await sent(lead, leadLogin, { ...right, password: `guess ${n}` }, '10.0.0.1')).toBe(401);
    expect(await sent(lead, leadLogin, right, '10.0.0.1')).toBe(429);
    expect(await sent(lead, leadLogin, right, '10.0.0.2')).toBe(200);
  });
});

test('a class of 40 behind one address can sign in within a minute, each after one wrong password', async () => {
  house = await openTestApp({ rates: defaultRates });
  const pupils = await Promise.all(Array.from({ length: 40 }, () => house.person('player')));
  const all = (typed: string) =>
    Promise.all(pupils.map(({ email, call }) => call(login, { email, password: typed }).then(({ status }) => status)));
  expect(new Set(await all('a slip of the hand'))).toEqual(new Set([401]));
  expect(new Set(await all(password))).toEqual(new Set([200]));
  expect(defaultRates.signIns.seconds).toBeGreaterThanOrEqual(60);
});
