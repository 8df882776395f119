import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type TestApp } from '../../test/testApp.ts';

const [add, list, remove] = [endpoints['wishlist.add'], endpoints['wishlist.list'], endpoints['wishlist.remove']];

describe.each(databases)('the wishlist on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  test('adding a game to the wishlist twice returns the existing row', async () => {
    const [me, game] = [await house.person('player'), await house.game()];
    const [first, second] = [await me.call(add, { gameId: game.id }), await me.call(add, { gameId: game.id })];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await me.call(list, {})).body).toMatchObject([{ id: first.body.id, game: { id: game.id } }]);
    expect(await fedOf(house, me, 'wishlist')).toEqual([[first.body.id, 0]]);
  });

  test('an unapproved game cannot be added to the wishlist', async () => {
    const me = await house.person('player');
    for (const gameId of [(await house.game({ status: 'pending' })).id, uuid()])
      expect((await me.call(add, { gameId })).status).toBe(404);
  });

  test("a row is removed by its own id or its game's, and from one's own wishlist only", async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    for (const by of ['id', 'gameId'] as const) {
      const { body } = await me.call(add, { gameId: (await house.game()).id });
      expect((await other.call(remove, { id: body[by] })).status).toBe(204);
      expect((await me.call(list, {})).body).toHaveLength(1);
      expect((await me.call(remove, { id: body[by] })).status).toBe(204);
      expect((await me.call(remove, { id: body[by] })).status).toBe(204);
      expect((await me.call(list, {})).body).toEqual([]);
      expect(await fedOf(house, me, 'wishlist')).toContainEqual([body.id, 1]);
    }
  });
});
