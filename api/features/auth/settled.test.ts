import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { createLimits, defaultRates, type From, type Rates } from '../../security/rateLimits.ts';
import { openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

// Each process counts in its own memory, so one database is enough.
let house: TestApp | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return house?.close();
});

const login = endpoints['auth.login'];
const dayAndMore = 86_400_001;
const few = { times: 3, seconds: 900 };

async function opened(more: Partial<Rates> = {}) {
  const rates = { ...defaultRates, failuresNetwork: few, ...more };
  house = await openTestApp({ rates, settings: { TRUST_PROXY: '1' } });
  return house;
}
/** Tries to sign in from the school's address, from a browser with or without a cookie. */
const tried = (who: Someone, email: string, typed: string, cookie = '') =>
  who.send('POST', login.route.slice(5), JSON.stringify({ email, password: typed }), {
    'x-forwarded-for': '10.0.0.1',
    ...(cookie && { cookie }),
  });
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const cookieOf = async (answer: Promise<Response>) =>
  (await answer).headers
    .getSetCookie()
    .map((set) => set.split(';')[0] as string)
    .find((set) => set.startsWith('recess-browser=')) ?? '';

/**
 * Creates a student, a classmate, and a script at their school that guesses the student's password until it is slowed
 * down.
 */
async function attacked(ctx: TestApp) {
  const [me, other, script] = [await ctx.person('player'), await ctx.person('player'), await ctx.person('visitor')];
  const attack = async () => {
    for (let n = 0; n < few.times; n++) expect(await statusOf(tried(script, me.email, `guess ${n}`))).toBe(401);
    expect(await statusOf(tried(script, me.email, 'one more'))).toBe(429);
  };
  return { me, other, attack };
}

test('a student on a shared, settled device does not wait for a script at the same school', async () => {
  const ctx = await opened();
  const { me, other, attack } = await attacked(ctx);
  const shared = await cookieOf(tried(other, other.email, password));
  ctx.setClock(new Date(ctx.clock().getTime() + dayAndMore).toISOString());
  await attack();
  // The student mistypes the password once.
  expect(await statusOf(tried(me, me.email, 'a slip', shared))).toBe(401);
  expect(await statusOf(tried(me, me.email, password, shared))).toBe(200);
});

test('a browser made up for guessing waits like the others', async () => {
  const ctx = await opened();
  const { me, other, attack } = await attacked(ctx);
  const failed = await cookieOf(tried(other, other.email, 'a guess'));
  ctx.setClock(new Date(ctx.clock().getTime() + dayAndMore).toISOString());
  const young = await cookieOf(tried(other, other.email, password));
  await attack();
  for (const [told, cookie] of Object.entries({ fresh: '', failed, young, forged: `${young}x` }))
    expect(await statusOf(tried(me, me.email, password, cookie)), told).toBe(429);
});

test('a browser keeps the time of its first sign-in, whoever signs in later', async () => {
  const ctx = await opened();
  const { me, other, attack } = await attacked(ctx);
  const first = await cookieOf(tried(other, other.email, password));
  ctx.setClock(new Date(ctx.clock().getTime() + dayAndMore).toISOString());
  const third = await ctx.person('player');
  const again = await cookieOf(tried(third, third.email, password, first));
  await attack();
  expect(await statusOf(tried(me, me.email, password, again))).toBe(200);
});

/**
 * Returns how many guesses at one account succeed from one address within a quarter of an hour, each from a new
 * browser.
 */
async function guessesOf(rates: Rates, browsers: readonly boolean[]): Promise<number> {
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
  const limits = createLimits(rates);
  const from = { network: '10.0.0.1', isKnown: false };
  let [passed, made] = [0, 0];
  const guess = (isSettled: boolean) => {
    const browser: From = { ...from, browser: `made ${made++}`, isSettled };
    return limits.signIn('password', 'me@school.example', browser).then(
      () => ++passed > 0,
      () => false,
    );
  };
  for (; seconds < 900; seconds++) for (const isSettled of browsers) while (await guess(isSettled));
  return passed;
}

test('discarding cookies or preparing browsers gives no more guesses than one shared limit per address did', async () => {
  // The limit of an address before settled browsers were told apart.
  const before = await guessesOf({ ...defaultRates, failuresNetwork: { times: 60, seconds: 900 } }, [false]);
  const thrower = await guessesOf(defaultRates, [false]);
  const prepared = await guessesOf(defaultRates, [false, true]);
  expect(thrower).toBeLessThanOrEqual(before);
  expect(prepared).toBeLessThanOrEqual(before);
  expect(prepared).toBeGreaterThan(thrower);
});

test('all settled browsers together have no more guesses at an account than the global limit allows', async () => {
  const failuresEverywhere = { times: 12, seconds: 900 };
  const most = await guessesOf({ ...defaultRates, failuresEverywhere }, [false]);
  expect(await guessesOf({ ...defaultRates, failuresEverywhere }, [false, true])).toBe(most);
});

test('a script that guesses all day from one address locks nobody out at another', async () => {
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
  const limits = createLimits();
  const guess = (network: string, browser: string) =>
    limits.signIn('password', 'me@school.example', { network, browser, isKnown: false, isSettled: false }).then(
      () => true,
      () => false,
    );
  let passed = 0;
  for (; seconds < 86_400; seconds += 5) if (await guess('10.0.0.1', `made ${seconds}`)) passed++;
  // The script gets one try a minute and the free ones, and no more for continuing.
  expect(passed).toBeLessThan(24 * 60 + 30 * 13 + 30);
  expect(await guess('10.0.0.2', 'at home')).toBe(true);
});

test('a try refused before its password is checked does not lengthen the wait', async () => {
  let seconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
  const limits = createLimits({ ...defaultRates, failuresNetwork: few });
  const from = { network: '10.0.0.1', isKnown: false, isSettled: false };
  const guess = (browser: string) =>
    limits.signIn('password', 'me@school.example', { ...from, browser }).then(
      () => true,
      () => false,
    );
  for (let n = 0; n < few.times; n++) await guess(`script ${n}`);
  for (let n = 0; n < 30; n++) expect(await guess('mine')).toBe(false);
  // The script has stopped, so the student's own browser has all its tries.
  seconds = 901;
  for (let n = 0; n < 3; n++) expect(await guess('mine')).toBe(true);
});
