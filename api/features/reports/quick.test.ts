import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { befriended, newsOf } from '../../test/friends.ts';
import { bothDatabases, openTestApp, password, type Someone, type TestApp } from '../../test/testApp.ts';

const [quick, evidence, setStatus] = [
  endpoints['reports.quick'],
  endpoints['reports.evidence'],
  endpoints['reports.setStatus'],
];
const [message, messages] = [endpoints['friends.message'], endpoints['friends.messages']];
const [post, edit, remove] = [endpoints['reviews.post'], endpoints['reviews.edit'], endpoints['reviews.remove']];
type Said = z.input<typeof quick.input>;

describe.each(bothDatabases)('quick reports on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const count = async (text: string, params = {}) =>
    Number(((await house.db.get(`SELECT COUNT(*) AS n FROM ${text}`, params)) as { n: number }).n);
  const casesOf = (entityId: string) => count('cases WHERE "entityId" = :entityId', { entityId });
  /** As if somebody had come so many days ago. */
  const age = (who: Someone, days: number) =>
    house.db.run('UPDATE users SET "createdAt" = :at WHERE id = :id', {
      ...{ id: who.id, at: new Date(Date.now() - days * 86_400_000).toISOString() },
    });
  async function people(size: number, days: number): Promise<Someone[]> {
    const all = await Promise.all(Array.from({ length: size }, () => house.person('player')));
    for (const who of all) await age(who, days);
    return all;
  }
  async function reviewed(comment = 'You are all too slow', rating = 1) {
    const [author, game] = [await house.person('player'), await house.game()];
    const { id } = (await author.call(post, { gameId: game.id, rating, comment })).body;
    const about: Said = { kind: 'review', id, authorId: author.id, reason: 'bullying', quote: comment };
    const figures = async () =>
      (await house.db.get('SELECT "ratingSum", "reviewCount", stars1 FROM games WHERE id = :id', {
        id: game.id,
      })) as Record<string, number>;
    const listed = async () =>
      (await house.person('player')).call(endpoints['reviews.ofGame'], { id: game.id }).then(({ body }) => body.length);
    return { author, game, id, about, listed, figures };
  }
  async function messaged(content = 'Give me your best score') {
    const { a: author, b: me, id: friendship } = await befriended(house);
    for (let i = 0; i < 7; i++)
      await (i % 2 ? author : me).call(message, { receiverId: (i % 2 ? me : author).id, content: `before ${i}` });
    const { id } = (await author.call(message, { receiverId: me.id, content })).body;
    for (let i = 0; i < 7; i++)
      await (i % 2 ? author : me).call(message, { receiverId: (i % 2 ? me : author).id, content: `after ${i}` });
    const about: Said = { kind: 'message', id, authorId: author.id, reason: 'grooming', quote: content };
    return { author, me, id, about, friendship };
  }
  const read = async (reportId: string, staff?: Someone) =>
    (await (staff ?? (await house.person('staff'))).call(evidence, { id: reportId })).body;

  test('a message is reported with the server’s own copy and five messages before and after it, and is gone for its reporter alone', async () => {
    const { author, me, id, about } = await messaged();
    const { status, body } = await me.call(quick, { ...about, quote: 'as I saw it' });
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ kind: 'message', reason: 'grooming', quote: 'as I saw it', category: 'abuse', status: 'open' },
        ...{ subject: 'Grooming or asking for contact', description: 'Reported as: Grooming or asking for contact' },
        aboutUserId: author.id,
      },
    ]);
    const { texts, author: writer, quote } = await read(body.id);
    expect(quote).toBe('as I saw it');
    const staff = await house.person('staff');
    const inbox = JSON.stringify([
      (await staff.call(endpoints['reports.list'], {})).body,
      (await staff.call(endpoints['reports.one'], { id: body.id })).body,
    ]);
    expect(inbox).toContain(body.id);
    for (const words of ['as I saw it', 'Give me your best score']) expect(inbox).not.toContain(words);
    expect(writer).toEqual({ id: author.id, username: author.username });
    expect(texts.map(({ text }) => text)).toEqual(['Give me your best score']);
    expect(texts[0]?.context.map(({ by, content }) => [by, content])).toEqual([
      ...[2, 3, 4, 5, 6].map((i) => [i % 2 ? 'author' : 'reporter', `before ${i}`]),
      ...[0, 1, 2, 3, 4].map((i) => [i % 2 ? 'author' : 'reporter', `after ${i}`]),
    ]);
    const seen = async (who: Someone, other: Someone) =>
      (await who.call(messages, { friendId: other.id })).body.map((row) => row.id);
    expect(await seen(me, author)).not.toContain(id);
    expect(await seen(author, me)).toContain(id);
    expect((await fedOf(house, me, 'message')).find(([one]) => one === id)).toEqual([id, 1]);
    expect((await fedOf(house, author, 'message')).find(([one]) => one === id)).toEqual([id, 0]);
  });

  test('a reported message stays gone for its reporter when the two become friends again', async () => {
    const { author, me, id, about, friendship } = await messaged();
    await me.call(quick, about);
    await me.call(endpoints['friends.unfriend'], { id: friendship });
    const again = (await me.call(endpoints['friends.request'], { username: author.username })).body;
    await author.call(endpoints['friends.accept'], { id: again.id });
    expect((await fedOf(house, me, 'message')).filter(([, gone]) => gone === 1)).toEqual([[id, 1]]);
    expect((await fedOf(house, author, 'message')).filter(([, gone]) => gone === 1)).toEqual([]);
  });

  test('a report that blocks ends the friendship and blocks in one step, told to the reporter’s devices alone', async () => {
    const { author, me, id, about, friendship } = await messaged();
    const report = (await me.call(quick, { ...about, block: 1 })).body;
    expect((await me.call(endpoints['friends.blocked'], {})).body).toMatchObject([{ userId: author.id }]);
    expect(await fedOf(house, me, 'block')).toEqual([[report.id, 0]]);
    expect(await fedOf(house, author, 'block')).toEqual([]);
    for (const who of [me, author]) expect(await fedOf(house, who, 'friend')).toEqual([[friendship, 1]]);
    await me.call(endpoints['friends.unblock'], { userId: author.id });
    expect(await fedOf(house, me, 'block')).toEqual([[report.id, 1]]);
    expect((await fedOf(house, me, 'message')).find(([one]) => one === id)).toEqual([id, 1]);
  });

  test('what is said anew of an open report changes it, and takes nothing back', async () => {
    const { me, about } = await messaged();
    const first = await me.call(quick, { ...about, reason: 'other' });
    const second = await me.call(quick, { ...about, reason: 'threat', note: 'He knows where I live', block: 1 });
    const third = await me.call(quick, { ...about, reason: 'other' });
    expect([first.status, second.status, third.status]).toEqual([201, 200, 200]);
    expect(third.body).toMatchObject({
      ...{ id: first.body.id, reason: 'threat', subject: 'Danger or threat' },
      description: 'Danger or threat: He knows where I live',
    });
    expect((await me.call(endpoints['reports.list'], {})).body).toHaveLength(1);
    expect((await me.call(endpoints['friends.blocked'], {})).body).toHaveLength(1);
    // What staff decided is no longer changed: the same thing is reported anew.
    await (await house.person('staff')).call(setStatus, { id: first.body.id, status: 'resolved' });
    expect((await me.call(quick, about)).status).toBe(201);
    expect(await casesOf(about.id)).toBe(2);
  });

  test('nobody reports themself, and a report that names another author is refused', async () => {
    const { author, me, id, about } = await messaged();
    const other = await house.person('player');
    for (const [who, said] of [
      [me, { ...about, authorId: other.id }],
      [me, { ...about, authorId: me.id }],
      [me, { ...about, authorId: null, block: 1 }],
      [author, { ...about, authorId: me.id }],
      [me, { kind: 'user', id: me.id, authorId: null, reason: 'spam' }],
    ] as [Someone, Said][])
      expect((await who.call(quick, said)).body, JSON.stringify(said)).toMatchObject({ code: 'invalid' });
    expect(await casesOf(id)).toBe(0);
    expect((await me.call(endpoints['friends.blocked'], {})).body).toEqual([]);
  });

  test('a message of others is to a stranger what is not there: their words are kept and nothing of it', async () => {
    const { author, id, about } = await messaged();
    const stranger = await house.person('player');
    const [theirs, missing] = [await stranger.call(quick, about), await stranger.call(quick, { ...about, id: uuid() })];
    expect([theirs.status, missing.status]).toEqual([201, 201]);
    for (const { body } of [theirs, missing]) expect((await read(body.id)).texts).toEqual([]);
    expect(await fedOf(house, stranger, 'message')).toEqual([]);
    // With another author named it is answered the same.
    const wrong = await stranger.call(quick, { ...about, id, authorId: (await house.person('player')).id });
    expect(wrong.status).toBe(200);
    expect(author.id).not.toBe(stranger.id);
  });

  test('who names another author of what they cannot see does not make them its author in its case', async () => {
    const { author, me, about } = await messaged();
    const [stranger, innocent] = [await house.person('player'), await house.person('player')];
    expect((await stranger.call(quick, { ...about, authorId: innocent.id })).status).toBe(201);
    const report = (await me.call(quick, about)).body;
    expect([await casesOf(about.id), (await read(report.id)).author?.id]).toEqual([1, author.id]);
  });

  test('what is deleted or whose author left before the report arrives is reported with its quote', async () => {
    const gone = await reviewed('Gone by then');
    await gone.author.call(remove, { id: gone.id });
    const left = await messaged('Gone with me');
    await left.author.call(endpoints['users.leave'], { password });
    for (const [me, about] of [
      [await house.person('player'), gone.about],
      [left.me, { ...left.about, block: 1 }],
    ] as const) {
      const { status, body } = await me.call(quick, about);
      expect([status, body.quote]).toEqual([201, about.quote]);
      expect((await read(body.id)).texts).toEqual([]);
      expect(await casesOf(about.id)).toBe(1);
    }
  });

  test('neither an edit nor a deletion after a report changes its evidence, and a report after an edit adds the new words', async () => {
    const { author, id, about } = await reviewed('Old words');
    await author.call(edit, { id, rating: 1, comment: 'Newer words' });
    const report = (await (await house.person('player')).call(quick, { ...about, quote: 'Old words' })).body;
    await author.call(edit, { id, rating: 1, comment: 'Third words' });
    await (await house.person('player')).call(quick, { ...about, quote: 'Third words' });
    await author.call(remove, { id });
    const texts = async () =>
      (await read(report.id)).texts.map(({ text, context }) => [text, context.map(({ content }) => content)]);
    const kept = [
      ['Newer words', ['Old words']],
      ['Third words', ['Old words', 'Newer words']],
    ];
    expect(await texts()).toEqual(kept);
    await author.call(endpoints['users.leave'], { password });
    expect(await texts()).toEqual(kept);
    expect((await read(report.id)).author).toBeNull();
  });

  test('an author who leaves takes their names out of the evidence, and a reporter their own words around it', async () => {
    const [{ a, b }, staff] = [await befriended(house), await house.person('staff')];
    await a.call(message, { receiverId: b.id, content: `I am ${a.username}` });
    await b.call(message, { receiverId: a.id, content: 'My own answer' });
    const { id } = (await a.call(message, { receiverId: b.id, content: `${b.username}, listen to ${a.username}` }))
      .body;
    const report = (await b.call(quick, { kind: 'message', id, authorId: a.id, reason: 'bullying', quote: 'x' })).body;
    const caseId = (
      (await house.db.get('SELECT "caseId" FROM moderation_reports WHERE id = :id', { id: report.id })) as {
        caseId: string;
      }
    ).caseId;
    const kept = async () =>
      (await house.db.get('SELECT text, context FROM case_evidence WHERE "caseId" = :caseId', { caseId })) as {
        text: string;
        context: string;
      };
    await a.call(endpoints['users.leave'], { password });
    expect((await read(report.id, staff)).texts).toMatchObject([
      {
        text: `${b.username}, listen to [deleted]`,
        context: [{ content: 'I am [deleted]' }, { content: 'My own answer' }],
      },
    ]);
    await b.call(endpoints['users.leave'], { password });
    const { text, context } = await kept();
    expect([text, JSON.parse(context)]).toMatchObject([
      '[deleted], listen to [deleted]',
      [{ by: 'author', content: 'I am [deleted]' }],
    ]);
    expect(JSON.parse(context)).toHaveLength(1);
    expect(await casesOf(id)).toBe(1);
  });

  test('each read of evidence by staff is in the audit log by the report’s id, without words', async () => {
    const { me, about, author } = await messaged();
    const [report, staff] = [(await me.call(quick, about)).body, await house.person('staff')];
    for (let i = 0; i < 2; i++) await read(report.id, staff);
    const rows = (await house.db.all('SELECT action, said FROM audit_log WHERE "actorId" = :id', {
      id: staff.id,
    })) as { action: string; said: string }[];
    expect(rows).toEqual(Array(2).fill({ action: 'reports.evidence', said: JSON.stringify({ id: report.id }) }));
    for (const who of [me, author, await house.person('developer')])
      expect((await who.call(evidence, { id: report.id })).status).toBe(403);
    expect((await staff.call(evidence, { id: uuid() })).status).toBe(404);
  });

  test('staff who are reported see neither who reported them, nor what of theirs that person saw, nor the evidence', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const report = (
      await me.call(quick, { kind: 'user', id: staff.id, authorId: staff.id, reason: 'bullying', quote: 'what I saw' })
    ).body;
    const seen = (await staff.call(endpoints['reports.one'], { id: report.id })).body;
    expect([seen.reporterId, seen.quote]).toEqual([null, '']);
    expect((await staff.call(evidence, { id: report.id })).status).toBe(403);
  });

  test('a report by the specification’s form and a quick one of the same person end in one case', async () => {
    const [one, other, about] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('player'),
    ];
    const form = { category: 'abuse', subject: 'A person', description: 'They are not kind at all.' } as const;
    const filed = (await one.call(endpoints['reports.file'], { ...form, aboutUserId: about.id })).body;
    await other.call(quick, { kind: 'user', id: about.id, authorId: about.id, reason: 'bullying' });
    expect([filed.kind, filed.reason, await casesOf(about.id)]).toEqual(['user', null, 1]);
    expect((await read(filed.id)).texts.map(({ text }) => text)).toEqual([about.username]);
    const game = await house.game();
    const byForm = (await one.call(endpoints['reports.file'], { ...form, gameId: game.id })).body;
    await other.call(quick, { kind: 'game', id: game.id, authorId: game.developerId, reason: 'scary' });
    expect([byForm.kind, await casesOf(game.id)]).toEqual(['game', 1]);
    // One about nothing in particular has no case.
    expect((await one.call(endpoints['reports.file'], form)).body.kind).toBeNull();
  });

  test('the developer of a game that does not work hears of it once, and not from whom', async () => {
    const developer = await house.person('developer');
    const game = await house.game({ developerId: developer.id });
    for (const who of await people(2, 10))
      await who.call(quick, { kind: 'game', id: game.id, authorId: developer.id, reason: 'broken' });
    const bells = (await developer.call(endpoints['notifications.list'], {})).body;
    expect(bells.map(({ type, message: said, gameId }) => [type, said, gameId])).toEqual([
      ['game_broken', `They say that “${game.title}” does not work`, game.id],
    ]);
    for (const reason of ['scary', 'other'] as const)
      await (await house.person('player')).call(quick, {
        ...{ kind: 'game', id: game.id, authorId: developer.id, reason },
      });
    expect(await newsOf(developer)).toEqual(['game_broken']);
  });

  test('20 accounts of one day hide nothing and make one case', async () => {
    const { about, id, listed, figures, author } = await reviewed();
    for (const who of await people(20, 0.5)) expect((await who.call(quick, about)).status).toBe(201);
    expect([await casesOf(id), await listed()]).toEqual([1, 1]);
    expect(await figures()).toEqual({ ratingSum: 1, reviewCount: 1, stars1: 1 });
    expect(await newsOf(author)).toEqual([]);
    // Nor do they with two that are old: it takes three of these.
    for (const who of await people(2, 30)) await who.call(quick, about);
    for (const who of await people(10, 3)) await who.call(quick, about);
    expect(await listed()).toBe(1);
  });

  test('3 accounts of seven days hide a review with the third report, which then counts in no rating, and its author is told', async () => {
    const { about, id, listed, figures, author, game } = await reviewed();
    const [one, two, three] = (await people(3, 7.1)) as [Someone, Someone, Someone];
    for (const who of [one, two, one]) await who.call(quick, about);
    expect([await listed(), await newsOf(author)]).toEqual([1, []]);
    await three.call(quick, about);
    expect([await listed(), await newsOf(author)]).toEqual([0, ['review_hidden']]);
    expect(await figures()).toEqual({ ratingSum: 0, reviewCount: 0, stars1: 0 });
    expect(await fedOf(house, author, 'review')).toEqual([[id, 0]]);
    // Neither an edit nor a deletion counts it again.
    await author.call(edit, { id, rating: 5, comment: 'Other words' });
    expect([await listed(), await figures()]).toEqual([0, { ratingSum: 0, reviewCount: 0, stars1: 0 }]);
    await author.call(remove, { id });
    expect(await figures()).toEqual({ ratingSum: 0, reviewCount: 0, stars1: 0 });
    expect((await author.call(post, { gameId: game.id, rating: 1, comment: 'Anew' })).status).toBe(201);
    expect(await listed()).toBe(1);
  });

  test('of three reports at once one hides the review, once', async () => {
    for (let round = 0; round < 4; round++) {
      const { about, id, listed, figures, author } = await reviewed();
      const answers = await Promise.all((await people(6, 30)).map((who) => who.call(quick, about)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
      expect([await casesOf(id), await listed(), await newsOf(author)]).toEqual([1, 0, ['review_hidden']]);
      expect(await figures()).toEqual({ ratingSum: 0, reviewCount: 0, stars1: 0 });
    }
  });

  test('a review that staff found harmless comes back, and takes twice as much until its words change', async () => {
    const { about, id, listed, figures, author } = await reviewed();
    const staff = await house.person('staff');
    const settle = async (reports: string[]) => {
      for (const one of reports) await staff.call(setStatus, { id: one, status: 'resolved', dismissed: 1 });
    };
    const reported = async (size: number) => {
      const ids: string[] = [];
      for (const who of await people(size, 30)) ids.push((await who.call(quick, about)).body.id);
      return ids;
    };
    const first = await reported(3);
    expect(await listed()).toBe(0);
    await settle(first.slice(0, 2));
    expect(await listed()).toBe(0);
    await settle(first.slice(2));
    expect([await listed(), await figures()]).toEqual([1, { ratingSum: 1, reviewCount: 1, stars1: 1 }]);
    await reported(5);
    expect(await listed()).toBe(1);
    await reported(1);
    expect(await listed()).toBe(0);
    const open = (await house.db.all('SELECT id FROM moderation_reports WHERE "entityId" = :id AND status = :status', {
      ...{ id, status: 'open' },
    })) as { id: string }[];
    await settle(open.map((one) => one.id));
    await author.call(edit, { id, rating: 1, comment: 'Worse words' });
    await reported(3);
    expect(await listed()).toBe(0);
  });

  test('a wrong report each takes three accounts to a weight that hides nothing, and a right one adds to it', async () => {
    const all = (await people(3, 30)) as [Someone, Someone, Someone];
    const staff = await house.person('staff');
    const decided = async (dismissed: 0 | 1) => {
      const { about } = await reviewed();
      for (const who of all) {
        const { id } = (await who.call(quick, { ...about, id: uuid() })).body;
        await staff.call(setStatus, { id, status: 'resolved', dismissed });
      }
    };
    await decided(1);
    const { about, id, listed } = await reviewed();
    for (const who of all) await who.call(quick, about);
    const weights = (await house.db.all('SELECT weight FROM moderation_reports WHERE "entityId" = :id', { id })) as {
      weight: number;
    }[];
    expect(weights.map(({ weight }) => Number(weight))).toEqual([600, 600, 600]);
    expect(await listed()).toBe(1);
    await decided(0);
    const again = await reviewed();
    for (const who of all) await who.call(quick, again.about);
    expect(await again.listed()).toBe(0);
  });

  test('the last decision closes a case, whoever decide at once, and the reporters hear how it ended', async () => {
    const { about, id } = await reviewed();
    const reporters = await people(4, 1.5);
    const reports = await Promise.all(reporters.map(async (who) => (await who.call(quick, about)).body.id));
    const staff = [await house.person('staff'), await house.person('staff')];
    await Promise.all(
      reports.map((one, i) => (staff[i % 2] as Someone).call(setStatus, { id: one, status: 'resolved', dismissed: 1 })),
    );
    expect(await count(`cases WHERE "entityId" = :id AND state = 'closed'`, { id })).toBe(1);
    for (const who of reporters) expect(await newsOf(who)).toEqual(['report_ended']);
  });

  test('of reports and decisions at once no report is left in a closed case', async () => {
    for (let round = 0; round < 6; round++) {
      const { about, id } = await reviewed();
      const [first, ...others] = (await people(4, 1.5)) as [Someone, ...Someone[]];
      const report = (await first.call(quick, about)).body.id;
      const staff = await house.person('staff');
      await Promise.all([
        staff.call(setStatus, { id: report, status: 'resolved' }),
        ...others.map((who) => who.call(quick, about)),
      ]);
      const lost = `moderation_reports r JOIN cases c ON c.id = r."caseId"
                     WHERE r."entityId" = :id AND r.status <> 'resolved' AND c.state = 'closed'`;
      expect(await count(lost, { id })).toBe(0);
      expect(await count('moderation_reports WHERE "entityId" = :id AND "caseId" IS NOT NULL', { id })).toBe(4);
    }
  });

  test('a person makes 30 quick reports a day', async () => {
    const me = await house.person('player');
    const about = () => ({ kind: 'user', id: uuid(), authorId: null, reason: 'spam' }) as const;
    // As from the outbox, where no limit of the call counts.
    for (let i = 0; i < 30; i++) expect((await me.call(quick, about())).status).toBe(201);
    const { status, body } = await me.call(quick, about());
    expect([status, body.code]).toEqual([429, 'tooMany']);
    expect(await count('moderation_reports WHERE "reporterId" = :id', { id: me.id })).toBe(30);
  });

  test('what a thing says by the second report of the same person is kept too', async () => {
    const { about, author, id } = await reviewed('Mild words');
    const me = await house.person('player');
    const report = (await me.call(quick, { ...about, reason: 'other' })).body.id;
    await author.call(edit, { id, rating: 1, comment: 'I saw what you played' });
    await me.call(quick, { ...about, reason: 'other', quote: 'I saw what you played' });
    await author.call(remove, { id });
    expect((await read(report)).texts.map(({ text }) => text)).toEqual(['Mild words', 'I saw what you played']);
  });

  test('words that were written after the report are not found harmless with those that were reported', async () => {
    const { about, author, id, listed } = await reviewed('Mild words');
    const staff = await house.person('staff');
    const reports: string[] = [];
    for (const who of await people(3, 30)) reports.push((await who.call(quick, about)).body.id);
    expect(await listed()).toBe(0);
    await author.call(edit, { id, rating: 1, comment: 'Worse words' });
    for (const one of reports) await staff.call(setStatus, { id: one, status: 'resolved', dismissed: 1 });
    expect(await listed()).toBe(1);
    for (const who of await people(3, 30)) await who.call(quick, about);
    expect(await listed()).toBe(0);
  });

  test('reports that staff found nothing in hide nothing when they are made again, and an account counts once', async () => {
    const { about, listed } = await reviewed();
    const staff = await house.person('staff');
    const [one, two, three] = (await people(3, 1.5)) as [Someone, Someone, Someone];
    const reports = [one, two].map(async (who) => (await who.call(quick, about)).body.id);
    await three.call(quick, about);
    for (const id of await Promise.all(reports)) await staff.call(setStatus, { id, status: 'resolved', dismissed: 1 });
    for (const who of [one, two, three]) await age(who, 30);
    for (const who of [one, two]) await who.call(quick, { ...about, id: about.id });
    expect(await listed()).toBe(1);
  });

  test('a reporter who leaves takes their report along, and what the server kept of it stays for staff, who decide it', async () => {
    const { me, about, id } = await messaged();
    const report = (await me.call(quick, { ...about, note: 'My own words' })).body.id;
    await me.call(endpoints['users.leave'], { password });
    expect(await count('moderation_reports WHERE id = :report', { report })).toBe(0);
    const [left] = (await house.db.all(
      'SELECT id, "reporterId", quote, description FROM moderation_reports WHERE "entityId" = :id',
      {
        id,
      },
    )) as { id: string }[];
    expect(left).toMatchObject({
      reporterId: null,
      quote: '',
      description: 'Reported as: Grooming or asking for contact',
    });
    expect((await read(left?.id as string)).texts.map(({ text }) => text)).toEqual(['Give me your best score']);
    const staff = await house.person('staff');
    await staff.call(setStatus, { id: left?.id as string, status: 'resolved' });
    expect(await count(`cases WHERE "entityId" = :id AND state = 'closed'`, { id })).toBe(1);
  });

  test('a case that its last reporter takes along is closed', async () => {
    const [me, author] = [await house.person('player'), await house.person('player')];
    const words = { category: 'abuse', subject: 'About somebody', description: 'They were rude to all of us' } as const;
    await me.call(endpoints['reports.file'], { ...words, aboutUserId: author.id });
    await me.call(endpoints['users.leave'], { password });
    expect(await count(`cases WHERE "entityId" = :id AND state = 'closed'`, { id: author.id })).toBe(1);
  });

  test('staff do not learn by a report of their own that somebody reported a message of theirs', async () => {
    const { a: writer, b: me } = await befriended(house);
    const { id } = (await writer.call(message, { receiverId: me.id, content: 'From staff' })).body;
    await house.db.run('UPDATE users SET "isAdmin" = 1 WHERE id = :id', { id: writer.id });
    await me.call(quick, { kind: 'message', id, authorId: writer.id, reason: 'bullying', quote: 'From staff' });
    const second = await house.person('player');
    const report = (await second.call(quick, { kind: 'message', id, authorId: null, reason: 'other' })).body.id;
    expect((await writer.call(evidence, { id: report })).body).toEqual({
      author: null,
      texts: [],
      quote: expect.any(String),
    });
    expect(await count('moderation_reports WHERE id = :report AND "caseId" IS NULL', { report })).toBe(1);
  });
});
