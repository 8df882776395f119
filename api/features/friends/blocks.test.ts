import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { befriended, newsOf, two } from '../../test/friends.ts';
import { databases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [request, accept, reject] = [
  endpoints['friends.request'],
  endpoints['friends.accept'],
  endpoints['friends.reject'],
];
const [list, requests] = [endpoints['friends.list'], endpoints['friends.requests']];
const [message, messages, unfriend] = [
  endpoints['friends.message'],
  endpoints['friends.messages'],
  endpoints['friends.unfriend'],
];
const [block, unblock, blocked] = [
  endpoints['friends.block'],
  endpoints['friends.unblock'],
  endpoints['friends.blocked'],
];

describe.each(databases)('unfriending and blocking on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const all = async (text: string) => (await house.db.all(text, {})) as { id: string; n: number }[];
  const pairs = (a: Someone, b: Someone) =>
    all(`SELECT id, status FROM friendships WHERE pair = '${[a.id, b.id].sort().join(' ')}'`);

  test("either side can end a friendship, and the conversation disappears from both people's devices", async () => {
    for (const side of ['a', 'b'] as const) {
      const friends = await befriended(house);
      const { a, b, id } = friends;
      const said = (await a.call(message, { receiverId: b.id, content: 'Hi' })).body.id;
      expect((await friends[side].call(unfriend, { id })).status).toBe(204);
      expect((await friends[side].call(unfriend, { id })).status).toBe(204);
      for (const [who, other] of [
        [a, b],
        [b, a],
      ] as const) {
        expect((await who.call(list, {})).body).toEqual([]);
        expect((await who.call(messages, { friendId: other.id })).status).toBe(403);
        expect((await who.call(message, { receiverId: other.id, content: 'Hi?' })).status).toBe(403);
        expect(await fedOf(house, who, 'friend')).toEqual([[id, 1]]);
        expect(await fedOf(house, who, 'message')).toEqual([[said, 1]]);
      }
    }
  });

  test('a stranger cannot end a friendship, and a missing friendship is no error', async () => {
    const { a, id } = await befriended(house);
    for (const who of [await house.person('player'), await house.person('staff')])
      for (const which of [id, uuid()]) expect((await who.call(unfriend, { id: which })).status).toBe(204);
    expect((await a.call(list, {})).body).toHaveLength(1);
  });

  test('the receiver of a request cannot withdraw it, and neither can a stranger', async () => {
    const [a, b] = await two(house);
    const { id } = (await a.call(request, { username: b.username })).body;
    for (const who of [b, await house.person('player')]) await who.call(unfriend, { id });
    expect((await b.call(requests, {})).body).toHaveLength(1);
  });

  test('a withdrawn request looks to its receiver like one that ended with a block', async () => {
    const seen = async (how: 'unfriend' | 'block') => {
      const [a, b] = await two(house);
      const { id } = (await a.call(request, { username: b.username })).body;
      await (how === 'unfriend' ? a.call(unfriend, { id }) : a.call(block, { userId: b.id }));
      const fed = (await fedOf(house, b, 'request')).map(([which, gone]) => [which === id, gone]);
      const [news, left] = [await newsOf(b), (await b.call(requests, {})).body];
      const [answered, asked] = [await b.call(accept, { id }), await b.call(request, { username: a.username })];
      return { fed, news, left, answered: answered.status, asked: [asked.status, asked.body.status] };
    };
    const takenBack = await seen('unfriend');
    expect(takenBack).toEqual(await seen('block'));
    expect(takenBack).toMatchObject({ fed: [[true, 1]], left: [], answered: 404, asked: [201, 'pending'] });
  });

  test('a declined requester can withdraw and ask again like a pending one, and stays declined', async () => {
    const did = async (turnedDown: boolean) => {
      const [a, b] = await two(house);
      const { id } = (await a.call(request, { username: b.username })).body;
      if (turnedDown) await b.call(reject, { id });
      const told: unknown[] = [];
      const note = ({ status, body }: { status: number; body: unknown }) =>
        told.push([status, body && Object.keys(body), (body as { id?: string })?.id === id]);
      const exported = async () => (await a.call(endpoints['users.export'], { password })).body['friendships'];
      note(await a.call(unfriend, { id }));
      told.push(await exported());
      const again = await a.call(request, { username: b.username });
      note(again);
      expect(again.body).toMatchObject({ status: 'pending', respondedAt: null });
      expect((await a.call(request, { username: b.username })).body).toEqual(again.body);
      expect((await b.call(requests, {})).body).toHaveLength(turnedDown ? 0 : 1);
      return told;
    };
    const waiting = await did(false);
    expect(await did(true)).toEqual(waiting);
    expect(waiting).toEqual([[204, undefined, false], [], [201, expect.any(Array), false]]);
  });

  test('a hidden request that is withdrawn was never seen', async () => {
    const [a, b] = await two(house);
    await b.call(block, { userId: a.id });
    const { id } = (await a.call(request, { username: b.username })).body;
    await a.call(unfriend, { id });
    expect(await fedOf(house, b, 'request')).toEqual([]);
    await b.call(unblock, { userId: a.id });
    expect((await b.call(requests, {})).body).toEqual([]);
  });

  test('two people who become friends again get their old conversation back', async () => {
    const { a, b, id } = await befriended(house);
    const said = (await a.call(message, { receiverId: b.id, content: 'Hi' })).body.id;
    await b.call(unfriend, { id });
    const again = await b.call(request, { username: a.username });
    expect(again.status).toBe(201);
    await a.call(accept, { id: again.body.id });
    for (const [who, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await who.call(messages, { friendId: other.id })).body).toMatchObject([{ content: 'Hi' }]);
      expect(await fedOf(house, who, 'message')).toEqual([[said, 0]]);
    }
  });

  test('the block list has only usernames, newest first', async () => {
    const [me, one] = await two(house);
    const other = await house.person('player');
    const first = await me.call(block, { userId: one.id });
    expect([first.status, first.body]).toMatchObject([201, { userId: one.id, username: one.username }]);
    const again = await me.call(block, { userId: one.id });
    expect([again.status, again.body]).toEqual([200, first.body]);
    await me.call(block, { userId: other.id });
    expect((await me.call(blocked, {})).body.map(({ userId }) => userId)).toEqual([other.id, one.id]);
    expect((await one.call(blocked, {})).body).toEqual([]);
    expect((await me.call(unblock, { userId: one.id })).status).toBe(204);
    expect((await me.call(unblock, { userId: one.id })).status).toBe(204);
    expect((await me.call(blocked, {})).body).toHaveLength(1);
  });

  test('blocking oneself or an unknown user is refused', async () => {
    const me = await house.person('player');
    const own = await me.call(block, { userId: me.id });
    expect([own.status, own.body.code]).toEqual([400, 'invalid']);
    expect((await me.call(block, { userId: uuid() })).status).toBe(404);
    for (const userId of [me.id, uuid()]) expect((await me.call(unblock, { userId })).status).toBe(204);
  });

  test('blocking ends a friendship on both sides, and the other person learns only that', async () => {
    const { a, b, id } = await befriended(house);
    const said = (await a.call(message, { receiverId: b.id, content: 'Hi' })).body.id;
    const before = [await newsOf(a), await newsOf(b)];
    await b.call(block, { userId: a.id });
    for (const who of [a, b]) {
      expect((await who.call(list, {})).body).toEqual([]);
      expect(await fedOf(house, who, 'friend')).toEqual([[id, 1]]);
      expect(await fedOf(house, who, 'message')).toEqual([[said, 1]]);
    }
    expect([await newsOf(a), await newsOf(b)]).toEqual(before);
    expect(await pairs(a, b)).toEqual([]);
  });

  test('while either person blocks the other, both get the same answers as strangers', async () => {
    const { a, b } = await befriended(house);
    const stranger = await house.person('player');
    const write = async (from: Someone, to: Someone) => {
      const { status, body } = await from.call(message, { receiverId: to.id, content: 'Hi' });
      return [status, body];
    };
    const read = async (who: Someone, other: Someone) => {
      const { status, body } = await who.call(messages, { friendId: other.id });
      return [status, body];
    };
    await b.call(block, { userId: a.id });
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(await write(from, to)).toEqual(await write(from, stranger));
      expect(await read(from, to)).toEqual(await read(from, stranger));
    }
    expect(await fedOf(house, b, 'message')).toEqual([]);
  });

  test('a block hides a pending request, whoever sent it', async () => {
    for (const asker of [0, 1] as const) {
      const pair = await two(house);
      const [from, to] = [pair[asker], pair[1 - asker] as Someone];
      const { id } = (await from.call(request, { username: to.username })).body;
      await pair[0].call(block, { userId: pair[1].id });
      expect((await to.call(requests, {})).body).toEqual([]);
      expect(await fedOf(house, to, 'request')).toEqual([[id, 1]]);
      expect((await to.call(accept, { id })).status).toBe(404);
    }
  });

  test('a request to somebody who blocks looks like any other, and is shown after the block ends', async () => {
    const [a, b] = await two(house);
    const other = await house.person('player');
    await b.call(block, { userId: a.id });
    const [hidden, plain] = [
      await a.call(request, { username: b.username }),
      await a.call(request, { username: other.username }),
    ];
    expect(hidden.status).toBe(plain.status);
    expect(Object.keys(hidden.body)).toEqual(Object.keys(plain.body));
    expect(hidden.body).toMatchObject({ requesterId: a.id, addresseeId: b.id, status: 'pending', respondedAt: null });
    const again = await a.call(request, { username: b.username });
    expect([again.status, again.body]).toEqual([200, hidden.body]);

    const { id } = hidden.body;
    expect((await b.call(requests, {})).body).toEqual([]);
    expect([await newsOf(b), await fedOf(house, b, 'request')]).toEqual([[], []]);
    for (const reply of [accept, reject]) expect((await b.call(reply, { id })).status).toBe(404);

    await b.call(unblock, { userId: a.id });
    expect((await b.call(requests, {})).body).toMatchObject([{ id, requester: { id: a.id, firstName: null } }]);
    expect(await fedOf(house, b, 'request')).toEqual([[id, 0]]);
    expect((await b.call(accept, { id })).status).toBe(200);
    expect((await a.call(list, {})).body).toHaveLength(1);
  });

  test('a requester cannot detect a block by asking again, and their request is visible again after it', async () => {
    const [a, b] = await two(house);
    const first = (await a.call(request, { username: b.username })).body;
    await b.call(block, { userId: a.id });
    const again = await a.call(request, { username: b.username });
    expect([again.status, again.body]).toEqual([200, first]);
    expect((await b.call(requests, {})).body).toEqual([]);
    await b.call(unblock, { userId: a.id });
    expect((await b.call(requests, {})).body).toMatchObject([{ id: first.id }]);
    expect(await fedOf(house, b, 'request')).toEqual([[first.id, 0]]);
  });

  test('a hidden request whose sender blocks the receiver was never seen', async () => {
    const [a, b] = await two(house);
    await b.call(block, { userId: a.id });
    await a.call(request, { username: b.username });
    await a.call(block, { userId: b.id });
    expect(await fedOf(house, b, 'request')).toEqual([]);
    await b.call(unblock, { userId: a.id });
    expect((await b.call(requests, {})).body).toEqual([]);
  });

  test('a request to a person whom one blocks is refused', async () => {
    const [a, b] = await two(house);
    await a.call(block, { userId: b.id });
    const { status, body } = await a.call(request, { username: b.username });
    expect([status, body.code, body.message]).toEqual([409, 'conflict', 'You have blocked this person']);
    await a.call(unblock, { userId: b.id });
    expect((await a.call(request, { username: b.username })).status).toBe(201);
  });

  test('blocking and unblocking does not undo a declined request', async () => {
    const [a, b] = await two(house);
    const { id } = (await a.call(request, { username: b.username })).body;
    await b.call(reject, { id });
    await a.call(block, { userId: b.id });
    await a.call(unblock, { userId: b.id });
    expect((await a.call(request, { username: b.username })).status).toBe(200);
    expect([(await b.call(requests, {})).body, await newsOf(b)]).toEqual([[], ['friend_request']]);
  });

  test('asking, blocking and unblocking repeatedly notifies once until that is read', async () => {
    const [a, b] = await two(house);
    for (let n = 0; n < 5; n++) {
      await a.call(request, { username: b.username });
      await a.call(block, { userId: b.id });
      await a.call(unblock, { userId: b.id });
    }
    expect((await a.call(request, { username: b.username })).status).toBe(201);
    expect(await newsOf(b)).toEqual(['friend_request']);
  });

  test('50 simultaneous requests in both directions create one row and one notification', async () => {
    const [a, b] = await two(house);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 ? a.call(request, { username: b.username }) : b.call(request, { username: a.username }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    expect(await pairs(a, b)).toHaveLength(1);
    expect([...(await newsOf(a)), ...(await newsOf(b))]).toEqual(['friend_request']);
  });

  test('one of 50 simultaneous acceptances counts, with one notification', async () => {
    const [a, b] = await two(house);
    const { id } = (await a.call(request, { username: b.username })).body;
    const answers = await Promise.all(Array.from({ length: 50 }, () => b.call(accept, { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(404)]);
    expect(await newsOf(a)).toEqual(['friend_accepted']);
  });

  test('either a simultaneous acceptance or the refusal counts, on every device', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await two(house);
      const { id } = (await a.call(request, { username: b.username })).body;
      const [yes, no] = await Promise.all([b.call(accept, { id }), b.call(reject, { id })]);
      expect([yes.status, no.status].sort()).toEqual([200, 404]);
      const friends = yes.status === 200 ? [[id, 0]] : [];
      expect((await a.call(list, {})).body).toHaveLength(friends.length);
      for (const who of [a, b]) expect(await fedOf(house, who, 'friend')).toEqual(friends);
      expect(await newsOf(a)).toHaveLength(friends.length);
    }
  });

  test('a block during messages removes those before it and refuses those after it', async () => {
    for (let round = 0; round < 4; round++) {
      const { a, b } = await befriended(house);
      const calls = Array.from({ length: 20 }, (_, n) => a.call(message, { receiverId: b.id, content: `n${n}` }));
      const [blocking, ...sent] = await Promise.all([b.call(block, { userId: a.id }), ...calls]);
      expect(blocking.status).toBe(201);
      for (const { status } of sent) expect([201, 403]).toContain(status);
      const arrived = sent.filter(({ status }) => status === 201).length;
      const fed = await fedOf(house, b, 'message');
      expect([fed.length, fed.filter(([, gone]) => gone === 0)]).toEqual([arrived, []]);
      expect((await newsOf(b)).filter((type) => type === 'friend_message')).toHaveLength(Math.min(arrived, 1));
    }
  });

  test('a request and a block at the same time leave nothing visible to the blocker', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await two(house);
      const [asked, blocking] = await Promise.all([
        a.call(request, { username: b.username }),
        b.call(block, { userId: a.id }),
      ]);
      expect([asked.status, blocking.status]).toEqual([201, 201]);
      expect((await b.call(requests, {})).body).toEqual([]);
      expect((await fedOf(house, b, 'request')).filter(([, gone]) => gone === 0)).toEqual([]);
    }
  });

  test('an acceptance and a block at the same time leave no friendship', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await two(house);
      const { id } = (await a.call(request, { username: b.username })).body;
      const [yes, blocking] = await Promise.all([b.call(accept, { id }), a.call(block, { userId: b.id })]);
      expect([200, 404]).toContain(yes.status);
      expect(blocking.status).toBe(201);
      for (const who of [a, b]) {
        expect((await who.call(list, {})).body).toEqual([]);
        expect((await fedOf(house, who, 'friend')).filter(([, gone]) => gone === 0)).toEqual([]);
      }
    }
  });
});
