import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { caseOf, proposedSuspension, reportedReview, severe } from '../../test/cases.ts';
import { befriended } from '../../test/friends.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { lookAtCases } from './alone.ts';

const [decide, confirm, refuse, one, cases] = [
  endpoints['moderation.decide'],
  endpoints['moderation.confirm'],
  endpoints['moderation.refuse'],
  endpoints['moderation.one'],
  endpoints['moderation.cases'],
];
const [list, bells] = [endpoints['decisions.list'], endpoints['notifications.list']];
type Said = z.input<typeof decide.input>;

describe.each(bothDatabases)('a second person on %s', (database) => {
  let house: TestApp;
  let lead: Someone;
  let second: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    [lead, second] = [await house.person('lead'), await house.person('staff')];
  });
  afterAll(() => house?.close());

  const told = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
    status,
    body?.code,
    body?.message,
  ];
  const settled = [409, 'conflict', 'Somebody has confirmed or refused this already'];
  const missing = [404, 'notFound', 'That does not exist'];
  const titles = async (who: Someone) => (await who.call(bells, {})).body.map(({ title }) => title);
  const suspendedUntil = async (who: Someone) =>
    (
      (await house.db.get('SELECT "suspendedUntil" AS until FROM users WHERE id = :id', { id: who.id })) as
        | { until: string | null }
        | undefined
    )?.until;
  const stateOf = async (id: string) => (await lead.call(one, { id })).body.state;
  const reportedGame = async (plays: number) => {
    const [developer, me] = [await house.person('developer'), await house.person('player')];
    const game = await house.game({ developerId: developer.id, totalPlays: plays });
    const about = { kind: 'game', id: game.id, authorId: developer.id, reason: 'stolen' } as const;
    expect((await me.call(endpoints['reports.quick'], about)).status).toBe(201);
    return { developer, game, ...(await caseOf(house, game.id)) };
  };
  const why = { rule: 'fairness', facts: 'It is a copy.' } as const;

  test('a suspension for more than seven days waits and does nothing; confirmed by another, it holds from then on, once', async () => {
    const { author, reporters, id, version, staff, decisionId } = await proposedSuspension(house);
    expect((await staff.call(one, { id })).body).toMatchObject({
      state: 'waiting',
      claimedBy: null,
      decisions: [
        {
          ...{ id: decisionId, state: 'waiting', actions: ['suspend'], hours: 720, isOwn: 1, facts: severe.facts },
          ...{ second: null, until: null, alone: 0, aloneAt: null },
        },
      ],
    });
    expect([await suspendedUntil(author), await titles(author), (await author.call(list, {})).body]).toEqual([
      null,
      [],
      [],
    ]);
    expect((await author.call(endpoints['decisions.one'], { id: decisionId })).status).toBe(404);
    expect(await titles(reporters[0] as Someone)).toEqual([]);
    const own = [403, 'forbidden', 'You made this decision. Somebody else confirms it.'];
    expect(told(await staff.call(confirm, { id: decisionId, version }))).toEqual(own);

    const waiting = (await second.call(cases, { which: 'waiting' })).body;
    expect(waiting.rows.map((row) => row.id)).toContain(id);
    expect(waiting.counts.waiting).toBe(waiting.rows.length);
    expect((await second.call(cases, {})).body.rows.map((row) => row.id)).not.toContain(id);
    const answer = await second.call(confirm, { id: decisionId, version });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { state: 'active', by: { id: staff.id }, second: { id: second.id }, isOwn: 1, alone: 0 },
    ]);
    expect(Date.parse(answer.body.until ?? '') - Date.parse(answer.body.createdAt)).toBe(720 * 3_600_000);
    expect(await suspendedUntil(author)).toBe(answer.body.until);
    expect([await titles(author), await titles(reporters[0] as Someone)]).toEqual([
      ['A moderator made a decision'],
      ['Your report is resolved'],
    ]);
    expect(await titles(staff)).toContain('Your decision was confirmed');
    expect((await author.call(list, {})).body).toMatchObject([{ id: decisionId, state: 'active' }]);
    expect(told(await lead.call(confirm, { id: decisionId, version }))).toEqual(settled);
    expect(await stateOf(id)).toBe('closed');
  });

  test('seven days, a mute, a hidden review and a game out of the store need nobody else', async () => {
    const made = await reportedReview(house);
    const said: Said = {
      ...severe,
      id: made.id,
      version: made.version,
      actions: ['hide', 'mute', 'suspend'],
      hours: 168,
    };
    const { body } = await second.call(decide, said);
    expect([body.state, body.second, await suspendedUntil(made.author)]).toEqual(['active', null, body.until]);
    const { id, version, developer } = await reportedGame(5_000);
    const unlist: Said = { id, version, actions: ['unlist'], ...why };
    expect((await second.call(decide, unlist)).body).toMatchObject({ state: 'active', second: null });
    expect(await titles(developer)).toContain('A moderator made a decision');
  });

  test('a game with 100 plays is removed by two, one with fewer by one', async () => {
    const few = await reportedGame(99);
    const gone = async (id: string) => (await second.call(endpoints['games.one'], { id })).status === 404;
    const remove = ({ id, version }: { id: string; version: number }): Said => ({
      ...{ id, version, actions: ['removeGame'], ...why },
    });
    expect((await second.call(decide, remove(few))).body.state).toBe('active');
    expect(await gone(few.game.id)).toBe(true);
    const many = await reportedGame(100);
    const { body } = await second.call(decide, remove(many));
    expect([body.state, await gone(many.game.id)]).toEqual(['waiting', false]);
    const { version } = await caseOf(house, many.game.id);
    expect((await lead.call(confirm, { id: body.id, version })).status).toBe(200);
    expect(await gone(many.game.id)).toBe(true);
    expect((await many.developer.call(list, {})).body).toMatchObject([{ actions: ['removeGame'], ...why }]);
    const review = await reportedReview(house);
    const wrong = { ...remove(review), id: review.id, version: review.version };
    expect(told(await second.call(decide, wrong))).toEqual([400, 'invalid', 'That can’t be done here']);
  });

  test('an account is deleted by two, with all that goes with it; the case and its evidence stay without the name', async () => {
    const { a: author, b: friend } = await befriended(house);
    const made = await reportedReview(house, { author });
    const facts = `${author.username} threatens people.`;
    const { id, version: seen } = made;
    const said: Said = { ...severe, id, version: seen, actions: ['deleteAccount'], hours: undefined, facts };
    const { body } = await second.call(decide, said);
    expect([body.state, (await author.call(endpoints['auth.user'], {})).status]).toEqual(['waiting', 200]);
    const { version } = await caseOf(house, made.reviewId);
    expect((await lead.call(confirm, { id: body.id, version })).status).toBe(200);
    expect((await author.call(endpoints['auth.user'], {})).status).toBe(401);
    expect((await friend.call(endpoints['friends.list'], {})).body).toEqual([]);
    const after = (await lead.call(one, { id: made.id })).body;
    expect(after).toMatchObject({
      state: 'closed',
      author: null,
      decisions: [{ facts: '[deleted] threatens people.' }],
    });
    expect((await lead.call(endpoints['moderation.evidence'], { id: made.id })).body.texts).toMatchObject([
      { text: 'Bad' },
    ]);
    expect(await titles(made.reporters[0] as Someone)).toEqual(['Your report is resolved']);
  });

  test('of staff and lead developers, only the first are suspended or deleted, and by the lead developer', async () => {
    const [target, me] = [await house.person('staff'), await house.person('player')];
    const about = { kind: 'user', authorId: target.id, id: target.id, reason: 'threat' } as const;
    await me.call(endpoints['reports.quick'], about);
    const made = await caseOf(house, target.id);
    const said: Said = { ...severe, ...made, actions: ['deleteAccount'], hours: undefined };
    expect(told(await second.call(decide, said))).toEqual([
      403,
      'forbidden',
      'Only the lead developer can delete staff',
    ]);
    const long: Said = { ...severe, ...made, actions: [...severe.actions] };
    expect(told(await second.call(decide, long))).toEqual([
      403,
      'forbidden',
      'Only the lead developer can suspend staff',
    ]);
    const { body } = await lead.call(decide, long);
    // It is not there for whom it is about.
    expect(told(await target.call(confirm, { id: body.id, version: made.version + 2 }))).toEqual(missing);
    expect(told(await target.call(refuse, { id: body.id, why: 'No' }))).toEqual(missing);
    const { version } = await caseOf(house, target.id);
    expect((await second.call(confirm, { id: body.id, version })).body.state).toBe('active');
    expect(await suspendedUntil(target)).not.toBe(null);
  });

  test('two who confirm at once, and one who refuses meanwhile: one of them counts, and nobody is told twice', async () => {
    for (let round = 0; round < 6; round++) {
      const { author, id, version, decisionId } = await proposedSuspension(house);
      const answers = await Promise.all([
        second.call(confirm, { id: decisionId, version }),
        lead.call(confirm, { id: decisionId, version }),
        lead.call(refuse, { id: decisionId, why: 'A week is enough.' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const isRefused = answers[2]?.status === 200;
      expect([await stateOf(id), (await suspendedUntil(author)) === null]).toEqual([
        isRefused ? 'open' : 'closed',
        isRefused,
      ]);
      expect(await titles(author)).toHaveLength(isRefused ? 0 : 1);
    }
  });

  test('refused, the case is open again and says why; whoever made the decision may take it back themself', async () => {
    const { author, id, staff, decisionId } = await proposedSuspension(house);
    const said = { id: decisionId, why: 'A week is enough.' };
    expect((await second.call(refuse, said)).body).toMatchObject({
      ...{ state: 'refused', revertedWhy: said.why, second: { id: second.id } },
    });
    expect(told(await second.call(refuse, said))).toEqual(settled);
    expect(await titles(staff)).toContain('Your decision was refused');
    const open = (await staff.call(one, { id })).body;
    expect(open).toMatchObject({ state: 'open', decisions: [{ state: 'refused', revertedWhy: said.why }] });
    const week: Said = { ...severe, id, actions: [...severe.actions], hours: 168, version: open.version };
    expect((await staff.call(decide, week)).body.state).toBe('active');
    expect(await titles(author)).toEqual(['A moderator made a decision']);
    const own = await proposedSuspension(house, { staff });
    expect((await staff.call(refuse, { id: own.decisionId, why: 'I was wrong.' })).status).toBe(200);
    expect(await stateOf(own.id)).toBe('open');
  });

  test('while it waits nobody decides the case otherwise, and what is reported meanwhile is seen before it is confirmed', async () => {
    const { author, id, version, reviewId, reports, decisionId } = await proposedSuspension(house);
    const waits = [409, 'conflict', 'A decision waits here. Confirm or refuse it first.'];
    const none: Said = { id, version, actions: ['none'] };
    expect(told(await second.call(decide, none))).toEqual(waits);
    const several = (await second.call(endpoints['moderation.bulk'], { ids: [id], action: 'none' })).body;
    expect(several).toMatchObject([{ code: 'conflict' }]);
    const status = { id: reports[0] as string, status: 'resolved', dismissed: 1 } as const;
    expect(told(await second.call(endpoints['reports.setStatus'], status))).toEqual(waits);
    const about = { kind: 'review', id: reviewId, authorId: author.id, reason: 'threat' } as const;
    await (await house.person('player')).call(endpoints['reports.quick'], about);
    const changed = [409, 'conflict', 'This case has changed. Look at it again before you decide.'];
    expect(told(await second.call(confirm, { id: decisionId, version }))).toEqual(changed);
    const seen = await caseOf(house, reviewId);
    expect((await second.call(confirm, { id: decisionId, version: seen.version })).status).toBe(200);
  });

  test('taken back, it is undone whole, and neither who made it nor who confirmed it answers the appeal', async () => {
    const { author, version, staff, decisionId } = await proposedSuspension(house);
    await second.call(confirm, { id: decisionId, version });
    const words = 'I only quoted the game.';
    const { body: appeal } = await author.call(endpoints['decisions.appeal'], { decisionId, words });
    const said = { id: appeal.id, outcome: 'overturned', note: 'So you did.' } as const;
    const own = [403, 'forbidden', 'You made this decision. Somebody else answers the appeal.'];
    for (const who of [staff, second])
      expect(told(await who.call(endpoints['moderation.answerAppeal'], said))).toEqual(own);
    expect((await lead.call(endpoints['moderation.answerAppeal'], said)).body.state).toBe('reverted');
    expect([await suspendedUntil(author), (await titles(author))[0]]).toEqual([null, 'A decision was taken back']);
  });

  test('staff are told once of a decision that waits, but neither who made it nor whom it is about', async () => {
    const author = await house.person('staff');
    const { staff } = await proposedSuspension(house, { author, staff: await house.person('lead') });
    const now = house.clock().toISOString();
    await Promise.all([lookAtCases(house, now), lookAtCases(house, now)]);
    const waits = async (who: Someone) =>
      (await titles(who)).filter((title) => title === 'A decision waits for a second person').length;
    expect([await waits(second), await waits(lead)]).toEqual([1, 1]);
    expect([await waits(staff), await waits(author)]).toEqual([0, 0]);
  });

  test('who leaves while it waits is no longer named in it, and confirming it then restricts nobody', async () => {
    const made = await reportedReview(house);
    const facts = `${made.author.username} threatens people.`;
    const said: Said = { ...severe, id: made.id, version: made.version, actions: [...severe.actions], facts };
    const { body } = await second.call(decide, said);
    await made.author.call(endpoints['users.leave'], { password });
    expect((await lead.call(one, { id: made.id })).body).toMatchObject({
      ...{ state: 'waiting', author: null, decisions: [{ facts: '[deleted] threatens people.' }] },
    });
    const { version } = await caseOf(house, made.reviewId);
    expect((await lead.call(confirm, { id: body.id, version })).body).toMatchObject({ state: 'active' });
  });
});

describe.each(bothDatabases)('the only other member of staff on %s', (database) => {
  test('appeals against what was decided about them, and the lead developer who decided it answers', async () => {
    const house = await openTestApp({ database });
    const [lead, admin] = [await house.person('lead'), await house.person('staff')];
    const { id, version } = await reportedReview(house, { author: admin });
    const warned = { id, version, actions: ['warn' as const], rule: 'kind' as const, facts: 'It is unkind.' };
    const { body: decision } = await lead.call(decide, warned);
    const words = 'It was a quote.';
    const { body: appeal } = await admin.call(endpoints['decisions.appeal'], { decisionId: decision.id, words });
    const said = { id: appeal.id, outcome: 'upheld', note: 'It reads as one.' } as const;
    expect((await lead.call(endpoints['moderation.answerAppeal'], said)).status).toBe(200);
    await house.close();
  });
});

describe.each(bothDatabases)('staff of one on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    house.setClock(house.clock().toISOString());
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const hoursOn = (hours: number) => new Date(house.clock().getTime() + hours * 3_600_000).toISOString();
  const state = async (id: string) => (await staff.call(one, { id })).body;

  test('what nobody else can confirm takes effect by itself after a day, once, and is marked and logged as such', async () => {
    const made = await proposedSuspension(house, { staff });
    const [waiting] = (await state(made.id)).decisions;
    expect(waiting).toMatchObject({ state: 'waiting', aloneAt: hoursOn(24) });
    await lookAtCases(house, hoursOn(23.9));
    expect((await state(made.id)).state).toBe('waiting');
    await Promise.all([1, 2, 3].map(() => lookAtCases(house, hoursOn(24))));
    expect(await state(made.id)).toMatchObject({
      state: 'closed',
      decisions: [{ id: made.decisionId, state: 'active', alone: 1, by: { id: staff.id }, second: null }],
    });
    const [decision] = (await made.author.call(list, {})).body;
    expect(decision?.until).toBe(hoursOn(24 + 720));
    const log = (await house.db.all(
      `SELECT "actorId", said FROM audit_log WHERE action = 'moderation.confirm'`,
      {},
    )) as {
      actorId: string;
      said: string;
    }[];
    expect(log).toEqual([{ actorId: staff.id, said: JSON.stringify({ id: made.decisionId, state: 'alone' }) }]);
  });

  test('taken back within the day it never takes effect', async () => {
    const { id, author, decisionId } = await proposedSuspension(house, { staff });
    await staff.call(refuse, { id: decisionId, why: 'It was the level.' });
    await lookAtCases(house, hoursOn(48));
    expect([(await state(id)).state, (await author.call(list, {})).body]).toEqual(['open', []]);
  });

  test('somebody who joins staff meanwhile confirms it: nothing takes effect by itself; whom it is about does not count', async () => {
    const made = await proposedSuspension(house, { staff });
    const other = await house.person('staff');
    await lookAtCases(house, hoursOn(48));
    expect(await state(made.id)).toMatchObject({ state: 'waiting', decisions: [{ aloneAt: null }] });
    const lead = await house.person('lead');
    const me = await house.person('player');
    await house.db.run(`UPDATE users SET "isAdmin" = 0 WHERE id = :id`, { id: other.id });
    await me.call(endpoints['reports.quick'], {
      ...{ kind: 'user', id: staff.id, authorId: staff.id, reason: 'bullying' },
    });
    const about = await caseOf(house, staff.id);
    const said: Said = { ...severe, ...about, actions: [...severe.actions] };
    const { body } = await lead.call(decide, said);
    expect(body).toMatchObject({ state: 'waiting', aloneAt: hoursOn(24) });
    await lookAtCases(house, hoursOn(24));
    expect((await lead.call(one, { id: about.id })).body.decisions).toMatchObject([{ state: 'active', alone: 1 }]);
    // The other one waits for the lead developer.
    expect((await lead.call(one, { id: made.id })).body).toMatchObject({ state: 'waiting' });
  });
});
