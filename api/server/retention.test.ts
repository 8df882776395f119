import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { dayOf, type RetentionClass, retention, retentionClasses, unusedNoticeDays } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, publishChanges } from '../change-feed/changeFeed.ts';
import { drawReset } from '../features/auth/reset.ts';
import { noteLook } from '../features/users/store.ts';
import { noteDeletedSessions } from '../security/session.ts';
import { fedOf } from '../test/changeFeedRows.ts';
import { befriended } from '../test/friends.ts';
import { someLetters } from '../test/letters.ts';
import { tablesOf } from '../test/tables.ts';
import { bothDatabases, openTestApp, password, type TestApp } from '../test/testApp.ts';
import { deleteExpired, retentionSteps } from './retention.ts';

const began = '2026-03-02T10:00:00.000Z';
const daysFrom = (moment: string, days: number) => new Date(Date.parse(moment) + days * 86_400_000).toISOString();

/** The store has looked for unused accounts every day until then: one that was away tells first (api/features/users/prune.ts). */
const lookedDaily = ({ db }: TestApp, now: string) => noteLook.run(db, { today: dayOf(daysFrom(now, -1)) });

/** Counts the rows of something that was created at `began`. */
type Counted = () => Promise<number>;

async function countOf({ db }: TestApp, table: string, column: string, value: string): Promise<number> {
  const text = `SELECT COUNT(*) AS n FROM ${table} WHERE "${column}" = :value`;
  return Number(((await db.get(text, { value })) as { n: number }).n);
}

/** Creates a notification of a new user. */
async function rung(house: TestApp, isRead: 0 | 1): Promise<Counted> {
  const me = await house.person('player');
  const id = uuid();
  const text = `INSERT INTO notifications (id, "userId", type, title, message, "isRead", "createdAt")
                VALUES (:id, :userId, 'message_response', 'News', 'News', :isRead, :now)`;
  await house.db.run(text, { id, userId: me.id, isRead, now: began });
  return () => countOf(house, 'notifications', 'id', id);
}

/** Creates a user whose review was refused for a slur. Returns their id. */
async function insulting(house: TestApp): Promise<string> {
  const [me, { id: gameId }] = [await house.person('player'), await house.game()];
  await me.call(endpoints['reviews.post'], { gameId, rating: 1, comment: 'You retard' });
  return me.id;
}

async function reported(house: TestApp): Promise<{ reportId: string; entityId: string }> {
  const [me, about, staff] = [await house.person('player'), await house.person('player'), await house.person('staff')];
  const said = { kind: 'user', id: about.id, authorId: about.id, reason: 'hate', quote: 'what I saw' } as const;
  const { id } = (await me.call(endpoints['reports.quick'], said)).body;
  await me.call(endpoints['reports.answer'], { id, content: 'It happened again' });
  await staff.call(endpoints['reports.setStatus'], { id, status: 'resolved' });
  return { reportId: id, entityId: about.id };
}

const makers: Record<RetentionClass, (house: TestApp) => Promise<Counted>> = {
  async messages(house) {
    const { a, b } = await befriended(house);
    const { id } = (await a.call(endpoints['friends.message'], { receiverId: b.id, content: 'Hello' })).body;
    return () => countOf(house, 'friend_messages', 'id', id);
  },
  readNotifications: (house) => rung(house, 1),
  unreadNotifications: (house) => rung(house, 0),
  async feedback(house) {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = (await me.call(endpoints['feedback.send'], { subject: 'Idea', message: 'More games' })).body;
    // The feedback was sent long before its answer, which is its last change.
    const earlier = daysFrom(began, -300);
    await house.db.run('UPDATE feedback SET "createdAt" = :earlier WHERE id = :id', { id, earlier });
    await staff.call(endpoints['feedback.answer'], { id, content: 'Thank you' });
    return async () =>
      (await countOf(house, 'feedback', 'id', id)) * (await countOf(house, 'feedback_messages', 'feedbackId', id));
  },
  async replacedReviews(house) {
    const [me, game] = [await house.person('player'), await house.game()];
    const { id } = (await me.call(endpoints['reviews.post'], { gameId: game.id, rating: 1, comment: 'Old' })).body;
    await me.call(endpoints['reviews.edit'], { id, rating: 2, comment: 'New' });
    return () => countOf(house, 'review_texts', 'reviewId', id);
  },
  async refusedTexts(house) {
    const me = await insulting(house);
    return () => countOf(house, 'text_refusals', 'userId', me);
  },
  async strikes(house) {
    const me = await insulting(house);
    return () => countOf(house, 'strikes', 'userId', me);
  },
  async reports(house) {
    const { reportId } = await reported(house);
    return async () =>
      (await countOf(house, 'moderation_reports', 'id', reportId)) *
      (await countOf(house, 'report_messages', 'reportId', reportId));
  },
  async cases(house) {
    const { entityId } = await reported(house);
    const name = await nameOf(house, entityId);
    return async () =>
      (await countOf(house, 'cases', 'entityId', entityId)) * (await countOf(house, 'case_evidence', 'text', name));
  },
  async rejectedApplications(house) {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    await me.call(endpoints['developers.register'], { schoolEmail: `s.${me.email}`, fullName: 'Full Name' });
    // The application waited long for its decision.
    const earlier = daysFrom(began, -170);
    await house.db.run('UPDATE developers SET "createdAt" = :earlier WHERE "userId" = :id', { id: me.id, earlier });
    const { id } = (await house.db.get('SELECT id FROM developers WHERE "userId" = :id', { id: me.id })) as {
      id: string;
    };
    await staff.call(endpoints['developers.reject'], { id, reason: 'Use the address of your school' });
    return () => countOf(house, 'developers', 'id', id);
  },
  async plays(house) {
    const [me, game] = [await house.person('player'), await house.game()];
    const { id } = (await me.call(endpoints['plays.start'], { gameId: game.id })).body;
    await me.call(endpoints['plays.end'], { sessionId: id });
    return () => countOf(house, 'play_sessions', 'id', id);
  },
  async accounts(house) {
    const me = await house.person('player');
    // The first run sends the notice; the account is deleted a year later.
    await deleteExpired('accounts', house, daysFrom(began, unusedNoticeDays + 1));
    return () => countOf(house, 'users', 'id', me.id);
  },
  async idleSessions(house) {
    const me = await house.person('player');
    return () => countOf(house, 'sessions', 'userId', me.id);
  },
  async sessions(house) {
    const me = await house.person('player');
    return () => countOf(house, 'sessions', 'userId', me.id);
  },
  async endedSessions(house) {
    const me = await house.person('player');
    await noteDeletedSessions(house.db, me.id, began);
    const text = 'SELECT "tokenHash" AS hash FROM sessions WHERE "userId" = :id';
    const { hash } = (await house.db.get(text, { id: me.id })) as { hash: string };
    return () => countOf(house, 'ended_sessions', 'tokenHash', hash);
  },
  async resetCodes(house) {
    const me = await house.person('player');
    await drawReset(house.db, me.id, null, began);
    return () => countOf(house, 'password_resets', 'userId', me.id);
  },
  async unusedUploads(house) {
    const me = await house.person('developer');
    const build = { id: uuid(), userId: me.id, now: began };
    await house.db.run(
      `INSERT INTO builds (id, "developerId", "fileCount", "totalBytes", files, "createdAt")
       VALUES (:id, :userId, 1, 1, '[]', :now)`,
      build,
    );
    return () => countOf(house, 'builds', 'id', build.id);
  },
  async tombstones(house) {
    const me = await house.person('player');
    const changes = emptyChanges();
    createRecorder(changes).gone(me.id, 'wishlist', uuid());
    await house.db.transaction(() => publishChanges(house.db, changes, began));
    return () => countOf(house, 'sync_feed', 'userId', me.id);
  },
};
const nameOf = async ({ db }: TestApp, id: string) =>
  ((await db.get('SELECT username FROM users WHERE id = :id', { id })) as { username: string }).username;

/**
 * How long the rows of each table are kept: for the time of their retention classes, as long as their account or game, for
 * good, or as the store's own data about nobody. A new table is added here, and to the page /retention if it has personal data.
 */
const keptBy: Record<string, readonly (RetentionClass | 'account' | 'game' | 'for good' | 'store')[]> = {
  ...{ users: ['accounts'], external_identities: ['account'], former_names: ['account'], removed_games: ['account'] },
  ...{ user_games: ['account'], wishlists: ['account'], cart_items: ['account'], saves: ['account'] },
  ...{ save_devices: ['account'], reviews: ['account'], friendships: ['account'], blocks: ['account'] },
  ...{ sync_clients: ['account'], sync_answers: ['account'], sync_users: ['account'], sync_bulk: ['account'] },
  ...{
    sync_feed: ['tombstones', 'account'],
    sessions: ['idleSessions', 'sessions'],
    ended_sessions: ['endedSessions'],
  },
  ...{ password_resets: ['resetCodes'], developers: ['rejectedApplications', 'account'] },
  ...{ play_sessions: ['plays'], play_totals: ['account'], friend_messages: ['messages'] },
  ...{ notifications: ['readNotifications', 'unreadNotifications'], review_texts: ['replacedReviews'] },
  ...{ feedback: ['feedback'], feedback_messages: ['feedback'], moderation_reports: ['reports'] },
  ...{ mutes: ['account'], strikes: ['strikes'], text_refusals: ['refusedTexts'] },
  ...{
    report_messages: ['reports'],
    cases: ['cases', 'refusedTexts'],
    case_evidence: ['cases', 'refusedTexts'],
    audit_log: ['for good'],
  },
  ...{ decisions: ['cases', 'refusedTexts'], proposed_decisions: ['cases'], appeals: ['cases'] },
  ...{ builds: ['unusedUploads', 'game'], covers: ['unusedUploads', 'game'], cover_owners: ['unusedUploads', 'game'] },
  cover_hashes: ['unusedUploads', 'game'],
  ...{ games: ['game'], game_versions: ['game'], content_warnings: ['game'], featured_games: ['game'] },
  ...{ catalogue_feed: ['store'], sync_meta: ['store'], migrations: ['store'], secrets: ['store'], totals: ['store'] },
  ...{ processes: ['store'], filter_words: ['store'], upload_incidents: ['for good'] },
};

describe.each(bothDatabases)('retention on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
    house.setClock(began);
  });
  afterAll(() => house?.close());

  test.each(retentionClasses)(
    '%s are kept until the day before their retention time ends, and deleted the day after',
    async (what) => {
      const count = await makers[what](house);
      const { days } = retention[what];
      expect(await count()).toBe(1);
      for (const [later, left] of [
        [days - 1, 1],
        [days + 1, 0],
      ] as const) {
        await lookedDaily(house, daysFrom(began, later));
        await deleteExpired(what, house, daysFrom(began, later));
        expect(await count()).toBe(left);
      }
    },
  );

  test('the daily job deletes expired rows of every class, and no others', async () => {
    const counts = await Promise.all(retentionClasses.map(async (what) => [what, await makers[what](house)] as const));
    const left = async () => {
      const all = await Promise.all(counts.map(async ([what, count]) => ((await count()) > 0 ? [what] : [])));
      return all.flat();
    };
    const run = async (now: string) => {
      await lookedDaily(house, now);
      for (const step of retentionSteps(house, () => now)) await step();
    };
    await run(daysFrom(began, 0.5));
    expect(await left()).toEqual([...retentionClasses]);
    await run(daysFrom(began, Math.max(...Object.values(retention).map(({ days }) => days)) + 1));
    expect(await left()).toEqual([]);
  });

  test('every table has a stated retention time, and every retention class has a table', async () => {
    expect((await tablesOf(house)).sort()).toEqual(Object.keys(keptBy).sort());
    const classes = new Set<string>(Object.values(keptBy).flat());
    expect(retentionClasses.filter((what) => !classes.has(what))).toEqual([]);
  });

  // Only SQLite's files belong to the store.
  if (database === 'sqlite')
    test('the daily job leaves no text of old messages in the database file or its log', async () => {
      const { a, b } = await befriended(house);
      const words = Array.from({ length: 40 }, () => `canary ${someLetters(12)}`);
      for (const content of words) await a.call(endpoints['friends.message'], { receiverId: b.id, content });
      const left = () => {
        const { dataDir } = house.config;
        const names = readdirSync(dataDir).filter((name) => name.startsWith('recess.sqlite'));
        const files = names.map((name) => readFileSync(join(dataDir, name), 'latin1'));
        return words.filter((word) => files.some((bytes) => bytes.includes(word)));
      };
      expect(left()).toEqual(words);
      for (const step of retentionSteps(house, () => daysFrom(began, retention.messages.days + 1))) await step();
      expect(left()).toEqual([]);
    });

  test('old messages are deleted from the devices of both friends, and newer ones stay', async () => {
    const { a, b } = await befriended(house);
    const send = async (who: typeof a, to: typeof a, moment: string) => {
      house.setClock(moment);
      return (await who.call(endpoints['friends.message'], { receiverId: to.id, content: 'Hello' })).body.id;
    };
    const old = [await send(a, b, began), await send(b, a, began)].sort();
    const young = await send(a, b, daysFrom(began, 2));
    await deleteExpired('messages', house, daysFrom(began, retention.messages.days + 1));
    for (const who of [a, b]) {
      const fed = await fedOf(house, who, 'message');
      expect(fed.flatMap(([id, gone]) => (gone ? [id] : [])).sort()).toEqual(old);
      expect(fed.flatMap(([id, gone]) => (gone ? [] : [id]))).toEqual([young]);
    }
    house.setClock(began);
  });

  test('the daily job and the deletion of an account at the same moment leave no row of the account', async () => {
    for (let round = 0; round < 5; round++) {
      const { a, b } = await befriended(house);
      const game = await house.game();
      for (const [who, to] of [
        [a, b],
        [b, a],
      ] as const)
        for (let n = 0; n < 10; n++)
          await who.call(endpoints['friends.message'], { receiverId: to.id, content: `Hello ${n}` });
      const { id } = (await a.call(endpoints['plays.start'], { gameId: game.id })).body;
      await a.call(endpoints['plays.end'], { sessionId: id });
      const now = daysFrom(began, retention.plays.days + 1);
      const [left] = await Promise.all([
        a.call(endpoints['users.leave'], { password }),
        deleteExpired('messages', house, now),
        deleteExpired('plays', house, now),
      ]);
      expect(left.status).toBe(204);
      for (const [table, column] of [
        ['friend_messages', 'senderId'],
        ['friend_messages', 'receiverId'],
        ['play_sessions', 'userId'],
        ['play_totals', 'userId'],
      ] as const)
        expect(await countOf(house, table, column, a.id), table).toBe(0);
    }
  });

  test('playtime and the time of the last play stay when old plays are added up', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const play = async (moment: string, seconds: number) => {
      house.setClock(moment);
      const { id } = (await me.call(endpoints['plays.start'], { gameId: game.id })).body;
      house.setClock(new Date(Date.parse(moment) + seconds * 1_000).toISOString());
      await me.call(endpoints['plays.end'], { sessionId: id });
    };
    await play(began, 600);
    await play(daysFrom(began, 1), 300);
    await play(daysFrom(began, 2), 60);
    const playtime = async () => (await me.call(endpoints['plays.playtime'], { id: game.id })).body.playtime;
    expect(await playtime()).toBe(960);
    for (const days of [0.5, 1.5]) {
      await deleteExpired('plays', house, daysFrom(began, retention.plays.days + days));
      expect(await playtime()).toBe(960);
    }
    expect(await countOf(house, 'play_sessions', 'userId', me.id)).toBe(1);
    await deleteExpired('plays', house, daysFrom(began, retention.plays.days + 3));
    await me.call(endpoints['library.add'], { id: game.id });
    const [row] = (await me.call(endpoints['library.list'], {})).body;
    expect([await playtime(), row?.playtime, row?.lastPlayedAt]).toEqual([960, 960, daysFrom(began, 2)]);
    const kept = (await me.call(endpoints['users.export'], { password })).body;
    expect([kept['plays'], kept['playTotals']]).toEqual([
      [],
      [{ gameId: game.id, seconds: 960, lastAt: daysFrom(began, 2) }],
    ]);
    house.setClock(began);
  });

  test('a pending application and an open report are kept however old they are', async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    await me.call(endpoints['developers.register'], { schoolEmail: `s.${me.email}`, fullName: 'Full Name' });
    await deleteExpired('rejectedApplications', house, daysFrom(began, 2_000));
    expect(await countOf(house, 'developers', 'userId', me.id)).toBe(1);
    const { id } = (
      await other.call(endpoints['reports.file'], {
        ...{ category: 'abuse', subject: 'Somebody', description: 'Somebody was mean to me' },
      } as never)
    ).body as { id: string };
    await deleteExpired('reports', house, daysFrom(began, 2_000));
    expect(await countOf(house, 'moderation_reports', 'id', id)).toBe(1);
  });
});
