import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { befriended } from '../../test/friends.ts';
import { bothDatabases, openTestApp, password } from '../../test/testApp.ts';

test.each(bothDatabases)('the export of an account with 10,000 rows has each of them on %s', async (database) => {
  const house = await openTestApp({ database });
  const { a: me, b: friend } = await befriended(house);
  const stranger = await house.person('player');
  const { id: gameId } = await house.game();
  const now = house.clock().toISOString();
  const ids = (n: number) => Array.from({ length: n }, () => uuid());
  const made = { messages: ids(4_000), notifications: ids(3_000), plays: ids(2_500), feedback: ids(500) };
  await house.db.transaction(async () => {
    await house.db.runEach(
      `INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
       VALUES (:id, :from, :to, :id, :now)`,
      made.messages.map((id, i) => ({
        id,
        now,
        ...(i % 2 ? { from: me.id, to: friend.id } : { from: friend.id, to: me.id }),
      })),
    );
    await house.db.runEach(
      `INSERT INTO notifications (id, "userId", type, title, message, "createdAt")
       VALUES (:id, :userId, 'message_response', 'News', :id, :now)`,
      made.notifications.map((id) => ({ id, now, userId: me.id })),
    );
    await house.db.runEach(
      `INSERT INTO play_sessions (id, "userId", "gameId", "startedAt", "endedAt", duration)
       VALUES (:id, :userId, :gameId, :now, :now, 60)`,
      made.plays.map((id) => ({ id, now, gameId, userId: me.id })),
    );
    await house.db.runEach(
      `INSERT INTO feedback (id, "userId", subject, message, "createdAt") VALUES (:id, :userId, 'Idea', :id, :now)`,
      made.feedback.map((id) => ({ id, now, userId: me.id })),
    );
    // Of others, which it has none of.
    await house.db.runEach(
      `INSERT INTO friend_messages (id, "senderId", "receiverId", content, "createdAt")
       VALUES (:id, :from, :to, 'Not for you', :now)`,
      ids(100).map((id) => ({ id, now, from: friend.id, to: stranger.id })),
    );
  });
  const { status, body } = await me.call(endpoints['users.export'], { password });
  expect(status).toBe(200);
  const told = (list: string) => (body[list] as { id: string }[]).map(({ id }) => id);
  for (const [list, wanted] of Object.entries(made)) {
    const found = new Set(told(list));
    expect(
      wanted.filter((id) => !found.has(id)),
      list,
    ).toEqual([]);
  }
  expect([told('messages').length, told('plays').length, told('feedback').length]).toEqual([4_000, 2_500, 500]);
  expect(JSON.stringify(body)).not.toContain('Not for you');
  await house.close();
});
