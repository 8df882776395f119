import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { retention, unusedNoticeDays } from '#sync/policy/retention.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { befriended } from '../../test/friends.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { deleteUser } from './deleteUser.ts';
import { pruneAccounts } from './prune.ts';
import { noteLook } from './store.ts';

const began = '2026-03-02T10:00:00.000Z';
const at = (days: number) => new Date(Date.parse(began) + days * 86_400_000).toISOString();
const dayAt = (days: number) => at(days).slice(0, 10);
const [noticeDays, keptDays] = [unusedNoticeDays, retention.accounts.days];

describe.each(bothDatabases)('unused accounts on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());
  beforeEach(() => house.setClock(began));

  const rowOf = async ({ id }: Someone) =>
    (await house.db.get('SELECT "lastUsedOn", "unusedNoticeOn" FROM users WHERE id = :id', { id })) as
      | { lastUsedOn: string | null; unusedNoticeOn: string | null }
      | undefined;
  const isThere = async (who: Someone) => (await rowOf(who)) !== undefined;
  const bellsOf = async ({ id }: Someone) =>
    (await house.db.all(
      `SELECT title, "titleI18n", "messageI18n" FROM notifications WHERE "userId" = :id AND type = 'account_unused'`,
      { id },
    )) as { title: string; titleI18n: string; messageI18n: string }[];
  /** The job as it runs every day. */
  async function job(days: number) {
    await noteLook.run(house.db, { today: dayAt(days - 1) });
    await pruneAccounts(house, at(days));
  }
  /** Calls at some day, in a new session if the old one has ended. */
  async function use(who: Someone, days: number) {
    house.setClock(at(days));
    const { status, headers } = await who.call(endpoints['auth.login'], { email: who.email, password });
    expect(status).toBe(200);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] as string;
    expect((await house.as({ ...who, cookie }).call(endpoints['auth.user'], {})).status).toBe(200);
    await house.idle();
    return house.as({ ...who, cookie });
  }

  test('are told once after a year, with the days in the words, and on their devices', async () => {
    const me = await house.person('player');
    await job(noticeDays - 1);
    expect(await bellsOf(me)).toEqual([]);
    for (const days of [noticeDays + 1, noticeDays + 2, keptDays - 1]) {
      await job(days);
      const bells = await bellsOf(me);
      expect(bells.map(({ title }) => title)).toEqual(['We have not seen you for a year']);
      expect(JSON.parse(bells[0]?.messageI18n ?? '')).toEqual({
        id: 'notification.accountUnusedUntil',
        params: { days: keptDays },
      });
    }
    expect((await fedOf(house, me, 'notification')).map(([, gone]) => gone)).toEqual([0]);
    expect(await rowOf(me)).toEqual({ lastUsedOn: dayAt(0), unusedNoticeOn: dayAt(noticeDays + 1) });
  });

  test('stay if they are used after they were told, and are told again a year later', async () => {
    const me = await house.person('player');
    await job(noticeDays + 1);
    await use(me, keptDays - 2);
    expect(await rowOf(me)).toEqual({ lastUsedOn: dayAt(keptDays - 2), unusedNoticeOn: null });
    await job(keptDays + 1);
    await job(keptDays - 2 + noticeDays + 1);
    expect([await isThere(me), (await bellsOf(me)).length]).toEqual([true, 2]);
    await job(2 * keptDays - 3);
    expect(await isThere(me)).toBe(true);
    await job(2 * keptDays - 1);
    expect(await isThere(me)).toBe(false);
  });

  test('go with all that belongs to them, as if their owner had deleted them', async () => {
    const { a, b } = await befriended(house);
    const { id: message } = (await a.call(endpoints['friends.message'], { receiverId: b.id, content: 'Hello' })).body;
    const open = { kind: 'user', id: b.id, authorId: b.id, reason: 'hate', quote: 'what I saw' } as const;
    const { id: report } = (await a.call(endpoints['reports.quick'], open)).body;
    await house.db.run('UPDATE users SET "lastUsedOn" = :day WHERE id = :id', { id: b.id, day: dayAt(keptDays) });
    await job(noticeDays + 1);
    await job(keptDays + 1);
    expect([await isThere(a), await isThere(b)]).toEqual([false, true]);
    expect((await fedOf(house, b, 'friend')).map(([, gone]) => gone)).toEqual([1]);
    expect(await fedOf(house, b, 'message')).toEqual([[message, 1]]);
    expect(await house.db.all('SELECT id FROM moderation_reports WHERE id = :report', { report })).toEqual([]);
    // Its devices are told why they are signed out.
    const answer = await a.send('GET', '/api/auth/user', undefined, { 'x-recess-level': '2' });
    expect(answer.status).toBe(410);
  });

  test('of staff, of lead developers and of developers with a game in the store stay, and are not told', async () => {
    const [staff, lead] = [await house.person('staff'), await house.person('lead')];
    const [maker, waits] = [await house.person('developer'), await house.person('developer')];
    await house.game({ developerId: maker.id });
    const { id: gameId } = await house.game({ developerId: waits.id, status: 'pending' });
    await job(noticeDays + 1);
    await job(keptDays + 1);
    const all = [staff, lead, maker, waits];
    expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, false]);
    for (const who of [staff, lead, maker]) expect(await bellsOf(who)).toEqual([]);
    expect(await house.db.all('SELECT id FROM games WHERE id = :gameId', { gameId })).toEqual([]);
  });

  test('are told before they are deleted, however late the job runs', async () => {
    const me = await house.person('player');
    // A store that was switched off for ten years, or whose clock is wrong.
    await job(3_650);
    await job(3_651);
    expect([await isThere(me), (await bellsOf(me)).length]).toEqual([true, 1]);
    await job(3_650 + keptDays - noticeDays);
    expect(await isThere(me)).toBe(false);
  });

  test('are told again after the store was away, and have a year from then', async () => {
    const me = await house.person('player');
    await job(noticeDays + 1);
    // A fortnight without a job is none; two years are.
    await pruneAccounts(house, at(noticeDays + 15));
    expect((await bellsOf(me)).length).toBe(1);
    const back = noticeDays + 15 + 730;
    await pruneAccounts(house, at(back));
    expect([await isThere(me), (await bellsOf(me)).length]).toEqual([true, 2]);
    expect(await rowOf(me)).toMatchObject({ unusedNoticeOn: dayAt(back) });
    await job(back + keptDays - noticeDays - 1);
    expect(await isThere(me)).toBe(true);
    await job(back + keptDays - noticeDays);
    expect(await isThere(me)).toBe(false);
  });

  test('stay if somebody comes back while the job is deleting', async () => {
    const me = await house.person('player');
    await job(noticeDays + 1);
    const unused = { unusedSince: dayAt(1), noticeBy: dayAt(noticeDays + 1), backOn: '' };
    await use(me, keptDays + 1);
    const ctx = { db: house.db, config: house.config, now: at(keptDays + 1), behind: () => {} };
    const refuse = () => expect.unreachable('Nothing is deleted');
    await house.db.transaction(() =>
      deleteUser({ ...ctx, changed: refuse, gone: refuse, gameGone: refuse, afterwards: refuse }, me.id, { unused }),
    );
    expect(await isThere(me)).toBe(true);
  });

  test('from before uses were noted count as used on the day of the first job', async () => {
    const me = await house.person('player');
    await house.db.run('UPDATE users SET "lastUsedOn" = NULL WHERE id = :id', { id: me.id });
    await job(2_000);
    expect(await rowOf(me)).toEqual({ lastUsedOn: dayAt(2_000), unusedNoticeOn: null });
  });

  test('are known by a use that is noted once a day, also for who logs out each time', async () => {
    const me = await house.person('player');
    expect(await rowOf(me)).toMatchObject({ lastUsedOn: dayAt(0) });
    for (const days of [1, 2, 40]) {
      const session = await use(me, days);
      expect((await session.call(endpoints['auth.logout'], {})).status).toBe(302);
      expect(await rowOf(me)).toMatchObject({ lastUsedOn: dayAt(days) });
    }
    // A device whose clock was wrong moves nothing back.
    await use(me, 39);
    expect(await rowOf(me)).toMatchObject({ lastUsedOn: dayAt(40) });
  });
});

test('the last use of an account is written once a day, and with that of its session', async () => {
  const written: string[] = [];
  const house = await openTestApp({
    through: (db) => ({
      ...db,
      runEach(text, rows) {
        if (/UPDATE (users|sessions)/.test(text)) written.push(...rows.map(() => /UPDATE (\w+)/.exec(text)?.[1] ?? ''));
        return db.runEach(text, rows);
      },
    }),
  });
  house.setClock(began);
  const me = await house.person('player');
  const taken = async (days: number) => {
    house.setClock(at(days));
    expect((await me.call(endpoints['notifications.unread'], {})).status).toBe(200);
    await house.idle();
    return written.splice(0);
  };
  expect(await taken(0)).toEqual([]);
  expect(await taken(0.1)).toEqual(['sessions']);
  expect(await taken(0.6)).toEqual(['users', 'sessions']);
  expect(await taken(0.61)).toEqual([]);
  expect(await taken(0.7)).toEqual(['sessions']);
  expect(await taken(1.6)).toEqual(['users', 'sessions']);
  await house.close();
});
