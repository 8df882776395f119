import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { caseLeaseMinutes, caseListMax, targetHours } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { applyRowDelta, rowDelta } from '#sync/protocol/rowDelta.ts';
import { caseOf, decidedReview, hiding, reportedReview } from '../../test/cases.ts';
import { befriended } from '../../test/friends.ts';
import { someLetters } from '../../test/letters.ts';
import { bothDatabases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [cases, one, claim, release, evidence, decide] = [
  endpoints['moderation.cases'],
  endpoints['moderation.one'],
  endpoints['moderation.claim'],
  endpoints['moderation.release'],
  endpoints['moderation.evidence'],
  endpoints['moderation.decide'],
];
const quick = endpoints['reports.quick'];
type Asked = z.input<typeof cases.input>;

describe.each(bothDatabases)('the queue of cases on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const listed = async (asked: Asked = {}, who = staff) => (await who.call(cases, asked)).body;
  /** Every page of the queue. */
  async function whole(asked: Asked = {}, who = staff) {
    const rows: Awaited<ReturnType<typeof listed>>['rows'] = [];
    for (let before: string | undefined; ; ) {
      const page = await listed({ ...asked, ...(before && { before }) }, who);
      rows.push(...page.rows);
      if (!page.before) return rows;
      before = page.before;
    }
  }
  const hoursLater = (hours: number) => new Date(house.clock().getTime() + hours * 3_600_000).toISOString();
  const told = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
    status,
    body.code,
    body.message,
  ];

  test('a case is as bad as the worst of its reports, weighs what its accounts do, and is due by that', async () => {
    const at = hoursLater(1);
    house.setClock(at);
    const { id, reviewId, author } = await reportedReview(house, { reason: 'spam' });
    const get = async () => (await staff.call(one, { id })).body;
    const due = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
    expect(await get()).toMatchObject({ severity: 4, reason: 'spam', reports: 1, dueAt: due(targetHours[3]) });
    const old = await house.person('player');
    await house.db.run('UPDATE users SET "createdAt" = :at WHERE id = :id', {
      id: old.id,
      at: '2026-01-01T00:00:00.000Z',
    });
    const about = { kind: 'review', id: reviewId, authorId: author.id } as const;
    // Two taps of one person are one report, which is as bad as its reason.
    for (const reason of ['other', 'threat'] as const) await old.call(quick, { ...about, reason });
    const worst = { severity: 1, reason: 'threat', dueAt: due(targetHours[0]) };
    expect(await get()).toMatchObject({ ...worst, reports: 2, score: 750 });
    // A report that comes later puts nothing off.
    house.setClock(due(1));
    await (await house.person('player')).call(quick, { ...about, reason: 'grooming' });
    expect(await get()).toMatchObject({ ...worst, reports: 3 });
    house.setClock();
  });

  test('the queue shows what is overdue first, then the worst, then the weightiest, 50 at a time and each once', async () => {
    const now = house.clock().toISOString();
    for (let i = 0; i < caseListMax + 5; i++)
      await house.db.run(
        `INSERT INTO cases (id, kind, "entityId", severity, score, "firstAt", "dueAt")
         VALUES (:id, 'user', :entityId, :severity, :score, :now, :dueAt)`,
        {
          ...{ id: uuid(), entityId: uuid(), severity: (i % 4) + 1, score: (i % 7) * 100, now },
          dueAt: i % 5 === 0 ? hoursLater(-1) : hoursLater(40),
        },
      );
    const first = await listed();
    expect(first.rows).toHaveLength(caseListMax);
    const rows = await whole();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const { counts } = await listed();
    expect(rows).toHaveLength(counts.open);
    const moment = house.clock().toISOString();
    const rank = rows.map(({ dueAt, severity, score }) => [dueAt <= moment ? 0 : 1, severity, -score] as const);
    const sorted = rank.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    expect(rank).toEqual(sorted);
    const overdue = await whole({ which: 'overdue' });
    expect(overdue).toHaveLength(counts.overdue);
    expect(overdue.length).toBeGreaterThanOrEqual(11);
    expect(overdue.every(({ dueAt }) => dueAt <= moment)).toBe(true);
  });

  test('a poll of a queue that changed brings its counts and the cases that changed', async () => {
    const { id } = await reportedReview(house, { reason: 'threat' });
    await reportedReview(house, { reason: 'threat' });
    const path = '/api/moderation/cases?reason=threat';
    const first = await staff.send('GET', path);
    const before = (await first.json()) as Awaited<ReturnType<typeof listed>>;
    await staff.call(decide, { id, actions: ['none'], version: (await staff.call(one, { id })).body.version });
    const known = { 'if-none-match': first.headers.get('etag') as string, 'a-im': rowDelta };
    const delta = await staff.send('GET', path, undefined, known);
    const came = (await delta.json()) as { rows: (number | object)[]; counts: object };
    expect([delta.status, came.rows.every((row) => typeof row === 'number')]).toEqual([226, true]);
    expect(came.counts).toMatchObject({ open: before.counts.open - 1 });
    expect(applyRowDelta(before, came)).toEqual(await (await staff.send('GET', path)).json());
  });

  test('it is narrowed by the age of a case and by the person it is about, also among decided cases', async () => {
    const before = house.clock().getTime();
    const author = await house.person('player');
    house.setClock(new Date(before - 4 * 86_400_000).toISOString());
    const old = await reportedReview(house, { author });
    house.setClock();
    const fresh = await reportedReview(house, { author });
    const name = author.username;
    const found = async (asked: Asked) => (await whole({ person: name, ...asked })).map(({ id }) => id).sort();
    expect(await found({})).toEqual([old.id, fresh.id].sort());
    expect(await found({ person: name.toUpperCase() })).toEqual([old.id, fresh.id].sort());
    expect(await found({ age: 'threeDays' })).toEqual([old.id]);
    expect(await found({ age: 'week' })).toEqual([]);
    expect(await found({ person: 'Nobody at all' })).toEqual([]);
    expect(await found({ person: '???' })).toEqual([]);

    const decider = await house.person('staff');
    const said = { ...hiding, actions: [...hiding.actions] };
    for (const { id } of [fresh, old]) {
      const { version } = (await decider.call(one, { id })).body;
      expect((await decider.call(decide, { id, version, ...said })).status).toBe(201);
    }
    expect(await found({})).toEqual([]);
    const decided = await whole({ which: 'closed', person: name });
    expect(decided.map(({ id, state }) => [id, state])).toEqual([
      [old.id, 'closed'],
      [fresh.id, 'closed'],
    ]);
    expect(await found({ which: 'closed', age: 'day' })).toEqual([old.id]);
    // Whom a case is about does not find it, whoever they are.
    await house.db.run('UPDATE users SET "isAdmin" = 1 WHERE id = :id', { id: author.id });
    expect(await whole({ which: 'closed', person: name }, author)).toEqual([]);
  });

  test('decided cases are listed from the latest on, 50 at a time and each once', async () => {
    for (let i = 0; i < caseListMax + 3; i++)
      await house.db.run(
        `INSERT INTO cases (id, kind, "entityId", severity, score, "firstAt", "dueAt", state, "decidedAt")
         VALUES (:id, 'user', :entityId, 3, 0, :at, :at, 'closed', :at)`,
        { id: uuid(), entityId: uuid(), at: hoursLater(-i) },
      );
    expect((await listed({ which: 'closed' })).rows).toHaveLength(caseListMax);
    const rows = await whole({ which: 'closed' });
    expect(rows.length).toBeGreaterThanOrEqual(caseListMax + 3);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ state }) => state === 'closed')).toBe(true);
  });

  test('it is narrowed by kind and reason, and says no word of what was reported or who did', async () => {
    const comment = `Nobody may read this ${someLetters(12)}`;
    const { id, author, reporters } = await reportedReview(house, { comment, reason: 'privateData' });
    const found = await whole({ kind: 'review', reason: 'privateData' });
    expect(found.map((row) => row.id)).toEqual([id]);
    const text = JSON.stringify(found);
    for (const word of [comment, author.id, author.username, reporters[0]?.id as string])
      expect(text).not.toContain(word);
    expect((await whole({ kind: 'game', reason: 'privateData' })).length).toBe(0);
    expect(JSON.stringify((await staff.call(one, { id })).body)).not.toContain(comment);
  });

  test('nobody of staff finds a case about themself, or a thing of their game, by any call', async () => {
    const mine = await house.person('staff');
    const { id, version } = await reportedReview(house, { author: mine });
    const game = await house.game({ developerId: mine.id });
    const [author, reporter] = [await house.person('player'), await house.person('player')];
    const said = { gameId: game.id, rating: 1, comment: 'Bad' };
    const { id: reviewId } = (await author.call(endpoints['reviews.post'], said)).body;
    await reporter.call(quick, { kind: 'review', id: reviewId, authorId: author.id, reason: 'hate' });
    // What is gone by now is only said to be theirs.
    const gone = uuid();
    await reporter.call(quick, { kind: 'review', id: gone, authorId: mine.id, reason: 'hate', quote: 'x' });
    const theirs = [id, (await caseOf(house, reviewId)).id, (await caseOf(house, gone)).id];
    const seen = new Set((await whole({}, mine)).map((row) => row.id));
    const others = new Set((await whole()).map((row) => row.id));
    for (const caseId of theirs) {
      expect([seen.has(caseId), others.has(caseId)]).toEqual([false, true]);
      const asked = { id: caseId, actions: ['none' as const], version };
      for (const answer of [
        await mine.call(one, { id: caseId }),
        await mine.call(claim, { id: caseId }),
        await mine.call(release, { id: caseId }),
        await mine.call(evidence, { id: caseId }),
        await mine.call(decide, asked),
      ])
        expect(told(answer)).toEqual([404, 'notFound', 'That does not exist']);
      const bulk = await mine.call(endpoints['moderation.bulk'], { ids: [caseId], action: 'none' });
      expect(bulk.body).toMatchObject([{ id: caseId, code: 'notFound' }]);
    }
    const counted = (who: Someone) => listed({}, who).then(({ counts }) => counts.open);
    expect(await counted(mine)).toBe((await counted(staff)) - theirs.length);
  });

  test('a claim lasts ten minutes, is one person’s, is taken for longer, given back, and names who has it', async () => {
    const at = Date.parse(hoursLater(2));
    const minutes = (n: number) => house.setClock(new Date(at + n * 60_000).toISOString());
    minutes(0);
    const other = await house.person('staff');
    const { id, reports } = await reportedReview(house);
    expect((await staff.call(claim, { id })).body).toMatchObject({
      claimedBy: { id: staff.id, username: staff.username },
      claimedUntil: new Date(at + caseLeaseMinutes * 60_000).toISOString(),
    });
    const status = async () => (await staff.call(endpoints['reports.one'], { id: reports[0] as string })).body;
    expect(await status()).toMatchObject({ status: 'in_progress', isRead: 1 });
    const taken = [409, 'conflict', `${staff.username} is working on this case`];
    expect(told(await other.call(claim, { id }))).toEqual(taken);
    const { version } = (await other.call(one, { id })).body;
    const said = { ...hiding, actions: [...hiding.actions], id, version };
    expect(told(await other.call(decide, said))).toEqual(taken);
    expect((await listed({ which: 'mine' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await listed({ which: 'mine' }, other)).rows).toEqual([]);
    // Somebody else gives nothing back.
    await other.call(release, { id });
    minutes(9);
    expect(told(await other.call(claim, { id }))).toEqual(taken);
    await staff.call(claim, { id });
    minutes(11);
    expect(told(await other.call(claim, { id }))).toEqual(taken);
    minutes(20);
    expect((await other.call(claim, { id })).body.claimedBy?.id).toBe(other.id);
    expect((await other.call(release, { id })).status).toBe(204);
    expect((await staff.call(one, { id })).body.claimedBy).toBe(null);
    house.setClock();
  });

  test('evidence is read by a call that the audit log has, with what each reporter saw', async () => {
    const { a: author, b: me } = await befriended(house);
    const content = 'Your drawing is upside down';
    const { id: messageId } = (await author.call(endpoints['friends.message'], { receiverId: me.id, content })).body;
    const about = {
      kind: 'message',
      id: messageId,
      authorId: author.id,
      reason: 'grooming',
      quote: 'Your drawing…',
    } as const;
    const { id: reportId } = (await me.call(quick, about)).body;
    const { id } = await caseOf(house, messageId);
    const log = async () =>
      Number(
        (
          (await house.db.get(
            `SELECT COUNT(*) AS n FROM audit_log WHERE action = 'moderation.evidence' AND said LIKE :said`,
            { said: `%${id}%` },
          )) as { n: number }
        ).n,
      );
    expect(JSON.stringify((await staff.call(one, { id })).body)).not.toContain('Your drawing');
    expect(await log()).toBe(0);
    const { body } = await staff.call(evidence, { id });
    expect(body.texts.map(({ text }) => text)).toEqual([content]);
    expect([body.author?.id, body.quotes]).toEqual([author.id, [{ reportId, quote: 'Your drawing…' }]]);
    await staff.call(evidence, { id });
    expect(await log()).toBe(2);
  });

  test('a case tells staff of its reports with their notes and weights, and of what was decided about its author before', async () => {
    const { author, staff: before } = await decidedReview(house);
    await decidedReview(house, { author });
    const { id, reviewId } = await reportedReview(house, { author, reason: 'bullying' });
    const noting = await house.person('player');
    const note = 'They do this every day';
    await noting.call(quick, { kind: 'review', id: reviewId, authorId: author.id, reason: 'hate', note });
    const { body } = await before.call(one, { id });
    expect(body.author).toEqual({ id: author.id, username: author.username });
    expect(body.filed).toMatchObject([
      { reason: 'bullying', note: '', severity: 2, weight: 0 },
      { reason: 'hate', note, reporter: { id: noting.id, username: noting.username } },
    ]);
    expect(body.history).toMatchObject({ agreed: 2, denied: 0 });
    expect(body.history?.decisions.map(({ actions, isOwn }) => [actions, isOwn])).toEqual([
      [['hide'], 0],
      [['hide'], 1],
    ]);
  });
});
