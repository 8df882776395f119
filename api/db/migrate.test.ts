import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { root } from '../config/packageRoot.ts';
import { bothDatabases, openTestApp } from '../test/testApp.ts';

const updatesOf = (step: string) =>
  readFileSync(join(root, 'api/db/migrations', step), 'utf8').matchAll(/^UPDATE[^;]+;/gm);

test.each(bothDatabases)(
  'migrations add the game and the author to older report and rejection notifications, on %s',
  async (database) => {
    const house = await openTestApp({ database });
    const { db } = house;
    const [me, staff, gone] = [await house.person('player'), await house.person('staff'), await house.person('staff')];
    const [game, one, other] = [
      await house.game(),
      await house.game({ status: 'pending', approvedAt: null }),
      await house.game({ status: 'pending', approvedAt: null }),
    ];
    const said = { category: 'bug', subject: 'It stops', description: 'It stops at level three.' } as const;
    await me.call(endpoints['reports.file'], { ...said, gameId: game.id });
    await me.call(endpoints['reports.file'], said);
    for (const [who, { id }] of [
      [staff, one],
      [gone, other],
    ] as const)
      expect((await who.call(endpoints['games.reject'], { id, reason: 'Too loud' })).status).toBe(200);
    await db.run('DELETE FROM users WHERE id = :id', { id: gone.id });

    const games = () => db.all('SELECT id, "rejectedBy", "rejectedAt" FROM games ORDER BY id', {});
    const reports = () => db.all('SELECT id, "gameOwnerId" FROM moderation_reports ORDER BY id', {});
    const before = [await games(), await reports()];
    expect(JSON.stringify(before)).toContain(staff.id);
    expect(JSON.stringify(before)).toContain(game.developerId);
    await db.run('UPDATE games SET "rejectedBy" = NULL, "rejectedAt" = NULL', {});
    await db.run('UPDATE moderation_reports SET "gameOwnerId" = NULL', {});
    for (const [update] of updatesOf('005_whose_game_and_who_rejected_it.sql')) await db.script(update);
    expect([await games(), await reports()]).toEqual(before);
    await house.close();
  },
);

test.each(bothDatabases)(
  'a migration adds the feedback id to older notifications about answered feedback, on %s',
  async (database) => {
    const house = await openTestApp({ database });
    const { db } = house;
    const [me, other, staff] = [
      await house.person('player'),
      await house.person('player'),
      await house.person('staff'),
    ];
    const start = house.clock().getTime();
    for (const [n, who] of [me, me, other].entries()) {
      const { id } = (await who.call(endpoints['feedback.send'], { subject: `Number ${n}`, message: 'Hello' })).body;
      house.setClock(new Date(start + n * 1_000).toISOString());
      expect((await staff.call(endpoints['feedback.answer'], { id, content: 'Thanks' })).status).toBe(201);
    }
    const told = () => db.all('SELECT id, "feedbackId" FROM notifications ORDER BY id', {});
    const before = await told();
    expect(new Set(before.map((row) => (row as { feedbackId: string }).feedbackId)).size).toBe(3);
    await db.run('UPDATE notifications SET "feedbackId" = NULL', {});
    for (const [update] of updatesOf('040_which_feedback_was_answered.sql')) await db.script(update);
    expect(await told()).toEqual(before);
    await house.close();
  },
);
