import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [send, mine, list] = [endpoints['feedback.send'], endpoints['feedback.mine'], endpoints['feedback.list']];
const [messages, answer, read] = [
  endpoints['feedback.messages'],
  endpoints['feedback.answer'],
  endpoints['feedback.read'],
];

describe.each(databases)('feedback on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const given = { subject: 'The search', message: 'It finds\nmy games.' };
  const sentBy = async (who: Someone) => (await who.call(send, given)).body;
  const news = async (who: Someone) => (await who.call(endpoints['notifications.list'], {})).body;

  test('feedback needs a subject and a message', async () => {
    const me = await house.person('player');
    for (const said of [
      { subject: ' ', message: 'Something' },
      { subject: 'Something', message: '\n ' },
    ]) {
      const { status, body } = await me.call(send, said);
      expect([status, body.message]).toEqual([400, 'Please fill in both subject and message']);
    }
    for (const said of [
      { subject: 'x'.repeat(101), message: 'm' },
      { subject: 's', message: 'x'.repeat(2_001) },
    ])
      expect((await me.call(send, said)).status).toBe(400);
    const { status, body } = await me.call(send, { subject: ' Hello ', message: given.message });
    expect([status, body]).toMatchObject([201, { userId: me.id, subject: 'Hello', ...{ isRead: 0 } }]);
  });

  test('staff see all feedback with its author, newest first; authors see their own', async () => {
    const [me, other, staff] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('staff'),
    ];
    const [first, second] = [await sentBy(me), await sentBy(other)];
    const ours = (await staff.call(list, {})).body.filter(({ id }) => [first.id, second.id].includes(id));
    expect(ours).toEqual([
      { ...second, user: { id: other.id, username: other.username } },
      { ...first, user: { id: me.id, username: me.username } },
    ]);
    expect((await me.call(mine, {})).body).toEqual([{ ...first, replies: [] }]);
  });

  test('staff see unread and read feedback in separate lists, and any feedback by its id', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const [seen, unseen] = [await sentBy(me), await sentBy(me)];
    await staff.call(read, { id: seen.id });
    const listed = async (which: 'read' | 'unread') =>
      (await staff.call(list, { which })).body.map(({ id }) => id).filter((id) => [seen.id, unseen.id].includes(id));
    expect([await listed('unread'), await listed('read')]).toEqual([[unseen.id], [seen.id]]);
    const one = endpoints['feedback.one'];
    expect((await staff.call(one, { id: unseen.id })).body).toEqual({
      ...unseen,
      user: { id: me.id, username: me.username },
    });
    expect((await staff.call(one, { id: uuid() })).status).toBe(404);
  });

  test('an answer reaches the author from an unnamed moderator and marks the feedback as read', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = await sentBy(me);
    const first = await staff.call(answer, { id, content: ' Thank you ' });
    expect([first.status, first.body]).toMatchObject([
      201,
      { feedbackId: id, content: 'Thank you', sender: { id: staff.id, username: staff.username } },
    ]);
    await staff.call(answer, { id, content: 'Very much' });
    const own = (await me.call(mine, {})).body[0];
    expect(own).toMatchObject({
      ...{ id, isRead: 1 },
      replies: [
        { content: 'Thank you', senderId: null, sender: { id: null, username: 'Moderator' } },
        { content: 'Very much', senderId: null, sender: { id: null, username: 'Moderator' } },
      ],
    });
    const bell = await news(me);
    expect(bell.map(({ type, feedbackId }) => [type, feedbackId])).toEqual([
      ['feedback_response', id],
      ['feedback_response', id],
    ]);
    expect(JSON.stringify([own, bell])).not.toContain(staff.id);
    expect(JSON.stringify([own, bell])).not.toContain(staff.username);
  });

  test('staff see who of them answered, even after that account was deleted', async () => {
    const [me, one, other] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const { id } = await sentBy(me);
    await one.call(answer, { id, content: 'One' });
    const senders = async () =>
      (await other.call(messages, { id })).body.map(({ senderId, sender }) => [senderId, sender]);
    expect(await senders()).toEqual([[one.id, { id: one.id, username: one.username }]]);
    await house.db.run('DELETE FROM users WHERE id = :id', { id: one.id });
    expect(await senders()).toEqual([[null, { id: null, username: 'Deleted account' }]]);
    expect((await me.call(mine, {})).body[0]?.replies[0]?.sender).toEqual({ id: null, username: 'Moderator' });
  });

  test('feedback marked as read stays read', async () => {
    const [me, staff] = [await house.person('player'), await house.person('staff')];
    const { id } = await sentBy(me);
    for (const _ of [1, 2]) expect((await staff.call(read, { id })).body).toMatchObject({ id, isRead: 1 });
    expect(await news(me)).toEqual([]);
  });

  test('missing feedback has no conversation', async () => {
    const staff = await house.person('staff');
    const id = uuid();
    expect((await staff.call(messages, { id })).status).toBe(404);
    expect((await staff.call(answer, { id, content: 'Hello' })).status).toBe(404);
    expect((await staff.call(read, { id })).status).toBe(404);
  });

  test('staff who answer their own feedback get no notification', async () => {
    const staff = await house.person('staff');
    const { id } = await sentBy(staff);
    await staff.call(answer, { id, content: 'Noted' });
    expect(await news(staff)).toEqual([]);
  });
});
