import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../test/fed.ts';
import { databases, type House, openHouse, type Someone } from '../test/house.ts';

const [request, accept, reject] = [
  endpoints['friends.request'],
  endpoints['friends.accept'],
  endpoints['friends.reject'],
];
const [list, requests] = [endpoints['friends.list'], endpoints['friends.requests']];
const [message, messages, bell] = [
  endpoints['friends.message'],
  endpoints['friends.messages'],
  endpoints['notifications.list'],
];

describe.each(databases)('friends on %s', (database) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ database });
  });
  afterAll(() => house?.close());

  const two = () => Promise.all([house.person('player'), house.person('player')]);
  async function befriended() {
    const [a, b] = await two();
    const { id } = (await a.call(request, { username: b.username })).body;
    await b.call(accept, { id });
    return { a, b, id };
  }
  const told = async (who: Someone) => (await who.call(bell, {})).body.map(({ type }) => type);

  test('a request reaches the other by whatever spelling of the name, without a first or last name', async () => {
    const [a, b] = await two();
    const { status, body } = await a.call(request, { username: b.username.toLowerCase().replace(' ', '_') });
    expect([status, body.status, body.addresseeId]).toEqual([201, 'pending', b.id]);
    const requester = { id: a.id, username: a.username, firstName: null, lastName: null, profileImageUrl: null };
    expect((await b.call(requests, {})).body).toEqual([{ id: body.id, requester, createdAt: body.createdAt }]);
    expect((await a.call(requests, {})).body).toEqual([]);
    expect(await told(b)).toEqual(['friend_request']);
    expect(await fedOf(house, b, 'request')).toEqual([[body.id, 0]]);
  });

  test('nobody asks a stranger who is not there, or themself', async () => {
    const me = await house.person('player');
    const unknown = await me.call(request, { username: 'nobody at all' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'notFound']);
    const own = await me.call(request, { username: me.username });
    expect([own.status, own.body.code]).toEqual([400, 'invalid']);
  });

  test('a pair has one row whichever side asks', async () => {
    const [a, b] = await two();
    const first = (await a.call(request, { username: b.username })).body;
    const again = await a.call(request, { username: b.username });
    expect([again.status, again.body.id]).toEqual([200, first.id]);
    expect((await b.call(request, { username: a.username })).status).toBe(409);
    await b.call(accept, { id: first.id });
    expect((await b.call(request, { username: a.username })).status).toBe(409);
    const [c, d] = await two();
    const both = await Promise.all([
      c.call(request, { username: d.username }),
      d.call(request, { username: c.username }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('only its addressee answers a request, and only once', async () => {
    const [a, b] = await two();
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
    expect(await told(a)).toEqual(['friend_accepted']);
  });

  test('friends see each other’s names, on all their devices', async () => {
    const { a, b, id } = await befriended();
    const friend = { id: b.id, username: b.username, firstName: 'First', lastName: 'Last', profileImageUrl: null };
    expect((await a.call(list, {})).body).toEqual([{ id, friend }]);
    expect((await b.call(list, {})).body).toMatchObject([{ id, friend: { id: a.id } }]);
    for (const who of [a, b]) expect(await fedOf(house, who, 'friend')).toEqual([[id, 0]]);
    expect(await fedOf(house, b, 'request')).toEqual([[id, 1]]);
  });

  test('after a rejection only who said no may ask again, in the same row', async () => {
    const [a, b] = await two();
    const { id } = (await a.call(request, { username: b.username })).body;
    await b.call(reject, { id });
    expect([(await a.call(list, {})).body, (await b.call(requests, {})).body]).toEqual([[], []]);
    expect((await a.call(request, { username: b.username })).status).toBe(409);
    const again = await b.call(request, { username: a.username });
    expect([again.status, again.body]).toMatchObject([
      200,
      { id, requesterId: b.id, status: 'pending', respondedAt: null },
    ]);
    expect((await a.call(accept, { id })).status).toBe(200);
  });

  test('friends write to each other, oldest first, and the bell does not tell what', async () => {
    const { a, b } = await befriended();
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
  });

  test('who is no friend can neither write nor read', async () => {
    const [a, b] = await two();
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

  test('a message has at most 500 characters, and some', async () => {
    const { a, b } = await befriended();
    for (const content of ['', '   ', 'x'.repeat(501)])
      expect((await a.call(message, { receiverId: b.id, content })).status).toBe(400);
    expect((await a.call(message, { receiverId: b.id, content: '🎮'.repeat(500) })).status).toBe(201);
  });
});
