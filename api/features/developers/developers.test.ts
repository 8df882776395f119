import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames, endpoints } from '#sync/contract/index.ts';
import type { Endpoint } from '#sync/endpoint.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { inputFor } from '../../test/samples.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { developerNumber, masked, openNumber, type Stored, sealNumbers, withFreshNumber } from './number.ts';

const [status, register] = [endpoints['developers.status'], endpoints['developers.register']];
const [list, search] = [endpoints['developers.list'], endpoints['developers.search']];
const pending = endpoints['developers.pending'];
const [approve, reject] = [endpoints['developers.approve'], endpoints['developers.reject']];
const bell = endpoints['notifications.list'];
const numberForm = /^DEV(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;

describe.each(databases)('developers on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const application = (who: Someone) => ({ schoolEmail: `school.${who.email}`, fullName: 'Full Name' });
  /** Creates an applicant; returns the person and the id of the application. */
  async function applicant(role: 'player' | 'staff' = 'player', where = house) {
    const who = await where.person(role);
    await who.call(register, application(who));
    const row = (await where.db.get('SELECT id FROM developers WHERE "userId" = :id', { id: who.id })) as {
      id: string;
    };
    return { who, id: row.id };
  }
  const told = async (who: Someone) => (await who.call(bell, {})).body.map(({ type, message }) => [type, message]);
  const logged = async (id: string) =>
    ((await house.db.all('SELECT action, said FROM audit_log', {})) as { action: string; said: string }[])
      .filter(({ said }) => JSON.parse(said).id === id)
      .map(({ action }) => action);

  test('a person without an application is not registered, and an applicant is pending', async () => {
    const me = await house.person('player');
    expect((await me.call(status, {})).body).toEqual({
      ...{ status: 'not_registered', rejectionReason: null, developerNumber: null },
    });
    const answer = await me.call(register, { schoolEmail: ' Me@School.EDU ', fullName: ' My Name ' });
    const waiting = { status: 'pending', rejectionReason: null, developerNumber: null };
    expect([answer.status, answer.body]).toEqual([201, waiting]);
    expect((await me.call(status, {})).body).toEqual(waiting);
    const row = (await staff.call(pending, {})).body.find(({ userId }) => userId === me.id);
    expect(row).toMatchObject({ schoolEmail: 'me@school.edu', fullName: 'My Name', status: 'pending' });
  });

  test('an application needs a school e-mail and a full name', async () => {
    const me = await house.person('player');
    for (const input of [
      { schoolEmail: 'no address', fullName: 'Name' },
      { schoolEmail: 'me@school.edu', fullName: '   ' },
      { schoolEmail: 'me@school.edu', fullName: 'x'.repeat(101) },
    ])
      expect((await me.call(register, input)).status, JSON.stringify(input)).toBe(400);
    expect((await me.call(status, {})).body.status).toBe('not_registered');
  });

  test('an applicant or developer cannot apply again', async () => {
    const { who } = await applicant();
    const again = await who.call(register, application(who));
    expect([again.status, again.body.message]).toEqual([409, 'Your application is already pending']);
    const developer = await house.person('developer');
    const needless = await developer.call(register, application(developer));
    expect([needless.status, needless.body.message]).toEqual([409, 'You are an approved developer already']);
  });

  test('concurrent developer applications create one row', async () => {
    const me = await house.person('player');
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.call(register, application(me))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('an approval makes the applicant a developer at once, with a number that only they see', async () => {
    const { who, id } = await applicant();
    const { status: code, body } = await staff.call(approve, { id });
    expect([code, body.status, body.approvedBy]).toEqual([200, 'approved', staff.id]);
    const own = (await who.call(status, {})).body;
    expect(own).toEqual({ status: 'approved', rejectionReason: null, developerNumber: expect.any(String) });
    expect(own.developerNumber).toMatch(numberForm);
    expect(body.developerNumber).toBe(masked(own.developerNumber as string));
    for (const one of (await staff.call(list, {})).body) expect(one.developerNumber ?? '').not.toMatch(numberForm);
    expect((await who.call(endpoints['auth.user'], {})).body.accountType).toBe('developer');
    expect(await told(who)).toEqual([['developer_approved', expect.any(String)]]);
    expect(await fedOf(house, who, 'notification')).toHaveLength(1);
    // The call is no longer refused for the missing role.
    expect((await who.call(endpoints['games.submit'], {} as never)).status).toBe(400);
  });

  test('a rejection tells its reason, and the applicant can apply again in the same row', async () => {
    const { who, id } = await applicant();
    const reason = 'We could not\nreach the school';
    const { status: code, body } = await staff.call(reject, { id, reason });
    expect([code, body.status, body.rejectionReason, body.approvedBy]).toEqual([200, 'rejected', reason, null]);
    expect((await who.call(status, {})).body).toMatchObject({ status: 'rejected', rejectionReason: reason });
    expect(await told(who)).toEqual([['developer_rejected', reason]]);
    const again = await who.call(register, { schoolEmail: 'other@school.edu', fullName: 'Other Name' });
    const waiting = { status: 'pending', rejectionReason: null, developerNumber: null };
    expect([again.status, again.body]).toEqual([200, waiting]);
    const row = (await staff.call(pending, {})).body.find((one) => one.id === id);
    expect(row).toMatchObject({ schoolEmail: 'other@school.edu', fullName: 'Other Name', userId: who.id });
    expect((await staff.call(approve, { id })).status).toBe(200);
  });

  test('a rejection without a reason is refused', async () => {
    const { who, id } = await applicant();
    for (const reason of ['', '  \n ', 'x'.repeat(501)])
      expect((await staff.call(reject, { id, reason })).status).toBe(400);
    expect((await who.call(status, {})).body.status).toBe('pending');
  });

  test('an application is decided only once', async () => {
    for (const [first, then] of [
      [approve, reject],
      [reject, approve],
      [approve, approve],
      [reject, reject],
    ] as const) {
      const { who, id } = await applicant();
      const said = (e: typeof first) => (e === reject ? { id, reason: 'No' } : { id }) as never;
      await staff.call(first, said(first));
      const { status: code, body } = await staff.call(then, said(then));
      expect([code, body.message]).toEqual([409, 'This application is not pending']);
      expect(await told(who)).toHaveLength(1);
      expect(await logged(id)).toHaveLength(1);
    }
    const missing = await staff.call(approve, { id: uuid() });
    expect([missing.status, missing.body.message]).toEqual([404, 'That does not exist']);
  });

  test('one of fifty simultaneous decisions counts, with one notification and one log entry', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => house.person('staff')));
    const { who, id } = await applicant();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const by = others[n % others.length] as Someone;
        const answer = n % 2 === 0 ? await by.call(approve, { id }) : await by.call(reject, { id, reason: 'No' });
        return { code: answer.status, decision: n % 2 === 0 ? 'approve' : 'reject' };
      }),
    );
    const winners = answers.filter(({ code }) => code === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(49);
    const [decision] = winners.map((winner) => winner.decision);
    expect((await who.call(status, {})).body.status).toBe(decision === 'approve' ? 'approved' : 'rejected');
    expect((await told(who)).map(([type]) => type)).toEqual([
      decision === 'approve' ? 'developer_approved' : 'developer_rejected',
    ]);
    expect(await logged(id)).toEqual([`developers.${decision}`]);
  });

  test('staff cannot approve their own application unless they are the only staff', async () => {
    const { who, id } = await applicant('staff');
    const own = await who.call(approve, { id });
    expect([own.status, own.body.message]).toEqual([403, 'You cannot approve your own application']);
    expect((await who.call(status, {})).body.status).toBe('pending');
    expect(await logged(id)).toEqual([]);
    expect((await staff.call(approve, { id })).status).toBe(200);
    const lonely = await openTestApp({ database });
    try {
      const only = await applicant('staff', lonely);
      expect((await only.who.call(approve, { id: only.id })).status).toBe(200);
    } finally {
      await lonely.close();
    }
  });

  test('staff see pending applications oldest first, all others newest first', async () => {
    const some = [await applicant(), await applicant(), await applicant()];
    await staff.call(reject, { id: (some[0] as (typeof some)[number]).id, reason: 'No' });
    const ids = some.map(({ id }) => id);
    const among = (rows: { id: string }[]) => rows.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(among((await staff.call(pending, {})).body)).toEqual(ids.slice(1));
    const all = (await staff.call(list, {})).body;
    expect(among(all)).toEqual([...ids].reverse());
    const { who, id } = some[1] as (typeof some)[number];
    const user = { id: who.id, username: who.username, email: who.email };
    expect(all.find((row) => row.id === id)).toMatchObject({ status: 'pending', developerNumber: null, user });
  });

  test('staff search finds a number by its visible characters only', async () => {
    const { id } = await applicant();
    await staff.call(approve, { id });
    const row = await house.db.get('SELECT "developerNumber" AS sealed FROM developers WHERE id = :id', { id });
    const number = openNumber((row as { sealed: string }).sealed, house.config) as string;
    const found = async (q: string) => (await staff.call(search, { q })).body.rows.map((one) => one.id);
    expect(await found(number.slice(-4).toLowerCase())).toContain(id);
    expect(await found(number.slice(0, -1))).toEqual([]);
  });

  describe('a session by number', () => {
    const byNumber = endpoints['auth.developerLogin'];
    const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] as string;
    async function developer() {
      const { who, id } = await applicant();
      await staff.call(approve, { id });
      const number = (await who.call(status, {})).body.developerNumber as string;
      const enter = async (developerId = number) => {
        const visitor = await house.person('visitor');
        const { status, body, headers } = await visitor.call(byNumber, { developerId, email: who.email });
        return { status, body, cookie: cookieOf(headers) };
      };
      return { who, number, enter };
    }

    test("can make a developer's calls and no others", async () => {
      const { who, enter } = await developer();
      const { body, cookie } = await enter();
      expect([body.id, body.byNumber]).toEqual([who.id, 1]);
      const me = house.as({ ...who, cookie });
      expect((await me.call(endpoints['auth.user'], {})).body.byNumber).toBe(1);
      for (const name of endpointNames) {
        const e = endpoints[name] as Endpoint;
        if (e.may.includes('anyone') || e.navigation) continue;
        const { status, body } = await me.call(e, inputFor(e));
        const told = [status, (body as { message?: string } | undefined)?.message];
        const refused = [403, 'Log in with your password to do that'];
        if (e.byNumber) expect(told, name).not.toEqual(refused);
        else expect(told, name).toEqual(refused);
      }
      const open = endpointNames.filter((name) => endpoints[name].byNumber).map((name) => name.split('.')[0]);
      expect([...new Set(open)].sort()).toEqual(['auth', 'developers', 'games', 'uploads', 'versions']);
      // A batch is refused too, whatever account it names.
      const batch = JSON.stringify({ clientId: uuid(), now: house.clock().toISOString() });
      const headers = { 'x-recess-protocol': '1', 'x-recess-user': who.id };
      expect((await me.send('POST', '/api/sync', batch, headers)).status).toBe(403);
    });

    test('ends with a new number, from the button or a new password, and the old number no longer signs in', async () => {
      const { who, number, enter } = await developer();
      const renew = async () => (await who.call(endpoints['developers.renewNumber'], {})).body.developerNumber;
      const next = 'four wet socks drying';
      const ways = [
        renew,
        () => who.call(endpoints['users.changePassword'], { current: password, next }),
        () => who.call(endpoints['users.changePassword'], { current: next, next: password }),
      ];
      let known = number;
      for (const way of ways) {
        const { cookie } = await enter(known);
        const me = house.as({ ...who, cookie });
        expect((await me.call(endpoints['games.mine'], {})).status).toBe(200);
        await way();
        expect((await me.call(endpoints['games.mine'], {})).status).toBe(401);
        expect((await enter(known)).status).toBe(401);
        const fresh = (await who.call(status, {})).body.developerNumber as string;
        expect([numberForm.test(fresh), fresh === known]).toEqual([true, false]);
        known = fresh;
      }
      expect((await enter(known)).status).toBe(200);
    });
  });

  test('a number is encrypted at rest and left out of the export; only its owner can read it', async () => {
    const { who, id } = await applicant();
    await staff.call(approve, { id });
    const number = (await who.call(status, {})).body.developerNumber as string;
    const rows = JSON.stringify(await house.db.all('SELECT * FROM developers', {}));
    expect(rows).not.toContain(number);
    expect(rows).toContain('sealed:');
    const exported = await who.send('POST', '/api/user/export', JSON.stringify({ password }));
    expect(await exported.text()).not.toContain(number);
    // A store with another setup key has the sealed number but cannot read it.
    const row = await house.db.get('SELECT "developerNumber" AS sealed FROM developers WHERE id = :id', { id });
    const { sealed } = row as { sealed: string };
    expect(openNumber(sealed, house.config)).toBe(number);
    expect(openNumber(sealed, { ...house.config, setupKey: 'another key than that of this house' })).toBe(null);
  });

  test('plain numbers of an earlier version are sealed at startup and still sign in', async () => {
    const me = await house.person('developer');
    const number = developerNumber();
    const plain = { number, userId: me.id };
    await house.db.run(
      'UPDATE developers SET "developerNumber" = :number, "numberHash" = NULL WHERE "userId" = :userId',
      plain,
    );
    expect((await me.call(status, {})).body.developerNumber).toBe(number);
    await sealNumbers(house.db, house.config);
    expect(JSON.stringify(await house.db.all('SELECT * FROM developers', {}))).not.toContain(number);
    expect((await me.call(status, {})).body.developerNumber).toBe(number);
    const visitor = await house.person('visitor');
    const typed = { developerId: number.toLowerCase(), email: me.email };
    expect((await visitor.call(endpoints['auth.developerLogin'], typed)).status).toBe(200);
  });

  test('a number that is taken is drawn again', async () => {
    const [one, two] = [await applicant(), await applicant()];
    await staff.call(approve, { id: one.id });
    const taken = (await one.who.call(status, {})).body.developerNumber as string;
    const drawn = [taken, taken, developerNumber()];
    const write = (stored: Stored) =>
      house.db.run('UPDATE developers SET "developerNumber" = :sealed, "numberHash" = :numberHash WHERE id = :id', {
        ...stored,
        id: two.id,
      });
    await house.db.transaction(() => withFreshNumber(house, write, () => drawn.shift() as string));
    expect(drawn).toEqual([]);
  });
});

test('a number has a hundred random bits, and its masked form shows only the last four characters', () => {
  const numbers = new Set(Array.from({ length: 2_000 }, developerNumber));
  expect(numbers.size).toBe(2_000);
  for (const number of numbers) {
    expect(number).toMatch(numberForm);
    expect(masked(number)).toBe(`${'•'.repeat(23)}${number.slice(-4)}`);
  }
});
