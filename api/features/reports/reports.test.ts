import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [file, list, setStatus] = [endpoints['reports.file'], endpoints['reports.list'], endpoints['reports.setStatus']];
const [messages, answer] = [endpoints['reports.messages'], endpoints['reports.answer']];

describe.each(databases)('reports on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const said = { category: 'abuse', subject: 'Rude words', description: 'They wrote rude words to me.' } as const;
  const filedBy = async (who: Someone, more: Partial<z.input<typeof file.input>> = {}) =>
    (await who.call(file, { ...said, ...more })).body;
  const news = async (who: Someone) =>
    (await who.call(endpoints['notifications.list'], {})).body.map(({ type, reportId }) => [type, reportId]);
  const unreadOf = async (who: Someone) =>
    (await who.call(endpoints['notifications.unread'], {})).body.map(({ type, reportId }) => [type, reportId]);
  const find = async (who: Someone, id: string) => (await who.call(list, {})).body.find((one) => one.id === id);
  const moderator = { id: null, username: 'Moderator' };

  test('a report needs a category, a subject and a description, and says so in words', async () => {
    const me = await house.person('player');
    for (const [wrong, words] of [
      [{ category: 'rude' }, 'Please select a category'],
      [{ category: undefined }, 'Please select a category'],
      [{ subject: 'ab' }, 'Subject must be at least 3 characters'],
      [{ subject: 'x'.repeat(101) }, 'Subject must be less than 100 characters'],
      [{ description: 'too short' }, 'Description must be at least 10 characters'],
      [{ description: 'x'.repeat(1_001) }, 'Description must be less than 1000 characters'],
    ] as const) {
      const { status, body } = await me.call(file, { ...said, ...wrong } as z.input<typeof file.input>);
      expect([status, body.code, body.message]).toEqual([400, 'invalid', words]);
    }
    const { status, body } = await me.call(file, said);
    expect([status, body]).toMatchObject([
      201,
      { ...said, reporterId: me.id, gameId: null, aboutUserId: null, status: 'open', isRead: 0, resolvedBy: null },
    ]);
  });

  test('a report may name a game that its reporter can see, and a person who is not themself', async () => {
    const [me, other, game] = [await house.person('player'), await house.person('player'), await house.game()];
    expect(await filedBy(me, { gameId: game.id, aboutUserId: other.id })).toMatchObject({
      ...{ gameId: game.id, aboutUserId: other.id },
    });
    for (const gameId of [(await house.game({ status: 'pending' })).id, uuid()]) {
      const { status, body } = await me.call(file, { ...said, gameId });
      expect([status, body.message]).toEqual([404, 'Game not found']);
    }
    expect((await me.call(file, { ...said, aboutUserId: uuid() })).status).toBe(404);
    expect((await me.call(file, { ...said, aboutUserId: me.id })).status).toBe(400);
  });

  test('whoever reported something hears how it ended, in words and once', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const [helped, found] = [await filedBy(me), await filedBy(me)];
    await staff.call(setStatus, { id: helped.id, status: 'in_progress' });
    expect(await news(me)).toEqual([]);
    await staff.call(setStatus, { id: helped.id, status: 'resolved' });
    await staff.call(setStatus, { id: helped.id, status: 'resolved' });
    expect((await staff.call(setStatus, { id: found.id, status: 'resolved', dismissed: 1 })).body).toMatchObject({
      ...{ status: 'resolved', dismissed: 1 },
    });
    const bells = (await me.call(endpoints['notifications.list'], {})).body;
    expect(bells.map(({ type, reportId, title, message }) => [type, reportId, title, message])).toEqual([
      ['report_ended', found.id, 'Your report is closed', 'A moderator found nothing against the rules'],
      ['report_ended', helped.id, 'Your report is resolved', 'A moderator dealt with your report'],
    ]);
    expect(await news(staff)).toEqual([]);
    expect((await find(me, found.id))?.dismissed).toBe(1);
    // Only what has ended can have been about nothing; and staff who resolve what they reported know it.
    const own = await filedBy(staff);
    await staff.call(setStatus, { id: own.id, status: 'in_progress', dismissed: 1 });
    expect((await find(staff, own.id))?.dismissed).toBe(0);
    await staff.call(setStatus, { id: own.id, status: 'resolved' });
    expect(await news(staff)).toEqual([]);
  });

  test('staff see all reports with who and whom, newest first; everyone else their own', async () => {
    const [me, other, staff] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('staff'),
    ];
    const [first, second] = [await filedBy(me, { aboutUserId: other.id }), await filedBy(other)];
    await staff.call(setStatus, { id: first.id, status: 'resolved' });
    const ours = (await staff.call(list, {})).body.filter(({ id }) => [first.id, second.id].includes(id));
    const named = ({ id, username }: Someone) => ({ id, username });
    expect(ours).toMatchObject([
      { id: second.id, reporter: named(other), about: null },
      { id: first.id, reporter: named(me), about: named(other), resolvedBy: staff.id, status: 'resolved' },
    ]);
    expect((await me.call(list, {})).body).toMatchObject([
      { id: first.id, reporter: named(me), about: null, resolvedBy: null, status: 'resolved' },
    ]);
    expect((await other.call(list, {})).body).toMatchObject([{ id: second.id }]);
  });

  test('staff see those in a state, those with news and their own apart, and any by its id; everyone else only their own', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const [open, news, settled] = [await filedBy(me), await filedBy(me), await filedBy(me)];
    const own = await filedBy(staff);
    await staff.call(setStatus, { id: news.id, status: 'in_progress' });
    await me.call(answer, { id: news.id, content: 'Once more' });
    await staff.call(setStatus, { id: settled.id, status: 'resolved' });
    const here = [open, news, settled, own].map(({ id }) => id);
    const listed = async (who: Someone, which?: 'open' | 'in_progress' | 'resolved' | 'news' | 'mine') =>
      (await who.call(list, { which })).body.map(({ id }) => id).filter((id) => here.includes(id));
    expect(await listed(staff, 'open')).toEqual([own.id, open.id]);
    expect([await listed(staff, 'in_progress'), await listed(staff, 'news')]).toEqual([[news.id], [news.id]]);
    expect([await listed(staff, 'resolved'), await listed(staff, 'mine')]).toEqual([[settled.id], [own.id]]);
    await staff.call(answer, { id: news.id, content: 'Seen' });
    expect([await listed(staff, 'in_progress'), await listed(staff, 'news')]).toEqual([[news.id], []]);
    expect(await listed(me, 'mine')).toEqual([settled.id, news.id, open.id]);
    expect(await listed(me, 'news')).toEqual(await listed(me));

    const one = endpoints['reports.one'];
    expect((await staff.call(one, { id: settled.id })).body).toMatchObject({
      ...{ id: settled.id, resolvedBy: staff.id, reporter: { id: me.id, username: me.username } },
    });
    // Staff are reporters like anyone.
    const other = await house.person('staff');
    await other.call(setStatus, { id: own.id, status: 'resolved' });
    expect((await staff.call(one, { id: own.id })).body).toMatchObject({
      id: own.id,
      status: 'resolved',
      resolvedBy: null,
    });
    const about = await filedBy(me, { aboutUserId: other.id });
    expect((await other.call(one, { id: about.id })).body).toMatchObject({
      ...{ reporterId: null, reporter: { id: null, username: 'Somebody' } },
    });
    expect((await me.call(one, { id: settled.id })).body).toMatchObject({ id: settled.id, resolvedBy: null });
    for (const [who, id] of [
      [await house.person('player'), open.id],
      [me, own.id],
      [staff, uuid()],
    ] as const)
      expect((await who.call(one, { id })).status).toBe(404);
  });

  test('to the reporter staff are “Moderator”, also once they are no longer staff, or gone', async () => {
    const [me, one, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(me);
    await me.call(answer, { id, content: 'Please look' });
    const sent = await one.call(answer, { id, content: 'I will' });
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { senderId: one.id, sender: { id: one.id, username: one.username } },
    ]);
    const senders = async (who: Someone) =>
      (await who.call(messages, { id })).body.map(({ senderId, sender }) => [senderId, sender]);
    const mine = [me.id, { id: me.id, username: me.username }];
    expect(await senders(me)).toEqual([mine, [null, moderator]]);
    expect(await senders(other)).toEqual([mine, [one.id, { id: one.id, username: one.username }]]);
    expect(JSON.stringify((await me.call(messages, { id })).body)).not.toContain(one.id);

    await house.db.run('UPDATE users SET "isAdmin" = 0 WHERE id = :id', { id: one.id });
    expect(await senders(me)).toEqual([mine, [null, moderator]]);
    expect((await one.call(messages, { id })).status).toBe(404);
    await house.db.run('DELETE FROM users WHERE id = :id', { id: one.id });
    expect(await senders(me)).toEqual([mine, [null, moderator]]);
    expect(await senders(other)).toEqual([mine, [null, { id: null, username: 'Deleted account' }]]);
  });

  test('an answer tells the other side, and reads what the other side wrote', async () => {
    const [me, one, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(me);
    await me.call(answer, { id, content: 'First' });
    await one.call(answer, { id, content: 'Second' });
    expect(await news(me)).toEqual([['message_response', id]]);
    expect((await find(one, id))?.isRead).toBe(1);
    for (const staff of [one, other]) await staff.call(endpoints['notifications.readAll'], {});
    await me.call(answer, { id, content: 'Third' });
    expect([await unreadOf(one), await unreadOf(other)]).toEqual([[['message_response', id]], []]);
    const unread = (await me.call(messages, { id })).body.map(({ content, isRead }) => [content, isRead]);
    expect(unread).toEqual([
      ['First', 1],
      ['Second', 1],
      ['Third', 0],
    ]);
  });

  test('somebody who is no longer staff is told nothing more', async () => {
    const [me, one] = [await house.person('player'), await house.person('staff')];
    const { id } = await filedBy(me);
    await one.call(answer, { id, content: 'Hello' });
    await house.db.run('UPDATE users SET "isAdmin" = 0 WHERE id = :id', { id: one.id });
    await me.call(answer, { id, content: 'Hello?' });
    expect(await news(one)).toEqual([]);
  });

  test('what a reporter writes later makes the report unread again, until staff do something about it', async () => {
    const [me, one] = [await house.person('player'), await house.person('staff')];
    const { id } = await filedBy(me);
    const isRead = async () => (await find(one, id))?.isRead;
    await one.call(setStatus, { id, status: 'in_progress' });
    expect(await isRead()).toBe(1);
    await me.call(answer, { id, content: 'He waits for me outside' });
    expect([await isRead(), (await find(one, id))?.status]).toEqual([0, 'in_progress']);
    await one.call(answer, { id, content: 'We come' });
    expect(await isRead()).toBe(1);
    await me.call(answer, { id, content: 'Please hurry' });
    expect(await isRead()).toBe(0);
    await one.call(setStatus, { id, status: 'resolved' });
    expect(await isRead()).toBe(1);
    await me.call(answer, { id, content: 'Too late' });
    expect(await isRead()).toBe(1);
  });

  test('where no staff take part in it, all whom a report is not about are told once what its reporter writes', async () => {
    const [me, one, other, about, lead] = [
      await house.person('player'),
      await house.person('staff'),
      await house.person('staff'),
      await house.person('staff'),
      await house.person('lead'),
    ];
    const told = async (id: string) =>
      (await Promise.all([one, other, lead, about, me].map(unreadOf))).map(
        (bells) => bells.filter(([, reportId]) => reportId === id).length,
      );
    const { id } = await filedBy(me, { aboutUserId: about.id });
    await one.call(setStatus, { id, status: 'in_progress' });
    for (const content of ['He waits for me outside', 'He is still there']) await me.call(answer, { id, content });
    expect(await told(id)).toEqual([1, 1, 1, 0, 0]);
    // What waits unread about one report hides nothing of another, and who made the game is not told of it.
    const { id: next } = await filedBy(me, { gameId: (await house.game({ developerId: about.id })).id });
    await me.call(answer, { id: next, content: 'And this' });
    expect(await told(next)).toEqual([1, 1, 1, 0, 0]);
  });

  test('where those who took part are no longer staff, or gone, the others are told', async () => {
    const [me, one, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const ends = {
      demoted: 'UPDATE users SET "isAdmin" = 0 WHERE id = :id',
      gone: 'DELETE FROM users WHERE id = :id',
    };
    for (const end of Object.values(ends)) {
      const { id } = await filedBy(me);
      const answering = await house.person('staff');
      await answering.call(answer, { id, content: 'Hello' });
      await me.call(answer, { id, content: 'Hello?' });
      expect([await unreadOf(one), await unreadOf(other)]).toEqual([[], []]);
      await house.db.run(end, { id: answering.id });
      await me.call(answer, { id, content: 'Is nobody there?' });
      for (const staff of [one, other]) {
        expect(await unreadOf(staff)).toEqual([['message_response', id]]);
        await staff.call(endpoints['notifications.readAll'], {});
      }
    }
  });

  test('staff who filed a report are not told of what they write in it themself', async () => {
    const [me, other] = [await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(me);
    await me.call(answer, { id, content: 'Mine' });
    expect([await unreadOf(me), await unreadOf(other)]).toEqual([[], [['message_response', id]]]);
  });

  test('a conversation is its reporter’s and staff’s, and to others it does not exist', async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const { id } = await filedBy(me, { aboutUserId: other.id });
    const missing = await other.call(messages, { id: uuid() });
    for (const call of [() => other.call(messages, { id }), () => other.call(answer, { id, content: 'Hi' })]) {
      const { status, body } = await call();
      expect([status, body]).toEqual([404, missing.body]);
    }
  });

  test('a report goes open → in progress → resolved or straight to resolved, and nowhere else', async () => {
    const staff = await house.person('staff');
    const to = async (id: string, status: 'open' | 'in_progress' | 'resolved') => {
      const answered = await staff.call(setStatus, { id, status });
      return answered.status === 200 ? answered.body.status : [answered.status, answered.body.message];
    };
    const no = [409, 'That change is not possible'];
    const { id } = await filedBy(await house.person('player'));
    expect(await to(id, 'open')).toEqual(no);
    expect(await to(id, 'in_progress')).toBe('in_progress');
    for (const state of ['open', 'in_progress'] as const) expect(await to(id, state)).toEqual(no);
    expect(await find(staff, id)).toMatchObject({ isRead: 1, resolvedBy: null, resolvedAt: null });
    expect(await to(id, 'resolved')).toBe('resolved');
    for (const state of ['open', 'in_progress', 'resolved'] as const) expect(await to(id, state)).toEqual(no);
    expect(await find(staff, id)).toMatchObject({ resolvedBy: staff.id, resolvedAt: expect.any(String) });
    const { id: another } = await filedBy(await house.person('player'));
    expect(await to(another, 'resolved')).toBe('resolved');
    expect((await staff.call(setStatus, { id: uuid(), status: 'resolved' })).status).toBe(404);
  });

  test('of 50 who resolve a report at once one did', async () => {
    const [one, other] = [await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(await house.person('player'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? one : other).call(setStatus, { id, status: 'resolved' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.resolvedBy;
    expect((await find(one, id))?.resolvedBy).toBe(winner);
  });

  test('a resolved report takes no more messages from its reporter, from staff it does', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = await filedBy(me);
    await staff.call(setStatus, { id, status: 'resolved' });
    const { status, body } = await me.call(answer, { id, content: 'And yet' });
    expect([status, body.code, body.message]).toEqual([409, 'conflict', 'This report is resolved']);
    expect((await staff.call(answer, { id, content: 'It is settled' })).status).toBe(201);
    expect((await me.call(messages, { id })).body.map(({ content }) => content)).toEqual(['It is settled']);
  });

  test('where its reporter has left staff are told that nobody reads an answer, and can settle it all the same', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = await filedBy(me);
    await house.db.run('UPDATE moderation_reports SET "reporterId" = NULL WHERE id = :id', { id });
    const refused = await staff.call(answer, { id, content: 'We looked at it' });
    expect([refused.status, refused.body]).toMatchObject([409, { message: 'Whoever filed this report has left' }]);
    expect((await staff.call(messages, { id })).body).toEqual([]);
    expect((await staff.call(setStatus, { id, status: 'resolved' })).status).toBe(200);
  });

  test('messages and the end of a report at once: each was taken or refused, and none is lost', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = await filedBy(me);
    const calls = Array.from({ length: 20 }, (_, n) => me.call(answer, { id, content: `n${n}` }));
    const [ended, ...sent] = await Promise.all([staff.call(setStatus, { id, status: 'resolved' }), ...calls]);
    expect(ended.status).toBe(200);
    for (const { status } of sent) expect([201, 409]).toContain(status);
    const taken = sent.filter(({ status }) => status === 201);
    expect((await me.call(messages, { id })).body).toHaveLength(taken.length);
  });

  test('staff who report something are reporters of it like anyone', async () => {
    const [me, other] = [await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(me);
    await me.call(answer, { id, content: 'Mine' });
    await other.call(answer, { id, content: 'Theirs' });
    expect((await me.call(messages, { id })).body.map(({ sender }) => sender)).toEqual([
      { id: me.id, username: me.username },
      moderator,
    ]);
    expect(await news(me)).toEqual([['message_response', id]]);
    await other.call(setStatus, { id, status: 'resolved' });
    expect((await me.call(answer, { id, content: 'Still' })).status).toBe(409);
  });

  test('staff neither decide nor read a report about themself, and do not learn who made it', async () => {
    const [me, staff, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(me, { aboutUserId: staff.id });
    for (const call of [
      () => staff.call(setStatus, { id, status: 'resolved' }),
      () => staff.call(messages, { id }),
      () => staff.call(answer, { id, content: 'No' }),
    ])
      expect((await call()).status).toBe(403);
    const seen = await find(staff, id);
    expect(seen).toMatchObject({ reporterId: null, reporter: { id: null }, about: { id: staff.id }, status: 'open' });
    expect(JSON.stringify(seen)).not.toContain(me.id);
    expect((await find(other, id))?.reporter.id).toBe(me.id);
    expect((await other.call(setStatus, { id, status: 'resolved' })).status).toBe(200);
  });

  test('the only staff there is may decide a report about themself, and still not learn who made it', async () => {
    const alone = await openTestApp({ database });
    const [me, lead] = [await alone.person('player'), await alone.person('lead')];
    const game = await alone.game({ developerId: lead.id });
    for (const more of [{ aboutUserId: lead.id }, { gameId: game.id }]) {
      const { id } = await filedBy(me, more);
      const { status, body } = await lead.call(setStatus, { id, status: 'resolved' });
      expect([status, body.status, body.resolvedBy, body.reporterId]).toEqual([200, 'resolved', lead.id, null]);
      expect((await lead.call(setStatus, { id, status: 'open' })).status).toBe(409);
      expect((await lead.call(messages, { id })).status).toBe(403);
      expect(JSON.stringify(await find(lead, id))).not.toContain(me.id);
    }
    const { id } = await filedBy(me, { aboutUserId: lead.id });
    await alone.person('staff');
    expect((await lead.call(setStatus, { id, status: 'resolved' })).status).toBe(403);
    await alone.close();
  });

  test('staff who made a game neither decide nor read a report about it, and do not learn who made it', async () => {
    const [me, maker, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const game = await house.game({ developerId: maker.id });
    const { id } = await filedBy(me, { gameId: game.id });
    for (const call of [
      () => maker.call(setStatus, { id, status: 'resolved' }),
      () => maker.call(messages, { id }),
      () => maker.call(answer, { id, content: 'No' }),
    ])
      expect((await call()).status).toBe(403);
    const seen = await find(maker, id);
    expect(seen).toMatchObject({ reporterId: null, reporter: { id: null }, gameId: game.id, status: 'open' });
    expect(seen).not.toHaveProperty('gameOwnerId');
    expect(JSON.stringify(seen)).not.toContain(me.id);
    expect((await find(other, id))?.reporter.id).toBe(me.id);
    expect((await other.call(setStatus, { id, status: 'resolved' })).status).toBe(200);
  });

  test('a game that is gone is still theirs: staff who delete it learn nothing, and decide nothing', async () => {
    const [me, maker, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const game = await house.game({ developerId: maker.id });
    const { id } = await filedBy(me, { gameId: game.id });
    expect((await maker.call(endpoints['games.remove'], { id: game.id })).status).toBe(204);
    const seen = await find(maker, id);
    expect(seen).toMatchObject({ reporterId: null, reporter: { id: null }, gameId: null });
    expect(JSON.stringify(seen)).not.toContain(me.id);
    expect((await maker.call(messages, { id })).status).toBe(403);
    expect((await maker.call(answer, { id, content: 'Who are you?' })).status).toBe(403);
    expect((await maker.call(setStatus, { id, status: 'resolved' })).status).toBe(403);
    expect((await other.call(setStatus, { id, status: 'resolved' })).status).toBe(200);
  });

  test('what staff report about a game of their own they may follow, and others decide', async () => {
    const [maker, other] = [await house.person('staff'), await house.person('staff')];
    const { id } = await filedBy(maker, { category: 'bug', gameId: (await house.game({ developerId: maker.id })).id });
    expect((await maker.call(answer, { id, content: 'Please look' })).status).toBe(201);
    expect((await find(maker, id))?.reporter.id).toBe(maker.id);
    expect((await maker.call(setStatus, { id, status: 'resolved' })).status).toBe(409);
    expect((await other.call(setStatus, { id, status: 'resolved' })).status).toBe(200);
  });

  test('what staff did is in the audit log by ids and choices, what they wrote is not', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = await filedBy(me);
    await me.call(answer, { id, content: 'From the reporter' });
    await staff.call(answer, { id, content: 'A private word' });
    await staff.call(setStatus, { id, status: 'in_progress' });
    const text = 'SELECT action, said FROM audit_log WHERE "actorId" IN (:me, :staff) ORDER BY id';
    const rows = (await house.db.all(text, { me: me.id, staff: staff.id })) as { action: string; said: string }[];
    expect(rows.map(({ action, said: kept }) => [action, JSON.parse(kept)])).toEqual([
      ['reports.answer', { id }],
      ['reports.setStatus', { id, status: 'in_progress', dismissed: null }],
    ]);
  });
});
