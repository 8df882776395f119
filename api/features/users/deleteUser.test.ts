import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { isRewriteDue } from '../../db/rewriteMarker.ts';
import { recomputeUsernameKeys } from '../../db/usernameKeys.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { someLetters } from '../../test/letters.ts';
import { live } from '../../test/simulatedUsage.ts';
import { everything, rowsOf, tablesOf } from '../../test/tables.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { finishPendingDeletions, redactNames } from './deleteUser.ts';

const [leave, remove, user] = [endpoints['users.leave'], endpoints['users.remove'], endpoints['auth.user']];
const signOutEverywhere = endpoints['users.signOutEverywhere'];

/** Returns the contents of the database files on the disk. */
const filesOf = ({ config }: TestApp) =>
  readdirSync(config.dataDir)
    .filter((name) => name.startsWith('recess.sqlite'))
    .map((name) => readFileSync(join(config.dataDir, name), 'latin1'));

describe.each(databases)('account deletion on %s', (database) => {
  let house: TestApp;
  let me: Someone;
  let life: Awaited<ReturnType<typeof live>>;
  beforeAll(async () => {
    house = await openTestApp({ database });
    me = await house.person('player');
    life = await live(house, me);
    // Further rows make the database split and refill pages.
    const [one, other] = [await house.person('player'), await house.person('player')];
    for (let i = 0; i < 300; i++) {
      const row = { id: uuid(), from: i % 3 ? one.id : me.id, to: other.id, content: `${uuid()} ${'x'.repeat(i)}` };
      if (i % 3 === 0) life.own.push(row.content.slice(0, 36));
      await house.db.run(
        `INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
         VALUES (:id, :from, :to, :content, '')`,
        row,
      );
    }
    expect((await me.call(leave, { password })).status).toBe(204);
  });
  afterAll(() => house?.close());

  test("removes the person's words from every table", async () => {
    expect(life.own.length).toBeGreaterThan(30);
    const left = JSON.stringify(await everything(house));
    expect(life.own.filter((word) => left.includes(word) && !isOthersName(word))).toEqual([]);
    for (const word of life.others.slice(0, 1)) expect(left).toContain(word);
  });
  /** Another user whose name begins with the deleted one still exists. */
  const isOthersName = (word: string) => word === me.username;

  /** Lists the tables that PostgreSQL has vacuumed, because the test cannot read its files. */
  const vacuumed = async () => {
    const cleared = 'SELECT relname AS name FROM pg_stat_user_tables WHERE vacuum_count > 0 ORDER BY relname';
    return ((await house.db.all(cleared, {})) as { name: string }[]).map(({ name }) => name);
  };
  const noneLeft = {
    sqlite: async () => {
      expect(statSync(join(house.config.dataDir, 'recess.sqlite-wal')).size).toBe(0);
      await finishPendingDeletions(house.db);
      const files = filesOf(house);
      expect(files.length).toBeGreaterThan(1);
      expect(life.own.filter((word) => !isOthersName(word) && files.some((bytes) => bytes.includes(word)))).toEqual([]);
      const name = new RegExp(`${me.username}(?!son wrote)`, 'i');
      expect(files.filter((bytes) => name.test(bytes))).toEqual([]);
      expect(files.some((bytes) => bytes.includes(life.others[2] as string))).toBe(true);
    },
    postgres: async () => {
      expect(await vacuumed()).toEqual([]);
      await finishPendingDeletions(house.db);
      // The statistics arrive a little later than the vacuum.
      await expect.poll(vacuumed).toEqual(await tablesOf(house));
    },
  };
  const promise = {
    sqlite: 'leaves an empty log at once, and within the hour none of its words in any file',
    postgres: 'has every table vacuumed within the hour',
  };
  test(promise[database], noneLeft[database]);

  test('leaves no row that refers to the account except its actions as staff', async () => {
    const rows = Object.entries(await rowsOf(house, me.id)).filter(([, found]) => found.length > 0);
    expect(rows.map(([table]) => table)).toEqual(['audit_log']);
  });

  test('subtracts its stars from reviewed games and removes its games from the catalogue', async () => {
    const game = (await house.db.get('SELECT * FROM games WHERE id = :id', { id: life.reviewed })) as Record<
      string,
      number
    >;
    expect([game['ratingSum'], game['reviewCount'], game['figuresChanged']]).toEqual([2, 1, 1]);
    const made = await house.db.get('SELECT gone FROM catalogue_feed WHERE "gameId" = :id', { id: life.made });
    expect(made).toEqual({ gone: 1 });
  });

  test('is told to every device that had related data', async () => {
    const { friend, asked, asking, friendship, requests, messages } = life;
    expect(await fedOf(house, friend, 'friend')).toEqual([[friendship, 1]]);
    expect((await fedOf(house, friend, 'message')).sort()).toEqual(messages.map((id) => [id, 1]).sort());
    expect(await fedOf(house, asked, 'request')).toContainEqual([requests[0], 1]);
    expect(await fedOf(house, asking, 'request')).toContainEqual([requests[1], 1]);
    for (const kind of ['library', 'wishlist', 'cart', 'review'] as const)
      expect(
        (await fedOf(house, friend, kind)).map(([, gone]) => gone),
        kind,
      ).toEqual([1]);
    expect((await fedOf(house, asked, 'notification')).map(([, gone]) => gone).sort()).toEqual([0, 1]);
  });

  test("removes the name from others' notifications and reports, and no similar name", async () => {
    const bells = (await life.friend.call(endpoints['notifications.list'], {})).body.map(({ message }) => message);
    expect(bells.sort()).toEqual(['[deleted] wrote to you', `${me.username}son wrote to you`].sort());
    const read = async (id: string) =>
      (await house.db.get(
        'SELECT subject, description, "aboutUserId", "gameId" FROM moderation_reports WHERE id = :id',
        {
          id,
        },
      )) as Record<string, string>;
    const [first, second] = [await read(life.about[0] as string), await read(life.about[1] as string)];
    expect([first['subject'], second['subject']]).toEqual(['About [deleted]', 'The game of [deleted]']);
    expect(first['description']).toMatch(/^It was \[deleted\], and "\[deleted\]" again\. x\w+$/);
    expect([first['aboutUserId'], second['gameId']]).toEqual([null, null]);
    const said = await house.db.all('SELECT content, "senderId" FROM report_messages WHERE "reportId" = :id', {
      id: life.about[0] as string,
    });
    expect(said).toContainEqual({ content: expect.stringMatching(/^\[deleted\]! x\w+$/), senderId: life.friend.id });
    expect(said).toContainEqual({ content: 'A word from staff', senderId: null });
  });

  test('rewrites the database once, while the store keeps running', async () => {
    await (await house.person('player')).call(leave, { password });
    expect(await isRewriteDue.get(house.db)).toBeDefined();
    const both = [finishPendingDeletions(house.db), house.game(), house.person('player')];
    await Promise.all(both);
    expect(await isRewriteDue.get(house.db)).toBeUndefined();
    await finishPendingDeletions(house.db);
  });

  test.each([
    // A killed process never settles.
    ['is killed', () => new Promise<never>(() => {})],
    ['fails', () => Promise.reject(new Error('No room'))],
  ])('rewrites the database later, once, if the process that does it %s', async (_, ends) => {
    await (await house.person('player')).call(leave, { password });
    await new Promise<void>((resolve) => {
      const rewrite = () => {
        resolve();
        return ends();
      };
      finishPendingDeletions({ ...house.db, rewrite }).catch(() => {});
    });
    let rewritten = 0;
    const counting = { ...house.db, rewrite: async () => void rewritten++ };
    for (let turn = 0; turn < 2; turn++) await finishPendingDeletions(counting);
    expect(rewritten).toBe(1);
  });

  test('ends every session of the account', async () => {
    // Its devices get a special code, so that they erase all data.
    const told = async (headers?: Record<string, string>) => {
      const answer = await me.send('GET', '/api/auth/user', undefined, headers);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await told({ 'x-recess-level': '2' })).toEqual([410, 'accountDeleted']);
    // An older app does not know this code.
    expect(await told()).toEqual([401, 'signedOut']);
    for (const open of ['games.list', 'users.stats'] as const)
      expect((await me.call(endpoints[open], {})).status, open).toBe(200);
    const { status } = await me.call(endpoints['auth.login'], { email: me.email, password });
    expect(status).toBe(401);
  });
});

describe.each(databases)('permission to delete an account on %s', (database) => {
  let house: TestApp;
  let lead: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    lead = await house.person('lead');
  });
  afterAll(() => house?.close());
  const isThere = async ({ id }: Someone) =>
    (await house.db.get('SELECT id FROM users WHERE id = :id', { id })) !== undefined;
  const told = ({ status, body }: { status: number; body?: { code?: string; message?: string } }) => [
    status,
    body?.code,
    body?.message,
  ];

  const issuesOf = ({ body }: { body: unknown }) => (body as { issues?: unknown }).issues;

  test("needs the person's own password", async () => {
    const me = await house.person('player');
    const words = [403, 'forbidden', 'Your current password is not right'];
    for (const wrong of ['', 'not my password']) {
      const answer = await me.call(leave, { password: wrong });
      expect([told(answer), issuesOf(answer)]).toMatchObject([words, [{ path: 'password', message: words[2] }]]);
    }
    expect(await isThere(me)).toBe(true);
    const { status, headers } = await me.call(leave, { password });
    expect([status, await isThere(me)]).toEqual([204, false]);
    expect(headers.get('set-cookie')).toMatch(/^recess=;/);
  });

  test('is refused with a password that was changed meanwhile', async () => {
    const me = await house.person('player');
    let commit = () => {};
    const changing = house.db.transaction(async () => {
      await house.db.run(`UPDATE users SET password = 'another' WHERE id = :id`, { id: me.id });
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    const leaving = me.call(leave, { password });
    // Long enough to verify the old password; the rest of the call waits for the change.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    commit();
    await changing;
    expect(told(await leaving)).toEqual([403, 'forbidden', 'Your current password is not right']);
    expect(await isThere(me)).toBe(true);
  });

  test('needs a sign-in of the last ten minutes for an account without a password', async () => {
    const me = await house.person('player');
    await house.db.run(`UPDATE users SET password = '' WHERE id = :id`, { id: me.id });
    house.setClock(new Date(Date.now() + 11 * 60_000).toISOString());
    expect(told(await me.call(leave, { password: '' }))).toEqual([403, 'forbidden', 'Please sign in again first']);
    house.setClock();
    expect((await me.call(leave, { password: 'anything' })).status).toBe(403);
    expect((await me.call(leave, { password: '' })).status).toBe(204);
  });

  test('lets staff delete users, only the lead developer delete staff, and nobody delete themselves as staff', async () => {
    const [staff, colleague, me, other] = [
      await house.person('staff'),
      await house.person('staff'),
      await house.person('player'),
      await house.person('lead'),
    ];
    expect((await staff.call(remove, { id: me.id })).status).toBe(204);
    expect([await isThere(me), (await me.call(user, {})).status]).toEqual([false, 401]);
    const words = [403, 'forbidden', 'Only the lead developer can delete staff'];
    expect(told(await staff.call(remove, { id: colleague.id }))).toEqual(words);
    expect(told(await staff.call(remove, { id: lead.id }))).toEqual(words);
    expect(told(await staff.call(remove, { id: staff.id }))).toEqual([
      ...[403, 'forbidden', 'You cannot delete your own account here'],
    ]);
    expect(told(await staff.call(remove, { id: uuid() }))).toEqual([404, 'notFound', 'That does not exist']);
    expect((await lead.call(remove, { id: colleague.id })).status).toBe(204);
    expect((await lead.call(remove, { id: other.id })).status).toBe(204);
  });

  test('is refused for the last lead developer in every way', async () => {
    const words = [403, 'forbidden', 'The last lead developer cannot be deleted'];
    expect(told(await lead.call(leave, { password }))).toEqual(words);
    expect((await lead.call(signOutEverywhere, {})).status).toBe(204);
    expect(await isThere(lead)).toBe(true);
  });

  test('is granted to only one of two lead developers who delete each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await openTestApp({ database });
      const [a, b] = [await one.person('lead'), await one.person('lead')];
      const attempts = Array.from({ length: 25 }, () => [
        a.call(remove, { id: b.id }),
        b.call(remove, { id: a.id }),
      ]).flat();
      await Promise.all([...attempts, a.call(leave, { password })]);
      const { n } = (await one.db.get('SELECT COUNT(*) AS n FROM users WHERE "isLeadDev" = 1', {})) as { n: number };
      expect(n).toBe(1);
      await one.close();
    }
  });

  test('messages sent while a friend deletes their account leave no rows behind', async () => {
    const [me, friend] = [await house.person('player'), await house.person('player')];
    const request = await me.call(endpoints['friends.request'], { username: friend.username });
    await friend.call(endpoints['friends.accept'], { id: request.body.id });
    const message = () => friend.call(endpoints['friends.message'], { receiverId: me.id, content: 'Bye' });
    const answers = await Promise.all([message(), message(), me.call(leave, { password }), message(), message()]);
    expect(answers[2]?.status).toBe(204);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const { n } = (await house.db.get('SELECT COUNT(*) AS n FROM friend_messages WHERE "receiverId" = :id', {
      id: me.id,
    })) as { n: number };
    expect(n).toBe(0);
    expect((await fedOf(house, friend, 'message')).filter(([, gone]) => gone === 0)).toEqual([]);
  });
});

test('a name is redacted as a whole word in any spelling', () => {
  const said = (text: string) => redactNames(text, ['Kim.Lee 2']);
  expect(said('Kim.Lee 2 and KIM.LEE 2, "kim.lee  2"')).toBe('[deleted] and [deleted], "[deleted]"');
  for (const text of ['KimxLee 2', 'Kim.Lee 23', 'xKim.Lee 2', 'éKim.Lee 2']) expect(said(text)).toBe(text);
  expect(redactNames('Это был ИВАН!', ['иван'])).toBe('Это был [deleted]!');
});

test("all of a person's names are redacted at once, and text that names nobody stays", () => {
  const called = ['ada', 'Ada', 'Byron', 'Ada Byron', 'ada@example.org', 'deleted', '-', ' '];
  expect(redactNames('Ada  Byron, ada@example.org, BYRON - deleted', called)).toBe(
    '[deleted], [deleted], [deleted] - [deleted]',
  );
  expect(redactNames('Zoe\u0308 was rude', ['Zoë'])).toBe('[deleted] was rude');
  for (const text of ['Adam and Byrony - no', 'e\u0301']) expect(redactNames(text, called)).toBe(text);
  expect(redactNames('Nobody', [])).toBe('Nobody');
});

test.each(databases)(
  'reports about a person who deleted their account do not identify them, on %s',
  async (database) => {
    const house = await openTestApp({ database });
    const [me, other, staff] = [
      await house.person('developer'),
      await house.person('player'),
      await house.person('staff'),
    ];
    const [username, before] = [`Ada ${someLetters(12)}`, me.username];
    await house.db.run(`UPDATE users SET "firstName" = 'Ada', "lastName" = 'Byron' WHERE id = :id`, { id: me.id });
    await house.db.run(
      `UPDATE developers SET "schoolEmail" = 'ada@school.example.org', "fullName" = 'Augusta Ada King' WHERE "userId" = :id`,
      { id: me.id },
    );
    const [{ id: gameId }, removed] = [
      await house.game({ developerId: me.id }),
      await house.game({ developerId: me.id, title: 'A game that was taken out' }),
    ];
    const names = [
      before,
      username,
      'Ada Byron',
      'BYRON',
      'ada',
      me.email,
      'ADA@school.example.org',
      'augusta ada king',
    ];
    const text = (more: string) => `${names.join(', ')}: ${more}`;
    const file = async (more: object) => {
      const said = { category: 'abuse', subject: `About ${before}`, description: text('was rude') } as const;
      const { body } = await other.call(endpoints['reports.file'], { ...said, ...more });
      await other.call(endpoints['reports.answer'], { id: body.id, content: text('again') });
      await staff.call(endpoints['reports.answer'], { id: body.id, content: text('we see') });
    };
    expect((await me.call(endpoints['users.rename'], { username })).status).toBe(200);
    for (const about of [{ aboutUserId: me.id }, { gameId }, { gameId: removed.id }, {}]) await file(about);
    expect((await staff.call(endpoints['games.remove'], { id: removed.id })).status).toBe(204);
    const [, kept] = [await me.call(leave, { password }), text('')];
    const reports = (await staff.call(endpoints['reports.list'], {})).body.reverse();
    for (const [n, { id, subject, description }] of reports.entries()) {
      const messages = (await staff.call(endpoints['reports.messages'], { id })).body.map(({ content }) => content);
      const clean = names.map(() => '[deleted]').join(', ');
      const [said, name] = n < 3 ? [`${clean}: `, '[deleted]'] : [kept, before];
      expect([subject, description]).toEqual([`About ${name}`, `${said}was rude`]);
      expect(messages).toEqual([`${said}again`, `${said}we see`]);
    }
    await house.close();
  },
);

test.each(databases)('names in an earlier developer application are redacted too, on %s', async (database) => {
  const house = await openTestApp({ database });
  const [me, other, staff] = [await house.person('player'), await house.person('player'), await house.person('staff')];
  const apply = (fullName: string, schoolEmail: string) =>
    me.call(endpoints['developers.register'], { fullName, schoolEmail });
  await apply('Joan Quirke Public', 'joan@school.example.org');
  const { id } = (await staff.call(endpoints['developers.pending'], {})).body[0] as { id: string };
  await staff.call(endpoints['developers.reject'], { id, reason: 'Who is this?' });
  const description = 'Joan Quirke Public (joan@school.example.org) was rude';
  const said = { category: 'abuse', subject: 'Rude', description, aboutUserId: me.id } as const;
  await other.call(endpoints['reports.file'], said);
  expect((await apply('J. Public', 'jp@school.example.org')).body.status).toBe('pending');
  // The former full name never was a username, so somebody else may take it.
  await recomputeUsernameKeys(house.db);
  expect((await other.call(endpoints['users.rename'], { username: 'Joan Quirke Public' })).status).toBe(200);
  await me.call(leave, { password });
  const [report] = (await staff.call(endpoints['reports.list'], {})).body;
  expect(report?.description).toBe('[deleted] ([deleted]) was rude');
  await house.close();
});

describe.each(databases)('reports of a person who is deleted, on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());
  const [list, messages] = [endpoints['reports.list'], endpoints['reports.messages']];
  const answer = endpoints['reports.answer'];

  /** Files a report about a staff member, and another one that is resolved; both notifications to staff are unread. */
  async function filed() {
    const [me, about, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const file = async (subject: string) => {
      const said = { category: 'abuse', subject, description: `I am ${me.username}, they wrote to me.` } as const;
      const { id } = (await me.call(endpoints['reports.file'], { ...said, aboutUserId: about.id })).body;
      await me.call(answer, { id, content: `It is ${me.username} again, and ${about.username} waits outside.` });
      return id;
    };
    const [open, settled] = [await file('It goes on'), await file('It was long ago')];
    await other.call(endpoints['reports.setStatus'], { id: settled, status: 'resolved' });
    const bells = async () =>
      (await other.call(endpoints['notifications.list'], {})).body
        .map(({ reportId }) => reportId)
        .filter((id) => id === open || id === settled);
    const find = async (who: Someone, id: string) => (await who.call(list, {})).body.find((one) => one.id === id);
    expect((await bells()).sort()).toEqual([open, settled].sort());
    return { me, about, other, open, settled, bells, find };
  }

  test('stay without the reporter until they are resolved, if staff delete the account', async () => {
    const { me, about, other, open, settled, bells, find } = await filed();
    expect((await about.call(remove, { id: me.id })).status).toBe(204);
    const nobody = { id: null, username: 'Deleted account' };
    expect(await find(other, open)).toMatchObject({
      ...{ subject: 'It goes on', description: 'I am [deleted], they wrote to me.', status: 'open', isRead: 0 },
      ...{ reporterId: null, reporter: nobody, about: { id: about.id } },
    });
    expect((await other.call(messages, { id: open })).body).toMatchObject([
      { senderId: null, sender: nobody, content: `It is [deleted] again, and ${about.username} waits outside.` },
    ]);
    expect([await find(other, settled), await bells()]).toEqual([undefined, [open]]);
    expect(JSON.stringify(await everything(house))).not.toContain(me.username);

    // The staff member whom it is about still cannot read or decide it; others can.
    expect(await find(about, open)).toMatchObject({ reporterId: null, reporter: { username: 'Somebody' } });
    const resolve = { id: open, status: 'resolved' } as const;
    expect((await about.call(messages, { id: open })).status).toBe(403);
    expect((await about.call(endpoints['reports.setStatus'], resolve)).status).toBe(403);
    expect((await other.call(answer, { id: open, content: 'For nobody' })).status).toBe(409);
    expect((await other.call(endpoints['reports.setStatus'], resolve)).status).toBe(200);
  });

  test('are deleted with an account that its owner deletes, resolved or not', async () => {
    const { me, other, open, settled, bells, find } = await filed();
    expect((await me.call(leave, { password })).status).toBe(204);
    expect([await find(other, open), await find(other, settled), await bells()]).toEqual([undefined, undefined, []]);
    expect((await other.call(messages, { id: open })).status).toBe(404);
  });
});

test.each(databases)('a name taken after a text was written does not redact it, on %s', async (database) => {
  const house = await openTestApp({ database });
  const [me, other, staff] = [await house.person('player'), await house.person('player'), await house.person('staff')];
  let weeks = 0;
  const later = async () => {
    const now = new Date(Date.parse('2026-01-01T08:00:00.000Z') + 8 * 86_400_000 * ++weeks).toISOString();
    house.setClock(now);
    await house.db.run('UPDATE sessions SET "seenAt" = :now', { now });
  };
  const said = [
    'He threatens me',
    'He said he will hurt me after school.',
    'Did Rob Harm hurt me before?',
    'Then he was hurt me.',
  ] as const;
  await later();
  const [subject, description] = said;
  const file = { category: 'abuse', subject, description, aboutUserId: me.id } as const;
  const { id } = (await other.call(endpoints['reports.file'], file)).body;
  await later();
  await me.call(endpoints['developers.register'], {
    schoolEmail: 'rob@school.example.org',
    fullName: 'after school',
  });
  await house.db.run(`UPDATE developers SET status = 'rejected'`, {});
  await later();
  await staff.call(endpoints['reports.answer'], { id, content: said[2] });
  for (const username of ['threatens', 'hurt me', 'Quite Nice']) {
    await later();
    expect((await me.call(endpoints['users.rename'], { username })).status).toBe(200);
  }
  await later();
  await other.call(endpoints['reports.answer'], { id, content: `${said[3]} Now Quite Nice, before ${me.username}.` });
  // The same full name again is as old as its first use.
  await later();
  await me.call(endpoints['developers.register'], {
    schoolEmail: 'rob@school.example.org',
    fullName: 'after school',
  });
  for (const username of ['hurt me', 'Again']) {
    await later();
    expect((await me.call(endpoints['users.rename'], { username })).status).toBe(200);
  }
  expect((await me.call(leave, { password })).status).toBe(204);

  const [report] = (await staff.call(endpoints['reports.list'], {})).body;
  expect([report?.subject, report?.description]).toEqual([subject, description]);
  const messages = (await staff.call(endpoints['reports.messages'], { id })).body.map(({ content }) => content);
  expect(messages).toEqual([said[2], 'Then he was [deleted]. Now [deleted], before [deleted].']);
  house.setClock();
  await house.close();
});
