import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type TestApp } from '../../test/testApp.ts';

describe.each(databases)('the library on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  test('a game is added once, even by repeated calls, and every device is told', async () => {
    const [me, game] = [await house.person('player'), await house.game({ price: 499 })];
    const adds = await Promise.all([1, 2, 3].map(() => me.call(endpoints['library.add'], { id: game.id })));
    expect(adds.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(adds.map(({ body }) => body.id)).size).toBe(1);
    expect(adds[0]?.body).toMatchObject({ userId: me.id, gameId: game.id, lastPlayedAt: null, playtime: 0 });
    expect(await fedOf(house, me, 'library')).toEqual([[adds[0]?.body.id, 0]]);
    expect((await me.call(endpoints['library.check'], { id: game.id })).body).toEqual({ inLibrary: true });
  });

  test("the list has one's own games, newest first", async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const games = [await house.game(), await house.game(), await house.game()];
    const start = Date.now();
    for (const [n, game] of games.entries()) {
      house.setClock(new Date(start + n * 1000).toISOString());
      await me.call(endpoints['library.add'], { id: game.id });
    }
    house.setClock();
    const { body } = await me.call(endpoints['library.list'], {});
    expect(body.map((row) => row.game.title)).toEqual(games.map(({ title }) => title).reverse());
    expect((await other.call(endpoints['library.list'], {})).body).toEqual([]);
  });

  test('a game played before it was added counts as played', async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const [game, elsewhere] = [await house.game(), await house.game()];
    await me.call(endpoints['plays.start'], { gameId: elsewhere.id });
    await other.call(endpoints['plays.start'], { gameId: game.id });
    const { body: first } = await me.call(endpoints['plays.start'], { gameId: game.id });
    house.setClock(new Date(Date.parse(first.startedAt) + 60_000).toISOString());
    await me.call(endpoints['plays.end'], { sessionId: first.id });
    const { body: last } = await me.call(endpoints['plays.start'], { gameId: game.id });
    house.setClock();
    const { body } = await me.call(endpoints['library.add'], { id: game.id });
    expect(body).toMatchObject({ lastPlayedAt: last.startedAt, playtime: 60 });
    const { body: rows } = await me.call(endpoints['library.list'], {});
    expect(rows.map(({ lastPlayedAt }) => lastPlayedAt)).toEqual([last.startedAt]);
  });

  test('only an approved game can be added', async () => {
    const me = await house.person('developer');
    const { id } = await house.game({ status: 'pending', developerId: me.id });
    for (const gameId of [id, uuid()]) {
      const { status, body } = await me.call(endpoints['library.add'], { id: gameId });
      expect([status, body.code]).toEqual([404, 'notFound']);
    }
  });

  test("a row is removed by its own id or its game's, and removing a missing row is no error", async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const remove = endpoints['library.remove'];
    for (const by of ['id', 'gameId'] as const) {
      const { body } = await me.call(endpoints['library.add'], { id: (await house.game()).id });
      expect((await other.call(remove, { id: body[by] })).status).toBe(204);
      expect((await me.call(endpoints['library.check'], { id: body.gameId })).body.inLibrary).toBe(true);
      for (let n = 0; n < 2; n++) expect((await me.call(remove, { id: body[by] })).status).toBe(204);
      expect((await me.call(endpoints['library.check'], { id: body.gameId })).body.inLibrary).toBe(false);
      expect(await fedOf(house, me, 'library')).toContainEqual([body.id, 1]);
    }
  });
});
