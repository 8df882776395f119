import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { alertOfRefusedText } from '../../http/texts/distress.ts';
import { appealedReview, caseOf, decidedReview, hiding, reportedReview } from '../../test/cases.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { befriended } from '../../test/friends.ts';
import { isNightly } from '../../test/nightly.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';
import { pruneCases } from '../reports/prune.ts';

const [one, decide, bulk, revert, answerAppeal, cases] = [
  endpoints['moderation.one'],
  endpoints['moderation.decide'],
  endpoints['moderation.bulk'],
  endpoints['moderation.revert'],
  endpoints['moderation.answerAppeal'],
  endpoints['moderation.cases'],
];
const [appeal, mine, list] = [endpoints['decisions.appeal'], endpoints['decisions.one'], endpoints['decisions.list']];
const bells = endpoints['notifications.list'];
type Said = z.input<typeof decide.input>;

/** Cases that two decide at once: a few in the gate, a thousand every night or where it is asked for. */
const many = Number(process.env['CASES'] ?? (isNightly ? 1_000 : 60));

describe.each(bothDatabases)('decisions on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    staff = await house.person('staff');
  });
  afterAll(() => house?.close());

  const hides = (made: { id: string; version: number }, more: Partial<Said> = {}): Said => ({
    ...{ ...hiding, actions: [...hiding.actions], id: made.id, version: made.version },
    ...more,
  });
  const told = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
    status,
    body?.code,
    body?.message,
  ];
  const newsOf = async (who: Someone) =>
    (await who.call(bells, {})).body.map(({ title, decisionId, reportId }) => [title, decisionId ?? reportId ?? null]);
  const figures = async (id: string) =>
    (await house.db.get('SELECT "ratingSum", "reviewCount" FROM games WHERE id = :id', { id })) as object;
  const isHidden = async (id: string) =>
    ((await house.db.get('SELECT "hiddenAt" FROM reviews WHERE id = :id', { id })) as { hiddenAt: string | null })
      .hiddenAt !== null;
  const reportOf = async (id: string) => (await staff.call(endpoints['reports.one'], { id })).body;

  test('a decision hides a review, closes all its reports, and tells each person once, without a word in the log', async () => {
    const made = await reportedReview(house, { reporters: 3 });
    const { author, reporters, reports, reviewId, game } = made;
    expect(await figures(game.id)).toEqual({ ratingSum: 1, reviewCount: 1 });
    const said = { noteToAuthor: 'Write about the game.', noteToReporters: 'Thank you for telling us.' };
    const answer = await staff.call(decide, hides(made, said));
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        actions: ['hide'],
        rule: 'kind',
        facts: hiding.facts,
        noteToAuthor: said.noteToAuthor,
        state: 'active',
        isOwn: 1,
      },
    ]);
    expect([await isHidden(reviewId), await figures(game.id)]).toEqual([true, { ratingSum: 0, reviewCount: 0 }]);
    const { id } = answer.body;
    expect(await newsOf(author)).toEqual([['A moderator made a decision', id]]);
    for (const [i, reporter] of reporters.entries()) {
      const reportId = reports[i] as string;
      expect(await newsOf(reporter)).toEqual([['Your report is resolved', reportId]]);
      expect(await reportOf(reportId)).toMatchObject({ status: 'resolved', dismissed: 0, resolvedBy: staff.id });
      const thread = (await reporter.call(endpoints['reports.messages'], { id: reportId })).body;
      expect(thread).toMatchObject([{ content: said.noteToReporters, senderId: null }]);
    }
    const shown = (await author.call(mine, { id })).body;
    expect(shown).toMatchObject({
      ...{
        kind: 'review',
        gameId: game.id,
        text: 'Bad',
        actions: ['hide'],
        rule: 'kind',
        ground: 'rules',
        byReport: 1,
      },
      ...{ automatic: 0, until: null, state: 'active', appeal: null, noteToAuthor: said.noteToAuthor },
    });
    expect(Date.parse(shown.appealUntil) - Date.parse(shown.createdAt)).toBe(180 * 86_400_000);
    expect(JSON.stringify(shown)).not.toContain(staff.id);
    expect((await author.call(list, {})).body).toEqual([shown]);
    expect(await fedOf(house, author, 'decision')).toEqual([[id, 0]]);
    const log = (await house.db.all('SELECT action, said FROM audit_log WHERE "actorId" = :id', { id: staff.id })) as {
      action: string;
      said: string;
    }[];
    const entry = log.filter(({ action }) => action === 'moderation.decide').at(-1);
    expect(JSON.parse(entry?.said ?? '')).toEqual({ id: made.id, rule: 'kind', hours: null, actions: 'hide' });
    expect(told(await staff.call(decide, hides(made)))).toEqual([409, 'conflict', 'This case is decided already']);
  });

  test('a decision that nothing was against the rules tells the author nothing of it, but that a hidden review is back', async () => {
    const made = await reportedReview(house);
    const { author, reviewId, game, reporters } = made;
    const nothing: Said = { id: made.id, version: made.version, actions: ['none'] };
    expect((await staff.call(decide, nothing)).status).toBe(201);
    expect([await newsOf(author), (await author.call(list, {})).body]).toEqual([[], []]);
    expect((await newsOf(reporters[0] as Someone)).map(([title]) => title)).toEqual(['Your report is closed']);

    await (await house.person('player')).call(endpoints['reports.quick'], {
      ...{ kind: 'review', id: reviewId, authorId: author.id, reason: 'hate' },
    });
    await house.db.run('UPDATE reviews SET "hiddenAt" = :now WHERE id = :id', {
      ...{ id: reviewId, now: house.clock().toISOString() },
    });
    await house.db.run('UPDATE games SET "ratingSum" = 0, "reviewCount" = 0, stars1 = 0 WHERE id = :id', {
      id: game.id,
    });
    await staff.call(decide, { ...nothing, ...(await caseOf(house, reviewId)) });
    expect([await isHidden(reviewId), await figures(game.id)]).toEqual([false, { ratingSum: 1, reviewCount: 1 }]);
    expect((await newsOf(author)).map(([title]) => title)).toEqual(['Your review is shown again']);
    const row = await house.db.get('SELECT harmless FROM reviews WHERE id = :id', { id: reviewId });
    expect(row).toEqual({ harmless: 1 });
  });

  test('a removed message is gone for both, and a removed review with its stars', async () => {
    const { a: author, b: me } = await befriended(house);
    const said = { receiverId: me.id, content: 'Your drawing is upside down' };
    const { id: messageId } = (await author.call(endpoints['friends.message'], said)).body;
    const about = { kind: 'message', id: messageId, authorId: author.id, reason: 'grooming' } as const;
    await me.call(endpoints['reports.quick'], about);
    const made = await caseOf(house, messageId);
    expect(told(await staff.call(decide, hides(made)))).toEqual([400, 'invalid', 'That can’t be done here']);
    await staff.call(decide, hides(made, { actions: ['remove', 'warn'], rule: 'contact' }));
    for (const who of [author, me]) {
      const friendId = who === me ? author.id : me.id;
      expect((await who.call(endpoints['friends.messages'], { friendId })).body).toEqual([]);
      expect(await fedOf(house, who, 'message')).toContainEqual([messageId, 1]);
    }
    // Its author still reads what it was about.
    expect((await author.call(list, {})).body[0]).toMatchObject({ text: said.content, actions: ['remove', 'warn'] });

    const review = await reportedReview(house);
    await staff.call(decide, hides(review, { actions: ['remove'] }));
    expect(await figures(review.game.id)).toEqual({ ratingSum: 0, reviewCount: 0 });
    expect(await fedOf(house, review.author, 'review')).toContainEqual([review.reviewId, 1]);
  });

  test('a decision is refused where it says too little, or two things at once', async () => {
    const made = await reportedReview(house);
    const wrong: [Partial<Said>, string][] = [
      [{ actions: ['none', 'warn'] }, 'Choose either nothing or what to do'],
      [{ actions: ['warn'], hours: 3 }, 'Choose for how long'],
      [{ facts: ' \u200B ' }, 'Choose a rule and say what happened'],
      [{ rule: undefined }, 'Choose a rule and say what happened'],
    ];
    for (const [more, message] of wrong)
      expect(told(await staff.call(decide, hides(made, more))), message).toEqual([400, 'invalid', message]);
    expect((await caseOf(house, made.reviewId)).version).toBe(made.version);
    expect(await reportOf(made.reports[0] as string)).toMatchObject({ status: 'open' });
  });

  test('nobody decides on what they have not seen: a report or other words that came meanwhile are shown first', async () => {
    const made = await reportedReview(house);
    const { author, reviewId } = made;
    const about = { kind: 'review', id: reviewId, authorId: author.id, reason: 'threat' } as const;
    const changed = [409, 'conflict', 'This case has changed. Look at it again before you decide.'];
    await (await house.person('player')).call(endpoints['reports.quick'], about);
    expect(told(await staff.call(decide, hides(made)))).toEqual(changed);
    const seen = await caseOf(house, reviewId);
    await author.call(endpoints['reviews.edit'], { id: reviewId, rating: 1, comment: 'Better words' });
    await made.reporters[0]?.call(endpoints['reports.quick'], { ...about, reason: 'hate', quote: 'Better words' });
    expect(told(await staff.call(decide, hides({ ...made, ...seen })))).toEqual(changed);
    // The same report once more says nothing new.
    const { version } = await caseOf(house, reviewId);
    await made.reporters[0]?.call(endpoints['reports.quick'], { ...about, reason: 'hate', quote: 'Better words' });
    expect((await caseOf(house, reviewId)).version).toBe(version);
    expect((await staff.call(decide, hides({ ...made, version }))).status).toBe(201);
  });

  test('two of staff who decide the same cases at once decide each once, and nobody is told twice', async () => {
    const [one, other] = [staff, await house.person('staff')];
    const now = house.clock().toISOString();
    const [author, reporter] = [await house.person('player'), await house.person('player')];
    const made: { id: string; version: number }[] = [];
    for (let i = 0; i < many; i++) {
      const [id, entityId] = [uuid(), uuid()];
      await house.db.run(
        `INSERT INTO cases (id, kind, "entityId", "authorId", "firstAt") VALUES (:id, 'user', :entityId, :authorId, :now)`,
        { id, entityId, authorId: author.id, now },
      );
      await house.db.run(
        `INSERT INTO moderation_reports (id, "reporterId", category, subject, description, kind, "entityId", "caseId", "createdAt")
         VALUES (:report, :reporterId, 'abuse', 'Somebody', 'Is not kind', 'user', :entityId, :id, :now)`,
        { report: uuid(), reporterId: reporter.id, entityId, id, now },
      );
      made.push({ id, version: 1 });
    }
    const work = async (who: Someone, order: typeof made) => {
      const answers: number[] = [];
      for (const each of order)
        answers.push((await who.call(decide, hides(each, { actions: ['warn'], facts: who.id }))).status);
      return answers;
    };
    // Both go the same way, and meet at every case.
    const [first, second] = await Promise.all([work(one, made), work(other, made)]);
    for (const [i, status] of first.entries()) expect([status, second[i]].sort()).toEqual([201, 409]);
    const count = async (text: string) =>
      Number(((await house.db.get(`SELECT COUNT(*) AS n FROM ${text}`, { id: author.id })) as { n: number }).n);
    expect(await count(`decisions WHERE "userId" = :id`)).toBe(many);
    expect(await count(`notifications WHERE "userId" = :id AND type = 'decision'`)).toBe(many);
    const rang = `notifications WHERE "userId" = '${reporter.id}' AND type = 'report_ended' AND :id <> ''`;
    expect(await count(rang)).toBe(many);
  });

  test('an appeal is its author’s, one for each decision, for half a year, and waits for somebody else of staff', async () => {
    const { author, decisionId, staff: decider } = await decidedReview(house);
    const stranger = await house.person('player');
    const missing = [404, 'notFound', 'That does not exist'];
    expect(told(await stranger.call(appeal, { decisionId, words: 'Please' }))).toEqual(missing);
    expect(told(await stranger.call(mine, { id: decisionId }))).toEqual(missing);
    const answer = await author.call(appeal, { decisionId, words: 'It was a joke.' });
    expect([answer.status, answer.body]).toMatchObject([201, { decisionId, words: 'It was a joke.', outcome: null }]);
    const again = [409, 'conflict', 'You have already asked for another look'];
    expect(told(await author.call(appeal, { decisionId, words: 'Please' }))).toEqual(again);
    expect((await author.call(mine, { id: decisionId })).body.appeal).toMatchObject({ words: 'It was a joke.' });

    const waiting = (await staff.call(cases, { which: 'appeals' })).body;
    expect(waiting.rows.map(({ appealId }) => appealId)).toContain(answer.body.id);
    expect(waiting.counts.appeals).toBe(waiting.rows.length);
    const said = { id: answer.body.id, outcome: 'upheld', note: 'It is still unkind.' } as const;
    expect(told(await decider.call(answerAppeal, said))).toEqual([
      ...[403, 'forbidden', 'You made this decision. Somebody else answers the appeal.'],
    ]);
    expect((await staff.call(answerAppeal, said)).status).toBe(200);
    expect(told(await staff.call(answerAppeal, said))).toEqual([409, 'conflict', 'This appeal is answered already']);
    expect((await author.call(mine, { id: decisionId })).body).toMatchObject({
      ...{ state: 'active', appeal: { outcome: 'upheld', note: said.note } },
    });
    expect((await newsOf(author)).map(([title]) => title)).toEqual([
      ...['Your appeal was answered', 'A moderator made a decision'],
    ]);

    const old = await decidedReview(house);
    await house.db.run('UPDATE decisions SET "createdAt" = :at WHERE id = :id', {
      ...{ id: old.decisionId, at: new Date(house.clock().getTime() - 181 * 86_400_000).toISOString() },
    });
    const late = await old.author.call(appeal, { decisionId: old.decisionId, words: 'Please' });
    expect(told(late)).toEqual([409, 'conflict', 'The time to ask for another look is over']);
  });

  test('an overturned decision is undone, counts for nobody, and everybody is told', async () => {
    const made = await appealedReview(house, { reporters: 2 });
    const { author, reporters, reviewId, game, appealId, decisionId } = made;
    const note = 'You are right, it was about the level.';
    const answer = await staff.call(answerAppeal, { id: appealId, outcome: 'overturned', note });
    expect(answer.body).toMatchObject({
      state: 'reverted',
      revertedWhy: note,
      appeal: { outcome: 'overturned', note },
    });
    expect([await isHidden(reviewId), await figures(game.id)]).toEqual([false, { ratingSum: 1, reviewCount: 1 }]);
    expect((await newsOf(author))[0]).toEqual(['A decision was taken back', decisionId]);
    for (const reporter of reporters)
      expect((await newsOf(reporter)).map(([title]) => title)).toEqual([
        ...['Your report was looked at again', 'Your report is resolved'],
      ]);
    // What they report next weighs as if this had never been, and nothing of it stands in their history.
    const decided = `SELECT COUNT(*) AS n FROM moderation_reports
                      WHERE "reporterId" = :id AND status = 'resolved' AND reverted = 0`;
    expect(Number(((await house.db.get(decided, { id: reporters[0]?.id as string })) as { n: number }).n)).toBe(0);
    const { id } = await reportedReview(house, { author });
    expect((await staff.call(one, { id })).body.history).toMatchObject({ agreed: 0, denied: 0 });
    // Hidden again by the same words only with twice the weight.
    const row = await house.db.get('SELECT harmless FROM reviews WHERE id = :id', { id: reviewId });
    expect(row).toEqual({ harmless: 1 });
  });

  test('a mute keeps its author from writing until it ends, and ends at once with the decision it came of', async () => {
    const made = await reportedReview(house);
    const { author } = made;
    const friend = await house.person('player');
    const { id: asked } = (await friend.call(endpoints['friends.request'], { username: author.username })).body;
    await author.call(endpoints['friends.accept'], { id: asked });
    const write = async () =>
      (await author.call(endpoints['friends.message'], { receiverId: friend.id, content: 'Hi' })).status;
    expect(await write()).toBe(201);
    const said = hides(made, { actions: ['warn', 'mute'], hours: 24, rule: 'threats' });
    const { body } = await staff.call(decide, said);
    expect(Date.parse(body.until ?? '') - Date.parse(body.createdAt)).toBe(24 * 3_600_000);
    expect(await write()).toBe(403);
    const restrictions = async () => (await author.call(endpoints['restrictions.mine'], {})).body;
    expect(await restrictions()).toEqual({
      mutedUntil: body.until,
      step: 0,
      reason: 'threats',
      suspendedUntil: null,
      decisionId: body.id,
    });
    // Who may not write to others may still ask staff to look again.
    const words = 'I did not mean it.';
    expect((await author.call(appeal, { decisionId: body.id, words })).status).toBe(201);
    await staff.call(revert, { id: body.id, why: 'It was a joke.' });
    expect([await restrictions(), await write()]).toMatchObject([{ mutedUntil: null }, 201]);
  });

  test('staff take a decision back with a reason, once, which answers the appeal that waits; none has nothing to take back', async () => {
    const { decisionId, author, reviewId } = await appealedReview(house);
    const why = 'It was the wrong review.';
    const both = await Promise.all([1, 2].map(() => staff.call(revert, { id: decisionId, why })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await isHidden(reviewId)).toBe(false);
    const { body } = await author.call(mine, { id: decisionId });
    expect(body).toMatchObject({ state: 'reverted', revertedWhy: why, appeal: { outcome: 'overturned', note: why } });
    expect((await newsOf(author)).filter(([title]) => title === 'A decision was taken back')).toHaveLength(1);

    const made = await reportedReview(house);
    const none: Said = { id: made.id, version: made.version, actions: ['none'] };
    const { id } = (await staff.call(decide, none)).body;
    expect(told(await staff.call(revert, { id, why }))).toEqual([409, 'conflict', 'There is nothing to take back']);
  });

  test('several are closed at once, each for itself, and the answer says of each how it went', async () => {
    const [review, second, taken] = [
      await reportedReview(house),
      await reportedReview(house),
      await reportedReview(house),
    ];
    await (await house.person('staff')).call(endpoints['moderation.claim'], { id: taken.id });
    const [me, person] = [await house.person('player'), await house.person('player')];
    await me.call(endpoints['reports.quick'], { kind: 'user', id: person.id, authorId: person.id, reason: 'spam' });
    const user = await caseOf(house, person.id);
    const missing = uuid();
    const ids = [review.id, taken.id, user.id, missing, second.id];
    const stale = await staff.call(bulk, { ids: [second.id], versions: [second.version - 1], action: 'none' });
    expect(stale.body).toMatchObject([{ id: second.id, code: 'conflict' }]);
    const { body } = await staff.call(bulk, { ids, action: 'hide', rule: 'spam' });
    expect(body.map(({ id, code }) => [id, code])).toEqual([
      [review.id, null],
      [taken.id, 'conflict'],
      [user.id, 'invalid'],
      [missing, 'notFound'],
      [second.id, null],
    ]);
    expect([await isHidden(review.reviewId), await isHidden(taken.reviewId)]).toEqual([true, false]);
    expect(await reportOf(taken.reports[0] as string)).toMatchObject({ status: 'in_progress' });
    expect((await review.author.call(list, {})).body).toMatchObject([{ actions: ['hide'], rule: 'spam', facts: '' }]);
    const entry = (await house.db.get(
      `SELECT said FROM audit_log WHERE action = 'moderation.bulk' AND "actorId" = :id ORDER BY id DESC LIMIT 1`,
      { id: staff.id },
    )) as { said: string };
    expect(JSON.parse(entry.said)).toEqual({
      action: 'hide',
      rule: 'spam',
      ids: [review.id, second.id].sort().join(' '),
    });
    expect((await staff.call(bulk, { ids: [user.id, user.id], action: 'none' })).body).toMatchObject([
      ...[{ code: null }, { code: null }],
    ]);
  });

  test('bulk leaves an alert and what is of severity 1 open, and closes the rest', async () => {
    const [threat, spam] = [
      await reportedReview(house, { reason: 'threat' }),
      await reportedReview(house, { reason: 'spam' }),
    ];
    const hurt = await house.person('player');
    const here = { db: house.db, config: house.config, now: house.clock().toISOString() };
    await alertOfRefusedText(here, hurt.id, 'I want to kill myself');
    const alert = await caseOf(house, hurt.id);
    const ids = [alert.id, spam.id, threat.id];
    const alone = 'This is a severity 1 case. Open it, read it and decide it on its own.';
    expect((await staff.call(bulk, { ids, action: 'none' })).body).toMatchObject([
      ...[
        { id: alert.id, code: 'invalid', message: alone },
        { id: spam.id, code: null },
      ],
      { id: threat.id, code: 'invalid', message: alone },
    ]);
    expect((await staff.call(bulk, { ids: [threat.id], action: 'hide', rule: 'threats' })).body).toMatchObject([
      { code: 'invalid' },
    ]);
    const states = await Promise.all(ids.map(async (id) => (await staff.call(one, { id })).body.state));
    expect(states).toEqual(['open', 'closed', 'open']);
  });

  test('who leaves is cut from what was decided about them, and takes their appeal along; the decision stays', async () => {
    const { author, decisionId, id } = await appealedReview(house);
    await house.db.run('UPDATE decisions SET facts = :facts WHERE id = :id', {
      ...{ id: decisionId, facts: `${author.username} was unkind` },
    });
    expect((await author.call(endpoints['users.leave'], { password })).status).toBe(204);
    const { body } = await staff.call(one, { id });
    expect(body).toMatchObject({
      author: null,
      history: null,
      decisions: [{ facts: '[deleted] was unkind', appeal: null }],
    });
  });

  test('a closed case goes after two years with its decision, also on the devices of whom it concerned', async () => {
    const { author, decisionId, id } = await decidedReview(house);
    const ago = (days: number) => new Date(house.clock().getTime() - days * 86_400_000).toISOString();
    const close = (days: number) =>
      house.db.run('UPDATE cases SET "decidedAt" = :at WHERE id = :id', { id, at: ago(days) });
    await close(729);
    await pruneCases(house.db, house.clock().toISOString());
    expect((await author.call(list, {})).body).toHaveLength(1);
    await close(731);
    await pruneCases(house.db, house.clock().toISOString());
    expect((await author.call(list, {})).body).toEqual([]);
    expect(await fedOf(house, author, 'decision')).toEqual([[decisionId, 1]]);
  });
});
