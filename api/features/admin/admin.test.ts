import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp, type TestApp } from '../../test/testApp.ts';

const stats = endpoints['admin.stats'];

describe.each(databases)('the figures of staff on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  test('count everybody and everything, in every state', async () => {
    const staff = await house.person('staff');
    const none = (await staff.call(stats, {})).body;
    expect(none).toEqual({
      ...{ totalUsers: 1, newUsers: [...Array(11).fill(0), 1], totalGames: 0, approvedGames: 0, pendingGames: 0 },
      ...{ totalDevelopers: 0, approvedDevelopers: 0, pendingDevelopers: 0, recentGames: [] },
      ...{ reports: { open: 0, in_progress: 0, resolved: 0, news: 0 }, unreadFeedback: 0 },
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

  test('count reports in each state, those with news, and feedback that nobody has read', async () => {
    const [staff, me] = [await house.person('staff'), await house.person('player')];
    const counted = async () => {
      const { reports, unreadFeedback } = (await staff.call(stats, {})).body;
      return [reports.open, reports.in_progress, reports.resolved, reports.news, unreadFeedback];
    };
    const before = await counted();
    const more = async () => (await counted()).map((n, i) => n - (before[i] as number));
    const said = { category: 'bug', subject: 'It stops', description: 'It stops at level three.' } as const;
    const file = async () => (await me.call(endpoints['reports.file'], said)).body.id;
    const [one] = [await file(), await file(), await file()];
    const write = async () => (await me.call(endpoints['feedback.send'], { subject: 'Hi', message: 'Hello' })).body.id;
    const [letter] = [await write(), await write()];
    expect(await more()).toEqual([3, 0, 0, 0, 2]);
    await staff.call(endpoints['reports.setStatus'], { id: one, status: 'in_progress' });
    await staff.call(endpoints['feedback.read'], { id: letter });
    expect(await more()).toEqual([2, 1, 0, 0, 1]);
    await me.call(endpoints['reports.answer'], { id: one, content: 'Once more' });
    expect(await more()).toEqual([2, 1, 0, 1, 1]);
    await staff.call(endpoints['reports.setStatus'], { id: one, status: 'resolved' });
    expect(await more()).toEqual([2, 0, 1, 0, 1]);
    await house.db.run('DELETE FROM users WHERE id = :id', { id: me.id });
    const left = (await house.db.get('SELECT COUNT(*) AS n FROM moderation_reports', {})) as { n: number };
    expect((await counted()).slice(0, 3).reduce((sum, n) => sum + n)).toBe(Number(left.n));
    expect((await more()).at(-1)).toBe(0);
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
