import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { targetHours } from '#sync/constants.ts';
import { endpoints } from '#sync/contract/index.ts';
import { encodeRequest, type SyncRequest } from '#sync/protocol/wireFormat.ts';
import { befriended } from '../../test/friends.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { ringForCases } from '../moderation/clocks.ts';

const [post, message, cases, details] = [
  endpoints['reviews.post'],
  endpoints['friends.message'],
  endpoints['moderation.cases'],
  endpoints['moderation.one'],
];
const [evidence, decide, quick] = [
  endpoints['moderation.evidence'],
  endpoints['moderation.decide'],
  endpoints['reports.quick'],
];
const hour = 3_600_000;
const distress = 'I want to kill myself';
const slur = 'You retard';

describe.each(bothDatabases)('cases that the store opens itself on %s', (database) => {
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
  const rows = async (who = staff) => (await who.call(cases, {})).body.rows;
  const caseAbout = async (entityId: string) => {
    const found = (await house.db.get(`SELECT id FROM cases WHERE "entityId" = :entityId AND state <> 'closed'`, {
      entityId,
    })) as { id: string } | undefined;
    return found && (await staff.call(details, { id: found.id })).body;
  };
  const review = async (comment: string) => ({ gameId: (await house.game()).id, rating: 3, comment });
  const close = async (entityId: string) => {
    const { id, version } = (await caseAbout(entityId)) as { id: string; version: number };
    expect((await staff.call(decide, { id, version, actions: ['none'] })).status).toBe(201);
  };

  test('a message of distress reaches the friend, and is a case of the worst severity with that one message and no context', async () => {
    stop();
    const { a: me, b: friend } = await befriended(house);
    await me.call(message, { receiverId: friend.id, content: 'How was your day' });
    const { status, body } = await me.call(message, { receiverId: friend.id, content: distress });
    await friend.call(message, { receiverId: me.id, content: 'Please talk to somebody' });
    expect(status).toBe(201);
    const row = (await rows()).find(({ kind }) => kind === 'message');
    expect(row).toMatchObject({ found: 'distress', severity: 1, reason: 'selfHarm', reports: 0, state: 'open' });
    expect(row?.dueAt).toBe(at(targetHours[0] * hour));
    const listed = JSON.stringify([await rows(), await caseAbout(body.id)]);
    expect(listed).not.toContain(distress);
    const kept = (await staff.call(evidence, { id: row?.id as string })).body;
    expect([kept.author?.id, kept.texts]).toMatchObject([me.id, [{ text: distress, context: [] }]]);
    // Nobody else learns of it: neither of the two has a bell of it, a decision or a report.
    for (const who of [me, friend]) {
      const bells = (await who.call(endpoints['notifications.list'], {})).body;
      expect(bells.filter(({ type }) => type === 'case' || type === 'decision')).toEqual([]);
      expect((await who.call(endpoints['reports.list'], {})).body).toEqual([]);
    }
    await ringForCases(house.db, house.clock().toISOString());
    const rung = (await staff.call(endpoints['notifications.unread'], {})).body;
    expect(rung.map(({ title }) => title)).toEqual(['A new case']);
    await close(body.id);
    expect((await me.call(endpoints['decisions.list'], {})).body).toEqual([]);
  });

  test('it is one case however often the message is sent, and none where the message is not taken in', async () => {
    const { a: me, b: friend } = await befriended(house);
    const [id, clientId] = [uuid(), uuid()];
    const now = house.clock().toISOString();
    const op = {
      seq: 1,
      id,
      name: 'friends.message',
      v: 1,
      at: now,
      input: { receiverId: friend.id, content: distress },
    };
    const asked: SyncRequest = { clientId, acked: 0, now, ops: [op], cursor: null, limit: 500 };
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
    const body = JSON.stringify(encodeRequest(asked));
    const answers = await Promise.all([1, 2, 3].map(() => me.send('POST', '/api/sync', body, headers)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await me.send('POST', '/api/sync', body, headers)).status).toBe(200);
    expect(await house.db.all('SELECT id FROM cases WHERE "entityId" = :id', { id })).toHaveLength(1);
    const stranger = await house.person('player');
    expect((await stranger.call(message, { receiverId: friend.id, content: distress })).status).toBeGreaterThan(399);
    expect(await house.db.all('SELECT id FROM cases WHERE "authorId" = :id', { id: stranger.id })).toEqual([]);
    await close(id);
  });

  test('a review of distress is not posted, counts no strike, and its words stand nowhere but in the case', async () => {
    const me = await house.person('player');
    for (let n = 0; n < 2; n++) expect((await me.call(post, await review(distress))).status).toBe(400);
    const found = await caseAbout(me.id);
    expect(found).toMatchObject({ kind: 'user', found: 'distress', severity: 1, reason: 'selfHarm' });
    const kept = (await staff.call(evidence, { id: found?.id as string })).body;
    expect(kept.texts.map(({ text }) => text)).toEqual([distress]);
    for (const table of ['reviews', 'text_refusals', 'strikes'])
      expect(await house.db.all(`SELECT id FROM ${table} WHERE "userId" = :id`, { id: me.id })).toEqual([]);
    // A later one is added, also where reports say less of it.
    await (await house.person('player')).call(quick, { kind: 'user', id: me.id, authorId: me.id, reason: 'spam' });
    await me.call(post, await review('I cannot go on, I want to die'));
    expect(await caseAbout(me.id)).toMatchObject({ severity: 1, reason: 'selfHarm', reports: 1 });
    await close(me.id);
  });

  test('a username or a text to staff that says so opens no case', async () => {
    const me = await house.person('player');
    await me.call(endpoints['users.rename'], { username: 'i want to die' });
    await me.call(endpoints['feedback.send'], { subject: 'Me', message: distress });
    expect(await house.db.all('SELECT id FROM cases WHERE "authorId" = :id', { id: me.id })).toEqual([]);
  });

  test('a report of the message joins its case with what stands around it, and does not close it when it is resolved', async () => {
    const { a: me, b: friend } = await befriended(house);
    await me.call(message, { receiverId: friend.id, content: 'How was your day' });
    const { id } = (await me.call(message, { receiverId: friend.id, content: distress })).body;
    const report = { kind: 'message', id, authorId: me.id, reason: 'other' } as const;
    const { id: reportId } = (await friend.call(quick, report)).body;
    const found = await caseAbout(id);
    expect(found).toMatchObject({ found: 'distress', severity: 1, reason: 'selfHarm', reports: 1 });
    const { texts } = (await staff.call(evidence, { id: found?.id as string })).body;
    expect(texts.map(({ context }) => context.length)).toEqual([0, 1]);
    await staff.call(endpoints['reports.setStatus'], { id: reportId, status: 'resolved' });
    expect((await caseAbout(id))?.state).toBe('open');
    // Neither does it go with its reporter.
    await house.db.run('DELETE FROM moderation_reports WHERE id = :id', { id: reportId });
    expect((await caseAbout(id))?.state).toBe('open');
    await close(id);
  });

  test('the fifth strike of a week is a case with the refused texts, a clock and a bell; the fourth is none', async () => {
    stop();
    const me = await house.person('player');
    for (let n = 1; n <= 5; n++) {
      expect((await me.call(post, await review(`${slur}${'!'.repeat(n)}`))).status).toBe(400);
      if (n < 5) expect(await caseAbout(me.id)).toBeUndefined();
      // Mutes are over, and all is within a week.
      house.setClock(at(26 * hour));
    }
    const found = await caseAbout(me.id);
    expect(found).toMatchObject({ kind: 'user', found: 'strikes', severity: 2, reason: 'hate', reports: 0 });
    expect(Date.parse(found?.dueAt as string) - Date.parse(found?.firstAt as string)).toBe(targetHours[1] * hour);
    const { texts } = (await staff.call(evidence, { id: found?.id as string })).body;
    expect(texts.map(({ text }) => text.length - slur.length)).toEqual([1, 2, 3, 4, 5]);
    expect(found?.history?.decisions.map(({ actions }) => actions)).toEqual([
      ['mute'],
      ['warn'],
      ['warn'],
      ['warn'],
      ['warn'],
    ]);
    await close(me.id);
  });

  test('refused words that nobody reported go with the account of who wrote them', async () => {
    const [me, reported, reporter] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('player'),
    ];
    for (const who of [me, reported]) await who.call(post, await review(distress));
    const about = { kind: 'user', id: reported.id, authorId: reported.id, reason: 'other' } as const;
    await reporter.call(endpoints['reports.quick'], about);
    const left: number[] = [];
    for (const who of [me, reported]) {
      const found = await caseAbout(who.id);
      expect((await who.call(endpoints['users.leave'], { password })).status).toBe(204);
      left.push((await house.db.all('SELECT id FROM cases WHERE id = :id', { id: found?.id as string })).length);
    }
    expect(left).toEqual([0, 1]);
  });

  test('nobody of staff finds the case about their own words', async () => {
    const me = await house.person('staff');
    await me.call(post, await review(distress));
    const found = await caseAbout(me.id);
    expect((await rows(me)).map(({ id }) => id)).not.toContain(found?.id);
    expect((await me.call(evidence, { id: found?.id as string })).status).toBe(404);
    await close(me.id);
  });
});

describe('DISTRESS_ALERT=off', () => {
  test('leaves the help card alone: no case is opened, and devices are told so', async () => {
    const house = await openTestApp({ settings: { DISTRESS_ALERT: 'off' } });
    try {
      const { a: me, b: friend } = await befriended(house);
      expect((await me.call(message, { receiverId: friend.id, content: distress })).status).toBe(201);
      const { id: gameId } = await house.game();
      expect((await me.call(post, { gameId, rating: 3, comment: distress })).status).toBe(400);
      expect(await house.db.all('SELECT id FROM cases', {})).toEqual([]);
      expect((await me.call(endpoints['policy.contacts'], {})).body.distressAlert).toBe(0);
    } finally {
      await house.close();
    }
  });
});
