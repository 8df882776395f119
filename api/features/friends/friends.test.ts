import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import type { SyncReply } from '#sync/contract/sync.ts';
import { cursorOf, pageSize, previousCursor } from '#sync/pagination.ts';
import { encodeRequest } from '#sync/protocol/wireFormat.ts';
import { defaultRates } from '../../security/rateLimits.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { befriended, newsOf, two } from '../../test/friends.ts';
import { someLetters } from '../../test/letters.ts';
import { isNightly } from '../../test/nightly.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { addMessage } from './store.ts';

const [request, accept, reject] = [
  endpoints['friends.request'],
  endpoints['friends.accept'],
  endpoints['friends.reject'],
];
const [list, requests] = [endpoints['friends.list'], endpoints['friends.requests']];
const [message, messages] = [endpoints['friends.message'], endpoints['friends.messages']];
const [bell, readAll] = [endpoints['notifications.list'], endpoints['notifications.readAll']];

describe.each(databases)('friends on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  test('a request finds the other person by any spelling of the username and shows no first or last name', async () => {
    const [a, b] = await two(house);
    const { status, body } = await a.call(request, { username: b.username.toLowerCase().replace(' ', '_') });
    expect([status, body.status, body.addresseeId]).toEqual([201, 'pending', b.id]);
    const requester = { id: a.id, username: a.username, firstName: null, lastName: null, profileImageUrl: null };
    expect((await b.call(requests, {})).body).toEqual([{ id: body.id, requester, createdAt: body.createdAt }]);
    expect((await a.call(requests, {})).body).toEqual([]);
    expect(await newsOf(b)).toEqual(['friend_request']);
    expect(await fedOf(house, b, 'request')).toEqual([[body.id, 0]]);
  });

  test("a request shows the requester's username from when they asked, even after a rename", async () => {
    const [a, b] = await two(house);
    const { id } = (await a.call(request, { username: b.username })).body;
    const words = `Hi ${someLetters(10)}`;
    expect((await a.call(endpoints['users.rename'], { username: words })).status).toBe(200);
    expect((await b.call(requests, {})).body[0]?.requester.username).toBe(a.username);
    const heard = (await b.call(bell, {})).body;
    expect(heard.map(({ message }) => message)).toEqual([`${a.username} wants to be your friend`]);
    const pulled = async () => {
      const batch = JSON.stringify({ clientId: uuid(), now: house.clock().toISOString() });
      const headers = { 'x-recess-protocol': '1', 'x-recess-user': b.id };
      return (await b.send('POST', '/api/sync', batch, headers)).text();
    };
    expect(await pulled()).not.toContain(words);
    // Friends see each other's current username.
    expect((await b.call(accept, { id })).status).toBe(200);
    expect((await b.call(list, {})).body[0]?.friend.username).toBe(words);
  });

  test('a stranger causes one notification: none after a rename, a withdrawal or a refusal', async () => {
    const [a, b] = await two(house);
    const rung = async () => (await b.call(bell, {})).body.filter(({ type }) => type === 'friend_request').length;
    const ask = async () => (await a.call(request, { username: b.username })).body.id;
    const another = async () => {
      await house.db.run('UPDATE users SET "usernameSince" = NULL WHERE id = :id', { id: a.id });
      expect((await a.call(endpoints['users.rename'], { username: `N ${someLetters(10)}` })).status).toBe(200);
    };
    let id = await ask();
    for (let n = 0; n < 4; n++) {
      await another();
      await ask();
      expect((await a.call(endpoints['friends.unfriend'], { id })).status).toBe(204);
      if (n === 2) await b.call(readAll, {});
      id = await ask();
      expect(await rung()).toBe(1);
    }
    await b.call(reject, { id });
    await another();
    await ask();
    expect(await rung()).toBe(1);
    // Another person's request causes its own notification.
    const c = await house.person('player');
    await c.call(request, { username: b.username });
    expect(await rung()).toBe(2);
  });

  test('a request to an unknown user or to oneself is refused', async () => {
    const me = await house.person('player');
    const unknown = await me.call(request, { username: 'nobody at all' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'notFound']);
    const own = await me.call(request, { username: me.username });
    expect([own.status, own.body.code]).toEqual([400, 'invalid']);
  });

  test('a pair has one row, whichever side asks', async () => {
    const [a, b] = await two(house);
    const first = (await a.call(request, { username: b.username })).body;
    const again = await a.call(request, { username: b.username });
    expect([again.status, again.body.id]).toEqual([200, first.id]);
    expect((await b.call(request, { username: a.username })).status).toBe(409);
    await b.call(accept, { id: first.id });
    expect((await b.call(request, { username: a.username })).status).toBe(409);
    const [c, d] = await two(house);
    const both = await Promise.all([
      c.call(request, { username: d.username }),
      d.call(request, { username: c.username }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a declined requester is answered as if still waiting, and nobody is notified', async () => {
    const [a, b] = await two(house);
    const first = await a.call(request, { username: b.username });
    const waiting = await a.call(request, { username: b.username });
    await b.call(reject, { id: first.body.id });
    const [news, fed] = [await newsOf(b), await fedOf(house, b, 'request')];
    const row = 'SELECT * FROM friendships WHERE id = :id';
    const kept = await house.db.get(row, { id: first.body.id });
    const refused = await a.call(request, { username: b.username });
    expect([refused.status, refused.body]).toEqual([waiting.status, waiting.body]);
    expect([refused.status, refused.body.status, refused.body.respondedAt]).toEqual([200, 'pending', null]);
    expect([await newsOf(b), await fedOf(house, b, 'request')]).toEqual([news, fed]);
    expect(await house.db.get(row, { id: first.body.id })).toEqual(kept);
    expect((await b.call(requests, {})).body).toEqual([]);
    expect((await b.call(accept, { id: first.body.id })).status).toBe(404);
  });

  test('only its receiver can answer a request, and only once', async () => {
    const [a, b] = await two(house);
    const { id } = (await a.call(request, { username: b.username })).body;
    const missing = await b.call(accept, { id: uuid() });
    for (const who of [a, await house.person('player'), await house.person('staff')])
      for (const answer of [accept, reject]) {
        const { status, body } = await who.call(answer, { id });
        expect([status, body]).toEqual([404, missing.body]);
      }
    const { status, body } = await b.call(accept, { id });
    expect([status, body.status, typeof body.respondedAt]).toEqual([200, 'accepted', 'string']);
    expect((await b.call(accept, { id })).status).toBe(404);
    expect((await b.call(reject, { id })).status).toBe(404);
    expect(await newsOf(a)).toEqual(['friend_accepted']);
  });

  test("friends see each other's names on all their devices", async () => {
    const { a, b, id } = await befriended(house);
    const friend = { id: b.id, username: b.username, firstName: 'First', lastName: 'Last', profileImageUrl: null };
    expect((await a.call(list, {})).body).toEqual([{ id, friend }]);
    expect((await b.call(list, {})).body).toMatchObject([{ id, friend: { id: a.id } }]);
    for (const who of [a, b]) expect(await fedOf(house, who, 'friend')).toEqual([[id, 0]]);
    expect(await fedOf(house, b, 'request')).toEqual([[id, 1]]);
  });

  test('after a refusal only the person who refused can ask again, in the same row', async () => {
    const [a, b] = await two(house);
    const { id } = (await a.call(request, { username: b.username })).body;
    await b.call(reject, { id });
    expect([(await a.call(list, {})).body, (await b.call(requests, {})).body]).toEqual([[], []]);
    expect((await a.call(request, { username: b.username })).body.status).toBe('pending');
    const again = await b.call(request, { username: a.username });
    expect([again.status, again.body]).toMatchObject([
      200,
      { id, requesterId: b.id, status: 'pending', respondedAt: null },
    ]);
    expect((await a.call(accept, { id })).status).toBe(200);
  });

  test('friends write to each other, oldest first, and the notification does not contain the text', async () => {
    const { a, b } = await befriended(house);
    const sent = await a.call(message, { receiverId: b.id, content: '  A secret\nin two lines ' });
    expect([sent.status, sent.body.content, sent.body.isRead]).toEqual([201, 'A secret\nin two lines', 0]);
    await b.call(message, { receiverId: a.id, content: 'Told' });
    for (const [who, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const { body } = await who.call(messages, { friendId: other.id });
      expect(body.map(({ content }) => content)).toEqual(['A secret\nin two lines', 'Told']);
      expect(await fedOf(house, who, 'message')).toHaveLength(2);
    }
    const news = (await b.call(bell, {})).body.find(({ type }) => type === 'friend_message');
    expect([news?.title, news?.message]).toEqual(['New message', `${a.username} wrote to you`]);
    expect([news?.titleI18n, news?.messageI18n]).toEqual([
      { id: 'notification.friendMessage' },
      { id: 'notification.friendMessageFrom', params: { name: a.username } },
    ]);
  });

  test('a person who is no friend can neither write nor read messages', async () => {
    const [a, b] = await two(house);
    await a.call(request, { username: b.username });
    for (const [who, id] of [
      [a, b.id],
      [b, a.id],
      [a, uuid()],
      [a, a.id],
    ] as const) {
      const written = await who.call(message, { receiverId: id, content: 'Hi' });
      expect([written.status, written.body.code]).toEqual([403, 'forbidden']);
      expect((await who.call(messages, { friendId: id })).status).toBe(403);
    }
  });

  const placeAt = (n: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + n * 1_000).toISOString();
  /**
   * Creates messages of the two, every third by the second person and three per timestamp. Returns their ids, oldest
   * first.
   */
  async function wrote(a: Someone, b: Someone, count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, n) => ({ id: uuid(), when: placeAt(Math.floor(n / 3)), n }));
    for (const { id, when, n } of rows) {
      const [senderId, receiverId] = n % 3 ? [a.id, b.id] : [b.id, a.id];
      await addMessage.run(house.db, { id, when, senderId, receiverId, content: `n${n}` });
    }
    return rows.sort((x, y) => (cursorOf(placed(x)) < cursorOf(placed(y)) ? -1 : 1)).map(({ id }) => id);
  }
  const placed = ({ id, when }: { id: string; when: string }) => ({ id, createdAt: when });
  async function pageOf(who: Someone, friendId: string, before?: string) {
    const { body } = await who.call(messages, before ? { friendId, before } : { friendId });
    return { ids: body.map(({ id }) => id), start: previousCursor(body) };
  }

  test('GET messages pages backwards without gaps or duplicates, for both people', async () => {
    const { a, b } = await befriended(house);
    const c = await house.person('player');
    await b.call(accept, { id: (await c.call(request, { username: b.username })).body.id });
    const all = await wrote(a, b, 2 * pageSize + 50);
    const others = await wrote(c, b, 5);
    for (const [who, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const newest = await pageOf(who, other.id);
      expect(newest.ids).toEqual(all.slice(-pageSize));
      const older = await pageOf(who, other.id, newest.start);
      expect(older.ids).toEqual(all.slice(50, 50 + pageSize));
      const oldest = await pageOf(who, other.id, older.start);
      expect([oldest.ids, oldest.start]).toEqual([all.slice(0, 50), undefined]);
    }
    expect((await pageOf(b, c.id)).ids).toEqual(others);
    expect((await pageOf(c, b.id)).start).toBeUndefined();
  });

  test('a page of messages continues from any valid cursor, and an invalid cursor is refused', async () => {
    const { a, b } = await befriended(house);
    const one = await a.call(message, { receiverId: b.id, content: 'Hi' });
    for (const before of ['', uuid(), `${placeAt(0)}_x`]) {
      const { status, body } = await a.call(messages, { friendId: b.id, before });
      expect([status, body.code]).toEqual([400, 'invalid']);
    }
    const before = cursorOf(one.body);
    expect((await pageOf(b, a.id, before)).ids).toEqual([]);
    const next = await a.call(message, { receiverId: b.id, content: 'And?' });
    expect((await pageOf(b, a.id, cursorOf(next.body))).ids).toEqual([one.body.id]);
    await b.call(endpoints['friends.block'], { userId: a.id });
    expect((await a.call(messages, { friendId: b.id, before })).status).toBe(403);
  });

  test('a message has 1 to 500 characters', async () => {
    const { a, b } = await befriended(house);
    for (const content of ['', '   ', 'x'.repeat(501)])
      expect((await a.call(message, { receiverId: b.id, content })).status).toBe(400);
    expect((await a.call(message, { receiverId: b.id, content: '🎮'.repeat(500) })).status).toBe(201);
  });

  const bells = async (who: Someone) =>
    (await who.call(bell, {})).body.filter(({ type }) => type === 'friend_message').map(({ isRead }) => isRead);

  test('a friend who writes often causes one notification until it is read, separately for each friend', async () => {
    const { a, b } = await befriended(house);
    const c = await house.person('player');
    await b.call(accept, { id: (await c.call(request, { username: b.username })).body.id });
    const write = (from: Someone) => from.call(message, { receiverId: b.id, content: 'Hi' });
    await Promise.all([...Array.from({ length: 50 }, () => write(a)), write(c)]);
    expect(await bells(b)).toEqual([0, 0]);
    expect(await fedOf(house, b, 'message')).toHaveLength(51);
    await a.call(endpoints['users.rename'], { username: `New ${a.username.slice(2)}` });
    await write(a);
    expect(await bells(b)).toEqual([0, 0]);
    await b.call(readAll, {});
    await write(a);
    expect(await bells(b)).toEqual([0, 1, 1]);
    await write(a);
    expect(await bells(b)).toHaveLength(3);
  });

  test('messages sent while others are marked as read cause a notification', async () => {
    const { a, b } = await befriended(house);
    for (let round = 0; round < 10; round++) {
      const write = () => a.call(message, { receiverId: b.id, content: 'Hi' });
      await Promise.all([write(), b.call(readAll, {}), write(), b.call(readAll, {}), write()]);
      const unread = (await bells(b)).filter((isRead) => isRead === 0).length;
      expect(unread).toBeLessThanOrEqual(1);
      await b.call(readAll, {});
      await write();
      expect((await bells(b)).filter((isRead) => isRead === 0)).toHaveLength(1);
    }
  });
});

describe.each(databases)('message rate limits on %s', (database) => {
  let house: TestApp;
  let me: Someone;
  let friends: Someone[];
  const start = Date.parse('2026-03-01T12:00:00.000Z');
  const moment = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
  beforeAll(async () => {
    const often = { times: 1_000_000_000, seconds: 60 };
    house = await openTestApp({ database, places: 1_000, rates: { ...defaultRates, account: often, address: often } });
  });
  beforeEach(async () => {
    house.setClock(moment(0));
    [me, ...friends] = (await Promise.all([1, 2, 3].map(() => house.person('player')))) as [Someone, ...Someone[]];
    for (const one of friends)
      await one.call(accept, { id: (await me.call(request, { username: one.username })).body.id });
  });
  afterAll(() => house?.close());

  const write = async (n = 0) => {
    const receiverId = (friends[n % 2] as Someone).id;
    const { status, body, headers } = await me.call(message, { receiverId, content: `n${n}` });
    return status === 201 ? 201 : [status, body.code, body.message, headers.get('retry-after')];
  };
  const many = (times: number) => Promise.all(Array.from({ length: times }, (_, n) => write(n)));
  const tooFast = [429, 'tooMany', 'You are writing too fast. Please wait a little.', '60'];

  /** Sends the messages of a device that was offline, each written the given number of seconds before. */
  async function arrive(agos: number[]) {
    const clientId = uuid();
    const [now, ops] = [house.clock(), [...agos]];
    const results: unknown[] = [];
    for (let from = 0; from < ops.length; from += 100) {
      const batch = ops.slice(from, from + 100).map((ago, n) => ({
        ...{ seq: from + n + 1, id: uuid(), name: 'friends.message', v: 1 },
        at: new Date(now.getTime() - ago * 1_000).toISOString(),
        input: { receiverId: (friends[0] as Someone).id, content: 'Hi' },
      }));
      const sent = encodeRequest({ clientId, acked: 0, now: now.toISOString(), ops: batch, cursor: null, limit: 1 });
      const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
      const response = await me.send('POST', '/api/sync', JSON.stringify(sent), headers);
      const body = (await response.json()) as SyncReply;
      expect([response.status, body.last]).toEqual([200, from + batch.length]);
      results.push(...(body.results ?? []));
    }
    return results;
  }
  /** Makes the account old enough for its device to have been offline. */
  const wasHere = (days: number) =>
    house.db.run('UPDATE users SET "createdAt" = :at WHERE id = :id', { id: me.id, at: moment(-days * day) });

  test('allow 120 messages a minute to all friends together, also at once', async () => {
    const answers = await many(150);
    expect(answers.filter((one) => one === 201)).toHaveLength(120);
    expect(answers.filter((one) => one !== 201)).toEqual(Array(30).fill(tooFast));
    house.setClock(moment(59));
    expect(await write()).toEqual(tooFast);
    house.setClock(moment(60));
    expect(await write()).toBe(201);
  });

  test('allow the configured messages a day, 2,000 by default, and one more after a day', async () => {
    expect(defaultRates.messagesADay).toEqual({ times: 2_000, seconds: day });
    const strict = await openTestApp({
      database,
      rates: { ...defaultRates, messagesADay: { times: 6, seconds: day } },
    });
    const [sender, friend] = [await strict.person('player'), await strict.person('player')];
    await friend.call(accept, { id: (await sender.call(request, { username: friend.username })).body.id });
    const say = async () => (await sender.call(message, { receiverId: friend.id, content: 'Hi' })).status;
    for (let n = 0; n < 6; n++) {
      strict.setClock(moment(n * 100));
      expect(await say()).toBe(201);
    }
    expect(await say()).toBe(429);
    strict.setClock(moment(day - 1));
    expect(await say()).toBe(429);
    strict.setClock(moment(day));
    expect(await say()).toBe(201);
    await strict.close();
  });

  if (isNightly)
    test('accept 2,000 single messages a day', async () => {
      for (let n = 0; n < 20; n++) {
        house.setClock(moment(n * 100));
        expect(new Set(await many(100))).toEqual(new Set([201]));
      }
      house.setClock(moment(3_600));
      expect(await write()).toEqual([...tooFast.slice(0, 3), '3600']);
      house.setClock(moment(day));
      expect(await write()).toBe(201);
    });

  test('refuse an excess queued message for good, with a message, and accept the writes after it', async () => {
    await many(120);
    const other = (await house.game()).id;
    const [now, clientId] = [house.clock().toISOString(), uuid()];
    const inputs = [
      ['friends.message', { receiverId: (friends[0] as Someone).id, content: 'Too much' }],
      ['wishlist.add', { gameId: other }],
    ] as const;
    const ops = inputs.map(([name, input], n) => ({ seq: n + 1, id: uuid(), name, v: 1, at: now, input }));
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
    const batch = JSON.stringify(encodeRequest({ clientId, acked: 0, now, ops, cursor: null, limit: 1 }));
    const { last, results } = (await (await me.send('POST', '/api/sync', batch, headers)).json()) as SyncReply;
    expect([last, results]).toMatchObject([
      2,
      [{ seq: 1, status: 'rejected', code: 'forbidden', message: tooFast[2] }],
    ]);
    expect((await me.call(endpoints['wishlist.list'], {})).body).toMatchObject([{ gameId: other }]);
  });

  test('accept any number of messages that waited on a device for weeks', async () => {
    await wasHere(40);
    expect(await arrive(Array.from({ length: 2_500 }, (_, n) => 30 * day - n * 1_000))).toEqual([]);
  });

  test.each([0, 12])('apply the daily limit to a queue, also after %i messages of earlier days', async (early) => {
    const strict = await openTestApp({
      database,
      rates: { ...defaultRates, messagesADay: { times: 15, seconds: day } },
    });
    const [sender, friend] = [await strict.person('player'), await strict.person('player')];
    await friend.call(accept, { id: (await sender.call(request, { username: friend.username })).body.id });
    await strict.db.run('UPDATE users SET "createdAt" = :at WHERE id = :id', {
      id: sender.id,
      at: moment(-40 * day),
    });
    const now = strict.clock();
    // The messages are three minutes apart, so the limit per minute does not apply.
    const agos = [...Array(early).keys()].map((n) => 20 * day - n * 180);
    agos.push(...[...Array(20).keys()].map((n) => 7_200 - n * 180));
    const ops = agos.map((ago, n) => ({
      ...{
        seq: n + 1,
        id: uuid(),
        name: 'friends.message',
        v: 1,
        at: new Date(now.getTime() - ago * 1_000).toISOString(),
      },
      input: { receiverId: friend.id, content: 'Hi' },
    }));
    const sent = encodeRequest({ clientId: uuid(), acked: 0, now: now.toISOString(), ops, cursor: null, limit: 1 });
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': sender.id };
    const answer = await sender.send('POST', '/api/sync', JSON.stringify(sent), headers);
    const { last, results } = (await answer.json()) as SyncReply;
    await strict.close();
    expect([last, results?.map(({ seq }) => seq)]).toEqual([early + 20, [16, 17, 18, 19, 20].map((n) => early + n)]);
  });

  test('apply to a device that reports one time, or ever earlier ones, just the same', async () => {
    await wasHere(40);
    const refused = { status: 'rejected', code: 'forbidden', message: tooFast[2] };
    for (const step of [0, 0.01]) {
      const agos = Array.from({ length: 150 }, (_, n) => day + n * step);
      const from = step === 0 ? 0 : 2 * day;
      const results = await arrive(agos.map((ago) => ago + from));
      expect(results).toMatchObject(Array.from({ length: 30 }, (_, n) => ({ seq: 121 + n, ...refused })));
    }
    expect(await write()).toBe(201);
  });
});
