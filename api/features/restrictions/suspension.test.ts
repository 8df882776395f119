import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import { type Endpoint, methodOf, type Output, pathOf, requestOf } from '#sync/endpoint.ts';
import { levelHeader, wireLevel } from '#sync/protocol/level.ts';
import { caseOf, reportedReview } from '../../test/cases.ts';
import { deviceOf } from '../../test/device.ts';
import { raw } from '../../test/raw.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [decide, revert, appeal, answerAppeal] = [
  endpoints['moderation.decide'],
  endpoints['moderation.revert'],
  endpoints['decisions.appeal'],
  endpoints['moderation.answerAppeal'],
];
const hour = 3_600_000;

describe.each(bothDatabases)('a suspended account on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());
  afterEach(() => house.setClock());

  async function call<E extends Endpoint>(who: Someone, e: E, input: z.input<E['input']>, level = wireLevel) {
    const { method, path, body } = requestOf(e, input);
    const answer = await who.send(method, path, body, { [levelHeader]: String(level) });
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as Output<E> & { code?: string } };
  }
  const wishlist = (who: Someone) => call(who, endpoints['wishlist.list'], {});

  /** Suspends somebody for a review of theirs that was reported. */
  async function suspend(hours = 24, by = staff, author?: Someone, reported?: { id: string; version: number }) {
    const made = reported ?? (await reportedReview(house, { ...(author && { author }) }));
    const said = { actions: ['suspend' as const], hours, rule: 'kind' as const, facts: 'It is unkind.' };
    const answer = await call(by, decide, { id: made.id, version: made.version, ...said });
    return { status: answer.status, decision: answer.body };
  }
  async function suspended(hours = 24) {
    const made = await reportedReview(house);
    const { decision } = await suspend(hours, staff, made.author, made);
    return { me: made.author, decision, game: made.game, until: decision.until as string };
  }

  test('may make exactly the calls that are declared open, and those of anyone', async () => {
    const { me, until } = await suspended();
    const refusal = { code: 'suspended', i18n: { id: 'moderation.suspended', params: { until } } };
    const answers: [EndpointName, boolean][] = [];
    for (const name of endpointNames) {
      const e: Endpoint = endpoints[name];
      if (e.may.includes('anyone') || name === 'users.signOutEverywhere') continue;
      const path = pathOf(e).replace(/\{\w+\}/g, () => uuid());
      const answer = await me.send(methodOf(e), path, methodOf(e) === 'GET' ? undefined : '{}', {
        [levelHeader]: String(wireLevel),
      });
      const text = await answer.text();
      const isRefused = answer.status === 403 && JSON.parse(text).code === 'suspended';
      if (isRefused) expect(JSON.parse(text)).toMatchObject(refusal);
      answers.push([name, !isRefused]);
    }
    expect(answers).toEqual(answers.map(([name]) => [name, (endpoints[name] as Endpoint).whileSuspended]));
    expect(answers.filter(([, isOpen]) => isOpen).map(([name]) => name)).toEqual(
      expect.arrayContaining([
        ...['auth.user', 'restrictions.mine', 'decisions.list', 'decisions.one', 'decisions.appeal', 'users.export'],
        ...['users.leave', 'library.add', 'saves.keep', 'plays.start', 'plays.end', 'sync.pull', 'sync.exchange'],
      ]),
    );
    expect((await call(me, endpoints['games.list'], {})).status).toBe(200);
    expect((await wishlist(me)).status).toBe(403);
    // An app of before knows no such code.
    expect((await call(me, endpoints['wishlist.list'], {}, 3)).body).toMatchObject({ code: 'forbidden' });
  });

  test('plays, keeps a library, reads why, asks for another look, exports, logs out and in, and leaves', async () => {
    const { me, decision, game, until } = await suspended();
    expect((await call(me, endpoints['library.add'], { id: game.id })).status).toBe(201);
    expect((await call(me, endpoints['plays.start'], { gameId: game.id })).status).toBe(201);
    expect((await call(me, endpoints['decisions.one'], { id: decision.id })).body).toMatchObject({
      ...{ actions: ['suspend'], until, state: 'active' },
    });
    expect((await call(me, endpoints['restrictions.mine'], {})).body.suspendedUntil).toBe(until);
    expect((await call(me, appeal, { decisionId: decision.id, words: 'It was a joke.' })).status).toBe(201);
    expect((await call(me, endpoints['users.export'], { password })).status).toBe(200);
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
    const { me: other } = await suspended();
    expect((await raw(`${house.url}/api/logout`, { cookie: other.cookie, ...own })).status).toBe(302);
    expect((await wishlist(other)).status).toBe(401);
    const { status, body } = await call(other, endpoints['auth.login'], { email: other.email, password });
    expect([status, body.id]).toEqual([200, other.id]);
    expect((await call(me, endpoints['users.leave'], { password })).status).toBe(204);
  });

  test('has what waited refused for good, and the rest of the batch and the pull taken', async () => {
    const { me, decision, game } = await suspended();
    const { op, send } = deviceOf(house, me);
    const strikes = 'SELECT COUNT(*) AS n FROM strikes WHERE "userId" = :id';
    const other = await house.game();
    const ops = [
      op('wishlist.add', { gameId: other.id }),
      op('library.add', { id: game.id }),
      op('reviews.post', { gameId: other.id, rating: 1, comment: 'You retard' }),
    ];
    const { body: answer } = await send(ops);
    expect([answer.last, answer.results]).toMatchObject([
      3,
      [
        { seq: 1, status: 'rejected', code: 'suspended' },
        { seq: 3, status: 'rejected', code: 'suspended' },
      ],
    ]);
    expect(answer.pull.rows.map(([kind, id]) => [kind, id])).toContainEqual(['decision', decision.id]);
    expect(answer.pull.rows.filter(([kind]) => kind === 'library')).toHaveLength(1);
    // What was not taken in is no strike.
    expect(Number(((await house.db.get(strikes, { id: me.id })) as { n: number }).n)).toBe(0);
    const { body: older } = await send([op('wishlist.add', { gameId: other.id })], 3);
    expect(older.results).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
    // Sent again afterwards, it is taken.
    house.setClock(new Date(house.clock().getTime() + 24 * hour).toISOString());
    expect((await send([op('wishlist.add', { gameId: other.id })])).body.results).toEqual([]);
    expect((await wishlist(me)).body).toHaveLength(1);
  });

  test('may do everything again when the time is over, and when the decision is taken back or overturned', async () => {
    house.setClock(house.clock().toISOString());
    const { me, until } = await suspended(1);
    house.setClock(new Date(Date.parse(until) - 1).toISOString());
    expect((await wishlist(me)).status).toBe(403);
    house.setClock(until);
    expect((await wishlist(me)).status).toBe(200);

    const cases = [await reportedReview(house, { author: me }), await reportedReview(house, { author: me })];
    const first = await suspend(24, staff, me, cases[0]);
    const second = await suspend(48, staff, me, cases[1]);
    await call(staff, revert, { id: second.decision.id, why: 'The wrong person.' });
    // The other decision still stands.
    expect((await call(me, endpoints['restrictions.mine'], {})).body.suspendedUntil).toBe(first.decision.until);
    const { body } = await call(me, appeal, { decisionId: first.decision.id, words: 'It was a joke.' });
    const other = await house.person('staff');
    expect((await call(other, answerAppeal, { id: body.id, outcome: 'overturned' })).status).toBe(200);
    expect((await wishlist(me)).status).toBe(200);
  });

  test('is a player’s or a developer’s, of staff only by the lead developer, and never the lead developer’s', async () => {
    const [other, lead] = [await house.person('staff'), await house.person('lead')];
    expect((await suspend(24, staff, other)).status).toBe(403);
    expect((await suspend(24, lead, other)).status).toBe(201);
    expect((await call(other, endpoints['moderation.cases'], {})).body.code).toBe('suspended');
    expect((await suspend(24, staff, lead)).status).toBe(403);
    expect((await suspend(24, staff, await house.person('developer'))).status).toBe(201);
    const person = await house.person('player');
    const me = await house.person('player');
    await me.call(endpoints['reports.quick'], { kind: 'user', id: person.id, authorId: person.id, reason: 'spam' });
    const made = await caseOf(house, person.id);
    const said = { ...made, rule: 'kind' as const, facts: 'Spam', actions: ['suspend' as const] };
    expect((await call(staff, decide, said)).status).toBe(400);
    expect((await call(staff, decide, { ...said, hours: 721 })).status).toBe(400);
    expect((await call(staff, decide, { ...said, hours: 168 })).status).toBe(201);
  });
});
