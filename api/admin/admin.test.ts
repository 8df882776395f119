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
      ...{ totalUsers: 1, newUsers: [...Array(11).fill(0), 1], totalGames: 0, approvedGames: 0, pendingGames: 0 },
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

  test('tell how many came in each of the last twelve weeks; who is newer than the clock came in the last', async () => {
    const now = '2030-03-29T12:00:00.000Z';
    house.setClock(now);
    const staff = await house.person('staff');
    for (const createdAt of [
      ...['2030-01-04T12:00:00.000Z', '2030-01-04T12:00:00.001Z', '2030-03-15T12:00:00.001Z'],
      ...['2030-03-22T12:00:00.000Z', '2030-03-22T12:00:00.001Z', now, '2030-04-01T00:00:00.000Z'],
    ]) {
      const { id } = await house.person('player');
      await house.db.run('UPDATE users SET "createdAt" = :createdAt WHERE id = :id', { id, createdAt });
    }
    const { newUsers } = (await staff.call(stats, {})).body;
    house.setClock();
    expect(newUsers).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 4]);
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
