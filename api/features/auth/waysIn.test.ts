import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { configFrom } from '../../config/config.ts';
import { ensureSetupKey } from '../../security/setupKey.ts';
import { startApi } from '../../server/main.ts';
import { someLetters } from '../../test/letters.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { sealNumber } from '../developers/number.ts';

const [login, byNumber, leadLogin, setUp] = [
  endpoints['auth.login'],
  endpoints['auth.developerLogin'],
  endpoints['auth.leadLogin'],
  endpoints['auth.setupLead'],
];
const [user, list] = [endpoints['auth.user'], endpoints['users.list']];
const setupKey = 'the key of this test house';
const settings = { SETUP_KEY: setupKey };
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] as string;
const told = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.code,
  body.message,
];

const form = (more: object = {}) => ({
  ...{ setupKey, email: `${uuid()}@example.org`, username: `Kim ${someLetters(12)}`, password: 'long enough' },
  ...{ firstName: 'Kim', lastName: 'Lee', birthDate: '1990-05-04', ...more },
});

describe.each(databases)('sign-in methods on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database, settings });
  });
  afterAll(() => house?.close());

  /** Sends a GET with the session that an answer opened. */
  const inSession = async (headers: Headers, path: string) =>
    (await house.person('visitor')).send('GET', path, undefined, { cookie: cookieOf(headers) });
  const numberOf = async (who: Someone, number = `DEV-${uuid().toUpperCase()}`) => {
    await house.db.run(
      'UPDATE developers SET "developerNumber" = :sealed, "numberHash" = :numberHash WHERE "userId" = :id',
      { id: who.id, ...sealNumber(number, house.config) },
    );
    return number;
  };

  describe('by developer number', () => {
    test('an approved developer signs in with it and the e-mail of the account or the school', async () => {
      const me = await house.person('developer');
      const number = await numberOf(me);
      await house.db.run('UPDATE developers SET "schoolEmail" = :mail WHERE "userId" = :id', {
        id: me.id,
        mail: `School-${me.email}`,
      });
      const visitor = await house.person('visitor');
      for (const email of [me.email, `school-${me.email}`, ` SCHOOL-${me.email} `])
        for (const developerId of [number, number.toLowerCase(), ` ${number} `]) {
          const { status, body, headers } = await visitor.call(byNumber, { developerId, email });
          expect([status, body.id]).toEqual([200, me.id]);
          expect((await inSession(headers, '/api/auth/user')).status).toBe(200);
        }
    });

    test("a wrong, an unknown, another's and an unapproved number get the same message", async () => {
      const [me, other, waiting] = [
        await house.person('developer'),
        await house.person('developer'),
        await house.person('pending'),
      ];
      const [mine, others, pending] = [await numberOf(me), await numberOf(other), await numberOf(waiting)];
      const visitor = await house.person('visitor');
      for (const [developerId, email] of [
        [others, me.email],
        [mine, other.email],
        [`${mine}X`, me.email],
        [pending, waiting.email],
        [mine, form().email],
        ['DEV-00000-00000-00000-00000', me.email],
      ] as const)
        expect(told(await visitor.call(byNumber, { developerId, email }))).toEqual([
          ...[401, 'badCredentials', 'Invalid developer ID or email'],
        ]);
    });

    test('a developer number never gives staff powers, whoever owns it', async () => {
      const me = await house.person('developer');
      const number = await numberOf(me);
      const visitor = await house.person('visitor');
      for (const flags of ['"isAdmin" = 1', '"isAdmin" = 1, "isLeadDev" = 1']) {
        await house.db.run(`UPDATE users SET ${flags} WHERE id = :id`, { id: me.id });
        const { body, headers } = await visitor.call(byNumber, { developerId: number, email: me.email });
        expect([body.isAdmin, body.isLeadDev]).toEqual([0, 0]);
        expect((await inSession(headers, '/api/admin/users')).status).toBe(403);
      }
      await house.db.run('UPDATE users SET "isAdmin" = 0, "isLeadDev" = 0 WHERE id = :id', { id: me.id });
    });

    test('a session by number can neither set a password on an account without one nor delete the account', async () => {
      const me = await house.person('developer');
      await house.db.run(`UPDATE users SET password = '' WHERE id = :id`, { id: me.id });
      const visitor = await house.person('visitor');
      const { headers } = await visitor.call(byNumber, { developerId: await numberOf(me), email: me.email });
      const cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string;
      for (const [method, path, body] of [
        ['PATCH', '/api/user/password', { current: '', next: 'a new long password' }],
        ['DELETE', '/api/user', { password: '' }],
      ] as const)
        expect((await visitor.send(method, path, JSON.stringify(body), { cookie })).status, path).toBe(403);
      expect((await me.call(endpoints['auth.user'], {})).status).toBe(200);
    });

    test('sign-in to an e-mail is delayed after ten wrong numbers', async () => {
      const me = await house.person('developer');
      const number = await numberOf(me);
      const guess = (developerId: string) => me.call(byNumber, { developerId, email: me.email });
      for (let i = 0; i < 10; i++) expect((await guess(`DEV-${i}`)).status).toBe(401);
      expect((await guess(number)).status).toBe(429);
    });

    test("a sign-in with one's own number does not reset wrong tries at another's, even with their e-mail as school e-mail", async () => {
      const [me, guesser] = [await house.person('developer'), await house.person('developer')];
      const own = await numberOf(guesser);
      await numberOf(me);
      await house.db.run('UPDATE developers SET "schoolEmail" = :mail WHERE "userId" = :id', {
        id: guesser.id,
        mail: me.email,
      });
      const sent = (developerId: string) => guesser.call(byNumber, { developerId, email: me.email });
      for (let i = 0; i < 9; i++) expect((await sent(`DEV-${i}`)).status).toBe(401);
      expect((await sent(own)).status).toBe(200);
      expect((await sent('DEV-X')).status).toBe(401);
      expect((await sent('DEV-Y')).status).toBe(429);
    });

    test('a sign-in by number does not reset wrong passwords and is not blocked by them', async () => {
      const me = await house.person('developer');
      const [number, { email }] = [await numberOf(me), me];
      for (let i = 0; i < 10; i++) expect((await me.call(login, { email, password: `guess ${i}` })).status).toBe(401);
      expect((await me.call(byNumber, { developerId: number, email })).status).toBe(200);
      expect((await me.call(login, { email, password })).status).toBe(429);
    });

    test('a number that no database can store is refused', async () => {
      const me = await house.person('developer');
      for (const developerId of ['\u0000', 'DEV-\u0007', '\ud800'])
        expect((await me.call(byNumber, { developerId, email: me.email })).status).toBe(400);
      const { body } = await me.call(byNumber, { developerId: ' ', email: me.email });
      expect(body.message).toBe('Enter your developer ID');
    });
  });

  describe('as a lead developer', () => {
    test('setup key, e-mail and password together give staff powers, and nothing less does', async () => {
      const lead = await house.person('lead');
      const visitor = await house.person('visitor');
      const { status, body, headers } = await visitor.call(leadLogin, { setupKey, email: lead.email, password });
      expect([status, body.isAdmin, body.isLeadDev]).toEqual([200, 1, 1]);
      expect((await inSession(headers, '/api/admin/users')).status).toBe(200);
      const plain = await visitor.call(login, { email: lead.email, password });
      expect([plain.status, plain.body.isAdmin, plain.body.isLeadDev]).toEqual([200, 0, 0]);
      expect((await inSession(plain.headers, '/api/admin/users')).status).toBe(403);
      const seen = (await (await inSession(plain.headers, '/api/auth/user')).json()) as { isAdmin: 0; isLeadDev: 0 };
      expect([seen.isAdmin, seen.isLeadDev]).toEqual([0, 0]);
    });

    test('a missing or empty field is reported as “Missing fields”', async () => {
      const visitor = await house.person('visitor');
      const right = { setupKey, email: form().email, password };
      for (const field of ['setupKey', 'email', 'password'] as const)
        for (const value of [undefined, '', '  ', null]) {
          const { status, body } = await visitor.call(leadLogin, { ...right, [field]: value });
          expect([status, body.code, body.message], `${field}: ${value}`).toEqual([400, 'invalid', 'Missing fields']);
          expect((body as { issues?: object }).issues).toMatchObject([{ path: field, message: 'Missing fields' }]);
        }
      const nothing = await visitor.send('POST', '/api/auth/lead-dev-login', '{}');
      expect(nothing.status).toBe(400);
      expect(((await nothing.json()) as { issues: object[] }).issues).toHaveLength(3);
      // This holds also beside an invalid e-mail.
      expect((await visitor.call(leadLogin, { setupKey, email: 'none', password: '' })).body.message).toBe(
        'Missing fields',
      );
    });

    test('every wrong combination gets the same message', async () => {
      const [lead, staff] = [await house.person('lead'), await house.person('staff')];
      const visitor = await house.person('visitor');
      for (const input of [
        { setupKey: 'no such key at all', email: lead.email, password },
        { setupKey, email: lead.email, password: 'not my password' },
        { setupKey, email: form().email, password },
        { setupKey, email: staff.email, password },
        { setupKey: 'no such key at all', email: form().email, password: 'not my password' },
      ])
        expect(told(await visitor.call(leadLogin, input))).toEqual([
          ...[401, 'badCredentials', 'Invalid credentials or setup key'],
        ]);
      // A sign-in with the right combination resets the tries before it.
      expect((await visitor.call(leadLogin, { setupKey, email: lead.email, password })).status).toBe(200);
    });

    test('a successful sign-in is in the audit log, a refused one is not', async () => {
      const lead = await house.person('lead');
      const entries = () => house.db.all('SELECT action, said FROM audit_log WHERE "actorId" = :id', { id: lead.id });
      for (const wrong of [{ password: 'not my password' }, { setupKey: 'no such key at all' }])
        await lead.call(leadLogin, { setupKey, email: lead.email, password, ...wrong });
      await lead.call(login, { email: lead.email, password });
      expect(await entries()).toEqual([]);
      expect((await lead.call(leadLogin, { setupKey, email: lead.email, password })).status).toBe(200);
      expect(await entries()).toEqual([{ action: 'auth.leadLogin', said: '{}' }]);
    });

    test('ordinary staff keep their powers by password alone', async () => {
      const staff = await house.person('staff');
      const { body, headers } = await staff.call(login, { email: staff.email, password });
      expect([body.isAdmin, body.isLeadDev]).toEqual([1, 0]);
      expect((await inSession(headers, '/api/admin/users')).status).toBe(200);
    });
  });
});

describe.each(databases)('a store without a lead developer on %s', (database) => {
  test('the setup key makes the first lead developer, exactly one of 50 at once', async () => {
    const house = await openTestApp({ database, settings });
    const visitor = await house.person('visitor');
    const wrong = await visitor.call(setUp, form({ setupKey: 'not the key of this house' }));
    expect(told(wrong)).toEqual([401, 'badCredentials', 'Invalid credentials or setup key']);
    expect((await visitor.call(setUp, form({ birthDate: '2020-01-01' }))).body.message).toBe('Age requirement not met');
    expect((await visitor.call(setUp, form({ password: 'football' }))).body.message).toMatch(/too common/);
    expect((await visitor.call(setUp, form({ username: 'Lead Developer' }))).body.message).toMatch(/not available/);

    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.call(setUp, form())));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    const words = [409, 'conflict', 'There is a lead developer already'];
    for (const answer of answers) if (answer !== won[0]) expect(told(answer)).toEqual(words);

    const [{ body, headers }] = won as [(typeof answers)[number]];
    expect([body.isAdmin, body.isLeadDev]).toEqual([1, 1]);
    const people = await visitor.send('GET', '/api/admin/users', undefined, { cookie: cookieOf(headers) });
    expect((await people.json()) as object[]).toHaveLength(1);
    const entries = await house.db.all('SELECT "actorId", action, said FROM audit_log', {});
    expect(entries).toEqual([{ actorId: body.id, action: 'auth.setupLead', said: '{}' }]);
    await house.close();
  });

  test('after ten wrong keys an address is refused, even with the right one', async () => {
    const house = await openTestApp({ database, settings });
    const visitor = await house.person('visitor');
    const guesses = Array.from({ length: 14 }, () => visitor.call(setUp, form({ setupKey: uuid() })));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await visitor.call(setUp, form())).status).toBe(429);
    await house.close();
  });
});

describe('the setup key', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'recess-key-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is created once if none is configured: 256 bits that only their owner can read', () => {
    const place = { dataDir: join(folder, 'one'), setupKey: undefined };
    const { file, isNew } = ensureSetupKey(place);
    const key = readFileSync(file, 'utf8');
    expect([isNew, key]).toEqual([true, expect.stringMatching(/^[\w-]{43}\n$/)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(ensureSetupKey(place)).toEqual({ file, isNew: false });
    expect(readFileSync(file, 'utf8')).toBe(key);
  });

  test('stops the start if others on the machine can read it, and says how to fix that', () => {
    const place = { dataDir: join(folder, 'two'), setupKey: undefined };
    const { file } = ensureSetupKey(place);
    chmodSync(file, 0o644);
    expect(() => ensureSetupKey(place)).toThrow(
      `The setup key can be read by others on this machine. Run: chmod 600 ${file}`,
    );
  });

  test('has its path logged once, and the key itself never', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const free = [createServer(), createServer()];
    for (const server of free) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const [PORT, PLAY_PORT] = free.map((server) => String((server.address() as AddressInfo).port));
    for (const server of free) await new Promise((resolve) => server.close(resolve));
    const config = configFrom({ PORT, PLAY_PORT, DATA_DIR: join(folder, 'three') });
    const first = await startApi(config, log);
    await first.stop();
    const { file } = ensureSetupKey(config);
    expect(lines.filter((line) => line.includes(file))).toHaveLength(1);
    expect(lines.join('')).not.toContain(readFileSync(file, 'utf8').trim());
    lines.length = 0;
    await (await startApi(config, log)).stop();
    expect(lines.filter((line) => line.includes(file))).toEqual([]);
    chmodSync(file, 0o644);
    await expect(startApi(config, log)).rejects.toThrow(/^The setup key can be read by others/);
  });

  test('from its file creates the first lead developer', async () => {
    const house = await openTestApp();
    const { file } = ensureSetupKey(house.config);
    const visitor = await house.person('visitor');
    const key = readFileSync(file, 'utf8').trim();
    expect((await visitor.call(setUp, form())).status).toBe(401);
    expect((await visitor.call(setUp, form({ setupKey: key }))).status).toBe(201);
    expect((await visitor.call(list, {})).status).toBe(401);
    expect((await visitor.call(user, {})).status).toBe(401);
    await house.close();
  });
});
