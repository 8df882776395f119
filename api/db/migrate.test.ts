import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { root } from '../root.ts';
import { bothDatabases, openHouse } from '../test/house.ts';

const step = join(root, 'api/db/migrations/005_whose_game_and_who_rejected_it.sql');

test.each(bothDatabases)(
  'what was reported and rejected before is told whose game and by whom, on %s',
  async (database) => {
    const house = await openHouse({ database });
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
    for (const [update] of readFileSync(step, 'utf8').matchAll(/^UPDATE[^;]+;/gm)) await db.script(update);
    expect([await games(), await reports()]).toEqual(before);
    await house.close();
  },
);
