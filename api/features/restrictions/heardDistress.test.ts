import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { levelHeader, wireLevel } from '#sync/protocol/level.ts';
import { deviceOf } from '../../test/device.ts';
import { befriended } from '../../test/friends.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { muteUntil } from './store.ts';

const [post, edit, message] = [endpoints['reviews.post'], endpoints['reviews.edit'], endpoints['friends.message']];
const [evidence, decide] = [endpoints['moderation.evidence'], endpoints['moderation.decide']];
const distress = 'I want to die';
const slur = 'You retard';
const level = { [levelHeader]: String(wireLevel) };

describe.each(bothDatabases)('words of distress on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const inAnHour = () => new Date(house.clock().getTime() + 3_600_000).toISOString();
  const mute = ({ id }: Someone) => muteUntil({ db: house.db }, id, inAnHour(), 'kind', uuid());
  const suspend = ({ id }: Someone) =>
    house.db.run('UPDATE users SET "suspendedUntil" = :until WHERE id = :id', { id, until: inAnHour() });
  const restrictions = [
    ['muted', mute],
    ['suspended', suspend],
  ] as const;

  /** Every case about somebody's words, with the texts that staff read in it. */
  async function casesOf({ id }: Someone) {
    const cases = (await house.db.all(
      `SELECT id, kind, found, state, version FROM cases WHERE "authorId" = :id AND found <> 'strike'`,
      { id },
    )) as { id: string; kind: string; found: string; state: string; version: number }[];
    const read = async (one: string) => (await staff.call(evidence, { id: one })).body.texts.map(({ text }) => text);
    return Promise.all(cases.map(async (one) => ({ ...one, texts: await read(one.id) })));
  }
  const oneCase = (...texts: string[]) => [{ kind: 'user', found: 'distress', state: 'open', texts }];
  const count = async (table: string, column: string, { id }: Someone) =>
    Number(
      ((await house.db.get(`SELECT COUNT(*) AS n FROM ${table} WHERE "${column}" = :id`, { id })) as { n: number }).n,
    );
  const heard = async (me: Someone) =>
    Promise.all([
      count('friend_messages', 'senderId', me),
      count('reviews', 'userId', me),
      count('strikes', 'userId', me),
    ]);
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code?: string }).code;
  const say = (me: Someone, path: string, input: object, method = 'POST') =>
    codeOf(me.send(method, path, JSON.stringify(input), level));
  const write = (me: Someone, friend: Someone, content: string) =>
    say(me, '/api/friends/messages', { receiverId: friend.id, content });

  test.each(restrictions)('of who is %s reach staff once, and nobody else: a message', async (code, restrict) => {
    const { a: me, b: friend } = await befriended(house);
    await restrict(me);
    for (let n = 0; n < 3; n++) expect(await write(me, friend, distress)).toBe(code);
    expect(await write(me, friend, slur)).toBe(code);
    expect(await write(me, friend, 'How are you')).toBe(code);
    expect(await casesOf(me)).toMatchObject(oneCase(distress));
    expect(await heard(me)).toEqual([0, 0, 0]);
  });

  test.each(restrictions)('of who is %s reach staff: a review and an edit of one', async (code, restrict) => {
    const me = await house.person('player');
    const { id: gameId } = await house.game();
    const { id } = (await me.call(post, { gameId, rating: 3, comment: 'Nice' })).body;
    await restrict(me);
    const other = await house.game();
    expect(await say(me, '/api/reviews', { gameId: other.id, rating: 3, comment: distress })).toBe(code);
    expect(await say(me, `/api/reviews/${id}`, { rating: 3, comment: `${distress} tonight` }, 'PATCH')).toBe(code);
    expect(await casesOf(me)).toMatchObject([{ texts: [distress, `${distress} tonight`] }]);
    expect(await heard(me)).toEqual([0, 1, 0]);
  });

  test.each(restrictions)(
    'of who is %s reach staff once from a batch, however often it is sent',
    async (code, restrict) => {
      const { a: me, b: friend } = await befriended(house);
      await restrict(me);
      const d = deviceOf(house, me);
      const { id: gameId } = await house.game();
      const ops = [
        d.op('friends.message', { receiverId: friend.id, content: slur }),
        d.op('friends.message', { receiverId: friend.id, content: distress }),
        d.op('library.add', { id: gameId }),
      ];
      const rejected = { status: 'rejected', code };
      const { results } = (await d.send(ops)).body;
      expect(results).toMatchObject([
        { ...rejected, seq: 1 },
        { ...rejected, seq: 2 },
      ]);
      for (let n = 0; n < 2; n++) await d.send(ops);
      const [one] = await casesOf(me);
      expect([await casesOf(me), await heard(me)]).toMatchObject([oneCase(distress), [0, 0, 0]]);
      // An answer that is asked for again opens no other case once staff have decided.
      const { id, version } = one as { id: string; version: number };
      expect((await staff.call(decide, { id, version, actions: ['none'] })).status).toBe(201);
      await d.send(ops);
      expect(await casesOf(me)).toMatchObject([{ state: 'closed' }]);
      expect(
        (await d.send([d.op('friends.message', { receiverId: friend.id, content: 'Hi' })])).body.results,
      ).toMatchObject([{ status: 'rejected', code }]);
    },
  );

  test('reach staff right after a slur that mutes their author, in one batch', async () => {
    const { a: me, b: friend } = await befriended(house);
    expect(await write(me, friend, slur)).toBe('textRefused');
    const d = deviceOf(house, me);
    const ops = [`${slur}!`, distress].map((content) => d.op('friends.message', { receiverId: friend.id, content }));
    const { results } = (await d.send(ops)).body;
    expect(results).toMatchObject([
      { seq: 1, code: 'textRefused' },
      { seq: 2, code: 'muted' },
    ]);
    for (let n = 0; n < 2; n++) await d.send(ops);
    expect([await casesOf(me), await heard(me)]).toMatchObject([oneCase(distress), [0, 0, 2]]);
  });

  test('in two short messages are a case with both, by calls and in a batch', async () => {
    for (const by of ['calls', 'batch']) {
      const { a: me, b: friend } = await befriended(house);
      if (by === 'calls')
        for (const content of ['I want', 'to die'])
          expect((await me.call(message, { receiverId: friend.id, content })).status).toBe(201);
      else {
        const d = deviceOf(house, me);
        const ops = ['I want', 'to die'].map((content) => d.op('friends.message', { receiverId: friend.id, content }));
        expect((await d.send(ops)).body.results).toEqual([]);
      }
      expect(await casesOf(me)).toMatchObject([{ kind: 'message', found: 'distress', texts: [distress] }]);
      expect(await count('friend_messages', 'receiverId', friend)).toBe(2);
    }
  });

  test('open no case where the call is refused for its form, or for who makes it', async () => {
    const me = await house.person('player');
    await suspend(me);
    const { id: gameId } = await house.game();
    expect(await say(me, '/api/reviews', { gameId, rating: 9, comment: distress })).toBe('suspended');
    expect(await say(await house.person('visitor'), '/api/reviews', { gameId, rating: 3, comment: distress })).toBe(
      'signedOut',
    );
    expect((await me.call(edit, { id: uuid(), rating: 3 })).status).toBe(403);
    expect(await casesOf(me)).toEqual([]);
  });
});

test('no case is opened for who is muted or suspended where the operator wants none', async () => {
  const house = await openTestApp({ settings: { DISTRESS_ALERT: 'off' } });
  try {
    const { a: me, b: friend } = await befriended(house);
    await muteUntil(
      { db: house.db },
      me.id,
      new Date(house.clock().getTime() + 3_600_000).toISOString(),
      'kind',
      uuid(),
    );
    expect((await me.call(message, { receiverId: friend.id, content: distress })).status).toBe(403);
    expect(await house.db.all('SELECT id FROM cases', {})).toEqual([]);
  } finally {
    await house.close();
  }
});
