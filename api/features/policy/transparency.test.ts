import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionActions } from '#sync/contract/decisions.ts';
import { endpoints } from '#sync/contract/index.ts';
import { Transparency } from '#sync/contract/policy.ts';
import { reportReasons } from '#sync/contract/reports.ts';
import { appealedReview, decidedReview, reportedReview } from '../../test/cases.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const transparency = endpoints['policy.transparency'];

describe.each(bothDatabases)('the public numbers on %s', (database) => {
  let house: TestApp;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    house.setClock('2031-06-10T12:00:00.000Z');
    visitor = await house.person('visitor');
  });
  afterAll(() => house?.close());

  const later = (hours: number) => house.setClock(new Date(house.clock().getTime() + hours * 3_600_000).toISOString());
  const read = async (year?: number) => {
    later(0.02);
    return (await visitor.call(transparency, year ? { year } : {})).body;
  };

  test('count reports by reason, what was decided, who decided it, how long it took, and how appeals ended', async () => {
    const [staff, other] = [await house.person('staff'), await house.person('staff')];
    for (let n = 0; n < 5; n++) {
      const { id, version } = await reportedReview(house, { reason: 'spam' });
      later(n);
      await staff.call(endpoints['moderation.decide'], {
        ...{ id, version, actions: ['hide', 'warn'], rule: 'spam', facts: 'An advertisement.' },
      });
    }
    for (let n = 0; n < 6; n++) {
      const { appealId } = await appealedReview(house, { staff, reason: 'hate' });
      const outcome = n < 5 ? 'upheld' : 'overturned';
      await other.call(endpoints['moderation.answerAppeal'], { id: appealId, outcome });
    }
    const said = await read();
    expect(Transparency().parse(said)).toEqual(said);
    expect([said.year, said.years]).toEqual([2031, [2031, 2030]]);
    expect(said.reports).toMatchObject({ spam: 5, hate: 6, bullying: null, form: null });
    expect(said.actions).toMatchObject({ hide: 11, warn: 5, mute: null, none: null });
    expect(said.made).toEqual({ byPeople: 11, automatic: null });
    // 0, 1, 2, 3 and 4 hours, and six at once.
    expect(said.medianHours).toBe(0);
    expect(said.appeals).toEqual({ upheld: 5, overturned: null, waiting: null });
    expect([Object.keys(said.reports).sort(), Object.keys(said.actions)]).toEqual([
      [...Object.keys(reportReasons), 'form'].sort(),
      [...decisionActions],
    ]);
  });

  test('are never below five, and none that is left out follows from the others', async () => {
    const before = await read();
    const staff = await house.person('staff');
    for (let n = 1; n < 5; n++) {
      await decidedReview(house, { staff, reason: 'threat' });
      const { reports } = await read();
      expect([n, reports['threat']]).toEqual([n, null]);
    }
    await decidedReview(house, { staff, reason: 'threat' });
    const after = await read();
    expect(after.reports['threat']).toBe(5);
    const numbers = [after, before].flatMap(({ reports, actions, made, appeals }) =>
      [reports, actions, made, appeals].flatMap((table) => Object.values(table)),
    );
    expect(numbers.filter((n) => n !== null && n < 5)).toEqual([]);
    // Reports, what was done, decisions and appeals are four different things, and no table has a sum.
    const known = [
      'actions',
      'appeals',
      'made',
      'madeHidden',
      'medianHours',
      'mostHours',
      'reports',
      'upTo',
      'year',
      'years',
    ];
    expect(Object.keys(after).sort()).toEqual(known);
  });

  test('say nothing of anybody: no name, no id, no word, to whoever asks', async () => {
    const { author, staff, game, decisionId } = await decidedReview(house, { comment: 'A canary of a comment' });
    const body = JSON.stringify(await read());
    for (const word of [author.id, author.username, staff.id, staff.username, game.id, decisionId, 'canary'])
      expect(body).not.toContain(word);
  });

  test('are of this year and the last, which are kept whole; of another there are none', async () => {
    const insert = async (createdAt: string) => {
      const [caseId, id] = [uuid(), uuid()];
      await house.db.run(
        `INSERT INTO cases (id, kind, "entityId", "firstAt", state, "decidedAt") VALUES (:caseId, 'user', :id, :createdAt, 'closed', :createdAt)`,
        { caseId, id, createdAt },
      );
      await house.db.run(
        `INSERT INTO decisions (id, "caseId", kind, actions, "createdAt") VALUES (:id, :caseId, 'user', '["mute"]', :createdAt)`,
        { caseId, id, createdAt },
      );
    };
    for (let n = 0; n < 7; n++) await insert('2030-12-31T23:59:59.999Z');
    for (let n = 0; n < 4; n++) await insert('2031-01-01T00:00:00.000Z');
    expect([(await read(2030)).actions['mute'], (await read(2031)).actions['mute']]).toEqual([7, null]);
    for (const year of [2029, 2032]) expect((await visitor.call(transparency, { year })).status).toBe(404);
  });

  test('are counted once a minute, however many ask', async () => {
    later(1);
    const many = await Promise.all(Array.from({ length: 20 }, () => visitor.call(transparency, {})));
    expect(new Set(many.map(({ body }) => body.upTo)).size).toBe(1);
  });

  test('say within how many hours 8 of 10 reports of 90 days were decided, and nothing of fewer than ten cases', async () => {
    house.setClock('2032-06-01T00:00:00.000Z');
    const staff = await house.person('staff');
    const reported: { id: string; version: number }[] = [];
    for (let n = 0; n < 10; n++) reported.push(await reportedReview(house, { reason: 'spam' }));
    const unfounded = { actions: ['none' as const], facts: '' };
    const decide = ({ id, version }: { id: string; version: number }) =>
      staff.call(endpoints['moderation.decide'], { id, version, ...unfounded });
    // After 1 to 10 hours, and a little more that the question takes.
    for (const [n, one] of reported.entries()) {
      later(1);
      expect((await decide(one)).status).toBe(201);
      if (n === 8) expect((await read()).mostHours).toBe(null);
    }
    expect((await read()).mostHours).toBe(8);
    // The same for a year that is over: it is about now.
    expect((await read(2031)).mostHours).toBe(8);
    // Of what waits, what is younger than that says nothing yet, and what is older counts as long as it has waited.
    for (let n = 0; n < 5; n++) await reportedReview(house, { reason: 'spam' });
    later(5);
    expect((await read()).mostHours).toBe(8);
    later(45);
    // Of 15 the twelfth, a little over 50 hours.
    expect((await read()).mostHours).toBe(51);
    later(91 * 24);
    expect((await read()).mostHours).toBe(null);
  });
});
