import { gzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FriendMessage } from '#sync/contract/friends.ts';
import { endpoints } from '#sync/contract/index.ts';
import {
  type Cursor,
  type Op,
  type OpResult,
  opVersions,
  rowLevels,
  type SyncAnswer,
  type SyncReply,
} from '#sync/contract/sync.ts';
import { requestOf } from '#sync/endpoint.ts';
import { cursorOf } from '#sync/pagination.ts';
import { levelHeader } from '#sync/protocol/level.ts';
import {
  decodeResponse,
  emptyResponse,
  encodePull,
  encodeRequest,
  type SyncRequest,
} from '#sync/protocol/wireFormat.ts';
import { newerCodes } from '#sync/refusal.ts';
import { pruneTombstones, tombstoneDays } from '../change-feed/changeFeed.ts';
import type { Db } from '../db/port.ts';
import { poison, poisoned } from '../test/hostileStrings.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../test/testApp.ts';
import { maxClientsPerUser } from './clients.ts';
import { receiptsFrom } from './receipts.ts';

type Sent = {
  ops?: Op[];
  acked?: number;
  cursor?: Cursor | null;
  limit?: number;
  now?: string;
  user?: string;
  gzip?: boolean;
  level?: string | undefined;
};

describe.each(bothDatabases)('sync on %s', (database) => {
  let house: TestApp;
  let savepoints = 0;
  const counting = (db: Db): Db => ({
    ...db,
    transaction(work) {
      if (db.open()) savepoints++;
      return db.transaction(work);
    },
  });
  beforeAll(async () => {
    house = await openTestApp({ database, through: (db) => counting(poisoned(db)) });
  });
  afterAll(() => house?.close());

  const now = () => house.clock().toISOString();

  /** A simulated device: it numbers its ops and remembers its cursor, as a real one does. */
  function device(person: Someone) {
    const clientId = uuid();
    let seq = 0;
    const op = (name: string, input: object, more: Partial<Op> = {}): Op => ({
      ...{ seq: ++seq, id: uuid(), name, v: 1, at: now(), input: input as Record<string, unknown> },
      ...more,
    });
    async function send({
      ops = [],
      acked = 0,
      cursor = null,
      limit = 500,
      user = person.id,
      gzip = false,
      ...more
    }: Sent) {
      const asked: SyncRequest = { clientId, acked, now: more.now ?? now(), ops, cursor, limit };
      const text = JSON.stringify(encodeRequest(asked));
      const response = await fetch(`${house.url}/api/sync`, {
        method: 'POST',
        headers: {
          ...{ cookie: person.cookie, origin: house.config.publicUrl, 'content-type': 'application/json' },
          ...{ 'x-recess-protocol': '1', 'x-recess-user': user },
          ...(gzip && { 'content-encoding': 'gzip' }),
          ...(more.level !== undefined && { [levelHeader]: more.level }),
        },
        body: gzip ? gzipSync(text) : text,
      });
      const reply = (await response.json()) as SyncReply;
      const body = (response.ok ? decodeResponse(reply, asked, user) : reply) as SyncAnswer & { code?: string };
      return { status: response.status, body, reply };
    }
    /** Pulls by GET, as the app does when its outbox is empty. */
    async function ask(
      said: Partial<SyncRequest> & { protocol?: string; user?: string; words?: Record<string, string> } = {},
    ) {
      const { protocol = '1', user = person.id, words, ...rest } = said;
      const asked: SyncRequest = { clientId, acked: 0, now: now(), ops: [], cursor: null, limit: 500, ...rest };
      const { path, headers } = requestOf(endpoints['sync.pull'], encodePull(asked));
      const own = { cookie: person.cookie, 'x-recess-protocol': protocol, 'x-recess-user': user };
      const response = await fetch(house.url + path, { headers: { ...own, ...headers, ...words } });
      const text = await response.text();
      const reply = text === '' ? emptyResponse(asked) : (JSON.parse(text) as SyncReply);
      const body = (response.ok ? decodeResponse(reply, asked, user) : reply) as SyncAnswer & { code?: string };
      return { status: response.status, text, body };
    }
    return { clientId, op, send, ask };
  }

  const countOf = async (table: string, where: string, params: Record<string, string>) =>
    ((await house.db.get(`SELECT count(*) AS n FROM ${table} WHERE ${where}`, params)) as { n: number }).n;

  const keptOf = async ({ clientId }: { clientId: string }) => [
    ...(await receiptsFrom(house.db, clientId, 1)).values(),
  ];

  async function friends() {
    const [a, b] = [await house.person('player'), await house.person('player')];
    const asked = await a.call(endpoints['friends.request'], { username: b.username });
    await b.call(endpoints['friends.accept'], { id: (asked.body as { id: string }).id });
    return [a, b] as const;
  }

  test("a write's id becomes the id of the row it creates, and applied writes need no result", async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const add = d.op('wishlist.add', { gameId: game.id });
    const { body } = await d.send({ ops: [add] });
    expect(body).toMatchObject({ last: 1, results: [], pull: { more: false } });
    expect(body.pull.rows).toContainEqual([
      'wishlist',
      add.id,
      expect.any(Number),
      expect.objectContaining({ id: add.id, gameId: game.id }),
    ]);
  });

  test('a row that its own device can derive is not sent back to it, and is the same on every device', async () => {
    const [[me, friend], one, two] = [await friends(), await house.game({ price: 250 }), await house.game()];
    const [d, other] = [device(me), device(me)];
    const since = '2026-01-01T00:00:00.000Z';
    await house.db.run('UPDATE users SET "createdAt" = :since WHERE id = :id', { id: me.id, since });
    const { body: before } = await d.send({});
    const cursor = { epoch: before.epoch, rev: before.pull.rev };
    // The device's clock is a day ahead, and each write has its own time.
    const day = (ms: number) => new Date(house.clock().getTime() + 86_400_000 + ms).toISOString();
    const ops = [
      d.op('wishlist.add', { gameId: one.id }, { at: day(-5_000) }),
      d.op('wishlist.add', { gameId: two.id }, { at: day(-4_000) }),
      d.op('cart.add', { gameId: one.id }, { at: day(-3_000) }),
      d.op('library.add', { id: two.id }, { at: day(-2_000) }),
      d.op('reviews.post', { gameId: two.id, rating: 4, comment: 'Fun' }, { base: null, at: day(-1_000) }),
      d.op('friends.message', { receiverId: friend.id, content: 'hi' }, { at: day(-500) }),
    ];
    const { reply, body } = await d.send({ ops, cursor, now: day(0) });
    expect(reply).toEqual({ last: 6, now: expect.any(String), pull: { rev: body.pull.rev, own: [[1, 6]] } });
    expect(body.pull.rows).toHaveLength(6);
    const whole = (await other.send({ cursor })).body.pull.rows;
    expect(whole).toHaveLength(6);
    expect(whole).toEqual(expect.arrayContaining(body.pull.rows));
  });

  test('a row that differs from what its device would derive is sent in full', async () => {
    const [me, one, two] = [await house.person('player'), await house.game(), await house.game()];
    const d = device(me);
    const sentAt = house.clock();
    // This is before the account was created, so the server dates it later.
    const early = new Date(sentAt.getTime() - 40 * 86_400_000).toISOString();
    const ops = [
      d.op('wishlist.add', { gameId: one.id }, { at: early }),
      d.op('library.add', { id: two.id }),
      d.op('plays.start', { gameId: two.id }),
      d.op('wishlist.add', { gameId: two.id }),
    ];
    const { reply, body } = await d.send({ ops, now: sentAt.toISOString() });
    expect(reply.pull?.own).toEqual([[4, 4]]);
    expect(reply.pull?.rows?.map(([kind, id]) => [kind, id])).toEqual([
      ['library', ops[1]?.id],
      ['wishlist', ops[0]?.id],
    ]);
    // A batch that is sent again later would be dated differently, and the rows get another revision.
    await me.call(endpoints['wishlist.remove'], { id: one.id });
    const again = await d.send({ ops, now: new Date(sentAt.getTime() + 60_000).toISOString() });
    expect(again.reply.pull?.own).toBeUndefined();
    expect(again.body.pull.rows).toEqual(body.pull.rows.filter(([, id]) => id !== ops[0]?.id).sort());
  });

  test('a batch sent again gets the first answer and changes nothing', async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const game = await house.game();
    const d = device(me);
    const ops = [
      d.op('plays.start', { gameId: game.id }),
      d.op('friends.message', { receiverId: other.id, content: 'hi' }),
    ];
    const first = await d.send({ ops });
    const again = await Promise.all([d.send({ ops }), d.send({ ops })]);
    expect(first.body.results).toEqual([
      {
        ...{ seq: 2, status: 'rejected', code: 'forbidden', message: expect.any(String) },
        i18n: { id: 'account.friendsOnly' },
      },
    ]);
    for (const { body } of again) {
      expect(body.last).toBe(2);
      expect(body.results).toMatchObject([
        { seq: 1, status: 'duplicate', first: 'applied' },
        { seq: 2, status: 'duplicate', first: 'rejected', code: 'forbidden', i18n: { id: 'account.friendsOnly' } },
      ]);
    }
    expect(await countOf('play_sessions', '"userId" = :id', { id: me.id })).toBe(1);
    expect((await house.db.get('SELECT "totalPlays" FROM games WHERE id = :id', { id: game.id })) as object).toEqual({
      totalPlays: 1,
    });
  });

  test('concurrent first deliveries of one batch take effect once', async () => {
    const [a, b] = await friends();
    const d = device(a);
    const ops = Array.from({ length: 5 }, (_, i) => d.op('friends.message', { receiverId: b.id, content: `n${i}` }));
    await Promise.all(Array.from({ length: 6 }, () => d.send({ ops })));
    expect(await countOf('friend_messages', '"senderId" = :id', { id: a.id })).toBe(5);
  });

  test('writes after a gap are not processed, those before it are', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const [one, , three] = [
      d.op('wishlist.add', { gameId: game.id }),
      d.op('wishlist.remove', { id: game.id }),
      d.op('library.add', { id: game.id }),
    ];
    expect((await d.send({ ops: [one] })).body).toMatchObject({ last: 1, results: [] });
    expect((await d.send({ ops: [three] })).body).toMatchObject({ last: 1, results: [{ seq: 3, status: 'retry' }] });
    expect(await countOf('user_games', '"userId" = :id', { id: me.id })).toBe(0);
  });

  test('a refused write consumes its place and does not block later writes', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const { body } = await d.send({
      ops: [
        d.op('reviews.post', { gameId: game.id, rating: 9, comment: '' }),
        d.op('nothing.known', {}),
        d.op('friends.accept', { id: uuid() }),
        d.op('library.add', { id: uuid() }),
        d.op('library.add', { id: game.id }),
      ],
    });
    expect(body.last).toBe(5);
    expect(body.results.map((r) => [r.seq, r.status, r.code])).toEqual([
      [1, 'rejected', 'invalid'],
      [2, 'rejected', 'invalid'],
      [3, 'rejected', 'invalid'],
      [4, 'rejected', 'notFound'],
    ]);
    expect(await countOf('user_games', '"userId" = :id', { id: me.id })).toBe(1);
  });

  test('savepoints per write are used only if a write is refused, and effects are not repeated', async () => {
    const [[me, friend], one, two] = [await friends(), await house.game(), await house.game()];
    const d = device(me);
    const wish = (gameId: string) => d.op('wishlist.add', { gameId });
    const say = (content: string) => d.op('friends.message', { receiverId: friend.id, content });
    const rung = async () =>
      (await friend.call(endpoints['notifications.list'], {})).body.filter(({ type }) => type === 'friend_message');
    const before = savepoints;
    const { body: whole } = await d.send({ ops: [wish(one.id), say('One'), say('Two')] });
    expect(whole).toMatchObject({ last: 3, results: [] });
    expect(savepoints).toBe(before);
    expect(await rung()).toHaveLength(1);

    const lost = () => d.op('library.add', { id: uuid() });
    const { body: mixed } = await d.send({ ops: [wish(two.id), say('Three'), lost(), say('Four')] });
    expect(mixed).toMatchObject({ last: 7, results: [{ seq: 6, status: 'rejected', code: 'notFound' }] });
    expect(savepoints).toBe(before + 4);
    expect(await rung()).toHaveLength(1);
    expect(await countOf('friend_messages', '"senderId" = :id', { id: me.id })).toBe(4);
    expect(await keptOf(d)).toHaveLength(7);
  });

  test('every queued write can be applied in a batch without savepoints', async () => {
    const [[me, friend], one, priced, other] = [
      await friends(),
      await house.game(),
      await house.game({ price: 300 }),
      await house.game({ price: 300 }),
    ];
    const d = device(me);
    const [bell] = (await me.call(endpoints['notifications.list'], {})).body;
    const review = (gameId: string) => d.op('reviews.post', { gameId, rating: 4, comment: '' }, { base: null });
    const [edited, removed] = [review(priced.id), review(other.id)];
    await d.send({ ops: [edited, removed] });
    const start = d.op('plays.start', { gameId: one.id });
    const ops = [
      start,
      review(one.id),
      d.op('library.add', { id: one.id }),
      d.op('library.remove', { id: one.id }),
      d.op('wishlist.add', { gameId: one.id }),
      d.op('wishlist.remove', { id: one.id }),
      d.op('cart.add', { gameId: priced.id }),
      d.op('cart.moveToWishlist', { id: priced.id }),
      d.op('cart.add', { gameId: other.id }),
      d.op('cart.remove', { id: other.id }),
      d.op('reviews.edit', { id: edited.id, rating: 5 }, { base: null }),
      d.op('reviews.remove', { id: removed.id }, { base: null }),
      d.op('plays.end', { sessionId: start.id }),
      d.op('friends.message', { receiverId: friend.id, content: 'Hello' }),
      d.op('notifications.read', { id: bell?.id }),
      d.op('notifications.readAll', { upToRev: 1_000 }),
      d.op('reports.quick', { kind: 'user', id: friend.id, authorId: friend.id, reason: 'spam', block: 1 }, { v: 2 }),
    ];
    const queued = Object.entries(endpoints).flatMap(([name, { queued }]) => (queued ? [name] : []));
    expect([...new Set(ops.map(({ name }) => name))].sort()).toEqual(queued.sort());
    const before = savepoints;
    expect((await d.send({ ops })).body).toMatchObject({ last: 2 + ops.length, results: [] });
    expect(savepoints).toBe(before);
  });

  test("a refused write's partial changes are rolled back", async () => {
    const [me, game] = [await house.person('player'), await house.game({ price: 300 })];
    const d = device(me);
    await me.call(endpoints['cart.add'], { gameId: game.id });
    await house.db.run("UPDATE games SET status = 'rejected' WHERE id = :id", { id: game.id });
    const { body } = await d.send({ ops: [d.op('cart.moveToWishlist', { id: game.id })] });
    expect(body).toMatchObject({ last: 1, results: [{ seq: 1, status: 'rejected' }] });
    expect(await countOf('cart_items', '"userId" = :id', { id: me.id })).toBe(1);
  });

  test('refusals of a batch do not repeat long invalid input for each write', async () => {
    const [sender, clientId] = [await house.person('player'), uuid()];
    const sends = async (fields: object, times: number, again: unknown) => {
      const ops = [[uuid(), fields, 'wishlist.add'], ...Array.from({ length: times }, () => [uuid(), again])];
      const headers = { 'x-recess-protocol': '1', 'x-recess-user': sender.id };
      const batch = JSON.stringify({ clientId, now: now(), ops });
      const answer = await sender.send('POST', '/api/sync', batch, headers);
      return { status: answer.status, bytes: (await answer.text()).length };
    };
    expect(await sends({ ['k'.repeat(900_000)]: 1 }, 90, [1])).toMatchObject({ status: 400 });
    const wrong = { gameId: uuid(), ['k'.repeat(9_000)]: 1 };
    const { status, bytes } = await sends(wrong, 90, wrong);
    expect([status, bytes < 50_000]).toEqual([200, true]);
    const lengths = (await keptOf({ clientId })).map(({ message }) => message?.length ?? 0);
    expect([lengths.length, Math.min(...lengths) >= 100, Math.max(...lengths) <= 200]).toEqual([91, true, true]);
  });

  test('a write from a newer app waits, and so do the writes after it', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const ops = [d.op('wishlist.add', { gameId: game.id }, { v: 2 }), d.op('library.add', { id: game.id })];
    expect((await d.send({ ops })).body).toMatchObject({ last: 0, results: [{ seq: 1, status: 'retry' }] });
  });

  test('a queued call with a new field waits on an older server and is applied by a newer one', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const ops = [d.op('wishlist.add', { gameId: game.id }, { v: 2 })];
    expect((await d.send({ ops })).body).toMatchObject({ last: 0, results: [{ seq: 1, status: 'retry' }] });
    opVersions['wishlist.add'] = 2;
    try {
      expect((await d.send({ ops })).body).toMatchObject({ last: 1, results: [] });
    } finally {
      delete opVersions['wishlist.add'];
    }
  });

  test('an unknown call is refused in version 1 and waits in a newer version', async () => {
    const d = device(await house.person('player'));
    expect((await d.send({ ops: [d.op('jams.vote', {})] })).body).toMatchObject({ results: [{ code: 'invalid' }] });
    const later = await d.send({ ops: [d.op('jams.vote', {}, { v: 2 })] });
    expect(later.body).toMatchObject({ last: 1, results: [{ seq: 2, status: 'retry' }] });
  });

  test('an older app gets no rows of newer kinds and keeps syncing', async () => {
    const [me, game, other] = [await house.person('player'), await house.game(), await house.person('player')];
    await other.call(endpoints['friends.request'], { username: me.username });
    const d = device(me);
    const kinds = async (level: string | undefined) => {
      const { body } = await d.send({ ops: [d.op('wishlist.add', { gameId: game.id })], level });
      return new Set(body.pull.rows.map(([kind]) => kind));
    };
    rowLevels.notification = 3;
    try {
      for (const level of [undefined, '2', 'no number'])
        expect(await kinds(level), `level ${level}`).toEqual(new Set(['request', 'wishlist']));
      expect(await kinds('3')).toContain('notification');
    } finally {
      rowLevels.notification = 1;
    }
  });

  test('an older app gets no newer refusal code, but the same message', async () => {
    const d = device(await house.person('player'));
    const op = d.op('wishlist.add', { gameId: uuid() });
    const { message } = (await d.send({ ops: [op] })).body.results[0] as OpResult;
    newerCodes.notFound = { level: 3, instead: 'invalid' };
    try {
      const again = async (level: string) => (await d.send({ ops: [op], level })).body.results[0];
      expect(await again('2')).toMatchObject({ status: 'duplicate', first: 'rejected', code: 'invalid', message });
      expect(await again('3')).toMatchObject({ status: 'duplicate', first: 'rejected', code: 'notFound', message });
    } finally {
      delete newerCodes.notFound;
    }
  });

  test("a request with another account's cookie applies nothing and reads nothing", async () => {
    const [me, next, game] = [await house.person('player'), await house.person('player'), await house.game()];
    const d = device(next);
    const { status, body } = await d.send({ ops: [d.op('wishlist.add', { gameId: game.id })], user: me.id });
    expect([status, body.code]).toEqual([409, 'wrongUser']);
    expect(body).not.toHaveProperty('pull');
    expect(await countOf('wishlists', '"userId" IN (:a, :b)', { a: me.id, b: next.id })).toBe(0);
  });

  test('a copied profile is detected: another write under a used number is never applied', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    await d.send({ ops: [d.op('wishlist.add', { gameId: game.id })] });
    const clone = d.op('library.add', { id: game.id }, { seq: 1 });
    const { status, body } = await d.send({ ops: [clone] });
    expect([status, body.code]).toEqual([409, 'forkedClient']);
    expect(await countOf('user_games', '"userId" = :id', { id: me.id })).toBe(0);
  });

  test('a device unknown to the server must register again', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const ops = [d.op('wishlist.add', { gameId: game.id }, { seq: 7 })];
    expect((await d.send({ ops, acked: 6 })).body.code).toBe('unknownClient');
    expect((await d.send({ ops })).body.code).toBe('unknownClient');
  });

  test("two devices of one person never silently overwrite each other's reviews", async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const [a, b] = [device(me), device(me)];
    const post = a.op('reviews.post', { gameId: game.id, rating: 4, comment: 'first' }, { base: null });
    const seen = (await a.send({ ops: [post] })).body.pull.rows.find(([kind]) => kind === 'review');
    const rev = seen?.[2] as number;
    await b.send({ ops: [b.op('reviews.edit', { id: post.id, rating: 5, comment: 'from b' }, { base: rev })] });
    const { body } = await a.send({
      ops: [a.op('reviews.edit', { id: post.id, rating: 1, comment: 'from a' }, { base: rev })],
    });
    expect(body.results).toMatchObject([{ seq: 2, status: 'conflict', row: { comment: 'from b' } }]);
    const standing = body.results[0]?.rev as number;
    const kept = await a.send({
      ops: [a.op('reviews.edit', { id: post.id, rating: 1, comment: 'from a' }, { base: standing })],
    });
    expect(kept.body.results).toEqual([]);
    expect(await house.db.get('SELECT comment FROM reviews WHERE id = :id', { id: post.id })).toEqual({
      comment: 'from a',
    });
  });

  test('a device can edit its own review before it knows the revision of the post', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const post = d.op('reviews.post', { gameId: game.id, rating: 4, comment: 'one' }, { base: null });
    await d.send({ ops: [post] });
    const { body } = await d.send({
      ops: [d.op('reviews.edit', { id: post.id, rating: 5, comment: 'two' }, { base: null })],
    });
    expect(body.results).toEqual([]);
  });

  test('an edit does not restore a review deleted on another device, and its text is not lost', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const [a, b] = [device(me), device(me)];
    const post = a.op('reviews.post', { gameId: game.id, rating: 4, comment: 'x' }, { base: null });
    const rev = (await a.send({ ops: [post] })).body.pull.rev;
    await b.send({ ops: [b.op('reviews.remove', { id: post.id }, { base: rev })] });
    const { body } = await a.send({
      ops: [a.op('reviews.edit', { id: post.id, rating: 5, comment: 'y' }, { base: rev })],
    });
    expect(body.results).toMatchObject([{ status: 'conflict', row: null }]);
    expect(await countOf('reviews', 'id = :id', { id: post.id })).toBe(0);
  });

  test('pages of any size contain every row once and never end inside a revision', async () => {
    const me = await house.person('player');
    const games = await Promise.all(Array.from({ length: 12 }, () => house.game()));
    const d = device(me);
    await d.send({ ops: games.map((game) => d.op('wishlist.add', { gameId: game.id })) });
    for (const game of games.slice(0, 5)) await me.call(endpoints['library.add'], { id: game.id });
    for (const limit of [1, 2, 3, 500]) {
      const [rows, revs]: [string[], number[]] = [[], []];
      let cursor: Cursor | null = null;
      for (let more = true; more; ) {
        const { body } = await d.send({ acked: 12, cursor, limit });
        rows.push(...body.pull.rows.map(([kind, id]) => `${kind} ${id}`));
        const inPage = new Set(body.pull.rows.map(([, , rev]) => rev));
        for (const rev of inPage) expect(revs).not.toContain(rev);
        revs.push(...inPage);
        cursor = { epoch: body.epoch, rev: body.pull.rev };
        more = body.pull.more;
      }
      expect([rows.length, new Set(rows).size]).toEqual([17, 17]);
    }
  });

  describe('new rows of one kind in a batch', () => {
    const wishing = async (many: number) => {
      const me = await house.person('player');
      const games = await Promise.all(Array.from({ length: many }, () => house.game()));
      const d = device(me);
      const ops = games.map(({ id: gameId }) => d.op('wishlist.add', { gameId }));
      const { body } = await d.send({ ops });
      const cursor = { epoch: body.epoch, rev: body.pull.rev };
      return { me, d, ids: ops.map(({ id }) => id), games: games.map(({ id }) => id), cursor };
    };
    /** Returns the wishlist rows that a new device of the person gets, or one with the given cursor. */
    const told = async (me: Someone, cursor: Cursor | null = null) =>
      (await device(me).send({ cursor })).body.pull.rows
        .filter(([kind]) => kind === 'wishlist')
        .map(([, id, , row]) => [id, row !== null]);

    test('share one bulk row and reach other devices like any other row', async () => {
      const { me, ids } = await wishing(9);
      expect(await countOf('sync_feed', '"userId" = :id', { id: me.id })).toBe(0);
      expect(await countOf('sync_bulk', '"userId" = :id', { id: me.id })).toBe(1);
      expect(await told(me)).toEqual(ids.map((id) => [id, true]));
    });

    test('get their own feed row when they are removed, also in a batch that adds others', async () => {
      const { me, d, ids, games, cursor } = await wishing(4);
      await me.call(endpoints['wishlist.remove'], { id: games[1] as string });
      const more = [d.op('wishlist.remove', { id: games[2] as string })];
      for (const game of [await house.game(), await house.game()]) more.push(d.op('wishlist.add', { gameId: game.id }));
      await d.send({ ops: more, acked: 4 });
      const added = more.slice(1).map(({ id }) => id);
      expect(await told(me)).toEqual([ids[0], ids[3], ...added].map((id) => [id, true]));
      const since = [...[ids[1], ids[2]].map((id) => [id, false]), ...added.map((id) => [id, true])];
      expect((await told(me, cursor)).sort()).toEqual(since.sort());
    });

    test('exist again if they are added under the same ids after their removal', async () => {
      const { me, d, ids, games, cursor } = await wishing(2);
      for (const id of games) await me.call(endpoints['wishlist.remove'], { id });
      // The receipts are deleted, and with them the knowledge that the writes were applied.
      await d.send({ ops: [d.op('library.add', { id: games[0] as string })], acked: 2 });
      const later = device(me);
      const again = games.map((gameId, i) => ({ ...later.op('wishlist.add', { gameId }), id: ids[i] as string }));
      expect((await later.send({ ops: again })).body.results).toEqual([]);
      expect(await told(me)).toEqual(ids.map((id) => [id, true]));
      expect(await told(me, cursor)).toEqual(ids.map((id) => [id, true]));
    });

    test('are sent once, also if one batch removes them and adds them again under the same ids', async () => {
      const { me, d, ids, games } = await wishing(2);
      await d.send({ ops: [d.op('library.add', { id: games[0] as string })], acked: 2 });
      const later = device(me);
      const again = games.flatMap((gameId, i) => [
        later.op('wishlist.remove', { id: gameId }),
        later.op('wishlist.add', { gameId }, { id: ids[i] as string }),
      ]);
      // The last write is refused, so that each write gets its own savepoint.
      for (const more of [[], [later.op('wishlist.add', { gameId: uuid() })]]) {
        const ops = [...again, ...more].map((op, i) => ({ ...op, seq: i + 1 }));
        expect((await device(me).send({ ops })).body.results).toHaveLength(more.length);
        expect((await told(me)).sort()).toEqual(ids.map((id) => [id, true]).sort());
        expect(await countOf('sync_bulk', '"userId" = :id', { id: me.id })).toBe(1);
      }
    });

    test('get feed rows of their own if their ids are too far apart', async () => {
      const me = await house.person('player');
      const games = [await house.game(), await house.game()];
      for (let i = 0; i < 1_000; i++)
        await house.db.run(
          `INSERT INTO sync_feed ("userId", kind, "entityId", rev, gone, "changedAt") VALUES (:me, 'wishlist', :id, 1, 1, '')`,
          { me: me.id, id: uuid() },
        );
      const d = device(me);
      const far = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];
      const ops = games.map(({ id: gameId }, i) => d.op('wishlist.add', { gameId }, { id: far[i] as string }));
      expect((await d.send({ ops })).body.results).toEqual([]);
      expect(await countOf('sync_bulk', '"userId" = :id', { id: me.id })).toBe(0);
    });

    test('are paged by row count, however many batches there were', async () => {
      const [me, games] = [await house.person('player'), [await house.game(), await house.game()]];
      const d = device(me);
      for (let i = 0; i < 60; i++) {
        await d.send({ ops: games.map(({ id: gameId }) => d.op('wishlist.add', { gameId })), acked: 3 * i });
        if (i < 59) await d.send({ ops: [d.op('wishlist.remove', { id: games[0]?.id as string })], acked: 3 * i + 2 });
        await me.call(endpoints['wishlist.remove'], { id: games[1]?.id as string });
      }
      for (const limit of [1, 7, 500]) {
        const seen: string[] = [];
        let cursor: Cursor | null = null;
        let pages = 0;
        for (let more = true; more; pages++) {
          const { body } = await device(me).send({ cursor, limit });
          seen.push(...body.pull.rows.filter(([, , , row]) => row !== null).map(([, id]) => id));
          expect(body.pull.rev).toBeGreaterThan((cursor as Cursor | null)?.rev ?? 0);
          cursor = { epoch: body.epoch, rev: body.pull.rev };
          more = body.pull.more;
        }
        expect(seen).toHaveLength(1);
        // Each batch's bulk row has to be read, several kilobytes, however few of its rows are left.
        expect(pages).toBeGreaterThan(1);
      }
    });

    test('are not sent to a new device after their removal, even after the tombstones were deleted', async () => {
      const { me, ids, games, cursor } = await wishing(3);
      for (const id of games.slice(0, 2)) await me.call(endpoints['wishlist.remove'], { id });
      await pruneTombstones(
        house.db,
        new Date(house.clock().getTime() + (tombstoneDays + 1) * 86_400_000).toISOString(),
      );
      expect(await told(me)).toEqual([[ids[2], true]]);
      expect(await told(me, cursor)).toEqual([[ids[2], true]]);
      await me.call(endpoints['wishlist.remove'], { id: games[2] as string });
      await pruneTombstones(
        house.db,
        new Date(house.clock().getTime() + (tombstoneDays + 1) * 86_400_000).toISOString(),
      );
      for (const table of ['sync_bulk', 'sync_feed'])
        expect(await countOf(table, '"userId" = :id', { id: me.id })).toBe(0);
    });

    test('are deleted with their account', async () => {
      const { me } = await wishing(2);
      await house.db.run('DELETE FROM users WHERE id = :id', { id: me.id });
      expect(await countOf('sync_bulk', '"userId" = :id', { id: me.id })).toBe(0);
    });

    test('reach both sides of a conversation, disappear when a friendship ends and return when it is renewed', async () => {
      const [a, b] = await friends();
      const d = device(a);
      const ops = ['One', 'Two', 'Three'].map((content) => d.op('friends.message', { receiverId: b.id, content }));
      await d.send({ ops });
      const ids = ops.map(({ id }) => id);
      const heard = async (who: Someone, cursor: Cursor | null = null) => {
        const { body } = await device(who).send({ cursor });
        const rows = body.pull.rows.filter(([kind]) => kind === 'message').map(([, id, , row]) => [id, row !== null]);
        return { rows, cursor: { epoch: body.epoch, rev: body.pull.rev } };
      };
      const both = [await heard(a), await heard(b)];
      for (const { rows } of both) expect(rows).toEqual(ids.map((id) => [id, true]));
      const { id } = (await b.call(endpoints['friends.list'], {})).body[0] as { id: string };
      await b.call(endpoints['friends.unfriend'], { id });
      for (const [i, who] of [a, b].entries()) {
        expect((await heard(who)).rows).toEqual([]);
        expect((await heard(who, both[i]?.cursor)).rows).toEqual(ids.map((id) => [id, false]));
      }
      const asked = await a.call(endpoints['friends.request'], { username: b.username });
      await b.call(endpoints['friends.accept'], { id: asked.body.id });
      for (const who of [a, b]) expect((await heard(who)).rows).toEqual(ids.map((id) => [id, true]));
    });
  });

  test('a device that starts over gets everything in pages, also after old tombstones were deleted', async () => {
    const me = await house.person('player');
    const games = await Promise.all(Array.from({ length: 8 }, () => house.game()));
    for (const game of games) await me.call(endpoints['wishlist.add'], { gameId: game.id });
    await me.call(endpoints['wishlist.remove'], { id: games[0]?.id as string });
    await pruneTombstones(house.db, new Date(house.clock().getTime() + (tombstoneDays + 1) * 86_400_000).toISOString());
    const d = device(me);
    let cursor: Cursor | null = null;
    let [rows, resets] = [0, 0];
    for (let more = true, asked = 0; more && asked < 10; asked++) {
      const { body }: { body: SyncAnswer } = await d.send({ cursor, limit: 2 });
      rows += body.pull.rows.length;
      resets += body.pull.reset ? 1 : 0;
      cursor = { epoch: body.epoch, rev: body.pull.rev, begun: body.pull.begun };
      more = body.pull.more;
    }
    expect([rows, resets]).toEqual([7, 1]);
  });

  test('old tombstones are deleted one account at a time, with other requests served in between', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => house.person('player')));
    const game = await house.game();
    for (const one of people) {
      await one.call(endpoints['wishlist.add'], { gameId: game.id });
      await one.call(endpoints['wishlist.remove'], { id: game.id });
    }
    let [turns, pruned] = [0, false];
    const turn = () => {
      turns++;
      if (!pruned) setImmediate(turn);
    };
    setImmediate(turn);
    let together = 0;
    const counting = {
      ...house.db,
      transaction: <T>(work: () => Promise<T>) => {
        together++;
        return house.db.transaction(work);
      },
    };
    await pruneTombstones(counting, new Date(house.clock().getTime() + (tombstoneDays + 1) * 86_400_000).toISOString());
    pruned = true;
    expect(together).toBeGreaterThanOrEqual(people.length);
    expect(turns).toBeGreaterThanOrEqual(people.length);
    for (const { id } of people)
      expect(await house.db.get('SELECT count(*) AS n FROM sync_feed WHERE "userId" = :id', { id })).toEqual({ n: 0 });
  });

  describe('pages of a full resync below the tombstone floor', () => {
    const later = (days: number) => new Date(house.clock().getTime() + days * 86_400_000).toISOString();
    /**
     * Creates a person with eight wishlist games and a ninth removed long after. The tombstone floor is above all
     * eight.
     */
    const withOld = async () => {
      const me = await house.person('player');
      const games = await Promise.all(Array.from({ length: 9 }, () => house.game()));
      for (const game of games) await me.call(endpoints['wishlist.add'], { gameId: game.id });
      await me.call(endpoints['wishlist.remove'], { id: games[0]?.id as string });
      await pruneTombstones(house.db, later(tombstoneDays + 1));
      return { me, games: games.slice(1).map(({ id }) => id) };
    };
    /** Reads all pages from a cursor on; `says` turns the server's cursor into the one that the device sends. */
    async function read(me: Someone, says: (cursor: Cursor) => Cursor, from: Cursor | null = null, how = 'send') {
      const [sizes, wishes] = [[] as number[], new Map<string, unknown>()];
      const d = device(me);
      let cursor = from;
      for (let more = true; more && sizes.length < 20; ) {
        const { body } = how === 'send' ? await d.send({ cursor, limit: 2 }) : await d.ask({ cursor, limit: 2 });
        const { rows, reset, rev, begun } = body.pull;
        if (reset) wishes.clear();
        for (const [, id, , row] of rows) row ? wishes.set(id, (row as { gameId: string }).gameId) : wishes.delete(id);
        sizes.push(rows.length);
        cursor = says({ epoch: body.epoch, rev, ...(begun !== undefined && { begun }) });
        more = body.pull.more;
      }
      return { sizes, games: [...wishes.values()].sort(), cursor };
    }
    const asTold = (cursor: Cursor) => cursor;
    const ofBefore = ({ epoch, rev }: Cursor) => ({ epoch, rev });

    test.each(['send', 'ask'])('are no longer than other pages (%s)', async (how) => {
      const { me, games } = await withOld();
      const { epoch } = (await device(me).send({ limit: 2 })).body;
      for (const from of [null, { epoch, rev: 1 }, { epoch, rev: 99 }, { epoch: 'other', rev: 1 }]) {
        const { sizes, games: told, cursor } = await read(me, asTold, from, how);
        expect(told).toEqual([...games].sort());
        expect(Math.max(...sizes)).toBe(2);
        expect(cursor).toEqual({ epoch, rev: expect.any(Number) });
      }
    });

    test('also reach an older app that does not send `begun` back', async () => {
      const { me, games } = await withOld();
      const { epoch } = (await device(me).send({ limit: 2 })).body;
      for (const from of [null, { epoch, rev: 1 }, { epoch, rev: 99 }, { epoch: 'other', rev: 1 }])
        expect((await read(me, ofBefore, from)).games).toEqual([...games].sort());
    });

    test('start over if a row already sent was removed and its tombstone deleted before the last page', async () => {
      const { me, games } = await withOld();
      const d = device(me);
      const { body } = await d.send({ limit: 2 });
      await me.call(endpoints['wishlist.remove'], { id: games[0] as string });
      await pruneTombstones(house.db, later(tombstoneDays + 1));
      const { rev, begun } = body.pull;
      const next = await d.send({ limit: 2, cursor: { epoch: body.epoch, rev, begun } });
      expect([begun === undefined, next.body.pull.reset]).toEqual([false, true]);
      expect((await read(me, asTold)).games).toEqual(games.slice(1).sort());
    });
  });

  test("staff can remove another's review from their own device, and nobody else can", async () => {
    const [author, staff, other, game] = await Promise.all([
      house.person('player'),
      house.person('staff'),
      house.person('player'),
      house.game(),
    ]);
    const { body: review } = await author.call(endpoints['reviews.post'], {
      gameId: game.id,
      rating: 1,
      comment: 'rude',
    });
    const removedBy = async (person: Someone) => {
      const d = device(person);
      const { body } = await d.send({ ops: [d.op('reviews.remove', { id: review.id }, { base: null })] });
      const [result] = body.results;
      return [result?.status, result?.code, await countOf('reviews', 'id = :id', { id: review.id })];
    };
    const setStaff = (isAdmin: number) =>
      house.db.run('UPDATE users SET "isAdmin" = :isAdmin WHERE id = :id', { isAdmin, id: staff.id });
    const refused = ['rejected', 'notFound', 1];
    expect(await removedBy(other)).toEqual(refused);
    // A removal that arrives after the staff role was lost is refused, not reported as done.
    await setStaff(0);
    expect(await removedBy(staff)).toEqual(refused);
    await setStaff(1);
    // Applied writes have no result.
    for (const who of [staff, other]) expect(await removedBy(who)).toEqual([undefined, undefined, 0]);
  });

  test('a write made by REST reaches the device by pull, and a removal as a tombstone', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    await me.call(endpoints['library.add'], { id: game.id });
    const { body: before } = await d.send({});
    const added = await me.call(endpoints['wishlist.add'], { gameId: game.id });
    await me.call(endpoints['wishlist.remove'], { id: game.id });
    const { body } = await d.send({ cursor: { epoch: before.epoch, rev: before.pull.rev } });
    expect(body.pull.rows).toEqual([['wishlist', (added.body as { id: string }).id, expect.any(Number), null]]);
  });

  test('a message reaches only its receiver, with a notification', async () => {
    const [a, b] = await friends();
    const stranger = await house.person('player');
    const d = device(a);
    const message = d.op('friends.message', { receiverId: b.id, content: 'Lunch?' });
    await d.send({ ops: [message] });
    const theirs = (await device(b).send({})).body.pull.rows;
    expect(theirs).toContainEqual([
      'message',
      message.id,
      expect.any(Number),
      expect.objectContaining({ content: 'Lunch?' }),
    ]);
    expect(
      theirs.filter(([kind]) => kind === 'notification').map(([, , , row]) => (row as { type: string }).type),
    ).toContain('friend_message');
    expect(JSON.stringify((await device(stranger).send({})).body)).not.toContain('Lunch?');
  });

  test('a device adds to a cart, moves from it and empties it, and another device sees the rest', async () => {
    const me = await house.person('player');
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => house.game({ price: 250 })));
    const free = await house.game();
    const d = device(me);
    const adds = [one, two, three, free].map((game) => d.op('cart.add', { gameId: game?.id }));
    const move = d.op('cart.moveToWishlist', { id: two?.id });
    const { body } = await d.send({
      ops: [...adds, d.op('cart.remove', { id: one?.id }), move, d.op('cart.moveToWishlist', { id: two?.id })],
    });
    expect(body.results.map(({ seq, status, code }) => [seq, status, code])).toEqual([
      [4, 'rejected', 'invalid'],
      [7, 'rejected', 'notFound'],
    ]);
    const { rows } = (await device(me).send({})).body.pull;
    expect(rows.map(([kind, id]) => [kind, id]).sort()).toEqual([
      ['cart', adds[2]?.id],
      ['wishlist', move.id],
    ]);
    await me.call(endpoints['cart.clear'], {});
    const left = (await d.send({ acked: 7, cursor: { epoch: body.epoch, rev: body.pull.rev } })).body.pull.rows;
    expect(left).toEqual([['cart', adds[2]?.id, expect.any(Number), null]]);
  });

  test('two devices that add and remove one game end with one row or none, and both are told which', async () => {
    const [me, game] = [await house.person('player'), await house.game({ price: 250 })];
    const devices = [device(me), device(me)];
    const rounds = devices.map(async (d) => {
      for (let n = 0; n < 6; n++)
        await d.send({
          ops: [d.op('cart.add', { gameId: game.id }), d.op('cart.remove', { id: game.id })],
          acked: n * 2,
        });
      await d.send({ ops: [d.op('cart.add', { gameId: game.id })], acked: 12 });
    });
    await Promise.all(rounds);
    const stored = (await me.call(endpoints['cart.list'], {})).body.map(({ id }) => id);
    expect(stored).toHaveLength(1);
    const pulled = (await device(me).send({})).body.pull.rows.filter(([, , , row]) => row !== null);
    expect(pulled.map(([, id]) => id)).toEqual(stored);
  });

  test('a move sent again under a new client id is not repeated', async () => {
    const [me, game] = [await house.person('player'), await house.game({ price: 250 })];
    const [before, anew] = [device(me), device(me)];
    const move = { id: uuid() };
    await before.send({
      ops: [before.op('cart.add', { gameId: game.id }), before.op('cart.moveToWishlist', { id: game.id }, move)],
    });
    const { body } = await anew.send({ ops: [anew.op('cart.moveToWishlist', { id: game.id }, move)] });
    expect(body.results).toEqual([]);
    expect(await countOf('wishlists', '"userId" = :id', { id: me.id })).toBe(1);
  });

  test('the server checks friendship when a message arrives, not when it was written', async () => {
    const [[a, b], [c, e]] = [await friends(), await friends()];
    const [d, other] = [device(a), device(c)];
    const words = (receiverId: string) => ({ receiverId, content: 'Still friends?' });
    const [toUnfriended, toBlocker] = [d.op('friends.message', words(b.id)), other.op('friends.message', words(e.id))];
    const { id } = (await b.call(endpoints['friends.list'], {})).body[0] as { id: string };
    await b.call(endpoints['friends.unfriend'], { id });
    await e.call(endpoints['friends.block'], { userId: c.id });
    const [refused, blocked] = [await d.send({ ops: [toUnfriended] }), await other.send({ ops: [toBlocker] })];
    expect(refused.body.results).toMatchObject([{ seq: 1, status: 'rejected', code: 'forbidden' }]);
    expect(blocked.body.results).toEqual(refused.body.results);
  });

  test('a device that starts over gets neither an ended friendship nor its conversation', async () => {
    const [a, b] = await friends();
    await a.call(endpoints['friends.message'], { receiverId: b.id, content: 'A secret' });
    await b.call(endpoints['friends.block'], { userId: a.id });
    for (const who of [a, b]) {
      const { rows } = (await device(who).send({})).body.pull;
      expect(rows.filter(([kind]) => kind === 'friend' || kind === 'message')).toEqual([]);
    }
  });

  test('a friend request from a blocked person is pulled after the block ends', async () => {
    const [a, b] = [await house.person('player'), await house.person('player')];
    await b.call(endpoints['friends.block'], { userId: a.id });
    await a.call(endpoints['friends.request'], { username: b.username });
    const d = device(b);
    const { body } = await d.send({});
    expect(body.pull.rows).toEqual([]);
    await b.call(endpoints['friends.unblock'], { userId: a.id });
    const later = await d.send({ cursor: { epoch: body.epoch, rev: body.pull.rev } });
    expect(later.body.pull.rows).toMatchObject([
      ['request', expect.any(String), expect.any(Number), { requester: { id: a.id } }],
    ]);
  });

  test('a foreign, future or too old cursor gets a full resync', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    await me.call(endpoints['wishlist.add'], { gameId: game.id });
    const d = device(me);
    const early = (await d.send({})).body.pull.rev;
    await me.call(endpoints['library.add'], { id: game.id });
    await me.call(endpoints['library.remove'], { id: game.id });
    await me.call(endpoints['cart.add'], { gameId: (await house.game({ price: 300 })).id });
    const { body } = await d.send({});
    await pruneTombstones(house.db, new Date(house.clock().getTime() + (tombstoneDays + 1) * 86_400_000).toISOString());
    for (const cursor of [
      { epoch: 'other', rev: body.pull.rev },
      { epoch: body.epoch, rev: body.pull.rev + 9 },
      { epoch: body.epoch, rev: early },
    ]) {
      const again = await d.send({ cursor });
      expect(again.body.pull).toMatchObject({ reset: true, more: false, rows: body.pull.rows });
    }
    const same = await d.send({ cursor: { epoch: body.epoch, rev: body.pull.rev } });
    expect(same.body.pull).toEqual({ rev: body.pull.rev, more: false, reset: false, rows: [] });
  });

  test('pages read while others write add up to the final state', async () => {
    const me = await house.person('player');
    const games = await Promise.all(Array.from({ length: 12 }, () => house.game()));
    for (const game of games) await me.call(endpoints['wishlist.add'], { gameId: game.id });
    const d = device(me);
    const held = new Map<string, number>();
    let cursor: Cursor | null = null;
    for (let more = true, pages = 0; more; pages++) {
      const { body }: { body: SyncAnswer } = await d.send({ cursor, limit: 2 });
      for (const [kind, id, rev, row] of body.pull.rows)
        if (row === null) held.delete(`${kind} ${id}`);
        else held.set(`${kind} ${id}`, rev);
      cursor = { epoch: body.epoch, rev: body.pull.rev };
      more = body.pull.more;
      if (pages < 4) {
        await me.call(endpoints['wishlist.remove'], { id: games[3 * pages]?.id as string });
        await me.call(endpoints['library.add'], { id: games[pages]?.id as string });
      }
    }
    const { rows } = (await d.send({})).body.pull;
    expect([...held].sort()).toEqual(rows.map(([kind, id, rev]) => [`${kind} ${id}`, rev]).sort());
    expect(rows).toHaveLength(12);
  });

  test('an empty sync performs no write', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const { body } = await d.send({ ops: [d.op('wishlist.add', { gameId: game.id })] });
    const tables = ['sync_clients', 'sync_answers', 'sync_users', 'sync_feed', 'sync_meta', 'wishlists'];
    const dump = async () =>
      JSON.stringify(await Promise.all(tables.map((t) => house.db.all(`SELECT * FROM ${t} ORDER BY 1, 2`, {}))));
    const before = await dump();
    await d.send({ acked: 1, cursor: { epoch: body.epoch, rev: body.pull.rev } });
    expect(await dump()).toBe(before);
  });

  test('a GET pull is empty if nothing is new, and otherwise returns the same as a batch', async () => {
    const [me, one, two] = [await house.person('player'), await house.game(), await house.game()];
    const [d, other] = [device(me), device(me)];
    const { body } = await d.send({ ops: [d.op('wishlist.add', { gameId: one.id })] });
    const seen = { acked: 1, cursor: { epoch: body.epoch, rev: body.pull.rev } };
    const nothing = await d.ask(seen);
    expect([nothing.status, nothing.text]).toEqual([204, '']);
    const answer = { epoch: body.epoch, last: 1, results: [], pull: { rev: body.pull.rev, more: false, reset: false } };
    expect(nothing.body).toMatchObject(answer);
    // A device with unacknowledged writes gets an answer although no row is new.
    expect(await d.ask({ ...seen, acked: 0 })).toMatchObject({ status: 200, body: { last: 1, pull: { rows: [] } } });
    await other.send({ ops: [other.op('wishlist.add', { gameId: two.id })] });
    // Both calls answer every cursor and page size the same: an older cursor, none, another store's and a future one.
    const { epoch, rev } = seen.cursor;
    for (const cursor of [seen.cursor, null, { epoch: 'of another', rev }, { epoch, rev: rev + 100 }])
      for (const limit of [500, 1]) {
        const [asked, sent] = [await d.ask({ acked: 1, cursor, limit }), await d.send({ acked: 1, cursor, limit })];
        expect(asked.status).toBe(200);
        expect({ ...asked.body, now: '' }).toEqual({ ...sent.body, now: '' });
      }
    // A damaged device's malformed cursor counts as none.
    for (const damaged of [
      { epoch, rev: 1e20 },
      { epoch: 'ünlesbar :', rev },
      { epoch: '', rev: -1 },
    ])
      expect((await d.ask({ acked: 1, cursor: damaged })).body.pull).toMatchObject({ reset: true });
  });

  test('a GET pull is refused like a batch', async () => {
    const [me, next] = [await house.person('player'), await house.person('player')];
    const d = device(me);
    const told = async (said: Parameters<typeof d.ask>[0]) => {
      const { status, body } = await d.ask(said);
      return [status, body.code, 'pull' in body];
    };
    expect(await told({ user: next.id })).toEqual([409, 'wrongUser', false]);
    expect(await told({ protocol: '0' })).toEqual([426, 'upgrade', false]);
    expect(await told({ acked: 3 })).toEqual([409, 'unknownClient', false]);
    // Header inputs are not read from the URL, which proxies log.
    const { path } = requestOf(endpoints['sync.pull'], { client: d.clientId });
    const inQuery = await fetch(`${house.url}${path}?client=${d.clientId}`, {
      headers: { cookie: me.cookie, 'x-recess-protocol': '1', 'x-recess-user': me.id },
    });
    expect(inQuery.status).toBe(400);
    expect(await told({ clientId: 'mine' })).toEqual([400, 'invalid', false]);
    expect(await told({ words: { cookie: '' } })).toEqual([401, 'signedOut', false]);
    await d.send({ ops: [d.op('wishlist.add', { gameId: (await house.game()).id })] });
    expect((await device(next).ask({ clientId: d.clientId })).status).toBe(409);
  });

  test("a device's clock decides nothing but the time at which a write happened", async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const start = d.op('plays.start', { gameId: game.id }, { at: '2031-05-05T09:00:00.000Z' });
    const end = d.op('plays.end', { sessionId: start.id, activeSeconds: 86_000 }, { at: '2031-05-05T10:00:00.000Z' });
    const { body } = await d.send({ ops: [start, end], now: '2031-05-05T10:00:00.000Z' });
    expect(body.results).toEqual([]);
    const row = (await house.db.get('SELECT * FROM play_sessions WHERE id = :id', { id: start.id })) as {
      endedAt: string;
      duration: number;
    };
    expect(Date.parse(row.endedAt)).toBeLessThanOrEqual(house.clock().getTime());
    expect(row.duration).toBeLessThanOrEqual(3600);
  });

  test('a clock change between a play and its upload does not change the play time', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const playedFor = async (from: string, to: string, now: string) => {
      const start = d.op('plays.start', { gameId: game.id }, { at: from });
      const end = d.op('plays.end', { sessionId: start.id, activeSeconds: 300 }, { at: to });
      await d.send({ ops: [start, end], now });
      const played = 'SELECT duration FROM play_sessions WHERE id = :id';
      return ((await house.db.get(played, { id: start.id })) as { duration: number }).duration;
    };
    const since = '2026-01-01T00:00:00.000Z';
    await house.db.run('UPDATE users SET "createdAt" = :since WHERE id = :id', { id: me.id, since });
    const minute = (n: number) => new Date(house.clock().getTime() + n * 60_000).toISOString();
    expect(await playedFor(minute(-2), minute(3), minute(0))).toBe(300);
    expect(await playedFor('1970-01-01T00:00:10.000Z', '1970-01-01T00:05:10.000Z', minute(0))).toBe(300);
  });

  /** A time by a clock that is some seconds off, and an id with the same time, as a device makes it after a restart. */
  const ago = (seconds: number) => new Date(house.clock().getTime() - seconds * 1_000).toISOString();
  const idAt = (seconds: number) => uuid({ msecs: Date.parse(ago(seconds)) });

  test('messages of one device stay in the order written, despite a slow request or a clock set back', async () => {
    const [a, b] = await friends();
    const since = '2026-01-01T00:00:00.000Z';
    await house.db.run('UPDATE users SET "createdAt" = :since WHERE id = :id', { id: a.id, since });
    const d = device(a);
    const write = (content: string, seconds: number) =>
      d.op('friends.message', { receiverId: b.id, content }, { at: ago(seconds), id: idAt(seconds) });
    // The first message takes twenty seconds to arrive and is dated at its arrival. Meanwhile the second was written.
    await d.send({ ops: [write('one', 20)], now: ago(20) });
    await d.send({ ops: [write('two', 15)], now: ago(0) });
    // The clock is set back by an hour and the browser restarts; the queue has messages from before and after.
    await d.send({ ops: [write('three', -3600), write('four', 0), write('five', 0)], now: ago(0) });
    // The clock was an hour ahead, also while the first of these was being sent.
    await d.send({ ops: [write('six', -3600)], now: ago(-3600) });
    await d.send({ ops: [write('seven', 5)], now: ago(0) });
    const written = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
    for (const [me, friend] of [
      [a, b],
      [b, a],
    ] as const) {
      const said = (await me.call(endpoints['friends.messages'], { friendId: friend.id })).body;
      expect(said.map(({ content }) => content)).toEqual(written);
      // A device sorts the pulled messages by the same key.
      const rows = (await device(me).send({})).body.pull.rows.filter(([kind]) => kind === 'message');
      const pulled = rows
        .map(([, , , row]) => row as FriendMessage)
        .sort((x, y) => (cursorOf(x) < cursorOf(y) ? -1 : 1));
      expect(pulled.map(({ content }) => content)).toEqual(written);
    }
  });

  test("a device's newer additions are listed above its older ones, whatever its clock says", async () => {
    const me = await house.person('player');
    const since = '2026-01-01T00:00:00.000Z';
    await house.db.run('UPDATE users SET "createdAt" = :since WHERE id = :id', { id: me.id, since });
    const games = [await house.game(), await house.game(), await house.game(), await house.game()];
    const d = device(me);
    const wish = (n: number, seconds: number) =>
      d.op('wishlist.add', { gameId: games[n]?.id }, { at: ago(seconds), id: idAt(seconds) });
    await d.send({ ops: [wish(0, -7200), wish(1, 0)], now: ago(0) });
    await d.send({ ops: [wish(2, 3600), wish(3, 7200)], now: ago(0) });
    const listed = (await me.call(endpoints['wishlist.list'], {})).body;
    expect(listed.map(({ gameId }) => gameId)).toEqual(games.map(({ id }) => id).reverse());
  });

  test('acknowledged receipts are deleted, and their places cannot be written again', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const one = d.op('wishlist.add', { gameId: game.id });
    await d.send({ ops: [one] });
    await d.send({ ops: [d.op('library.add', { id: game.id })], acked: 1 });
    expect(await keptOf(d)).toHaveLength(1);
    expect(await countOf('sync_answers', '"clientId" = :id', { id: d.clientId })).toBe(1);
    expect((await d.send({ ops: [one] })).body.code).toBe('forkedClient');
  });

  test("a message sent again after its receipt was deleted exists once, and another account's id is not accepted", async () => {
    const [a, b] = await friends();
    const [d, later] = [device(a), device(a)];
    const one = d.op('friends.message', { receiverId: b.id, content: 'Lunch?' });
    await d.send({ ops: [one] });
    await d.send({ ops: [d.op('friends.message', { receiverId: b.id, content: 'Now?' })], acked: 1 });
    const again = { ...later.op('friends.message', { receiverId: b.id, content: 'Other words' }), id: one.id };
    expect((await later.send({ ops: [again] })).body.results).toEqual([]);
    const theirs = device(b);
    const taken = { ...theirs.op('friends.message', { receiverId: a.id, content: 'Mine' }), id: one.id };
    expect((await theirs.send({ ops: [taken] })).body.results).toMatchObject([
      { status: 'rejected', code: 'conflict' },
    ]);
    const said = (await a.call(endpoints['friends.messages'], { friendId: b.id })).body;
    expect(said.map(({ content }) => content)).toEqual(['Lunch?', 'Now?']);
  });

  test('a batch that is sent again keeps its receipts, even if the device acknowledges them', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const ops = [d.op('wishlist.add', { gameId: game.id }), d.op('library.add', { id: game.id })];
    await d.send({ ops });
    ops.push(d.op('library.remove', { id: game.id }));
    await d.send({ ops: ops.slice(1), acked: 2 });
    const again = await d.send({ ops: ops.slice(1), acked: 2 });
    expect(again.body.results.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
    // An acknowledged part of a batch counts as deleted, even if the stored batch still contains it.
    expect((await d.send({ ops: ops.slice(0, 1) })).body.code).toBe('forkedClient');
  });

  test('receipts have a limit per device and per account', async () => {
    const me = await house.person('player');
    const d = device(me);
    for (let batches = 0; batches < 3; batches++) {
      const ops = Array.from({ length: 100 }, () => d.op('library.add', { id: uuid() }));
      expect((await d.send({ ops })).body.results).toHaveLength(100);
    }
    expect(await keptOf(d)).toHaveLength(100);
    expect(await countOf('sync_answers', '"clientId" = :id', { id: d.clientId })).toBe(1);
    for (let more = 0; more < maxClientsPerUser + 5; more++) {
      const other = device(me);
      await other.send({ ops: [other.op('library.add', { id: uuid() })] });
    }
    expect(await countOf('sync_clients', '"userId" = :id', { id: me.id })).toBe(maxClientsPerUser);
    expect((await d.send({ acked: 300 })).body.code).toBe('unknownClient');
  });

  test('a failing write does not fail its batch because of resent writes before it', async () => {
    const [[a, b], game] = [await friends(), await house.game()];
    const d = device(a);
    const ops = [d.op('wishlist.add', { gameId: game.id }), d.op('library.add', { id: game.id })];
    ops.push(d.op('friends.message', { receiverId: b.id, content: poison }));
    for (const first of ['applied', 'duplicate']) {
      const { status, body } = await d.send({ ops });
      expect([status, body.last, body.results.at(-1)]).toEqual([200, 2, { seq: 3, status: 'retry' }]);
      expect(body.results.filter((result) => result.status === 'duplicate')).toHaveLength(first === 'applied' ? 0 : 2);
    }
    expect((await d.send({ ops: ops.slice(2) })).status).toBe(500);
  });

  test('an app with an older protocol is told to update, whatever its request contains', async () => {
    const me = await house.person('player');
    const spoken = { 'x-recess-protocol': '0', 'x-recess-user': me.id };
    for (const body of ['{"ops":[["of another shape"]]}', 'no JSON', '{}']) {
      const answer = await me.send('POST', '/api/sync', body, spoken);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([426, 'upgrade']);
    }
  });

  test('a gzipped body is read, and one that unpacks to more than 1 MB is refused', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const { status } = await d.send({ ops: [d.op('wishlist.add', { gameId: game.id })], gzip: true });
    expect(status).toBe(200);
    const bomb = await d.send({ ops: [d.op('library.add', { id: 'x'.repeat(2_000_000) })], gzip: true });
    expect([bomb.status, bomb.body.code]).toEqual([413, 'tooLarge']);
  });
});
