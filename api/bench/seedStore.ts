/** Fills a store of any size for the growth bench; the same scale gives the same rows. */
import { existsSync, mkdirSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ensureEpoch } from '../change-feed/storeIdentity.ts';
import { configFrom } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, sqliteFile } from '../db/open.ts';
import { pairOf } from '../features/friends/store.ts';
import { passwordHash } from '../test/testApp.ts';
import { sameRandom } from './corpus.ts';

/** The size of a store at scale 1; everything else follows from its users. */
const whole = { people: 100_000, games: 10_000 };
/** The number of rows per user. Reviews and messages together are two million at scale 1. */
const each = { library: 10, wishes: 3, reviews: 10, plays: 8, news: 4, messages: 10 };
/** A user's friends are the users this many numbers further on. Even among 1,000 users no pair occurs twice. */
const friends = [1, 37, 411];
const waiting = 5;

const words = 'moon hopper fun fast short puzzle level music boss jump score great clean fair tricky calm bright'.split(
  ' ',
);
const began = Date.parse('2026-01-05T08:00:00.000Z');
const minute = 60_000;
const when = (n: number) => new Date(began + (n % 400_000) * minute).toISOString();

/** The kinds of rows, each with its own digit in its ids. */
const kinds = [
  ...['user', 'game', 'developer', 'library', 'wish', 'cart', 'review', 'play', 'friendship', 'message'],
  ...['news', 'report', 'said', 'feedback', 'other'],
];
/** Returns an id that grows with `n`, as the ids of a running store grow over time. */
const idOf = (kind: string, n: number) =>
  `01900000-000${(kinds.indexOf(kind) + 1).toString(16)}-7000-8000-${n.toString(16).padStart(12, '0')}`;

type Value = string | number | null;

/** Fills a new store directly by prepared statements; an existing store stays as it is. */
export async function seedStore(folder: string, scale: number): Promise<void> {
  const config = configFrom({ DATA_DIR: folder });
  if (existsSync(sqliteFile(config))) return;
  mkdirSync(folder, { recursive: true });
  const made = openDatabase(config);
  await migrate(made, when(0));
  await ensureEpoch(made);
  await made.close();
  const db = new Database(sqliteFile(config));
  // SQLite leaves WAL mode for OFF only by way of DELETE.
  for (const setting of [
    'journal_mode = DELETE',
    'journal_mode = OFF',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'cache_size = -400000',
  ])
    db.pragma(setting);
  // Indexes are created at the end, which is faster than updating them for each row.
  const indexes = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  db.transaction(() => fill(db, Math.max(1_000, whole.people * scale), Math.max(100, whole.games * scale)))();
  for (const { sql } of indexes) db.exec(sql);
  db.close();
}

/** Returns a function that inserts rows, with one cached statement per table. */
function inserter(db: Database.Database) {
  const kept = new Map<string, Database.Statement>();
  return (table: string, row: Record<string, Value>) => {
    let statement = kept.get(table);
    if (!statement) {
      const names = Object.keys(row);
      const list = names.map((name) => `"${name}"`).join(', ');
      statement = db.prepare(`INSERT INTO ${table} (${list}) VALUES (${names.map(() => '?').join(', ')})`);
      kept.set(table, statement);
    }
    statement.run(Object.values(row));
  };
}

function fill(db: Database.Database, people: number, games: number): void {
  const add = inserter(db);
  const random = sameRandom();
  const sentence = (length: number) =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  const [stars, reviews, given] = [new Int32Array(games), new Int32Array(games), new Int32Array(5 * games)];
  // Games are chosen unevenly: a few are in most libraries, most are in few.
  const chosen = (count: number) => {
    const found = new Set<number>();
    while (found.size < Math.min(count, games)) found.add(Math.floor(games * random() ** 2));
    return [...found];
  };
  const [user, game] = [(n: number) => idOf('user', (n + people) % people), (n: number) => idOf('game', n)];

  const makers = Math.ceil(people / 50);
  for (let n = 0; n < people; n++) {
    const [id, now] = [user(n), when(n)];
    const names = { username: `Pupil ${n}`, usernameKey: `pupil${n}`, firstName: 'First', lastName: 'Last' };
    const more = {
      birthDate: '2009-03-04',
      accountType: n < makers ? 'developer' : 'player',
      createdAt: now,
      updatedAt: now,
    };
    add('users', { id, email: `pupil${n}@example.org`, password: passwordHash, ...names, ...more });
    add('sessions', { tokenHash: `hash ${n}`, userId: id, createdAt: now, seenAt: when(399_000) });
    if (n < makers)
      add('developers', {
        ...{ id: idOf('developer', n), developerNumber: `DEV-${n}`, userId: id, schoolEmail: `s${n}@school.example` },
        ...{ fullName: 'First Last', status: 'approved', createdAt: now, approvedAt: now },
      });
  }
  for (let n = 0; n < games; n++) {
    const status = n % 100 === 98 ? 'pending' : n % 100 === 99 ? 'rejected' : 'approved';
    add('games', {
      ...{ id: game(n), title: `Game ${n} ${sentence(2)}`, description: sentence(60), genres: '["Puzzle","Action"]' },
      ...{ coverImage: `/files/covers/${n}.webp`, imageHash: `${n}`, gameUrl: 'https://example.org/game/' },
      ...{
        developerId: user(n % makers),
        status,
        createdAt: when(n),
        approvedAt: status === 'approved' ? when(n) : null,
      },
      price: n % 3 === 0 ? 300 : 0,
    });
    if (status === 'approved') add('catalogue_feed', { gameId: game(n), rev: n + 1, gone: 0, changedAt: when(n) });
  }
  db.prepare('UPDATE sync_meta SET "catalogueRev" = ?').run(games);

  for (let n = 0; n < people; n++) {
    const userId = user(n);
    let rev = 0;
    const feed = (kind: string, entityId: string) =>
      add('sync_feed', { userId, kind, entityId, rev: ++rev, gone: 0, clientId: null, changedAt: when(n) });
    const own = chosen(each.library + each.wishes + 1);
    own.slice(0, each.library).forEach((which, i) => {
      const [id, gameId] = [idOf('library', n * each.library + i), game(which)];
      add('user_games', { id, userId, gameId, addedAt: when(n + i), lastPlayedAt: when(n + i) });
      feed('library', id);
      if (i < each.plays) {
        const play = {
          id: idOf('play', n * each.plays + i),
          userId,
          gameId,
          startedAt: when(n + i),
          endedAt: when(n + i + 9),
        };
        add('play_sessions', { ...play, duration: 540 });
      }
      if (i === 0 && n % 2 === 0) {
        const state = { run: idOf('other', n), device: idOf('other', n), counter: 1, bytes: 200, savedAt: when(n) };
        add('saves', { userId, gameId, ...state, items: `[["level","${'x'.repeat(180)}"]]` });
      }
    });
    const wished: string[] = [];
    own.slice(each.library).forEach((which, i) => {
      const [kind, table] = i < each.wishes ? (['wish', 'wishlists'] as const) : (['cart', 'cart_items'] as const);
      const id = idOf(kind, n * each.wishes + i);
      add(table, { id, userId, gameId: game(which), addedAt: when(n + i) });
      if (kind === 'wish') wished.push(id);
      else feed('cart', id);
    });
    // Wishes are recorded as one bulk change, as after a sync of a device that was offline.
    const bulk = { kind: 'wishlist', size: wished.length, ids: JSON.stringify(wished), changedAt: when(n) };
    add('sync_bulk', { userId, rev: ++rev, ...bulk });
    chosen(each.reviews).forEach((which, i) => {
      const [id, rating] = [idOf('review', n * each.reviews + i), 1 + Math.floor(random() * 5)];
      const at = when(n + i * 7);
      add('reviews', { id, userId, gameId: game(which), rating, comment: sentence(9), createdAt: at, updatedAt: at });
      stars[which] = (stars[which] as number) + rating;
      reviews[which] = (reviews[which] as number) + 1;
      given[5 * which + rating - 1] = (given[5 * which + rating - 1] as number) + 1;
      feed('review', id);
    });
    friends.forEach((step, k) => {
      const [id, other] = [idOf('friendship', n * 4 + k), user(n + step)];
      const asked = { requesterId: userId, addresseeId: other, pair: pairOf(userId, other), createdAt: when(n) };
      add('friendships', { id, ...asked, status: 'accepted', respondedAt: when(n) });
      feed('friend', id);
      feed('friend', idOf('friendship', ((n - step + people) % people) * 4 + k));
    });
    const hope = { requesterId: userId, addresseeId: user(n + waiting), pair: pairOf(userId, user(n + waiting)) };
    add('friendships', {
      id: idOf('friendship', n * 4 + 3),
      ...hope,
      createdAt: when(n),
      status: 'pending',
      respondedAt: null,
    });
    for (let i = 0; i < each.messages; i++) {
      const step = friends[i % friends.length] as number;
      const [id, other] = [idOf('message', n * each.messages + i), user(n + step)];
      add('friend_messages', {
        id,
        senderId: userId,
        receiverId: other,
        content: sentence(12),
        createdAt: when(n + i),
      });
      feed('message', id);
      feed('message', idOf('message', ((n - step + people) % people) * each.messages + i));
    }
    for (let i = 0; i < each.news; i++) {
      const [id, from] = [
        idOf('news', n * each.news + i),
        (n - (friends[i % friends.length] as number) + people) % people,
      ];
      const said = { type: 'friend_message', title: 'New message', message: `Pupil ${from} wrote to you` };
      add('notifications', { id, userId, ...said, isRead: i < 3 ? 1 : 0, createdAt: when(n + i) });
      feed('notification', id);
    }
    if (n % 20 === 0) add('blocks', { id: idOf('other', n), userId, blockedId: user(n + 7), createdAt: when(n) });
    if (n % 10 === 0) {
      const [id, now] = [idOf('report', n), when(n)];
      const told = { category: 'bug', subject: 'It stops', description: sentence(30), gameId: game(n % games) };
      const about = { gameOwnerId: user((n % games) % makers), aboutUserId: user(n + 3), createdAt: now };
      add('moderation_reports', { id, reporterId: userId, ...told, ...about });
      const said = { reportId: id, content: sentence(20), createdAt: now };
      add('report_messages', { id: idOf('said', n), senderId: userId, byStaff: 0, ...said });
    }
    if (n % 20 === 1) {
      const id = idOf('feedback', n);
      add('feedback', { id, userId, subject: 'Thanks', message: sentence(30), createdAt: when(n) });
      const answer = { feedbackId: id, senderId: user(0), content: sentence(10), createdAt: when(n + 5) };
      add('feedback_messages', { id: idOf('said', n), ...answer });
    }
    const clientId = idOf('other', n);
    add('sync_clients', { clientId, userId, lastSeq: 2, ackedSeq: 1, seenAt: when(n) });
    add('sync_answers', { clientId, lastSeq: 2, ids: idOf('other', people + n), others: null });
    add('sync_users', { userId, rev });
  }
  const figures = db.prepare(`
    UPDATE games SET "ratingSum" = ?, "reviewCount" = ?, "totalPlays" = ?,
           "stars1" = ?, "stars2" = ?, "stars3" = ?, "stars4" = ?, "stars5" = ? WHERE id = ?`);
  for (let n = 0; n < games; n++)
    figures.run(stars[n], reviews[n], (reviews[n] as number) * 3, ...given.subarray(5 * n, 5 * n + 5), game(n));
}
