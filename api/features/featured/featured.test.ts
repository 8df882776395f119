import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [list, add, remove] = [endpoints['featured.list'], endpoints['featured.add'], endpoints['featured.remove']];

describe.each(databases)('featured games on %s', (database) => {
  let house: TestApp;
  let staff: Someone;
  let visitor: Someone;
  beforeAll(async () => {
    house = await openTestApp({ database });
    [staff, visitor] = [await house.person('staff'), await house.person('visitor')];
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    house.setClock();
    for (const { featuredId } of (await visitor.call(list, {})).body) await staff.call(remove, { id: featuredId });
  });

  const shown = async () => (await visitor.call(list, {})).body.map(({ id }) => id);
  /** Returns tomorrow's date: late enough to set the clock to, and early enough for all sessions to be valid. */
  const tomorrow = () => new Date(house.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  async function feature(position?: number, featuredUntil?: string) {
    const { id } = await house.game();
    const said = { ...(position && { position }), ...(featuredUntil && { featuredUntil }) };
    return { gameId: id, ...(await staff.call(add, { gameId: id, ...said })) };
  }

  test('a featured game is shown to everyone at once, with its position', async () => {
    expect(await shown()).toEqual([]);
    const { gameId, status, body } = await feature();
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), gameId, position: 1, featuredUntil: null },
        ...{ createdBy: staff.id, createdAt: expect.any(String) },
      },
    ]);
    const game = (await visitor.call(endpoints['games.one'], { id: gameId })).body;
    const place = { featuredId: body.id, position: 1, featuredUntil: null };
    expect((await visitor.call(list, {})).body).toEqual([{ ...game, ...place }]);
  });

  test('lower positions come first, and the newest game first within a position', async () => {
    const third = await feature(7);
    const second = await feature();
    await new Promise((resolve) => setTimeout(resolve, 2));
    const first = await feature(1);
    expect(await shown()).toEqual([first.gameId, second.gameId, third.gameId]);
  });

  test('featuring a game again moves it', async () => {
    const [a, b] = [await feature(2), await feature(3)];
    const other = await house.person('staff');
    const moved = await other.call(add, { gameId: a.gameId, position: 9 });
    expect([moved.status, moved.body]).toEqual([200, { ...a.body, position: 9 }]);
    expect(await shown()).toEqual([b.gameId, a.gameId]);
  });

  test('an unapproved or missing game cannot be featured', async () => {
    for (const gameId of [
      (await house.game({ status: 'pending' })).id,
      (await house.game({ status: 'rejected' })).id,
      uuid(),
    ]) {
      const { status, body } = await staff.call(add, { gameId });
      expect([status, body.message]).toEqual([404, 'Game not found']);
    }
    expect(await shown()).toEqual([]);
  });

  test('a game that is no longer approved is not shown', async () => {
    const { gameId } = await feature();
    await house.db.run(`UPDATE games SET status = 'rejected' WHERE id = :gameId`, { gameId });
    await feature();
    expect(await shown()).not.toContain(gameId);
  });

  test('a position must be a whole number from 1', async () => {
    const { id: gameId } = await house.game();
    for (const position of [0, -1, 1.5, 1_001])
      expect((await staff.call(add, { gameId, position })).status, String(position)).toBe(400);
    const { body } = await staff.call(add, { gameId, position: 0 });
    expect(body.message).toBe('The position is at least 1');
  });

  test('a game is shown until its end time, and no cached answer outlives it', async () => {
    const day = tomorrow();
    house.setClock(`${day}T10:00:00.000Z`);
    const always = await feature(9);
    // Both times are noon, with different digits.
    const noon = await feature(1, `${day}T12:00:00Z`);
    const later = await feature(2, `${day}T12:00:00.500000Z`);
    expect([noon.body.featuredUntil, later.body.featuredUntil]).toEqual([
      `${day}T12:00:00.000Z`,
      `${day}T12:00:00.500Z`,
    ]);
    const tagAt = async (time: string) => {
      house.setClock(time);
      return (await visitor.send('GET', '/api/games/featured')).headers.get('etag');
    };
    const before = await tagAt(`${day}T11:59:59.999Z`);
    expect(await shown()).toEqual([noon.gameId, later.gameId, always.gameId]);
    const at = await tagAt(`${day}T12:00:00.000Z`);
    expect(await shown()).toEqual([later.gameId, always.gameId]);
    const after = await tagAt(`${day}T12:00:00.500Z`);
    expect(await shown()).toEqual([always.gameId]);
    expect(new Set([before, at, after]).size).toBe(3);
    // The row still exists, so a new end time shows the game again.
    const again = await staff.call(add, { gameId: noon.gameId, featuredUntil: `${day}T18:00:00Z` });
    expect([again.status, again.body.id]).toEqual([200, noon.body.id]);
    expect(await shown()).toEqual([noon.gameId, always.gameId]);
  });

  test('an end time in the past is refused', async () => {
    const { id: gameId } = await house.game();
    const day = tomorrow();
    house.setClock(`${day}T10:00:00.000Z`);
    for (const featuredUntil of [`${day}T10:00:00Z`, `${day}T09:59:59.9999999Z`, '0000-01-01T00:00:00Z']) {
      const { status, body } = await staff.call(add, { gameId, featuredUntil });
      expect([status, body.message], featuredUntil).toEqual([400, 'That time is over already']);
    }
    const endless = `${day}T10:00:00.${'1'.repeat(5_000)}Z`;
    expect((await staff.call(add, { gameId, featuredUntil: endless })).status).toBeLessThan(500);
  });

  test("a game is removed by its row's id or its own, and removing it again succeeds", async () => {
    const [a, b] = [await feature(1), await feature(2)];
    expect((await staff.call(remove, { id: a.body.id })).status).toBe(204);
    expect(await shown()).toEqual([b.gameId]);
    expect((await staff.call(remove, { id: b.gameId })).status).toBe(204);
    expect(await shown()).toEqual([]);
    for (const id of [a.body.id, b.gameId, uuid()]) expect((await staff.call(remove, { id })).status).toBe(204);
  });

  test('the list has the same bytes for everyone and is not sent again to a client that has it', async () => {
    const { gameId } = await feature();
    const get = (who: Someone, tag = '') =>
      who.send('GET', '/api/games/featured', undefined, tag ? { 'if-none-match': tag } : {});
    const answers = await Promise.all([visitor, staff, await house.person('player')].map((who) => get(who)));
    const tags = answers.map(({ headers }) => headers.get('etag') as string);
    expect(new Set(tags).size).toBe(1);
    expect(answers[1]?.headers.get('cache-control')).toBe('public, no-cache');
    expect((await get(visitor, tags[0])).status).toBe(304);
    await staff.call(add, { gameId, position: 5 });
    expect((await get(visitor, tags[0])).status).toBe(200);
  });

  test('fifty simultaneous requests to feature a game create one row', async () => {
    const { id: gameId } = await house.game();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => staff.call(add, { gameId, position: n + 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await shown()).toEqual([gameId]);
  });

  test('a game deleted while somebody features it is either featured before or not found', async () => {
    const games = await Promise.all(Array.from({ length: 10 }, () => house.game()));
    const answers = await Promise.all(
      games.flatMap(({ id }) => [
        staff.call(add, { gameId: id }).then(({ status }) => status),
        house.db.transaction(() => house.db.run('DELETE FROM games WHERE id = :id', { id })).then(() => 0),
      ]),
    );
    expect(answers.filter((status) => ![0, 201, 404].includes(status))).toEqual([]);
  });
});
