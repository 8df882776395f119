import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { someLetters } from '../../test/letters.ts';
import { raw } from '../../test/raw.ts';
import { databases, openTestApp, password, type TestApp } from '../../test/testApp.ts';

const [register, login, user] = [endpoints['auth.register'], endpoints['auth.login'], endpoints['auth.user']];

describe.each(databases)('sign-in and sign-up on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const form = (more: object = {}) => ({
    ...{ email: `${uuid()}@example.org`, username: `Kim ${someLetters(12)}`, password: 'long enough' },
    ...{ firstName: 'Kim', lastName: 'Lee', birthDate: '2008-05-04', ...more },
  });
  const visitor = () => house.person('visitor');
  const usersNow = async () => ((await house.db.get('SELECT COUNT(*) AS n FROM users', {})) as { n: number }).n;
  const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] as string;

  test('sign-up signs the new account in and never returns its password', async () => {
    const { status, body, headers } = await (await visitor()).call(register, form({ email: ' Kim@Example.ORG ' }));
    expect([status, body.email, body.accountType, body.isAdmin]).toEqual([201, 'kim@example.org', 'player', 0]);
    expect(Object.keys(body)).not.toContain('password');
    expect(headers.get('set-cookie')).toMatch(/^recess=[\w-]{43}; path=\/;.* samesite=lax; httponly/i);
    const me = await (await visitor()).send('GET', '/api/auth/user', undefined, { cookie: cookieOf(headers) });
    expect(((await me.json()) as { id: string }).id).toBe(body.id);
  });

  test('a taken username is reported at its field, a taken e-mail is not revealed', async () => {
    const first = form();
    await (await visitor()).call(register, first);
    const look = (name: string) => name.toUpperCase().replace(' ', '__');
    const words = { message: 'That username is taken', i18n: { id: 'auth.usernameTaken' } };
    const isTaken = [{ path: 'username', ...words }];
    for (const [again, issues] of [
      [form({ email: first.email }), undefined],
      [form({ username: look(first.username) }), isTaken],
      [form({ email: first.email, username: first.username }), isTaken],
    ] as const) {
      const { status, body } = await (await visitor()).call(register, again);
      expect([status, body.code, body.message]).toEqual([409, 'conflict', 'Unable to create account']);
      expect((body as { issues?: object }).issues).toEqual(issues);
    }
  });

  test('two simultaneous sign-ups with one username create one account', async () => {
    const { username } = form();
    const both = [1, 2].map(async () => (await visitor()).call(register, form({ username })));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('sign-up accepts a person who turns 13 today, refuses one who turns 13 tomorrow, and stores nothing of a child', async () => {
    house.setClock('2026-03-01T00:30:00.000Z');
    const before = await usersNow();
    for (const birthDate of ['2013-03-02', '2027-01-01', '2026-03-01']) {
      const { status, body } = await (await visitor()).call(register, form({ birthDate }));
      expect([status, body.code, body.message], birthDate).toEqual([400, 'invalid', 'Age requirement not met']);
    }
    expect(await usersNow()).toBe(before);
    for (const birthDate of ['2013-03-01', '2012-02-29'])
      expect((await (await visitor()).call(register, form({ birthDate }))).status).toBe(201);
    house.setClock();
  });

  test('a sign-in opens a new session and ends the one before', async () => {
    const me = await house.person('player');
    const { status, body, headers } = await me.call(login, { email: me.email, password });
    expect([status, body.id]).toEqual([200, me.id]);
    expect(cookieOf(headers)).not.toBe(me.cookie);
    expect((await me.call(user, {})).status).toBe(401);
    expect((await me.send('GET', '/api/auth/user', undefined, { cookie: cookieOf(headers) })).status).toBe(200);
  });

  test('a wrong password and an unknown e-mail get the same message', async () => {
    const me = await house.person('player');
    const wrong = await me.call(login, { email: me.email, password: 'something else' });
    const unknown = await me.call(login, { email: form().email, password: 'something else' });
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      401,
      'badCredentials',
      'Invalid email or password',
    ]);
    expect(unknown.body).toEqual(wrong.body);
  });

  test('sign-in to an e-mail is delayed after ten wrong passwords, also if they come at once', async () => {
    const me = await house.person('player');
    const guesses = Array.from({ length: 13 }, () => me.call(login, { email: me.email, password: 'a guess' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const { status, body, headers } = await me.call(login, { email: me.email, password });
    expect([status, body.code]).toEqual([429, 'tooMany']);
    expect(Number(headers.get('retry-after'))).toBe(2);
    const other = await house.person('player');
    expect((await other.call(login, { email: other.email, password })).status).toBe(200);
  });

  test("only the user's own click signs out, not a link on another site, a prefetch or an image", async () => {
    const me = await house.person('player');
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const click = (headers: object) => raw(`${house.url}/api/logout`, { cookie: me.cookie, ...headers });
    for (const headers of [
      {},
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'none' },
      { ...own, 'sec-fetch-mode': 'no-cors' },
      { ...own, 'sec-purpose': 'prefetch;prerender' },
      { ...own, purpose: 'prefetch' },
    ]) {
      expect((await click(headers)).status).toBe(302);
      expect((await me.call(user, {})).status, JSON.stringify(headers)).toBe(200);
    }
    const { status, headers } = await click(own);
    expect([status, headers['location']]).toEqual([302, '/']);
    expect((await me.call(user, {})).status).toBe(401);
  });
});
