import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, type House, openHouse } from '../test/house.ts';

const stats = endpoints['admin.stats'];

describe.each(databases)('the figures of staff on %s', (database) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ database });
  });
  afterAll(() => house?.close());

  test('count everybody and everything, in every state', async () => {
    const staff = await house.person('staff');
    const none = (await staff.call(stats, {})).body;
    expect(none).toEqual({
      ...{ totalUsers: 1, totalGames: 0, approvedGames: 0, pendingGames: 0 },
      ...{ totalDevelopers: 0, approvedDevelopers: 0, pendingDevelopers: 0, recentGames: [] },
    });
    await house.person('player');
    const [developer] = [await house.person('developer'), await house.person('pending'), await house.person('pending')];
    const rejected = await house.person('pending');
    const { id } = (await house.db.get('SELECT id FROM developers WHERE "userId" = :id', { id: rejected.id })) as {
      id: string;
    };
    await staff.call(endpoints['developers.reject'], { id, reason: 'No' });
    for (const status of ['approved', 'approved', 'pending', 'rejected'] as const)
      await house.game({ status, developerId: developer.id });
    expect((await staff.call(stats, {})).body).toMatchObject({
      ...{ totalUsers: 6, totalGames: 4, approvedGames: 2, pendingGames: 1 },
      ...{ totalDevelopers: 4, approvedDevelopers: 1, pendingDevelopers: 2 },
    });
  });

  test('show the ten newest games in any state, with what only staff see', async () => {
    const staff = await house.person('staff');
    const made = [];
    for (let n = 10; n < 22; n++) {
      const said =
        n % 2 ? ({ status: 'rejected', rejectionReason: 'Not finished' } as const) : { approvedBy: staff.id };
      made.unshift((await house.game({ createdAt: `2040-01-01T00:00:${n}.000Z`, ...said })).id);
    }
    const { recentGames } = (await staff.call(stats, {})).body;
    expect(recentGames.map(({ id }) => id)).toEqual(made.slice(0, 10));
    expect(recentGames[0]).toMatchObject({ status: 'rejected', rejectionReason: 'Not finished' });
    expect(recentGames[1]).toMatchObject({ status: 'approved', approvedBy: staff.id, genres: ['Puzzle'] });
  });
});
