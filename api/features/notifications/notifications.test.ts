import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import type { SyncReply } from '#sync/contract/sync.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [list, unread] = [endpoints['notifications.list'], endpoints['notifications.unread']];
const [read, readAll] = [endpoints['notifications.read'], endpoints['notifications.readAll']];

describe.each(databases)('notifications on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  /** Creates a user who got this many friend requests, one after the other. */
  async function asked(times: number): Promise<Someone> {
    const me = await house.person('player');
    for (let n = 0; n < times; n++)
      await (await house.person('player')).call(endpoints['friends.request'], { username: me.username });
    return me;
  }
  const revOf = async (me: Someone) =>
    ((await house.db.get('SELECT rev FROM sync_users WHERE "userId" = :id', { id: me.id })) as { rev: number }).rev;
  const unreadOf = async (me: Someone) => (await me.call(unread, {})).body.length;

  test('notifications are listed newest first', async () => {
    const times = (await (await asked(3)).call(list, {})).body.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(times).toHaveLength(3);
  });

  test('the list has the newest 200 notifications, and a sync has them all', async () => {
    const me = await house.person('player');
    for (let n = 0; n < 250; n++)
      await house.db.run(
        `INSERT INTO notifications (id, "userId", type, title, message, "isRead", "createdAt")
         VALUES (:id, :me, 'message_response', 'News', :n, 0, :at)`,
        { id: uuid(), me: me.id, n: `${n}`, at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString() },
      );
    const newest = Array.from({ length: 200 }, (_, n) => `${249 - n}`);
    for (const one of [list, unread])
      expect((await me.call(one, {})).body.map(({ message }) => message)).toEqual(newest);
    expect((await me.call(readAll, {})).body).toEqual({ read: 250 });
    const batch = { clientId: uuid(), now: new Date().toISOString() };
    const headers = { 'x-recess-protocol': '1', 'x-recess-user': me.id };
    const pulled = (await (await me.send('POST', '/api/sync', JSON.stringify(batch), headers)).json()) as SyncReply;
    expect(pulled.pull?.rows?.filter(([kind, , , row]) => kind === 'notification' && row !== null)).toHaveLength(250);
  });

  test('a read notification stays read, and reading it again changes no revision', async () => {
    const me = await asked(2);
    const id = (await me.call(unread, {})).body[0]?.id as string;
    expect((await me.call(read, { id })).body.isRead).toBe(1);
    const rev = await revOf(me);
    expect((await me.call(read, { id })).status).toBe(200);
    expect([await revOf(me), await unreadOf(me)]).toEqual([rev, 1]);
  });

  test('all notifications of a user can be marked as read at once', async () => {
    const [me, other] = [await asked(3), await asked(1)];
    expect((await me.call(readAll, {})).body).toEqual({ read: 3 });
    expect((await me.call(readAll, {})).body).toEqual({ read: 0 });
    expect([await unreadOf(me), await unreadOf(other)]).toEqual([0, 1]);
  });

  test('a block stops notifications in both directions, and unblocking allows them again', async () => {
    const types = async (who: Someone) => (await who.call(list, {})).body.map(({ type }) => type);
    const [block, unblock] = [endpoints['friends.block'], endpoints['friends.unblock']];
    const request = endpoints['friends.request'];
    for (const friends of [false, true]) {
      const [a, b] = [await house.person('player'), await house.person('player')];
      const { id } = (await a.call(request, { username: b.username })).body;
      if (friends) await b.call(endpoints['friends.accept'], { id });
      await b.call(block, { userId: a.id });
      const before = [await types(a), await types(b)];
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        await from.call(request, { username: to.username });
        await from.call(endpoints['friends.message'], { receiverId: to.id, content: 'Hi' });
      }
      const asked = (await a.call(request, { username: b.username })).body;
      for (const answer of ['friends.accept', 'friends.reject'] as const)
        await b.call(endpoints[answer], { id: asked.id });
      await b.call(block, { userId: a.id });
      expect([await types(a), await types(b)]).toEqual(before);
      await b.call(unblock, { userId: a.id });
      await b.call(endpoints['friends.accept'], { id: asked.id });
      expect((await types(a))[0]).toBe('friend_accepted');
      expect(await types(b)).toEqual(before[1]);
    }
  });

  test('no notification contains an e-mail, a real name or a text that somebody wrote', async () => {
    const [a, b, staff] = [await house.person('player'), await house.person('player'), await house.person('staff')];
    const content = 'Only to you';
    const { id } = (await a.call(endpoints['friends.request'], { username: b.username })).body;
    await b.call(endpoints['friends.accept'], { id });
    await a.call(endpoints['friends.message'], { receiverId: b.id, content });
    const about = { subject: content, description: content };
    const report = (await a.call(endpoints['reports.file'], { category: 'other', ...about })).body;
    await staff.call(endpoints['reports.answer'], { id: report.id, content });
    await a.call(endpoints['reports.answer'], { id: report.id, content });
    const told = (await b.call(endpoints['feedback.send'], { subject: content, message: content })).body;
    await staff.call(endpoints['feedback.answer'], { id: told.id, content });
    const bells = (await Promise.all([a, b, staff].map((who) => who.call(list, {})))).flatMap(({ body }) => body);
    expect(bells.map(({ type }) => type).sort()).toEqual([
      ...['feedback_response', 'friend_accepted', 'friend_message', 'friend_request'],
      ...['message_response', 'message_response'],
    ]);
    const text = JSON.stringify(bells.map(({ title, message }) => [title, message]));
    for (const word of [content, '@', 'First', 'Last', staff.username]) expect(text).not.toContain(word);
  });

  test('a notification that the device has not seen yet stays unread', async () => {
    const me = await asked(2);
    const upToRev = await revOf(me);
    await (await house.person('player')).call(endpoints['friends.request'], { username: me.username });
    expect((await me.call(readAll, { upToRev })).body).toEqual({ read: 2 });
    expect(await unreadOf(me)).toBe(1);
  });
});
