import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { someLetters } from '../../test/letters.ts';
import { everything } from '../../test/tables.ts';
import { databases, openTestApp, type TestApp } from '../../test/testApp.ts';

const [register, login] = [endpoints['auth.register'], endpoints['auth.login']];
const young = [400, 'invalid', 'Age requirement not met'];
const noDate = [400, 'invalid', 'Enter your date of birth'];

/** Times, dates of birth, and whether that makes 13 years, by the UTC date wherever the person is. */
const boundaries: [now: string, birthDate: string, answer: unknown[] | 201][] = [
  ['2026-03-01T00:30:00.000Z', '2013-03-01', 201],
  ['2026-03-01T00:30:00.000Z', '2013-02-28', 201],
  ['2026-03-01T00:30:00.000Z', '2013-03-02', young],
  ['2026-03-01T00:00:00.000Z', '2013-03-01', 201],
  ['2026-03-01T23:59:59.999Z', '2013-03-01', 201],
  ['2026-03-01T23:59:59.999Z', '2013-03-02', young],
  ['2026-02-28T23:59:59.999Z', '2013-03-01', young],
  // At this time it is already 1 March in UTC+14 and still 28 February in UTC-12.
  ['2026-02-28T12:00:00.000Z', '2013-03-01', young],
  ['2026-03-01T11:00:00.000Z', '2013-03-01', 201],
  ['2026-12-31T23:00:00.000Z', '2014-01-01', young],
  ['2027-01-01T00:00:00.000Z', '2014-01-01', 201],
  ['2026-01-01T00:00:00.000Z', '2013-01-01', 201],
  ['2026-01-01T00:00:00.000Z', '2012-12-31', 201],
  ['2025-12-31T23:59:00.000Z', '2013-01-01', young],
  ['2026-12-31T12:00:00.000Z', '2013-12-31', 201],
  ['2026-12-30T12:00:00.000Z', '2013-12-31', young],
  // A person born on 29 February turns a year older on 1 March in years without that day.
  ['2025-02-28T12:00:00.000Z', '2012-02-29', young],
  ['2025-03-01T12:00:00.000Z', '2012-02-29', 201],
  ['2029-02-28T12:00:00.000Z', '2016-02-29', young],
  ['2029-03-01T00:00:00.000Z', '2016-02-29', 201],
  ['2024-02-29T12:00:00.000Z', '2011-03-01', young],
  ['2024-02-29T12:00:00.000Z', '2011-02-28', 201],
  ['2024-02-28T12:00:00.000Z', '2011-02-28', 201],
  ['2026-06-15T12:00:00.000Z', '2012-02-29', 201],
  // Dates in the future, today, and beyond any lifetime.
  ['2026-06-15T12:00:00.000Z', '2026-06-15', young],
  ['2026-06-15T12:00:00.000Z', '2026-06-16', young],
  ['2026-06-15T12:00:00.000Z', '2026-06-14', young],
  ['2026-06-15T12:00:00.000Z', '2027-01-01', young],
  ['2026-06-15T12:00:00.000Z', '9999-12-31', young],
  ['2026-06-15T12:00:00.000Z', '0001-01-01', noDate],
  ['2026-06-15T12:00:00.000Z', '1800-01-01', noDate],
  ['2026-06-15T12:00:00.000Z', '1926-06-15', 201],
  ['2026-06-15T12:00:00.000Z', '2013-06-31', noDate],
  ['2026-06-15T12:00:00.000Z', '2013-02-29', noDate],
  ['2026-06-15T12:00:00.000Z', '2013-13-01', noDate],
  ['2026-06-15T12:00:00.000Z', '2013-00-10', noDate],
  ['2026-06-15T12:00:00.000Z', '15.06.2000', noDate],
  ['2026-06-15T12:00:00.000Z', '2000-6-15', noDate],
  ['2026-06-15T12:00:00.000Z', '2000-06-15T00:00:00Z', noDate],
  ['2026-06-15T12:00:00.000Z', '+02000-06-15', noDate],
  ['2026-06-15T12:00:00.000Z', 'yesterday', noDate],
  ['2026-06-15T12:00:00.000Z', '', noDate],
];

describe.each(databases)('sign-up on %s', (database) => {
  let house: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const sink = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    house = await openTestApp({ database, log: pino({ level: 'trace' }, sink) });
  });
  afterAll(() => house?.close());

  const form = (more: object = {}) => ({
    ...{ email: `${uuid()}@example.org`, username: `Kim ${someLetters(12)}`, password: 'long enough' },
    ...{ firstName: 'Kim', lastName: 'Lee', birthDate: '2008-05-04', ...more },
  });
  const signUp = async (more: object) => (await house.person('visitor')).call(register, form(more));

  test.each(boundaries)('at %s a person born on %s gets %j', async (now, birthDate, answer) => {
    house.setClock(now);
    const { status, body } = await signUp({ birthDate });
    house.setClock();
    expect(answer === 201 ? status : [status, body.code, body.message]).toEqual(answer);
    const { issues } = body as { issues?: { path: string }[] };
    if (answer !== 201) expect(issues?.map(({ path }) => path)).toEqual(['birthDate']);
  });

  test('nothing of a refused child is stored in a table, a file or the log', async () => {
    const canaries = Array.from({ length: 10 }, (_, i) => ({
      ...{ email: `canary-mail-${i}@example.org`, username: `canary name ${i}x`, password: `canary-pass-${i}` },
      ...{ firstName: `Canaryfirst${i}`, lastName: `Canarylast${i}`, birthDate: `2019-07-1${i}` },
    }));
    const before = await everything(house);
    lines.length = 0;
    for (const canary of canaries) {
      const { status, headers } = await signUp(canary);
      // One cookie, which is no session: it says that an age was refused, sealed (ageGate.test.ts).
      expect([status, headers.getSetCookie()]).toEqual([400, [expect.stringMatching(/^recess-age=[\w-]{60,100};/)]]);
    }
    expect(await everything(house)).toEqual(before);
    const files = readdirSync(house.config.dataDir, { recursive: true, encoding: 'utf8', withFileTypes: true });
    const kept = [
      ...files.filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')),
      lines.join(''),
    ];
    expect(lines.length).toBeGreaterThan(0);
    for (const word of canaries.flatMap((canary) => Object.values(canary)))
      expect(kept.filter((text) => text.includes(word))).toEqual([]);
  });

  test("a widely used password, and one's own name or address as password, are refused", async () => {
    const who = {
      email: 'robin.summers@example.org',
      username: 'RobinTheGreat',
      firstName: 'Robin',
      lastName: 'Summers',
    };
    const common = { path: 'password', message: 'This password is too common. Choose another one.' };
    for (const password of [
      ...[
        'password',
        'PASSWORD1',
        '12345678',
        'qwertyuiop',
        'iloveyou',
        'sunshine',
        'football',
        'princess',
        'trustno1',
      ],
      ...['robin.summers@example.org', 'RobinTheGreat', 'robin the great', 'robinthegreat2012', 'Robin.Summers!'],
      ...['summersrobin', '2012robin!', 'Recess2026', 'ｐａｓｓｗｏｒｄ'],
    ]) {
      const { status, body } = await signUp({ ...who, password });
      expect([status, body.code, body.message], password).toEqual([400, 'invalid', common.message]);
      expect((body as { issues?: object }).issues, password).toMatchObject([common]);
    }
    for (const password of ['four wet socks drying', 'rob1n-and-the-comet', 'Ünverständlich 7']) {
      const { status } = await signUp({ ...form({ password }) });
      expect(status, password).toBe(201);
    }
  });

  test('an account with a common password from before can still sign in', async () => {
    const me = await house.person('player');
    const { hashPassword } = await import('./password.ts');
    const hashed = await hashPassword('password');
    await house.db.run('UPDATE users SET password = :hashed WHERE id = :id', { id: me.id, hashed });
    expect((await me.call(login, { email: me.email, password: 'password' })).status).toBe(200);
  });

  test('a password may have 8 to 256 characters of any kind', async () => {
    const { status, body } = await signUp({ password: 'short' });
    expect([status, body.message]).toEqual([400, 'Password too short']);
    expect((await signUp({ password: 'x'.repeat(257) })).status).toBe(400);
    const odd = '  ￿ \u0000 🙂🙂  ';
    const { body: made } = await signUp({ password: odd });
    const visitor = await house.person('visitor');
    expect((await visitor.call(login, { email: made.email, password: odd })).status).toBe(200);
    expect((await visitor.call(login, { email: made.email, password: odd.trim() })).status).toBe(401);
  });

  test("a username that looks like another is taken, and one that looks like the store's is unavailable", async () => {
    await signUp({ username: 'Paper Crane' });
    for (const username of ['paper-crane', 'Ｐａｐｅｒ Crane', 'Pápér Cráne', 'PaperCrane', 'раре г сгапе']) {
      const { status, body } = await signUp({ username });
      expect([status, body.message], username).toEqual([409, 'Unable to create account']);
    }
    for (const username of [
      'Admin',
      'adm1n',
      'аdmіn',
      'Mod erator',
      'RECESS',
      'Lead_Developer',
      'Recess Support',
      'Moderator 1',
    ]) {
      const { status, body } = await signUp({ username });
      const words = ['That username is not available', 'Use the letters of one alphabet'];
      expect([status, words.includes(body.message ?? '')], username).toEqual([400, true]);
    }
  });
});

test('the minimum age is configurable and never below 13', async () => {
  const house = await openTestApp({ settings: { MIN_AGE: '16' } });
  house.setClock('2026-06-15T12:00:00.000Z');
  const names = { password: 'long enough', firstName: 'Kim', lastName: 'Lee' };
  const sent = async (birthDate: string) => {
    const who = { ...names, email: `${uuid()}@example.org`, username: someLetters(12), birthDate };
    return (await (await house.person('visitor')).call(register, who)).status;
  };
  expect([await sent('2010-06-16'), await sent('2010-06-15')]).toEqual([400, 201]);
  await house.close();
  await expect(openTestApp({ settings: { MIN_AGE: '12' } })).rejects.toThrow(/MIN_AGE=12 is not usable/);
});
