import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { Db } from '../db/port.ts';
import { databases, openTestApp, password, type TestApp } from '../test/testApp.ts';

/** The hashes that passwords were compared with: they measure the cost of an answer without a clock. */
const compared = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify = (hashed: string, typed: string) => {
    compared.push(hashed);
    return real.verify(hashed, typed);
  };
  return { ...real, verify };
});

const [login, leadLogin, user] = [endpoints['auth.login'], endpoints['auth.leadLogin'], endpoints['auth.user']];
const setupKey = 'the key of this test house';
const day = 86_400_000;
let house: TestApp;
afterEach(() => house?.close());

describe.each(databases)('sessions on %s', (database) => {
  test('each use extends a session: one used on day 29 works on day 40, one idle for 30 days has ended, and any after 90 days', async () => {
    house = await openTestApp({ database });
    const began = house.clock().getTime();
    const at = (days: number) => house.setClock(new Date(began + days * day).toISOString());
    at(0);
    const [used, idle] = [await house.person('player'), await house.person('player')];
    at(29);
    expect((await used.call(user, {})).status).toBe(200);
    await house.idle();
    at(40);
    expect((await used.call(user, {})).status).toBe(200);
    expect((await idle.call(user, {})).status).toBe(401);
    await house.idle();
    // Reads on the fast path (api/server/readFastPath.ts) count as use too.
    at(69);
    expect((await used.call(endpoints['notifications.unread'], {})).status).toBe(200);
    await house.idle();
    at(89);
    expect((await used.call(user, {})).status).toBe(200);
    await house.idle();
    // The session ends after 90 days although it was used the day before.
    at(90);
    expect((await used.call(user, {})).status).toBe(401);
    expect((await used.call(endpoints['notifications.unread'], {})).status).toBe(401);
  });

  /** Opens a test application whose session-use writes go through `note`, and counts the tries. */
  async function noting(note: (usual: () => Promise<void>) => Promise<void>) {
    const seen = { tries: 0 };
    const through = (db: Db): Db => ({
      ...db,
      runEach(text, rows) {
        const usual = () => db.runEach(text, rows);
        if (!text.includes('UPDATE sessions SET "seenAt"')) return usual();
        seen.tries++;
        return note(usual);
      },
    });
    house = await openTestApp({ database, through, settings: { LOG_LEVEL: 'silent' } });
    return seen;
  }
  const later = (ms: number) => house.setClock(new Date(house.clock().getTime() + ms).toISOString());
  const seenAt = async () => ((await house.db.get('SELECT "seenAt" FROM sessions', {})) as { seenAt: string }).seenAt;

  test('a session can be read with while its use cannot be stored, and the write is tried again a minute later', async () => {
    let isFull = true;
    const full = Object.assign(new Error('No space'), { code: database === 'sqlite' ? 'SQLITE_FULL' : '53100' });
    const seen = await noting((usual) => (isFull ? Promise.reject(full) : usual()));
    const me = await house.person('player');
    const read = async () => {
      expect((await me.call(user, {})).status).toBe(200);
      expect((await me.call(endpoints['notifications.unread'], {})).status).toBe(200);
      await house.idle();
    };
    const before = await seenAt();
    later(2 * 3_600_000);
    for (const wait of [0, 1_000, 58_000]) {
      later(wait);
      await read();
    }
    expect([seen.tries, await seenAt()]).toEqual([1, before]);
    later(2_000);
    await read();
    expect(seen.tries).toBe(2);
    isFull = false;
    later(60_000);
    await read();
    expect([seen.tries, await seenAt()]).toEqual([3, house.clock().toISOString()]);
    await read();
    expect(seen.tries).toBe(3);
  });

  test('reads do not wait while the use of a session is stored, and concurrent reads store it once', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const seen = await noting((usual) => ended.then(usual));
    const me = await house.person('player');
    later(2 * 3_600_000);
    expect((await me.call(user, {})).status).toBe(200);
    await expect.poll(() => seen.tries).toBe(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => me.call(user, {})));
    expect((await me.call(endpoints['notifications.unread'], {})).status).toBe(200);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    end();
    await house.idle();
    expect([seen.tries, await seenAt()]).toEqual([1, house.clock().toISOString()]);
  });
});

test('a write for another account than the signed-in one is refused and changes nothing', async () => {
  house = await openTestApp();
  const [maya, leo] = [await house.person('player'), await house.person('player')];
  const body = JSON.stringify({ subject: 'Search', message: 'It finds all.' });
  const send = (meant: string) => leo.send('POST', '/api/feedback', body, { 'x-recess-user': meant });
  const refused = await send(maya.id);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'wrongUser' }]);
  expect((await leo.call(endpoints['feedback.mine'], {})).body).toEqual([]);
  expect((await send(leo.id)).status).toBe(201);
  expect((await leo.call(endpoints['feedback.mine'], {})).body).toHaveLength(1);
  // The mismatch is reported even if the other account may not make the call at all, so that the page learns the
  // reason.
  const staff = await house.person('staff');
  const decided = await leo.send('POST', `/api/admin/games/${maya.id}/approve`, '{}', { 'x-recess-user': staff.id });
  expect([decided.status, await decided.json()]).toMatchObject([409, { code: 'wrongUser' }]);
});

describe('the session cookie', () => {
  const cookieFrom = async (settings: Record<string, string>) => {
    house = await openTestApp({ settings });
    const [visitor, { email }] = [await house.person('visitor'), await house.person('player')];
    const { status, headers } = await visitor.call(login, { email, password });
    expect(status).toBe(200);
    return headers.get('set-cookie') ?? '';
  };

  test("is host-only and secure if the store's URL is https", async () => {
    const cookie = await cookieFrom({ PUBLIC_URL: 'https://games.example.org' });
    const [pair, ...said] = cookie.split('; ').map((one) => one.toLowerCase());
    expect(pair).toMatch(/^__host-recess=[\w-]{43}$/);
    expect(said.filter((one) => !one.startsWith('expires=') && !one.startsWith('max-age='))).toEqual(
      expect.arrayContaining(['path=/', 'samesite=lax', 'secure', 'httponly']),
    );
    expect(cookie).not.toMatch(/domain=/i);
    const [visitor, own] = [await house.person('visitor'), cookie.split(';')[0] as string];
    expect((await visitor.send('GET', '/api/auth/user', undefined, { cookie: own })).status).toBe(200);
    const plain = own.replace('__Host-', '');
    expect((await visitor.send('GET', '/api/auth/user', undefined, { cookie: plain })).status).toBe(401);
  });

  test("is not secure if the store's URL is http", async () => {
    const cookie = await cookieFrom({});
    expect(cookie).toMatch(/^recess=[\w-]{43}; /);
    expect(cookie).not.toMatch(/; secure/i);
  });
});

describe('a refused sign-in', () => {
  beforeEach(async () => {
    house = await openTestApp({ settings: { SETUP_KEY: setupKey } });
  });

  test('costs the same if the e-mail is unknown, has another sign-in method, or the key is wrong', async () => {
    const [visitor, known, elsewhere] = [
      await house.person('visitor'),
      await house.person('lead'),
      await house.person('player'),
    ];
    await house.db.run(`UPDATE users SET password = '' WHERE id = :id`, { id: elsewhere.id });
    // A first call, so that everything that is computed only once exists.
    await visitor.call(login, { email: `${uuid()}@example.org`, password });
    /** Expects one comparison with a hash of the usual cost. */
    const cost = async (ask: () => Promise<{ status: number }>) => {
      compared.length = 0;
      expect((await ask()).status).toBe(401);
      return compared.map((hashed) => hashed.split('$').slice(0, 4).join('$'));
    };
    const dear = await cost(() => visitor.call(login, { email: known.email, password: 'a guess' }));
    expect(dear).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+$/)]);
    for (const email of [`${uuid()}@example.org`, elsewhere.email]) {
      expect(await cost(() => visitor.call(login, { email, password: 'a guess' })), email).toEqual(dear);
      for (const key of [setupKey, 'not the key at all'])
        expect(await cost(() => visitor.call(leadLogin, { setupKey: key, email, password: 'a guess' }))).toEqual(dear);
    }
    const wrong = { setupKey: 'not the key at all', email: known.email, password };
    expect(await cost(() => visitor.call(leadLogin, wrong))).toEqual(dear);
  });
});
