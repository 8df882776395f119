import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { type Endpoint, type Output, requestOf } from '#sync/endpoint.ts';
import { retention } from '#sync/policy/retention.ts';
import { levelHeader, wireLevel } from '#sync/protocol/level.ts';
import { newFriendDays } from '#sync/text/surfaces.ts';
import { deviceOf } from '../../test/device.ts';
import { befriended } from '../../test/friends.ts';
import { endingAt, neverEnds } from '../../test/processEnd.ts';
import { recorded } from '../../test/recorded.ts';
import { registered, submission } from '../../test/submissions.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { lastMessageNear } from '../friends/store.ts';
import { pruneRefusedTexts, pruneStrikes } from './prune.ts';
import { endMute, muteUntil } from './store.ts';

const [post, edit, rename] = [endpoints['reviews.post'], endpoints['reviews.edit'], endpoints['users.rename']];
const [message, request, mine] = [
  endpoints['friends.message'],
  endpoints['friends.request'],
  endpoints['restrictions.mine'],
];
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const slur = 'You retard';
const aDecision = expect.any(String);

const end = neverEnds();
const notes = recorded();

describe.each(bothDatabases)('restrictions on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({
      database,
      through: (db) => endingAt(end)(notes.through(db)),
      log: pino({ level: 'silent' }),
    });
  });
  afterAll(() => house?.close());
  afterEach(() => house.setClock());

  /** As an app of today says it. */
  async function call<E extends Endpoint>(who: Someone, e: E, input: z.input<E['input']>) {
    const { method, path, body } = requestOf(e, input);
    const answer = await who.send(method, path, body, { [levelHeader]: String(wireLevel) });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as Output<E> & { code?: string } };
  }
  const count = async (table: string, id: string) =>
    Number(
      ((await house.db.get(`SELECT COUNT(*) AS n FROM ${table} WHERE "userId" = :id`, { id })) as { n: number }).n,
    );
  const now = () => house.clock().getTime();
  const later = (ms: number) => house.setClock(new Date(now() + ms).toISOString());
  const stop = () => house.setClock(new Date(now()).toISOString());
  const muted = async (who: Someone) => (await call(who, mine, {})).body;
  const review = async (comment: string) => ({ gameId: (await house.game()).id, rating: 3, comment });

  describe('who is muted', () => {
    async function silenced() {
      const { a: me, b: friend } = await befriended(house);
      stop();
      const until = new Date(now() + hour).toISOString();
      await muteUntil({ db: house.db }, me.id, until, 'kind', uuid());
      return { me, friend, until };
    }

    test('is told until when, by every call that says something to others', async () => {
      const { me, friend, until } = await silenced();
      const stranger = await house.person('player');
      const said = { id: 'text.muted', params: { until } };
      for (const answer of [
        await call(me, post, await review('Nice')),
        await call(me, message, { receiverId: friend.id, content: 'Hello' }),
        await call(me, request, { username: stranger.username }),
        await call(me, rename, { username: 'Somebody new' }),
      ])
        expect([answer.status, answer.body]).toMatchObject([403, { code: 'muted', i18n: said }]);
      expect(await muted(me)).toEqual({
        mutedUntil: until,
        step: 0,
        reason: 'kind',
        suspendedUntil: null,
        decisionId: null,
      });
    });

    test('still gives stars, edits them, plays and collects', async () => {
      const { me } = await silenced();
      const { id: gameId } = await house.game();
      const { status, body } = await call(me, post, { gameId, rating: 4 });
      expect(status).toBe(201);
      expect((await call(me, edit, { id: body.id, rating: 2 })).status).toBe(200);
      expect((await call(me, edit, { id: body.id, rating: 2, comment: 'Hm' })).status).toBe(403);
      expect((await call(me, endpoints['library.add'], { id: gameId })).status).toBe(201);
      expect((await call(me, endpoints['plays.start'], { gameId })).status).toBe(201);
    });

    test('changes the stars of a review whose words stay as they are', async () => {
      const who = await house.person('player');
      const { id } = (await call(who, post, await review('A good puzzle'))).body;
      await muteUntil({ db: house.db }, who.id, new Date(now() + hour).toISOString(), 'kind', uuid());
      expect((await call(who, edit, { id, rating: 5, comment: 'A good puzzle ' })).status).toBe(200);
      expect((await call(who, edit, { id, rating: 5, comment: 'Another word' })).body.code).toBe('muted');
    });

    test('may write again when the time is over, and when what it came of is taken back', async () => {
      const { me, friend, until } = await silenced();
      const write = async () => (await call(me, message, { receiverId: friend.id, content: 'Hello' })).status;
      later(hour - 1);
      expect(await write()).toBe(403);
      later(1);
      expect(await write()).toBe(201);
      expect(await muted(me)).toEqual({
        mutedUntil: null,
        step: 0,
        reason: null,
        suspendedUntil: null,
        decisionId: null,
      });
      const sourceId = uuid();
      await muteUntil({ db: house.db }, me.id, new Date(Date.parse(until) + hour).toISOString(), 'kind', sourceId);
      expect([await write(), await endMute({ db: house.db }, me.id, uuid()), await write()]).toEqual([403, false, 403]);
      expect([await endMute({ db: house.db }, me.id, sourceId), await write()]).toEqual([true, 201]);
    });

    test('stays so where a shorter mute comes meanwhile', async () => {
      const { me, until } = await silenced();
      await muteUntil({ db: house.db }, me.id, new Date(now() + minute).toISOString(), 'spam', uuid());
      expect(await muted(me)).toMatchObject({ mutedUntil: until, reason: 'kind' });
    });

    test('has what waited refused for good, by when it arrives, and the rest of the batch taken', async () => {
      const { me, friend, until } = await silenced();
      const d = deviceOf(house, me);
      const { id: gameId } = await house.game();
      const ops = [
        d.op('friends.message', { receiverId: friend.id, content: 'Written before' }),
        d.op('wishlist.add', { gameId }),
        d.op('reviews.post', { gameId, rating: 5 }),
      ];
      const { body } = await d.send(ops);
      expect([body.last, body.results]).toMatchObject([
        3,
        [{ seq: 1, status: 'rejected', code: 'muted', i18n: { id: 'text.muted', params: { until } } }],
      ]);
      expect((await call(me, endpoints['wishlist.list'], {})).body.length).toBe(1);
    });

    test('is told so in the older codes by an app of before', async () => {
      const { me, friend } = await silenced();
      const d = deviceOf(house, me);
      const hello = d.op('friends.message', { receiverId: friend.id, content: 'Hello' });
      const rude = d.op('friends.message', { receiverId: friend.id, content: 'What a shit' });
      expect((await d.send([hello], 3)).body.results).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
      later(2 * hour);
      expect((await d.send([rude], 3)).body.results).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
      expect((await d.send([rude], 4)).body.results).toMatchObject([{ first: 'rejected', code: 'textRefused' }]);
    });
  });

  describe('a text', () => {
    test('is refused where it stands, with the words that it is refused for', async () => {
      const me = await house.person('player');
      const { status, body } = await call(me, post, await review('  What a shit game '));
      expect([status, body]).toEqual([
        422,
        {
          ...{ code: 'textRefused', message: "Rude words aren't allowed here.", i18n: { id: 'text.rude' } },
          issues: [
            {
              ...{ path: 'comment', message: "Rude words aren't allowed here.", i18n: { id: 'text.rude' } },
              spans: [[7, 11]],
            },
          ],
        },
      ]);
      expect([await count('reviews', me.id), await count('strikes', me.id)]).toEqual([0, 0]);
    });

    test('that stands in a review is not judged again when only its stars change, by a call or in a batch', async () => {
      const [who, other] = [await house.person('player'), await house.person('player')];
      const comment = 'What a shit game';
      const { op, send } = deviceOf(house, who);
      const posted = op('reviews.post', await review('A good puzzle'));
      await send([posted]);
      const { id } = posted;
      // It was written before the judge knew the word.
      await house.db.run('UPDATE reviews SET comment = :comment WHERE id = :id', { id, comment });
      const stars = async () =>
        (await house.db.get('SELECT rating, comment FROM reviews WHERE id = :id', { id })) as object;
      const { body } = await send([op('reviews.edit', { id, rating: 4, comment })]);
      expect([body.results, await stars()]).toEqual([[], { rating: 4, comment }]);
      expect((await call(who, edit, { id, rating: 5, comment })).status).toBe(200);
      expect(await stars()).toEqual({ rating: 5, comment });
      // New words are judged, and so are the same words of somebody else.
      for (const [by, said] of [
        [who, `${comment}!`],
        [other, comment],
      ] as const)
        expect((await call(by, edit, { id, rating: 1, comment: said })).status).toBeGreaterThan(400);
      expect(await stars()).toEqual({ rating: 5, comment });
    });

    test('about a game may have its title, by a call and in a batch, an edit and a note of a version too', async () => {
      const [me, other, developer] = [
        await house.person('player'),
        await house.person('player'),
        await house.person('developer'),
      ];
      const title = 'Shit Happens';
      const { id: gameId } = await house.game({ title, developerId: developer.id });
      const said = { gameId, rating: 4, comment: `${title} is hard` };
      const posted = await call(me, post, said);
      expect(posted.status).toBe(201);
      const again = { id: posted.body.id, rating: 5, comment: `I like ${title}` };
      expect((await call(me, edit, again)).status).toBe(200);
      const d = deviceOf(house, other);
      const { body } = await d.send([d.op('reviews.post', said)]);
      expect(body.results).toEqual([]);
      // In a game's own texts a slur only is refused.
      const run = await house.game({ title: 'Retard Run', developerId: developer.id });
      const noted = async (id: string) => {
        const { gameUrl } = await registered(house, developer, uuid());
        const notes = { gameId: id, gameUrl, notes: 'Retard Run is faster' };
        return (await call(developer, endpoints['versions.submit'], notes)).body.code === 'textRefused';
      };
      expect([await noted(run.id), await noted(gameId)]).toEqual([false, true]);
      const rude = { id: posted.body.id, rating: 5, comment: `${title} is shit` };
      expect((await call(me, edit, rude)).body).toMatchObject({ issues: [{ spans: [[16, 20]] }] });
    });

    test('about another game, or to a friend, may not have a title; nor that of a game that is not in the store', async () => {
      const { a: me, b: friend } = await befriended(house);
      const title = 'Hard Shit 2';
      await house.game({ title });
      expect((await call(me, post, await review(title))).status).toBe(422);
      expect((await call(me, message, { receiverId: friend.id, content: title })).status).toBe(422);
      const waiting = await house.game({ title, status: 'pending', approvedAt: null });
      expect((await call(me, post, { gameId: waiting.id, rating: 1, comment: title })).status).toBe(422);
      const unlisted = await house.game({ title });
      await house.db.run('UPDATE games SET "unlistedAt" = "createdAt" WHERE id = :id', { id: unlisted.id });
      expect((await call(me, post, { gameId: unlisted.id, rating: 1, comment: title })).status).toBe(422);
    });

    test('is judged by who reads it', async () => {
      const [me, developer] = [await house.person('player'), await house.person('developer')];
      const { status } = await call(me, endpoints['feedback.send'], { subject: 'He said', message: slur });
      expect(status).toBe(201);
      const game = await submission(developer, { description: 'A damn hard game about shit' });
      expect((await call(developer, endpoints['games.submit'], game)).status).toBe(201);
      const other = await submission(developer, { title: 'Retard run' });
      const refused = await call(developer, endpoints['games.submit'], other);
      expect([refused.status, refused.body]).toMatchObject([422, { issues: [{ path: 'title' }] }]);
      expect(await count('strikes', developer.id)).toBe(0);
    });

    test('of a username is refused at a new account and at a rename, before anybody has it', async () => {
      const [visitor, me] = [await house.person('visitor'), await house.person('player')];
      const form = { email: `${uuid()}@example.org`, password: 'four wet socks', birthDate: '2000-05-04' };
      const names = { firstName: 'Kim', lastName: 'Lee', username: 'big retard' };
      const account = { ...form, ...names };
      const refusal = { code: 'textRefused', issues: [{ path: 'username', spans: [[4, 10]] }] };
      expect(await call(visitor, endpoints['auth.register'], account)).toMatchObject({ status: 422, body: refusal });
      const lead = { ...account, setupKey: 'x' };
      expect(await call(visitor, endpoints['auth.setupLead'], lead)).toMatchObject({ status: 422, body: refusal });
      const { email: _, password: __, ...external } = account;
      const finish = await call(visitor, endpoints['auth.externalRegister'], external);
      expect(finish).toMatchObject({ status: 422, body: refusal });
      expect(await call(me, rename, { username: 'big retard' })).toMatchObject({ status: 422, body: refusal });
      expect(await count('strikes', me.id)).toBe(1);
      // Enrique is called Kike, which is a slur elsewhere: it is refused, but not a strike.
      expect((await call(me, rename, { username: 'Kike10' })).status).toBe(422);
      expect(await count('strikes', me.id)).toBe(1);
    });

    test('that may hurt is sent to a friend once its author says so, and nowhere else', async () => {
      const { a: me, b: friend } = await befriended(house);
      const content = 'nobody likes you';
      const unasked = await call(me, message, { receiverId: friend.id, content });
      expect([unasked.status, unasked.body]).toMatchObject([422, { i18n: { id: 'text.checkWords' } }]);
      expect((await call(me, message, { receiverId: friend.id, content, confirmed: 1 })).status).toBe(201);
      expect((await call(me, post, await review(content))).status).toBe(422);
      expect(await count('strikes', me.id)).toBe(0);
    });

    test(`with a way to be reached is refused between friends of less than ${newFriendDays} days, and later confirmed`, async () => {
      stop();
      const { a: me, b: friend, id } = await befriended(house);
      const write = async (more: { confirmed?: 1 } = {}) => {
        const answer = await call(me, message, {
          receiverId: friend.id,
          content: 'my number is 555 123 4567',
          ...more,
        });
        return [answer.status, (answer.body as { i18n?: { id: string } }).i18n?.id];
      };
      // Not by the clock: a session ends after as many days without a request.
      const befriendedBefore = (ms: number) =>
        house.db.run('UPDATE friendships SET "respondedAt" = :at WHERE id = :id', {
          ...{ id, at: new Date(now() - ms).toISOString() },
        });
      await befriendedBefore(newFriendDays * day - 1);
      expect(await write({ confirmed: 1 })).toEqual([422, 'text.newFriend']);
      await befriendedBefore(newFriendDays * day);
      expect(await write()).toEqual([422, 'text.checkContact']);
      expect(await write({ confirmed: 1 })).toEqual([201, undefined]);
    });

    test('names this store’s own address in a message', async () => {
      const { a: me, b: friend } = await befriended(house);
      const write = async (content: string) => (await call(me, message, { receiverId: friend.id, content })).status;
      expect(await write(`Play ${house.config.publicUrl}/game/x`)).toBe(201);
      expect(await write('Play https://example.com/x')).toBe(422);
    });

    test('of distress reaches a friend, and is refused with help in public', async () => {
      const { a: me, b: friend } = await befriended(house);
      const content = 'I want to kill myself';
      expect((await call(me, message, { receiverId: friend.id, content })).status).toBe(201);
      const { status, body } = await call(me, post, await review(content));
      expect([status, body]).toMatchObject([422, { i18n: { id: 'text.distress' } }]);
      expect(await count('text_refusals', me.id)).toBe(0);
    });
  });

  describe('two short messages', () => {
    const messages = async (me: Someone, friend: Someone) =>
      (await call(me, endpoints['friends.messages'], { friendId: friend.id })).body.map(({ content }) => content);

    test('are judged together within 30 seconds, by calls: the second is refused, with its own words', async () => {
      stop();
      const { a: me, b: friend } = await befriended(house);
      const send = async (content: string) => {
        const { status, body } = await call(me, message, { receiverId: friend.id, content });
        return [status, (body as { issues?: { spans: unknown }[] }).issues?.[0]?.spans];
      };
      expect(await send('fu')).toEqual([201, undefined]);
      later(30_000);
      expect(await send('ck you')).toEqual([422, [[0, 2]]]);
      // What was refused is not the message before.
      expect(await send('push')).toEqual([201, undefined]);
      expect(await send('it')).toEqual([201, undefined]);
      expect(await send('fu')).toEqual([201, undefined]);
      later(30_001);
      expect(await send('ck you')).toEqual([201, undefined]);
      expect(await send('fu')).toEqual([201, undefined]);
      expect(await send('and a longer one')).toEqual([201, undefined]);
      expect(await send('ck you')).toEqual([201, undefined]);
      expect(await count('strikes', me.id)).toBe(0);
    });

    test('of different people, or to different people, are not', async () => {
      stop();
      const { a: me, b: friend } = await befriended(house);
      expect((await call(friend, message, { receiverId: me.id, content: 'fu' })).status).toBe(201);
      expect((await call(me, message, { receiverId: friend.id, content: 'ck you' })).status).toBe(201);
    });

    test('that waited on a device are judged by when they were written, in one batch or in two', async () => {
      stop();
      const { a: me, b: friend } = await befriended(house);
      // Nothing is older than its account.
      later(3 * hour);
      const d = deviceOf(house, me);
      const written = (content: string, secondsAgo: number) => ({
        ...d.op('friends.message', { receiverId: friend.id, content }),
        at: new Date(now() - secondsAgo * 1_000).toISOString(),
      });
      const first = [written('fu', 7_200), written('ck you', 7_190), written('fu', 3_600), written('ck you', 3_560)];
      expect((await d.send(first)).body.results).toMatchObject([{ seq: 2, code: 'textRefused' }]);
      expect((await d.send([written('fu', 60)])).body.results).toEqual([]);
      later(5_000);
      expect((await d.send([written('ck you', 50)])).body.results).toMatchObject([{ seq: 6, code: 'textRefused' }]);
      expect(await messages(me, friend)).toEqual(['fu', 'fu', 'ck you', 'fu']);
    });

    test('that are a slur together are one strike, however often they are sent; what was taken in stays so', async () => {
      stop();
      const { a: me, b: friend } = await befriended(house);
      const d = deviceOf(house, me);
      const ops = ['ret', 'ard'].map((content) => d.op('friends.message', { receiverId: friend.id, content }));
      for (let n = 0; n < 3; n++) {
        const { body } = await d.send(ops);
        expect(body.results.filter(({ status }) => status === 'rejected')).toHaveLength(n === 0 ? 1 : 0);
        // The first again, with another one that came after it, in another batch.
        later(1_000);
      }
      expect([await count('strikes', me.id), await messages(me, friend)]).toEqual([1, ['ret']]);
      const kept = await house.db.get('SELECT text FROM text_refusals WHERE "userId" = :id', { id: me.id });
      expect(kept).toEqual({ text: 'ret ard' });
    });

    test('cost one read more, and a longer message none', async () => {
      stop();
      const { a: me, b: friend } = await befriended(house);
      const reads = async (content: string) => {
        notes.taken();
        expect((await call(me, message, { receiverId: friend.id, content })).status).toBe(201);
        return notes.taken().filter(({ text }) => text === lastMessageNear.text).length;
      };
      expect([await reads('hi there'), await reads('Twelve signs'), await reads('hi again')]).toEqual([1, 0, 1]);
    });
  });

  describe('a slur', () => {
    test('is one strike however often the write is sent, and whatever ends the process in between', async () => {
      const { a: me, b: friend } = await befriended(house);
      const d = deviceOf(house, me);
      const { id: gameId } = await house.game();
      const ops = [
        d.op('wishlist.add', { gameId }),
        d.op('friends.message', { receiverId: friend.id, content: slur }),
        d.op('library.add', { id: gameId }),
      ];
      let ended = 0;
      for (let n = 1; ; n++) {
        end.at = n;
        const { status } = await d.send(ops);
        const isOver = end.at > 0;
        end.at = Number.POSITIVE_INFINITY;
        if (isOver) {
          expect(status).toBe(200);
          break;
        }
        // All of the batch is there, or nothing of it.
        const there = [
          await count('strikes', me.id),
          await count('wishlists', me.id),
          await count('user_games', me.id),
        ];
        expect([...new Set(there)], `ended at statement ${n}`).toHaveLength(1);
        ended++;
      }
      expect(ended).toBeGreaterThan(15);
      for (let again = 0; again < 4; again++)
        expect((await d.send(ops)).body.results).toMatchObject([
          { seq: 1, first: 'applied' },
          { seq: 2, first: 'rejected', code: 'textRefused', issues: [{ path: 'content', spans: [[4, 10]] }] },
          { seq: 3, first: 'applied' },
        ]);
      expect([await count('strikes', me.id), await count('text_refusals', me.id)]).toEqual([1, 1]);
      expect([await count('wishlists', me.id), await count('user_games', me.id)]).toEqual([1, 1]);
      const kept = await house.db.get('SELECT surface, verdict, text FROM text_refusals WHERE "userId" = :id', {
        id: me.id,
      });
      expect(kept).toEqual({ surface: 'message', verdict: 'slur', text: slur });
    });

    test('mutes its author for longer each time, and their later words of the same batch', async () => {
      stop();
      const me = await house.person('player');
      const d = deviceOf(house, me);
      const said = async (comment = slur) => d.op('reviews.post', await review(comment));
      const { body } = await d.send([await said(), await said(`${slur}!`), await said('Fine words')]);
      expect(body.results).toMatchObject([
        { seq: 1, code: 'textRefused' },
        { seq: 2, code: 'textRefused' },
        { seq: 3, code: 'muted' },
      ]);
      const inTime = (ms: number) => new Date(now() + ms).toISOString();
      expect(await muted(me)).toEqual({
        mutedUntil: inTime(5 * minute),
        step: 2,
        reason: 'text',
        suspendedUntil: null,
        decisionId: aDecision,
      });
      const once = async () => (await call(me, post, await review(slur))).status;
      for (const [rest, step, ms] of [
        [5 * minute, 3, hour],
        [hour, 4, day],
        [3 * day, 5, 3 * day],
      ] as const) {
        later(rest);
        expect(await once()).toBe(422);
        expect(await muted(me)).toEqual({
          mutedUntil: inTime(ms),
          step,
          reason: 'text',
          suspendedUntil: null,
          decisionId: aDecision,
        });
        expect(await once()).toBe(403);
      }
      expect(await count('strikes', me.id)).toBe(5);
    });

    test('is one strike where the same words come twice within a minute, as after an answer that was lost', async () => {
      stop();
      const me = await house.person('player');
      for (let n = 0; n < 2; n++) expect((await call(me, post, await review(slur))).status).toBe(422);
      expect(await count('strikes', me.id)).toBe(1);
      later(minute);
      expect((await call(me, post, await review(slur))).status).toBe(422);
      expect(await count('strikes', me.id)).toBe(2);
    });

    test('a day after another is the first again', async () => {
      stop();
      const me = await house.person('player');
      const once = async () => (await call(me, post, await review(slur))).status;
      expect([await once(), await muted(me)]).toEqual([
        422,
        { mutedUntil: null, step: 1, reason: 'text', suspendedUntil: null, decisionId: aDecision },
      ]);
      later(day);
      expect(await muted(me)).toEqual({
        mutedUntil: null,
        step: 0,
        reason: null,
        suspendedUntil: null,
        decisionId: null,
      });
      expect([await once(), await muted(me)]).toEqual([
        422,
        { mutedUntil: null, step: 1, reason: 'text', suspendedUntil: null, decisionId: aDecision },
      ]);
    });

    test('is forgotten once it is old, and with its author', async () => {
      stop();
      const me = await house.person('player');
      await call(me, post, await review(slur));
      await call(me, post, await review(`${slur}!`));
      const there = async () => [
        ...[await count('text_refusals', me.id), await count('strikes', me.id), await count('mutes', me.id)],
      ];
      const at = (ms: number) => new Date(now() + ms).toISOString();
      const prune = async (now: string) => {
        await pruneRefusedTexts(house.db, now);
        await pruneStrikes(house.db, now);
      };
      await prune(at(5 * minute));
      expect(await there()).toEqual([2, 2, 1]);
      await prune(at(7 * day + 1));
      expect(await there()).toEqual([2, 0, 0]);
      await prune(at(retention.refusedTexts.days * day));
      expect(await there()).toEqual([2, 0, 0]);
      await prune(at(retention.refusedTexts.days * day + 1));
      expect(await there()).toEqual([0, 0, 0]);
      const other = await house.person('player');
      await call(other, post, await review(slur));
      expect(await count('text_refusals', other.id)).toBe(1);
      expect((await call(other, endpoints['users.leave'], { password })).status).toBe(204);
      expect([await count('text_refusals', other.id), await count('strikes', other.id)]).toEqual([0, 0]);
    });
  });
});
