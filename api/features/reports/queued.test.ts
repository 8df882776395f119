import { pino } from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#sync/contract/index.ts';
import type { SyncAnswer } from '#sync/contract/sync.ts';
import { type Endpoint, methodOf } from '#sync/endpoint.ts';
import { retention } from '#sync/policy/retention.ts';
import { deviceOf } from '../../test/device.ts';
import { befriended } from '../../test/friends.ts';
import { endingAt, neverEnds } from '../../test/processEnd.ts';
import { inputFor } from '../../test/samples.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';
import { muteUntil } from '../restrictions/store.ts';
import { pruneCases, pruneReplacedReviews } from './prune.ts';
import { reportWeight, weightOf } from './weight.ts';

const [quick, setStatus] = [endpoints['reports.quick'], endpoints['reports.setStatus']];
const day = 86_400_000;
const daysFrom = (now: string, days: number) => new Date(Date.parse(now) + days * day).toISOString();

const fault = neverEnds();

describe.each(bothDatabases)('reports that waited on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database, through: endingAt(fault), log: pino({ level: 'silent' }) });
  });
  afterAll(() => house?.close());

  const count = async (text: string, params = {}) =>
    Number(((await house.db.get(`SELECT COUNT(*) AS n FROM ${text}`, params)) as { n: number }).n);

  function device(person: Someone) {
    const { op, send } = deviceOf(house, person);
    return { op, send, report: (input: object) => op('reports.quick', input, 2) };
  }
  const kinds = ({ pull }: SyncAnswer) => new Set(pull.rows.map(([kind]) => kind));

  test('the 31st of a day is refused for good, and what comes after it is taken', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const d = device(me);
    const ops = Array.from({ length: 31 }, () =>
      d.report({ kind: 'user', id: uuid(), authorId: null, reason: 'spam' }),
    );
    const add = d.op('wishlist.add', { gameId: game.id });
    const { body } = await d.send([...ops, add]);
    expect([body.last, body.results]).toMatchObject([32, [{ seq: 31, status: 'rejected', code: 'forbidden' }]]);
    expect(await count('moderation_reports WHERE "reporterId" = :id', { id: me.id })).toBe(30);
    expect(kinds(body)).toEqual(new Set(['wishlist']));
  });

  test('the 31st of a day still blocks', async () => {
    const { a: author, b: me } = await befriended(house);
    const d = device(me);
    const about = () => ({ kind: 'user', id: uuid(), authorId: null, reason: 'spam' }) as const;
    await d.send(Array.from({ length: 30 }, () => d.report(about())));
    const { body } = await d.send([
      d.report({ kind: 'user', id: author.id, authorId: author.id, reason: 'bullying', block: 1 }),
    ]);
    expect([body.last, body.results]).toEqual([31, []]);
    expect((await me.call(endpoints['friends.blocked'], {})).body).toMatchObject([{ userId: author.id }]);
  });

  test('a block comes as a row of its own to an app that knows such rows, and to no earlier one', async () => {
    const { a: author, b: me } = await befriended(house);
    const d = device(me);
    await d.send([d.report({ kind: 'user', id: author.id, authorId: author.id, reason: 'bullying', block: 1 })]);
    expect(kinds((await d.send([])).body)).toContain('block');
    expect(kinds((await d.send([], 2)).body)).not.toContain('block');
    const [row] = (await d.send([])).body.pull.rows.filter(([kind]) => kind === 'block');
    expect(row?.[3]).toMatchObject({ userId: author.id, username: author.username });
    expect(kinds((await device(author).send([])).body)).not.toContain('block');
  });

  test('a report and its block are both there or neither, wherever the process ends, and sent again both once', async () => {
    const { a: author, b: me } = await befriended(house);
    const { id } = (await author.call(endpoints['friends.message'], { receiverId: me.id, content: 'Rude' })).body;
    const d = device(me);
    const op = d.report({ kind: 'message', id, authorId: author.id, reason: 'bullying', quote: 'Rude', block: 1 });
    const there = async () => [
      await count('moderation_reports WHERE "reporterId" = :id', { id: me.id }),
      await count('blocks WHERE "userId" = :id', { id: me.id }),
    ];
    let ended = 0;
    for (let n = 1; ; n++) {
      fault.at = n;
      const { status } = await d.send([op]);
      const isOver = fault.at > 0;
      fault.at = Number.POSITIVE_INFINITY;
      if (isOver) {
        expect(status).toBe(200);
        break;
      }
      const [reports, blocks] = await there();
      expect([reports, blocks], `ended at statement ${n}`).toEqual([0, 0]);
      ended++;
    }
    expect(ended).toBeGreaterThan(20);
    await d.send([op]);
    expect(await there()).toEqual([1, 1]);
    expect(await count('cases WHERE "entityId" = :id', { id })).toBe(1);
  });

  test('whoever is reported finds no trace of who reported them in any answer to any of their reads', async () => {
    const [author, developer] = [await house.person('player'), await house.person('developer')];
    const game = await house.game({ developerId: developer.id });
    const review = (await author.call(endpoints['reviews.post'], { gameId: game.id, rating: 1, comment: 'Rude' })).body;
    const secret = 'sycamore-77310';
    const reporters = await Promise.all([1, 2, 3].map(() => house.person('player')));
    const traces = [secret, ...reporters.flatMap(({ id, username }) => [id, username])];
    const things: string[] = [author.id, developer.id, game.id, review.id];
    for (const who of reporters) {
      await house.db.run('UPDATE users SET "createdAt" = :at WHERE id = :id', {
        ...{ id: who.id, at: '2020-01-01T00:00:00.000Z' },
      });
      for (const about of [
        { kind: 'review', id: review.id, authorId: author.id, block: 1 },
        { kind: 'user', id: author.id, authorId: author.id },
        { kind: 'game', id: game.id, authorId: developer.id },
      ] as const)
        things.push((await who.call(quick, { ...about, reason: 'broken', note: secret, quote: secret })).body.id);
    }
    const cases = (await house.db.all('SELECT id, "entityId" FROM cases', {})) as { id: string; entityId: string }[];
    things.push(...cases.filter(({ entityId }) => things.includes(entityId)).map(({ id }) => id));
    expect(things.length).toBe(16);
    let answered = 0;
    const reads = endpointNames.filter((name) => methodOf(endpoints[name]) === 'GET' && !endpoints[name].navigation);
    const look = async (who: Someone, name: EndpointName, more: object) => {
      const e = endpoints[name] as Endpoint;
      const { status, body } = await who.call(e, { ...inputFor(e), ...more } as never);
      if (status === 200) answered++;
      for (const trace of traces) expect(JSON.stringify(body ?? null), `${name} ${trace}`).not.toContain(trace);
    };
    for (const who of [author, developer])
      for (const name of reads) {
        const keys = Object.keys(endpoints[name].input.shape).filter((key) => /id$/i.test(key));
        await look(who, name, {});
        for (const key of keys) for (const id of things) await look(who, name, { [key]: id });
      }
    expect(answered).toBeGreaterThan(40);
    for (const who of [author, developer]) {
      const text = JSON.stringify((await device(who).send([])).body);
      for (const trace of traces) expect(text).not.toContain(trace);
      const kept = await who.call(endpoints['users.export'], { password: 'recess-demo' });
      expect(kept.status).toBe(200);
      for (const trace of traces) expect(JSON.stringify(kept.body)).not.toContain(trace);
    }
  });

  test('a closed case is kept with its evidence for 730 days, and an open one as long as it is open', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const filed = async () => {
      const about = await house.person('player');
      const said = { kind: 'user', id: about.id, authorId: about.id, reason: 'hate', quote: 'what I saw' } as const;
      return { about, report: (await me.call(quick, said)).body };
    };
    const [closed, open] = [await filed(), await filed()];
    await staff.call(setStatus, { id: closed.report.id, status: 'resolved' });
    const now = house.clock().toISOString();
    const kept = async ({ about }: { about: Someone }) => [
      await count('cases WHERE "entityId" = :id', { id: about.id }),
      await count('case_evidence WHERE text = :name', { name: about.username }),
    ];
    const quotes = async () =>
      (
        (await house.db.all('SELECT quote FROM moderation_reports WHERE "reporterId" = :id ORDER BY id', {
          id: me.id,
        })) as { quote: string }[]
      ).map(({ quote }) => quote);
    await pruneCases(house.db, daysFrom(now, retention.cases.days - 1));
    expect([await kept(closed), await kept(open)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await pruneCases(house.db, daysFrom(now, retention.cases.days + 1));
    expect([await kept(closed), await kept(open), await quotes()]).toEqual([
      [0, 0],
      [1, 1],
      ['', 'what I saw'],
    ]);
    expect((await me.call(endpoints['reports.list'], {})).body).toHaveLength(2);
  });

  test('a report weighs a quarter while its reporter is muted or suspended', async () => {
    const me = await house.person('player');
    const now = house.clock().toISOString();
    const createdAt = daysFrom(now, -30);
    await house.db.run('UPDATE users SET "createdAt" = :createdAt WHERE id = :id', { id: me.id, createdAt });
    const weight = async () => {
      const person = await house.person('player');
      const { id } = (await me.call(quick, { kind: 'user', id: person.id, authorId: person.id, reason: 'spam' })).body;
      const row = await house.db.get('SELECT weight FROM moderation_reports WHERE id = :id', { id });
      return Number((row as { weight: number }).weight);
    };
    expect(await weight()).toBe(750);
    await muteUntil({ db: house.db }, me.id, daysFrom(now, 1), 'kind', uuid());
    expect(await weight()).toBe(188);
    // A report of somebody suspended is refused; the weight does not rest on that.
    const caller = { id: uuid(), isAdmin: 0, isLeadDev: 0, developerId: null, byNumber: 0, createdAt } as const;
    const session = { signedInAt: now, sessionId: uuid() };
    const weighs = (suspendedUntil: string | null) =>
      reportWeight(house.db, { ...caller, ...session, suspendedUntil }, now);
    expect([await weighs(null), await weighs(daysFrom(now, 1))]).toEqual([750, 188]);
  });

  test('what an edit of a review replaced is kept for 30 days', async () => {
    const [author, game] = [await house.person('player'), await house.game()];
    const { id } = (await author.call(endpoints['reviews.post'], { gameId: game.id, rating: 1, comment: 'Old' })).body;
    await author.call(endpoints['reviews.edit'], { id, rating: 2, comment: 'New' });
    // Other stars are no other words.
    await author.call(endpoints['reviews.edit'], { id, rating: 3 });
    const now = house.clock().toISOString();
    const kept = () => count('review_texts WHERE "reviewId" = :id', { id });
    expect(await kept()).toBe(1);
    await pruneReplacedReviews(house.db, daysFrom(now, retention.replacedReviews.days - 1));
    expect(await kept()).toBe(1);
    await pruneReplacedReviews(house.db, daysFrom(now, retention.replacedReviews.days + 1));
    expect(await kept()).toBe(0);
  });
});

test('a report weighs by the age of its account and by what became of the reports before', () => {
  const now = '2026-06-01T12:00:00.000Z';
  const weight = (days: number, judged = 0, agreed = 0) => weightOf(daysFrom(now, -days), { judged, agreed }, now);
  expect([weight(0.9), weight(1), weight(6.9), weight(7)]).toEqual([0, 188, 188, 750]);
  // One that was wrong, and many; one that was right, and many.
  expect([weight(30, 1, 0), weight(30, 50, 0), weight(30, 1, 1), weight(30, 50, 50)]).toEqual([600, 400, 900, 1_444]);
});
