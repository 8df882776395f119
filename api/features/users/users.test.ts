import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fillEnglish } from '#sync/messages/fillEnglish.ts';
import type { MessageRef } from '#sync/messages/message.ts';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { openSession } from '../../security/session.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { befriended, two } from '../../test/friends.ts';
import { someLetters } from '../../test/letters.ts';
import { live } from '../../test/simulatedUsage.ts';
import { userColumns } from '../../test/tables.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [rename, change, everywhere, download] = [
  endpoints['users.rename'],
  endpoints['users.changePassword'],
  endpoints['users.signOutEverywhere'],
  endpoints['users.export'],
];
const [list, setAdmin, user, login] = [
  endpoints['users.list'],
  endpoints['users.setAdmin'],
  endpoints['auth.user'],
  endpoints['auth.login'],
];
const leadLogin = endpoints['auth.leadLogin'];
const setupKey = 'the key of this test house';
const told = ({ status, body }: { status: number; body?: { code?: string; message?: string } }) => [
  status,
  body?.code,
  body?.message,
];

describe.each(databases)('accounts on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database, settings: { SETUP_KEY: setupKey } });
  });
  afterAll(() => house?.close());
  const fresh = () => `N ${someLetters(12)}`;
  /** Ends the waiting time of a week after a rename. */
  const rested = (me: Someone) => house.db.run('UPDATE users SET "usernameSince" = NULL WHERE id = :id', { id: me.id });
  /** Opens the same account on another device. */
  const elsewhere = async (me: Someone) => {
    const token = await openSession(house.db, me.id, house.clock().toISOString());
    return () => me.send('GET', '/api/auth/user', undefined, { cookie: `recess=${token}` });
  };

  describe('a new username', () => {
    test('is shown everywhere at once, and may be set to the same name again', async () => {
      const me = await house.person('player');
      const username = fresh();
      const { status, body } = await me.call(rename, { username: `  ${username} ` });
      expect([status, body.username, (await me.call(user, {})).body.username]).toEqual([200, username, username]);
      expect((await me.call(rename, { username })).status).toBe(200);
      const shouted = username.toUpperCase();
      await rested(me);
      expect((await me.call(rename, { username: shouted })).body.username).toBe(shouted);
    });

    test('is refused if somebody has it or a similar-looking one', async () => {
      const [me, other] = [await house.person('player'), await house.person('player')];
      await other.call(rename, { username: `Loop ${other.username.slice(-8)}` });
      for (const looks of ['Loop', 'l00p', 'LOOP', 'Lööp']) {
        const answer = await me.call(rename, { username: `${looks}-${other.username.slice(-8)}` });
        expect(told(answer), looks).toEqual([409, 'conflict', 'That username is taken']);
      }
      expect((await me.call(user, {})).body.username).toBe(me.username);
    });

    test('is reserved for its former owner for 90 days in any spelling, and they may take it back', async () => {
      const [me, other] = [await house.person('player'), await house.person('player')];
      const visitor = await house.person('visitor');
      const old = `Loop ${someLetters(12)}`;
      const signUp = async (username: string) => {
        const names = { username, firstName: 'Kim', lastName: 'Lee', birthDate: '2000-05-04' };
        const answer = await visitor.call(endpoints['auth.register'], {
          ...names,
          ...{ email: `${uuid()}@example.org`, password: 'four wet socks drying' },
        });
        return told(answer);
      };
      await rested(me);
      expect((await me.call(rename, { username: old })).status).toBe(200);
      await rested(me);
      expect((await me.call(rename, { username: fresh() })).status).toBe(200);
      const looks = old.replace('Loop', 'l00p');
      const taken = [409, 'conflict', 'That username is taken'];
      expect(told(await other.call(rename, { username: looks }))).toEqual(taken);
      expect(await signUp(looks)).toEqual([409, 'conflict', 'Unable to create account']);
      await rested(me);
      expect((await me.call(rename, { username: looks })).status).toBe(200);

      await rested(me);
      expect((await me.call(rename, { username: fresh() })).status).toBe(200);
      const givenUp = (days: number) =>
        house.db.run('UPDATE former_names SET "createdAt" = :at WHERE "userId" = :id', {
          ...{ id: me.id, at: new Date(Date.now() - days * 86_400_000).toISOString() },
        });
      await givenUp(89);
      expect(told(await other.call(rename, { username: old }))).toEqual(taken);
      await givenUp(91);
      // Taking and giving it up again restarts the 90 days.
      await rested(me);
      expect((await me.call(rename, { username: old })).status).toBe(200);
      await rested(me);
      expect((await me.call(rename, { username: fresh() })).status).toBe(200);
      expect(told(await other.call(rename, { username: old }))).toEqual(taken);
      await givenUp(91);
      await rested(other);
      expect((await other.call(rename, { username: old })).status).toBe(200);
      await rested(me);
      expect(told(await me.call(rename, { username: old }))).toEqual(taken);
    });

    test('given up while others want it goes to none of them', async () => {
      for (let round = 0; round < 5; round++) {
        const me = await house.person('player');
        const others = await Promise.all(Array.from({ length: 6 }, () => house.person('player')));
        const visitor = await house.person('visitor');
        const names = { username: me.username, firstName: 'Kim', lastName: 'Lee', birthDate: '2000-05-04' };
        const form = () => ({ ...names, email: `${uuid()}@example.org`, password: 'four wet socks drying' });
        const wants = (one: Someone) => one.call(rename, { username: me.username });
        const [given, ...answers] = await Promise.all([
          me.call(rename, { username: fresh() }),
          ...others.map(wants),
          ...[1, 2, 3].map(() => visitor.call(endpoints['auth.register'], form())),
        ]);
        expect([given.status, ...answers.map(({ status }) => status)]).toEqual([200, ...Array(9).fill(409)]);
      }
    });

    test('is found in any case and without accents', async () => {
      const [me, other] = [await house.person('player'), await house.person('player')];
      const tail = someLetters(8);
      await other.call(rename, { username: `Zoë Ångström ${tail}` });
      const answer = await me.call(endpoints['friends.request'], { username: `zoe_angstrom-${tail.toUpperCase()}` });
      expect([answer.status, answer.body.addresseeId]).toEqual([201, other.id]);
    });

    test('is given to one of 20 who want it at once', async () => {
      const people = await Promise.all(Array.from({ length: 20 }, () => house.person('player')));
      const username = fresh();
      const answers = await Promise.all(people.map((one) => one.call(rename, { username })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    });

    test('can change once a week, the first time freely, and a refused change does not count', async () => {
      const me = await house.person('player');
      const chosen = Array.from({ length: 4 }, fresh);
      const now = '2026-03-02T09:00:00.000Z';
      house.setClock(now);
      const moved = (days: number) => house.setClock(new Date(Date.parse(now) + days * 86_400_000).toISOString());
      expect((await me.call(rename, { username: 'Moderat0r' })).status).toBe(400);
      const answers = await Promise.all(chosen.map((username) => me.call(rename, { username })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
      const { username: taken } = (await me.call(user, {})).body;
      const { formerNames = [] } = (await me.call(download, { password })).body;
      expect([...formerNames.map(({ username }) => username), taken].sort()).toEqual([me.username, taken].sort());

      moved(6.9);
      const soon = await me.call(rename, { username: fresh() });
      expect(told(soon)).toEqual([429, 'tooMany', 'You can change your username once a week']);
      expect(soon.body).toMatchObject({ issues: [{ path: 'username', message: soon.body.message }] });
      expect(Number(soon.headers.get('retry-after'))).toBe(8_640);
      moved(7);
      expect((await me.call(rename, { username: fresh() })).status).toBe(200);
      house.setClock();
    });

    test("that looks like the store's own is refused, except to its owner", async () => {
      const me = await house.person('player');
      for (const username of ['Moderat0r', 'Recess Support', 'Deleted account']) {
        const answer = await me.call(rename, { username });
        expect(told(answer), username).toEqual([400, 'invalid', 'That username is not available']);
      }
      await house.db.run(`UPDATE users SET username = 'staff', "usernameKey" = 'staff' WHERE id = :id`, { id: me.id });
      expect((await me.call(rename, { username: 'Staff' })).body.username).toBe('Staff');
    });

    test("is told to friends and to everybody who sees the person's games, not to receivers of requests", async () => {
      const me = await house.person('player');
      const life = await live(house, me);
      const pending = await house.game({ developerId: me.id, status: 'pending' });
      const username = fresh();
      expect((await me.call(rename, { username })).status).toBe(200);
      expect(await fedOf(house, life.friend, 'friend')).toEqual([[life.friendship, 0]]);
      expect(await fedOf(house, life.asked, 'request')).toEqual([]);
      expect(await fedOf(house, life.asking, 'request')).toEqual([]);
      const bells = (await life.friend.call(endpoints['notifications.list'], {})).body.map(({ message }) => message);
      expect(bells).toContain(`${username} wrote to you`);
      expect(await fedOf(house, life.friend, 'notification')).toHaveLength(1);
      const games = (await life.friend.call(endpoints['games.list'], {})).body;
      expect(games.find(({ id }) => id === life.made)?.developerName).toBe(username);
      const told = await house.db.get('SELECT gone FROM catalogue_feed WHERE "gameId" = :id', { id: pending.id });
      expect(told).toBeUndefined();
    });

    describe('in notifications', () => {
      const [request, reject] = [endpoints['friends.request'], endpoints['friends.reject']];
      const [block, unfriend] = [endpoints['friends.block'], endpoints['friends.unfriend']];
      const ask = async (from: Someone, to: Someone) => (await from.call(request, { username: to.username })).body.id;
      /** Creates a notification that I wrote to the other person. */
      const wrote = async () => {
        const { a: other, b: me, id } = await befriended(house);
        await me.call(endpoints['friends.message'], { receiverId: other.id, content: 'Hi' });
        return { me, other, id };
      };
      /** Creates a notification that I want to be the other person's friend. */
      const asked = async () => {
        const [me, other] = await two(house);
        return { me, other, id: await ask(me, other) };
      };
      /** Returns the English text of a message from its id and params, as the app builds it. */
      const inEnglish = (ref: MessageRef | null | undefined) =>
        fillEnglish(
          notificationMessage.texts[ref?.id.split('.')[1] as keyof typeof notificationMessage.texts],
          ref?.params ?? {},
        );
      /**
       * Renames me. Returns the other's notifications, and what a new device of theirs gets that contains either name.
       */
      async function renamed({ me, other }: { me: Someone; other: Someone }) {
        const username = fresh();
        expect((await me.call(rename, { username })).status).toBe(200);
        const rows = (await other.call(endpoints['notifications.list'], {})).body;
        const bells = rows.map(({ message }) => message);
        for (const { message, messageI18n } of rows) expect(inEnglish(messageI18n)).toBe(message);
        const batch = JSON.stringify({ clientId: uuid(), now: house.clock().toISOString() });
        const headers = { 'x-recess-protocol': '1', 'x-recess-user': other.id };
        const pulled = await (await other.send('POST', '/api/sync', batch, headers)).text();
        for (const bell of bells) expect(pulled).toContain(bell);
        const everything = bells.join() + pulled;
        return { bells, old: everything.includes(me.username), next: everything.includes(username), username };
      }

      test('of friends replaces the old one', async () => {
        const { bells, old, username } = await renamed(await wrote());
        const said = ['wrote to you', 'accepted your friend request'];
        expect([bells.sort(), old]).toEqual([said.map((words) => `${username} ${words}`).sort(), false]);
      });

      type Both = Awaited<ReturnType<typeof wrote>>;
      test.each<[string, () => Promise<Both>, (both: Both) => Promise<unknown>]>([
        ['who was asked to be a friend', asked, async () => {}],
        ['whom they blocked', wrote, ({ me, other }) => me.call(block, { userId: other.id })],
        ['who blocked them', wrote, ({ me, other }) => other.call(block, { userId: me.id })],
        ['who is their friend no more', wrote, ({ me, id }) => me.call(unfriend, { id })],
        [
          'who asks in vain to be it again',
          wrote,
          ({ me, other, id }) => me.call(unfriend, { id }).then(() => ask(other, me)),
        ],
        ['who turned them down', asked, ({ other, id }) => other.call(reject, { id })],
        ['who hides their request by a block', asked, ({ me, other }) => other.call(block, { userId: me.id })],
      ])('of others never appears, nor does any name after account deletion: %s', async (_, begin, part) => {
        const both = await begin();
        await part(both);
        const { bells, next } = await renamed(both);
        expect(bells.length).toBeGreaterThan(0);
        for (const bell of bells) expect(bell.startsWith(`${both.me.username} `), bell).toBe(true);
        expect(next).toBe(false);
        expect((await both.me.call(endpoints['users.leave'], { password })).status).toBe(204);
        const left = (await both.other.call(endpoints['notifications.list'], {})).body.map(({ message }) => message);
        expect(left.length).toBe(bells.length);
        for (const bell of left) expect(bell).toMatch(/^\[deleted\] (wrote to you|accepted your|wants to be your)/);
        const kept = JSON.stringify(await house.db.all('SELECT message, "messageI18n" FROM notifications', {}));
        expect(kept).not.toContain(both.me.username);
      });
    });

    test('does not show more powers than the session has', async () => {
      const lead = await house.person('lead');
      await house.db.run('UPDATE sessions SET "keyShown" = 0 WHERE "userId" = :id', { id: lead.id });
      const { body } = await lead.call(rename, { username: fresh() });
      expect([body.isAdmin, body.isLeadDev]).toEqual([0, 0]);
    });
  });

  describe('a new password', () => {
    const next = 'four wet socks drying';
    test('needs the current one, ends every other session, and replaces the old one', async () => {
      const me = await house.person('player');
      const other = await elsewhere(me);
      const wrong = await me.call(change, { current: 'not my password', next });
      expect(told(wrong)).toEqual([403, 'forbidden', 'Your current password is not right']);
      expect(wrong.body).toMatchObject({
        issues: [{ path: 'current', message: 'Your current password is not right' }],
      });
      expect((await other()).status).toBe(200);
      expect((await me.call(change, { current: password, next })).status).toBe(204);
      expect([(await me.call(user, {})).status, (await other()).status]).toEqual([200, 401]);
      const visitor = await house.person('visitor');
      expect((await visitor.call(login, { email: me.email, password })).status).toBe(401);
      expect((await visitor.call(login, { email: me.email, password: next })).status).toBe(200);
    });

    test('ends sessions that the old one opens at the same moment', async () => {
      const visitor = await house.person('visitor');
      for (let round = 0; round < 6; round++) {
        const lead = round % 2 === 1;
        const me = await house.person(lead ? 'lead' : 'player');
        const old = { email: me.email, password };
        const enter = () => (lead ? visitor.call(leadLogin, { ...old, setupKey }) : visitor.call(login, old));
        const changing = me.call(change, { current: password, next });
        const answers = await Promise.all(Array.from({ length: 9 }, enter));
        expect((await changing).status).toBe(204);
        const cookies = answers
          .filter(({ status }) => status === 200)
          .map(({ headers }) => String(headers.get('set-cookie')).split(';')[0] as string);
        for (const cookie of cookies)
          expect((await visitor.send('GET', '/api/auth/user', undefined, { cookie })).status).toBe(401);
        expect(answers.filter(({ status }) => ![200, 401].includes(status))).toEqual([]);
      }
    });

    test("is refused if it is common or one's own name", async () => {
      const me = await house.person('player');
      const message = 'This password is too common. Choose another one.';
      for (const bad of ['sunshine', me.email, me.username.padEnd(8, '1')]) {
        const answer = await me.call(change, { current: password, next: bad });
        expect([told(answer), (answer.body as { issues?: object }).issues], bad).toMatchObject([
          [400, 'invalid', message],
          [{ path: 'next', message }],
        ]);
      }
      const short = await me.call(change, { current: password, next: 'short' });
      expect(told(short)).toEqual([400, 'invalid', 'Password too short']);
    });

    test('chosen twice at once is one of the two', async () => {
      const me = await house.person('player');
      const both = [next, `${next} too`].map((one) => me.call(change, { current: password, next: one }));
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 403]);
    });

    test('can be the first for an account with external sign-in, shortly after a sign-in', async () => {
      const me = await house.person('player');
      await house.db.run(`UPDATE users SET password = '' WHERE id = :id`, { id: me.id });
      house.setClock(new Date(Date.now() + 601_000).toISOString());
      expect((await me.call(change, { current: '', next })).status).toBe(403);
      house.setClock();
      expect((await me.call(change, { current: 'x', next })).status).toBe(403);
      expect((await me.call(change, { current: '', next })).status).toBe(204);
      expect((await me.call(login, { email: me.email, password: next })).status).toBe(200);
    });
  });

  test('signing out everywhere ends every session, including this one', async () => {
    const [me, bystander] = [await house.person('player'), await house.person('player')];
    const other = await elsewhere(me);
    const { status, headers } = await me.call(everywhere, {});
    expect([status, headers.get('set-cookie')]).toEqual([204, expect.stringMatching(/^recess=;/)]);
    expect([(await me.call(user, {})).status, (await other()).status]).toEqual([401, 401]);
    expect((await bystander.call(user, {})).status).toBe(200);
  });

  describe('user administration', () => {
    test('staff see all users newest first, without birth dates or password data', async () => {
      const staff = await house.person('staff');
      const me = await house.person('player');
      const { body } = await staff.call(list, {});
      expect(body[0]).toEqual({
        ...{ id: me.id, username: me.username, firstName: 'First', lastName: 'Last', email: me.email },
        ...{ accountType: 'player', isAdmin: 0, isLeadDev: 0, createdAt: expect.any(String) },
      });
    });

    test('only the lead developer grants and removes the staff role, effective at once and logged', async () => {
      const [lead, staff, me] = [await house.person('lead'), await house.person('staff'), await house.person('player')];
      expect((await me.call(list, {})).status).toBe(403);
      expect((await staff.call(setAdmin, { id: me.id, isAdmin: 1 })).status).toBe(403);
      const { status, body } = await lead.call(setAdmin, { id: me.id, isAdmin: 1 });
      expect([status, body.id, body.isAdmin]).toEqual([200, me.id, 1]);
      expect((await me.call(list, {})).status).toBe(200);
      expect((await lead.call(setAdmin, { id: me.id, isAdmin: 0 })).body.isAdmin).toBe(0);
      expect((await me.call(list, {})).status).toBe(403);
      const said = await house.db.all('SELECT said FROM audit_log WHERE "actorId" = :id ORDER BY id', { id: lead.id });
      expect(said).toEqual([1, 0].map((isAdmin) => ({ said: JSON.stringify({ id: me.id, isAdmin }) })));
      expect(await fedOf(house, me, 'notification')).toEqual([]);
    });

    test('a lead developer stays staff, and nobody can change their own role', async () => {
      const [lead, other] = [await house.person('lead'), await house.person('lead')];
      expect(told(await lead.call(setAdmin, { id: lead.id, isAdmin: 0 }))).toEqual([
        ...[403, 'forbidden', 'You cannot change your own role'],
      ]);
      expect(told(await lead.call(setAdmin, { id: other.id, isAdmin: 0 }))).toEqual([
        ...[409, 'conflict', 'A lead developer stays an admin'],
      ]);
      expect(told(await lead.call(setAdmin, { id: uuid(), isAdmin: 1 }))).toEqual([
        ...[404, 'notFound', 'That does not exist'],
      ]);
    });
  });

  describe('the data export', () => {
    /** Columns that refer to a person in rows that belong to somebody else. */
    const othersMatter = [
      'approvedBy',
      'rejectedBy',
      'decidedBy',
      'resolvedBy',
      'aboutUserId',
      'gameOwnerId',
      'blockedId',
      'authorId',
      'claimedBy',
      'unlistedBy',
      'actorId',
      'revertedBy',
      'confirmedBy',
      'settledBy',
      'answeredBy',
    ];
    /** Texts that are not part of the export: secrets, others' notifications, internal data. */
    const left = /^(parent|path|reportbell|around|op|oprow|DEV-)[0-9a-f]{32}$/;

    test('contains everything stored about a person, as a file that only they can download', async () => {
      const me = await house.person('player');
      const life = await live(house, me);
      const answer = await me.send('POST', '/api/user/export', JSON.stringify({ password }));
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="recess-export.json"');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      expect(life.own.filter((word) => !left.test(word) && !text.includes(word))).toEqual([]);
      expect(JSON.parse(text).account).toMatchObject({ id: me.id, email: me.email });
    });

    test('needs the password, whatever session is open', async () => {
      const me = await house.person('player');
      for (const wrong of [{ password: 'a guess' }, { password: '' }])
        expect(told(await me.call(download, wrong))).toEqual([403, 'forbidden', 'Your current password is not right']);
      expect((await me.send('GET', '/api/user/export')).status).toBe(405);
      expect((await me.call(download, { password })).status).toBe(200);
    });

    test("contains no secret, and of others' texts only those written to the person", async () => {
      const me = await house.person('player');
      const life = await live(house, me);
      const text = JSON.stringify((await me.call(download, { password })).body);
      expect(life.own.filter((word) => left.test(word) && text.includes(word))).toEqual([]);
      expect(life.others.filter((word) => text.includes(word))).toEqual([]);
      const { password: hash } = (await house.db.get('SELECT password FROM users WHERE id = :id', { id: me.id })) as {
        password: string;
      };
      const { tokenHash } = (await house.db.get('SELECT "tokenHash" FROM sessions WHERE "userId" = :id', {
        id: me.id,
      })) as { tokenHash: string };
      for (const secret of [hash, tokenHash, life.friend.email, life.asking.email]) expect(text).not.toContain(secret);
    });

    test('shows a declined request as pending, except to the person who declined it', async () => {
      const [me, other, waits] = [
        await house.person('player'),
        await house.person('player'),
        await house.person('player'),
      ];
      const ask = async ({ username }: Someone) => (await me.call(endpoints['friends.request'], { username })).body;
      const [asked] = [await ask(other), await ask(waits)];
      expect((await other.call(endpoints['friends.reject'], { id: asked.id })).status).toBe(200);
      const friendshipsOf = async (who: Someone) =>
        ((await who.call(download, { password })).body['friendships'] ?? []) as Record<string, unknown>[];
      const mine = await friendshipsOf(me);
      expect(mine.map(({ status, respondedAt }) => [status, respondedAt])).toEqual(Array(2).fill(['pending', null]));
      expect(mine).toContainEqual(await ask(other));
      expect(await friendshipsOf(other)).toEqual([{ ...asked, status: 'rejected', respondedAt: expect.any(String) }]);
    });

    test('covers every table that refers to users', async () => {
      const me = await house.person('player');
      await live(house, me);
      const text = JSON.stringify((await me.call(download, { password })).body);
      const columns = await userColumns(house);
      expect(columns.length).toBeGreaterThan(25);
      for (const { table, column } of columns) {
        const rows = (await house.db.all(`SELECT * FROM "${table}" WHERE "${column}" = :id`, { id: me.id })) as Record<
          string,
          string
        >[];
        expect(rows.length, `somebody with a row in ${table} by ${column}`).toBeGreaterThan(0);
        // A reset code made for somebody else appears among the staff actions.
        if (othersMatter.includes(column) || (table === 'password_resets' && column === 'createdBy')) continue;
        for (const row of rows) {
          const witness =
            row['id'] ?? row['clientId'] ?? row['imageHash'] ?? row['subject'] ?? row['entityId'] ?? row['createdAt'];
          expect(text.includes(String(witness ?? '"rev":')), `${table} by ${column}`).toBe(true);
        }
      }
    });
  });
});
