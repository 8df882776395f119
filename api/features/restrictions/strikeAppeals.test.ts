import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { retention } from '#sync/policy/retention.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { pruneCases, pruneStrikeCases } from '../reports/prune.ts';

const [post, mine, cases, evidence] = [
  endpoints['reviews.post'],
  endpoints['restrictions.mine'],
  endpoints['moderation.cases'],
  endpoints['moderation.evidence'],
];
const [appeal, answerAppeal, revert] = [
  endpoints['decisions.appeal'],
  endpoints['moderation.answerAppeal'],
  endpoints['moderation.revert'],
];
const [list, one] = [endpoints['decisions.list'], endpoints['decisions.one']];
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const slur = 'You retard';

describe.each(bothDatabases)('appeals against strikes on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());
  afterEach(() => house.setClock());

  const at = (ms: number) => new Date(house.clock().getTime() + ms).toISOString();
  const stop = () => house.setClock(at(0));
  const later = (ms: number) => house.setClock(at(ms));
  /** Says a slur, which is refused; answers the decision that says why. */
  async function struck(who: Someone, comment = slur) {
    const { status } = await who.call(post, { gameId: (await house.game()).id, rating: 3, comment });
    expect(status).toBe(400);
    const [decision] = (await who.call(list, {})).body;
    if (!decision) throw new Error('There is no decision');
    return decision;
  }
  const restrictions = async (who: Someone) => (await who.call(mine, {})).body;
  const ask = async (who: Someone, decisionId: string) => {
    const { status, body } = await who.call(appeal, { decisionId, words: 'It is the name of a level.' });
    expect(status).toBe(201);
    return body.id;
  };
  const bells = async (who: Someone) =>
    (await who.call(endpoints['notifications.list'], {})).body.map(({ title, decisionId }) => [title, decisionId]);
  const strikesOf = async ({ id }: Someone) =>
    Number(((await house.db.get('SELECT COUNT(*) AS n FROM strikes WHERE "userId" = :id', { id })) as { n: number }).n);
  const appeals = async (who: Someone) => (await who.call(cases, { which: 'appeals' })).body.rows;

  test('a strike is a decision of the store: its author is told, and reads which words, why, and until when to appeal', async () => {
    stop();
    const me = await house.person('player');
    const first = await struck(me);
    expect(first).toMatchObject({
      ...{ kind: 'user', text: slur, actions: ['warn'], rule: 'hate', automatic: 1, byReport: 0, until: null },
      ...{ state: 'active', appeal: null, appealUntil: at(retention.refusedTexts.days * day) },
    });
    expect(await bells(me)).toEqual([['We refused something you wrote', first.id]]);
    expect(await restrictions(me)).toMatchObject({ step: 1, mutedUntil: null, decisionId: first.id });
    const second = await struck(me, `${slur}!`);
    expect(second).toMatchObject({ text: `${slur}!`, actions: ['mute'], until: at(5 * minute) });
    expect(await restrictions(me)).toMatchObject({ step: 2, mutedUntil: at(5 * minute), decisionId: second.id });
    // On their devices, so that it is read without a network too.
    expect((await fedOf(house, me, 'decision')).map(([id]) => id).sort()).toEqual([first.id, second.id].sort());
    // No work for staff until somebody appeals.
    expect((await staff.call(cases, {})).body.counts.open).toBe(0);
    expect((await (await house.person('player')).call(one, { id: first.id })).status).toBe(404);
  });

  test('an appeal comes to the queue with the words as evidence; granted, the strike is gone, the mute ends and its author is told', async () => {
    stop();
    const me = await house.person('player');
    await struck(me);
    const second = await struck(me, `${slur}!`);
    const appealId = await ask(me, second.id);
    const [row] = await appeals(staff);
    expect(row).toMatchObject({ appealId, kind: 'user', found: 'strike', reason: 'hate', state: 'closed', reports: 0 });
    expect(JSON.stringify(row)).not.toContain(slur);
    const kept = (await staff.call(evidence, { id: row?.id as string })).body;
    expect(kept.texts.map(({ text }) => text)).toEqual([`${slur}!`]);
    const note = 'You are right.';
    const answer = await staff.call(answerAppeal, { id: appealId, outcome: 'overturned', note });
    expect([answer.status, answer.body]).toMatchObject([200, { state: 'reverted', by: null, isOwn: 0 }]);
    expect(await restrictions(me)).toMatchObject({ mutedUntil: null, step: 1 });
    expect(await strikesOf(me)).toBe(1);
    expect((await me.call(post, { gameId: (await house.game()).id, rating: 3, comment: 'Nice' })).status).toBe(201);
    expect((await bells(me))[0]).toEqual(['A decision was taken back', second.id]);
    expect((await me.call(one, { id: second.id })).body.appeal).toMatchObject({ outcome: 'overturned', note });
    const log = await house.db.all('SELECT action, said FROM audit_log WHERE "actorId" = :id', { id: staff.id });
    expect(log.slice(-2)).toMatchObject([
      { action: 'moderation.evidence' },
      { action: 'moderation.answerAppeal', said: JSON.stringify({ id: appealId, outcome: 'overturned' }) },
    ]);
    expect(JSON.stringify(log)).not.toContain(slur);
  });

  test('an appeal that is not granted changes nothing, and its author is told; it is possible once', async () => {
    stop();
    const me = await house.person('player');
    await struck(me);
    const { id, until } = await struck(me, `${slur}!`);
    const appealId = await ask(me, id);
    await staff.call(answerAppeal, { id: appealId, outcome: 'upheld', note: 'It is a slur.' });
    expect([await strikesOf(me), (await restrictions(me)).mutedUntil]).toEqual([2, until]);
    expect((await bells(me))[0]).toEqual(['Your appeal was answered', id]);
    expect((await me.call(appeal, { decisionId: id, words: 'Again' })).status).toBe(409);
    // Staff may see it differently later on.
    expect((await staff.call(revert, { id, why: 'It was a name.' })).status).toBe(200);
    expect([await strikesOf(me), (await restrictions(me)).mutedUntil]).toEqual([1, null]);
  });

  test('a strike that is taken back shortens the mutes that came after it to what they would have been without it', async () => {
    stop();
    const me = await house.person('player');
    const first = await struck(me);
    const second = await struck(me, `${slur}!`);
    later(5 * minute);
    const third = await struck(me, `${slur}?`);
    const began = house.clock().getTime();
    expect(third.until).toBe(at(hour));
    later(minute);
    await staff.call(answerAppeal, { id: await ask(me, first.id), outcome: 'overturned' });
    expect((await me.call(one, { id: second.id })).body).toMatchObject({ actions: ['warn'], until: null });
    const shorter = new Date(began + 5 * minute).toISOString();
    expect((await me.call(one, { id: third.id })).body).toMatchObject({ actions: ['mute'], until: shorter });
    expect(await restrictions(me)).toMatchObject({ mutedUntil: shorter, reason: 'text', decisionId: third.id });
    expect((await fedOf(house, me, 'decision')).length).toBe(3);
  });

  test('a mute by staff stays where a strike is taken back, and a strike where a decision of staff is', async () => {
    stop();
    const me = await house.person('player');
    await struck(me);
    const { id } = await struck(me, `${slur}!`);
    const reporter = await house.person('player');
    await reporter.call(endpoints['reports.quick'], { kind: 'user', id: me.id, authorId: me.id, reason: 'threat' });
    const [row] = (await staff.call(cases, { kind: 'user' })).body.rows;
    const { body } = await staff.call(endpoints['moderation.decide'], {
      ...{ id: row?.id as string, version: row?.version as number, hours: 24 },
      ...{ actions: ['mute'], rule: 'threats', facts: 'They threaten people.' },
    });
    await staff.call(answerAppeal, { id: await ask(me, id), outcome: 'overturned' });
    expect(await restrictions(me)).toMatchObject({ mutedUntil: body.until, reason: 'threats', decisionId: body.id });
    await staff.call(revert, { id: body.id, why: 'A joke.' });
    expect([await strikesOf(me), (await restrictions(me)).mutedUntil]).toEqual([1, null]);
  });

  test('of several of staff who answer at once one does, and the strike is taken back once', async () => {
    stop();
    const me = await house.person('player');
    await struck(me);
    const { id } = await struck(me, `${slur}!`);
    const appealId = await ask(me, id);
    const other = await house.person('staff');
    const said = { id: appealId, outcome: 'overturned' as const };
    const answers = await Promise.all([staff, other, staff, other].map((who) => who.call(answerAppeal, said)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await strikesOf(me)).toBe(1);
    expect((await bells(me)).filter(([title]) => title === 'A decision was taken back')).toHaveLength(1);
  });

  test('only its author appeals, no member of staff answers their own, and nobody reads the words but staff', async () => {
    stop();
    const me = await house.person('staff');
    const { id } = await struck(me);
    const stranger = await house.person('player');
    expect((await stranger.call(appeal, { decisionId: id, words: 'Mine' })).status).toBe(404);
    const appealId = await ask(me, id);
    expect((await appeals(me)).map((row) => row.appealId)).not.toContain(appealId);
    expect((await me.call(answerAppeal, { id: appealId, outcome: 'overturned' })).status).toBe(404);
    expect((await me.call(revert, { id, why: 'Mine' })).status).toBe(404);
    const row = (await appeals(staff)).find((each) => each.appealId === appealId);
    expect((await me.call(evidence, { id: row?.id as string })).status).toBe(404);
    expect((await stranger.call(evidence, { id: row?.id as string })).status).toBe(403);
    expect((await stranger.call(answerAppeal, { id: appealId, outcome: 'overturned' })).status).toBe(403);
  });

  test('a strike is kept as long as its words, longer where somebody appealed, and goes with its author', async () => {
    stop();
    const [me, other, leaver] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('player'),
    ];
    const [mineId, theirs] = [(await struck(me)).id, (await struck(other)).id];
    await struck(leaver);
    await ask(other, theirs);
    const casesOf = async ({ id }: Someone) =>
      (await house.db.all('SELECT id FROM cases WHERE "authorId" = :id', { id })).length;
    const there = async () => [await casesOf(me), await casesOf(other)];
    await pruneStrikeCases(house.db, at(retention.refusedTexts.days * day));
    expect(await there()).toEqual([1, 1]);
    await pruneStrikeCases(house.db, at(retention.refusedTexts.days * day + 1));
    expect(await there()).toEqual([0, 1]);
    // The device is told.
    expect(await fedOf(house, me, 'decision')).toEqual([[mineId, 1]]);
    await pruneCases(house.db, at(retention.cases.days * day + 1));
    expect(await there()).toEqual([0, 0]);
    const again = await house.person('player');
    const text = `${slur} of the hills`;
    await struck(again, text);
    expect((await again.call(endpoints['users.leave'], { password })).status).toBe(204);
    expect(await house.db.all('SELECT id FROM case_evidence WHERE text = :text', { text })).toEqual([]);
  });

  test('who is too late is told so: the words are gone', async () => {
    stop();
    const me = await house.person('player');
    const { id } = await struck(me);
    // Not by the clock: a session ends after as many days without a request.
    const madeBefore = (ms: number) =>
      house.db.run('UPDATE decisions SET "createdAt" = :at WHERE id = :id', { id, at: at(-ms) });
    const tried = async () => (await me.call(appeal, { decisionId: id, words: 'It is a name.' })).status;
    await madeBefore(retention.refusedTexts.days * day + 1);
    expect(await tried()).toBe(409);
    await madeBefore(retention.refusedTexts.days * day);
    expect(await tried()).toBe(201);
  });
});
