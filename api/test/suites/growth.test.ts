import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../../server/main.ts';
import { migrate } from '../../db/migrate.ts';
import { allStatements, type Params } from '../../db/port.ts';
import { numbered, openPostgres } from '../../db/postgres.ts';
import { conversation, lastMessageNear, messageIdsBetween } from '../../features/friends/store.ts';
import { appealed, closed, queue, counts as queueCounts } from '../../features/moderation/store.ts';
import { reportTimes } from '../../features/policy/store.ts';
import { type Callable, callOrThrow, castOf, everyCall, setupKey } from '../calls.ts';
import { freshDatabase, postgresUrl } from '../postgres.ts';
import { type Ran, recorded } from '../recorded.ts';
import { tablesOf } from '../tables.ts';
import { databases, openTestApp, type TestApp } from '../testApp.ts';
import { counted, there } from '../totals.ts';

/** Maximum number of statements per call, however much it answers. */
const most: Record<Callable, number> = {
  ...{
    'auth.user': 2,
    'auth.register': 3,
    'auth.age': 1,
    'auth.login': 7,
    'auth.developerLogin': 3,
    'auth.leadLogin': 6,
    'auth.reset': 13,
  },
  ...{ 'auth.setupLead': 2, 'auth.external': 0, 'auth.externalReturn': 0, 'auth.logout': 2, 'auth.ways': 0 },
  ...{
    'users.stats': 1,
    'users.rename': 6,
    'users.changePassword': 6,
    'users.sessions': 2,
    'users.endSession': 3,
    'users.signOutEverywhere': 3,
    'users.deviceKey': 4,
  },
  ...{
    'users.export': 43,
    'users.leave': 20,
    'users.list': 2,
    'users.search': 6,
    'users.remove': 19,
    'users.resetPassword': 4,
    'users.setAdmin': 4,
  },
  ...{
    'games.list': 3,
    'games.popular': 3,
    'games.one': 1,
    'games.build': 2,
    'games.submit': 9,
    'games.mine': 2,
    'games.pending': 4,
    'games.all': 2,
    'games.search': 6,
  },
  ...{ 'games.rejected': 2, 'games.approve': 10, 'games.reject': 8, 'games.remove': 7 },
  ...{ 'featured.list': 4, 'featured.add': 6, 'featured.remove': 5 },
  ...{ 'warnings.ofGame': 2, 'warnings.add': 5, 'warnings.remove': 3 },
  ...{ 'wishlist.list': 2, 'wishlist.add': 5, 'wishlist.remove': 4 },
  ...{ 'cart.list': 2, 'cart.add': 6, 'cart.remove': 5, 'cart.clear': 1, 'cart.moveToWishlist': 8 },
  ...{ 'library.list': 2, 'library.check': 2, 'library.add': 7, 'library.remove': 4 },
  ...{ 'plays.playtime': 2, 'plays.start': 12, 'plays.end': 9 },
  ...{ 'reviews.ofGame': 2, 'reviews.average': 2, 'reviews.post': 8, 'reviews.edit': 10, 'reviews.remove': 10 },
  ...{ 'friends.list': 2, 'friends.requests': 2, 'friends.request': 14, 'friends.accept': 7, 'friends.reject': 7 },
  ...{ 'friends.messages': 3, 'friends.message': 14, 'friends.unfriend': 3, 'friends.blocked': 2 },
  ...{ 'friends.block': 6, 'friends.unblock': 7 },
  ...{ 'notifications.list': 2, 'notifications.unread': 2, 'notifications.read': 6, 'notifications.readAll': 1 },
  ...{
    'developers.status': 2,
    'developers.renewNumber': 3,
    'developers.register': 3,
    'developers.list': 2,
    'developers.search': 6,
  },
  ...{ 'developers.pending': 2, 'developers.approve': 8, 'developers.reject': 7 },
  ...{ 'uploads.image': 4, 'uploads.build': 2, 'uploads.arrived': 1, 'uploads.part': 2 },
  ...{
    'reports.file': 12,
    'reports.quick': 40,
    'reports.evidence': 9,
    'reports.list': 2,
    'reports.one': 3,
    'reports.messages': 4,
    'reports.answer': 11,
    'reports.setStatus': 8,
  },
  ...{
    'moderation.cases': 4,
    'moderation.one': 8,
    'moderation.claim': 6,
    'moderation.release': 4,
    'moderation.evidence': 6,
    'moderation.decide': 6,
    'moderation.bulk': 1,
    'moderation.confirm': 20,
    'moderation.refuse': 15,
    'moderation.revert': 8,
    'moderation.answerAppeal': 9,
    'decisions.list': 2,
    'decisions.one': 3,
    'decisions.appeal': 6,
  },
  ...{ 'feedback.send': 2, 'feedback.mine': 3, 'feedback.list': 2, 'feedback.one': 2, 'feedback.messages': 4 },
  ...{ 'feedback.answer': 8, 'feedback.read': 3, 'admin.stats': 15, 'admin.audit': 3 },
  ...{ 'sync.pull': 15, 'sync.exchange': 15, 'sync.catalogue': 3 },
  ...{ 'versions.list': 3, 'versions.submit': 7, 'versions.withdraw': 3, 'versions.preview': 6 },
  ...{ 'versions.restore': 16, 'versions.pending': 2, 'versions.approve': 12, 'versions.reject': 8 },
  ...{ 'restrictions.mine': 3, 'filter.lists': 1, 'filter.words': 2, 'filter.add': 7, 'filter.remove': 4 },
  ...{ 'policy.contacts': 0, 'policy.transparency': 7 },
  ...{ 'saves.list': 2, 'saves.one': 3, 'saves.keep': 9 },
};

/**
 * Calls that write a row for everything they change, on every device that has it: only their reads are counted. A batch
 * reads nothing per write. Deleting an account reads once for each of its games, of which there are twice as many here,
 * who has it.
 */
const changing: Partial<Record<Callable, (size: number) => number>> = {
  'users.rename': () => 0,
  'users.leave': () => 0,
  'users.remove': (size) => 6 * size,
  'games.remove': () => 0,
  'cart.clear': () => 0,
  'friends.accept': () => 0,
  'friends.unfriend': () => 0,
  'friends.block': () => 0,
  'reports.quick': () => 0,
  'moderation.decide': () => 0,
  'moderation.bulk': (size) => 6 * size,
  'moderation.confirm': () => 0,
  'moderation.revert': () => 0,
  'moderation.answerAppeal': () => 0,
  'notifications.readAll': () => 0,
  'sync.exchange': () => 0,
};

/** A batch of several writes reads once for all of them which rows the feed contains. */
const onceForSeveral: Partial<Record<Callable, number>> = { 'sync.exchange': 1 };

const isWrite = ({ text }: Ran) => /^\s*(INSERT|UPDATE|DELETE)/.test(text);
const callOf = (name: string) => name.split(',')[0] as Callable;

/** Tables that grow with people, games or time. */
const big = [
  ...['users', 'sessions', 'external_identities', 'former_names', 'developers', 'audit_log'],
  ...[
    'games',
    'removed_games',
    'builds',
    'game_versions',
    'covers',
    'cover_owners',
    'cover_hashes',
    'content_warnings',
    'catalogue_feed',
  ],
  ...['user_games', 'wishlists', 'cart_items', 'play_sessions', 'play_totals', 'reviews', 'saves', 'save_devices'],
  ...['friendships', 'friend_messages', 'blocks', 'notifications'],
  ...[
    'cases',
    'case_evidence',
    'decisions',
    'proposed_decisions',
    'appeals',
    'review_texts',
    'moderation_reports',
    'report_messages',
    'feedback',
    'feedback_messages',
  ],
  ...['text_refusals', 'strikes', 'mutes'],
  'ended_sessions',
  ...['sync_clients', 'sync_answers', 'sync_users', 'sync_feed', 'sync_bulk'],
];
/** Tables with a handful of rows in any store: migrations, keys, counters, featured games. */
const small = [
  'migrations',
  'secrets',
  'sync_meta',
  'totals',
  'featured_games',
  'password_resets',
  'processes',
  'filter_words',
  'upload_incidents',
];

/** Indexes that hold few rows of a big table: its staff, the cases and appeals that wait, the games with new figures, the versions that wait, the covers that have no card yet. */
const few = [
  'users_staff',
  'cases_queue',
  'cases_rung',
  'appeals_open',
  'proposed_decisions_waiting',
  'games_figures',
  'game_versions_one_waits',
  'covers_without_card',
];

/** Allowed full scans, by a pattern of the statement, with the reason why they do no harm. */
const whole: [words: RegExp, tables: string[], reason: string][] = [
  [/ORDER BY g."createdAt" DESC, g.id DESC LIMIT 10$/, ['games'], 'it goes along the newest and stops at ten'],
  [/FROM catalogue_feed WHERE gone = 0$/, ['catalogue_feed'], 'the whole catalogue, at a start'],
  [
    /WHERE g.status = 'approved' AND g."unlistedAt" IS NULL ORDER BY/,
    ['games'],
    'it answers all that are in the store',
  ],
  // These run once a day, and after a game was deleted.
  [/^DELETE FROM (builds|covers|cover_owners) /, ['builds', 'covers', 'cover_owners'], 'the sweep of unused files'],
  [/"smallHash" FROM covers UNION/, ['covers', 'games'], 'the sweep of unused files'],
  [/^DELETE FROM sessions WHERE "(seenAt|createdAt)"/, ['sessions'], 'once a day'],
  [/^UPDATE games SET "stars1" = \(SELECT/, ['games'], 'at every start and once a day'],
  [/^UPDATE users SET "lastUsedOn" = :today WHERE "lastUsedOn" IS NULL$/, ['users'], 'once a day'],
  [/^DELETE FROM ended_sessions WHERE "endedAt"/, ['ended_sessions'], 'once a day'],
  [/FROM developers WHERE "developerNumber" IS NOT NULL AND "numberHash" IS NULL/, ['developers'], 'at every start'],
  // These run by hand while the server is stopped, or before it serves anybody.
  [/^DELETE FROM sessions$/, ['sessions'], 'a restore'],
  [/^UPDATE sync_users SET rev = rev \+ :leap$/, ['sync_users'], 'a restore'],
  [/^SELECT id FROM users LIMIT 1$/, ['users'], 'whether anybody is there, at a start'],
  [/FROM users ORDER BY "createdAt", id$/, ['users'], 'at every start'],
  [/^SELECT "userId", username, "nameKey" FROM former_names$/, ['former_names'], 'at every start'],
];

/** Aliases inside views, which no statement names otherwise, and parts of statements that have scans of their own. */
const inViews: Record<string, string> = { bulk: 'sync_bulk', own: 'sync_feed' };
// '100' and 'wanted' are the covers that gamesWithCovers names.
const parts = [
  '100',
  'wanted',
  'sync_told',
  'decided',
  'latest',
  'sync_bulk_rows',
  'each',
  'stale',
  'to_one',
  'to_other',
];

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Returns the table behind an alias in a statement. */
function tableOf(text: string, alias: string): string {
  if (big.includes(alias) || small.includes(alias)) return alias;
  const found = new RegExp(`(?:FROM|JOIN|UPDATE|,) (\\w+) (?:AS )?${alias}\\b`).exec(flat(text))?.[1] ?? inViews[alias];
  if (!found && !parts.includes(alias)) throw new Error(`Which table is ${alias}? ${text}`);
  return found ?? alias;
}
const isAllowed = (text: string, table: string, index: string) =>
  !big.includes(table) ||
  few.includes(index) ||
  whole.some(([words, tables]) => tables.includes(table) && words.test(flat(text)));

describe('statements per call', () => {
  const ran = new Map<string, { size: number; statements: Ran[] }[]>();
  let house: TestApp | undefined;
  afterAll(() => house?.close());

  beforeAll(async () => {
    for (const size of [1, 3]) {
      const notes = recorded();
      await house?.close();
      house = await openTestApp({ through: notes.through, settings: { SETUP_KEY: setupKey } });
      // This database does not outlive the process.
      await house.db.script('PRAGMA synchronous = OFF');
      const cast = await castOf(house, size);
      for (const [name, make] of everyCall) {
        const made = await make(cast);
        await house.idle();
        notes.taken();
        await callOrThrow(name, made);
        // Background tasks after the answer count too.
        await house.idle();
        ran.set(name, [...(ran.get(name) ?? []), { size, statements: notes.taken() }]);
      }
    }
  });

  /** Returns how many statements count for a call made with a number of rows of each thing. */
  const countedOf = (name: string, { size, statements }: { size: number; statements: Ran[] }) => {
    const each = changing[callOf(name)];
    return each ? statements.filter((one) => !isWrite(one)).length - each(size) : statements.length;
  };

  test('no call makes more statements than its limit', () => {
    const wrong = [...ran].flatMap(([name, runs]) =>
      runs.flatMap((one) => {
        const counted = countedOf(name, one);
        return counted > most[callOf(name)] ? [`${name}: ${counted} at ${one.size}, ${most[callOf(name)]} said`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('no call makes more statements when it answers more', () => {
    const grown = [...ran].flatMap(([name, runs]) => {
      const [few = 0, many = 0] = runs.map((one) => countedOf(name, one));
      return many > few + (onceForSeveral[callOf(name)] ?? 0) ? [`${name}: ${few}, then ${many}`] : [];
    });
    expect(grown).toEqual([]);
  });

  test('an empty sync performs no write', () => {
    for (const way of ['sync.pull, nothing new', 'sync.exchange, nothing new']) {
      const runs = ran.get(way) ?? [];
      expect(runs.map(({ statements }) => statements.filter(isWrite))).toEqual([[], []]);
      expect(runs.map(({ statements }) => statements.length)).toEqual([4, 4]);
    }
  });

  test('no call scans a big table completely', async () => {
    const texts = new Set([...ran.values()].flat().flatMap(({ statements }) => statements.map(({ text }) => text)));
    const { db } = house as TestApp;
    const wrong: string[] = [];
    for (const text of new Set([...texts, ...allStatements])) {
      const params = Object.fromEntries([...text.matchAll(/:([a-zA-Z]\w*)/g)].map((found) => [found[1], null]));
      const plan = (await db.all(`EXPLAIN QUERY PLAN ${text}`, params)) as { detail: string }[];
      for (const { detail } of plan) {
        // A search by status finds nearly all rows of a table.
        const [, alias = '', index = ''] =
          /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ??
          /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \(status=\?\)$/.exec(detail) ??
          [];
        if (alias && alias !== 'CONSTANT' && !isAllowed(text, tableOf(text, alias), index))
          wrong.push(`${detail}: ${text}`);
      }
    }
    expect(texts.size).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  const planOf = async (text: string, params: Params) => {
    const plan = (await (house as TestApp).db.all(`EXPLAIN QUERY PLAN ${text}`, params)) as { detail: string }[];
    return plan.map(({ detail }) => detail);
  };

  test('a conversation is found by its two people, not among all messages of one of them', async () => {
    const plan = await planOf(messageIdsBetween.text, { one: '', other: '' });
    const found = plan.filter((detail) => /^(SEARCH|SCAN)/.test(detail));
    expect(found).toEqual(Array(2).fill('SEARCH m USING INDEX friend_messages_between (receiverId=? AND senderId=?)'));
  });

  test('the queue of cases is read from an index of what is not closed, however many were decided', async () => {
    const params = {
      userId: '',
      now: '',
      asOf: '',
      kind: '',
      reason: '',
      person: '',
      firstBy: '',
      state: '',
      mine: 0,
      overdue: 0,
    };
    const place = { late: 0, severity: 0, score: 0, id: '', most: 51 };
    for (const [text, more] of [
      [queue.text, place],
      [queueCounts.text, {}],
    ] as const) {
      const found = (await planOf(text, { ...params, ...more })).filter((detail) => /\bc\b/.test(detail));
      expect(found).toEqual(['SCAN c USING INDEX cases_queue']);
    }
    const latest = await planOf(closed.text, { ...params, at: '', id: '', most: 51 });
    expect(latest[0]).toMatch(/^SEARCH c USING INDEX cases_closed/);
    expect(latest).not.toContain('USE TEMP B-TREE FOR ORDER BY');
    // The appeals that wait lead to their cases, and not the other way round.
    const found = (await planOf(appealed.text, { ...params, at: '', id: '', most: 51 })).filter((detail) =>
      /^(SCAN|SEARCH) [acd]\b/.test(detail),
    );
    expect(found[0]).toMatch(/^(SCAN|SEARCH) a USING INDEX appeals_open/);
    expect(found.slice(1).every((detail) => detail.startsWith('SEARCH'))).toBe(true);
  });

  test('how fast reports are decided is read from the cases of its days, however many were decided before', async () => {
    const plan = await planOf(reportTimes.text, { from: '' });
    const found = plan.filter((detail) => /^(SEARCH|SCAN)/.test(detail));
    expect(found).toEqual([
      'SEARCH c USING COVERING INDEX cases_closed (decidedAt>?)',
      'SEARCH r USING INDEX moderation_reports_case (caseId=?)',
    ]);
  });

  test('a page of a conversation is read from the index, without sorting everything before it', async () => {
    const plan = await planOf(conversation.text, { one: '', other: '', at: '', id: '' });
    const lies = 'SEARCH m USING INDEX friend_messages_between (receiverId=? AND senderId=? AND createdAt<?)';
    // Messages with equal timestamps are few, and so are the two halves of a page.
    const ordered = ['USE TEMP B-TREE FOR LAST TERM OF ORDER BY', 'USE TEMP B-TREE FOR ORDER BY'];
    const about = plan.filter((detail) => /^(SEARCH|USE)/.test(detail));
    // An index shows whether the reader reported a message of the page; their own messages are not checked.
    const reported = 'SEARCH r USING COVERING INDEX moderation_reports_thing (reporterId=? AND kind=? AND entityId=?)';
    expect(about).toEqual([lies, reported, ...ordered, lies, ...ordered]);
  });

  test('the message before a short one is found by its author and its time', async () => {
    const plan = await planOf(lastMessageNear.text, { id: '', senderId: '', receiverId: '', from: '', to: '' });
    // Nobody writes much within a minute, so that either index of a person's messages does.
    const found = /^SEARCH m USING INDEX friend_messages_(between|sender) \(.*createdAt>\? AND createdAt<\?\)$/;
    expect(plan.filter((detail) => /^(SEARCH|SCAN) m\b/.test(detail))).toEqual([expect.stringMatching(found)]);
  });

  test("no message text is read when devices are told of a friendship's start or end", () => {
    const told = [...ran].filter(([name]) => /^friends\.(accept|unfriend|block)\b/.test(name));
    expect(told.length).toBeGreaterThanOrEqual(3);
    const texts = told.flatMap(([, runs]) => runs.flatMap(({ statements }) => statements.map(({ text }) => text)));
    expect(texts).toContain(messageIdsBetween.text);
    expect(texts.filter((text) => /content/.test(text))).toEqual([]);
  });

  test('every table is listed as big or small', async () => {
    expect((await tablesOf(house as TestApp)).filter((name) => !small.includes(name)).sort()).toEqual([...big].sort());
  });
});

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
};

describe.runIf(postgresUrl())('on PostgreSQL', () => {
  test('no statement needs to scan a big table completely', async () => {
    const { url, drop } = await freshDatabase();
    const db = openPostgres(url);
    await migrate(db, 'now').finally(() => db.close());
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // With these settings an index is used wherever one exists; an empty table would be scanned otherwise.
      await client.query(
        'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan',
      );
      const wrong: string[] = [];
      for (const text of new Set(allStatements)) {
        const { text: asked, names } = numbered(text);
        await client.query(`PREPARE one AS ${asked}`);
        const given = names.length > 0 ? `(${names.map(() => 'NULL').join(', ')})` : '';
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE one${given}`);
        await client.query('DEALLOCATE one');
        const look = (node: Node): void => {
          const isWhole = node['Node Type'] === 'Seq Scan' || (/^Index/.test(node['Node Type']) && !node['Index Cond']);
          const [table = '', index = ''] = [node['Relation Name'], node['Index Name']];
          if (isWhole && !isAllowed(text, table, index))
            wrong.push(`${node['Node Type']} ${table} ${index}: ${flat(text)}`);
          for (const inner of node.Plans ?? []) look(inner);
        };
        look(rows[0]['QUERY PLAN'][0].Plan);
      }
      expect(wrong).toEqual([]);
    } finally {
      await client.end();
      await drop();
    }
  });
});

describe.each(databases)('row counts kept by the database on %s', (database) => {
  test('equal the actual counts after inserts and deletions', async () => {
    const house = await openTestApp({ database, settings: { SETUP_KEY: setupKey } });
    const cast = await castOf(house, 1);
    const moving = [
      'games.approve',
      'games.reject',
      'games.remove',
      'games.submit',
      'developers.approve',
      'developers.reject',
    ];
    for (const [name, make] of everyCall)
      if (moving.includes(name) || /^(users\.(leave|remove)|reviews\.|reports\.|feedback\.)/.test(name))
        await callOrThrow(name, await make(cast));
    expect(await counted(house.db)).toEqual(await there(house.db));
    await house.close();
  });
});
