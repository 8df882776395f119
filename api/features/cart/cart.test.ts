import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#sync/contract/index.ts';
import { fedOf } from '../../test/changeFeedRows.ts';
import { databases, openTestApp, type Someone, type TestApp } from '../../test/testApp.ts';

const [add, list, remove] = [endpoints['cart.add'], endpoints['cart.list'], endpoints['cart.remove']];
const [clear, move] = [endpoints['cart.clear'], endpoints['cart.moveToWishlist']];
const wishes = endpoints['wishlist.list'];

describe.each(databases)('the cart on %s', (database) => {
  let house: TestApp;
  beforeAll(async () => {
    house = await openTestApp({ database });
  });
  afterAll(() => house?.close());

  const priced = () => house.game({ price: 499 });
  const inCart = async (me: Someone) => (await me.call(list, {})).body.map(({ gameId }) => gameId);
  const wished = async (me: Someone) => (await me.call(wishes, {})).body.map(({ gameId }) => gameId);
  /** Returns what the account's devices would hold, according to the change feed. */
  const held = async (me: Someone, kind: 'cart' | 'wishlist') =>
    (await fedOf(house, me, kind)).filter(([, gone]) => gone === 0).map(([id]) => id);

  test('adding a game to the cart twice returns the existing row', async () => {
    const [me, game] = [await house.person('player'), await priced()];
    const [first, second] = [await me.call(add, { gameId: game.id }), await me.call(add, { gameId: game.id })];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await me.call(list, {})).body).toMatchObject([{ id: first.body.id, game: { id: game.id, price: 499 } }]);
    expect(await fedOf(house, me, 'cart')).toEqual([[first.body.id, 0]]);
  });

  test('a free game is refused', async () => {
    const me = await house.person('player');
    const { status, body } = await me.call(add, { gameId: (await house.game()).id });
    expect([status, body.code, body.message]).toEqual([400, 'invalid', 'This game is free']);
    expect(await inCart(me)).toEqual([]);
  });

  test('a game that is not approved is refused', async () => {
    const me = await house.person('player');
    for (const gameId of [(await house.game({ status: 'pending', price: 100 })).id, uuid()]) {
      const { status, body } = await me.call(add, { gameId });
      expect([status, body.message]).toEqual([404, 'Game not found']);
    }
  });

  test("a game is removed by the row's id or its own id, and from one's own cart only", async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    for (const by of ['id', 'gameId'] as const) {
      const { body } = await me.call(add, { gameId: (await priced()).id });
      expect((await other.call(remove, { id: body[by] })).status).toBe(204);
      expect(await inCart(me)).toHaveLength(1);
      expect((await me.call(remove, { id: body[by] })).status).toBe(204);
      expect((await me.call(remove, { id: body[by] })).status).toBe(204);
      expect(await inCart(me)).toEqual([]);
      expect(await fedOf(house, me, 'cart')).toContainEqual([body.id, 1]);
    }
  });

  test("clearing empties one's own cart on every device", async () => {
    const [me, other] = [await house.person('player'), await house.person('player')];
    const games = await Promise.all([priced(), priced(), priced()]);
    for (const { id } of games) await me.call(add, { gameId: id });
    await other.call(add, { gameId: games[0]?.id as string });
    expect((await me.call(clear, {})).status).toBe(204);
    expect((await me.call(clear, {})).status).toBe(204);
    expect([await inCart(me), await held(me, 'cart')]).toEqual([[], []]);
    expect(await inCart(other)).toHaveLength(1);
  });

  test("moving takes a game from the cart to the wishlist, by the row's id or the game's", async () => {
    const me = await house.person('player');
    for (const by of ['id', 'gameId'] as const) {
      const { body } = await me.call(add, { gameId: (await priced()).id });
      const moved = await me.call(move, { id: body[by] });
      expect([moved.status, moved.body.gameId]).toEqual([201, body.gameId]);
      expect(await inCart(me)).toEqual([]);
      expect(await wished(me)).toContain(body.gameId);
      expect(await fedOf(house, me, 'cart')).toContainEqual([body.id, 1]);
      expect(await held(me, 'wishlist')).toContain(moved.body.id);
    }
  });

  test('moving a game that is on the wishlist already returns that row', async () => {
    const [me, game] = [await house.person('player'), await priced()];
    const wish = (await me.call(endpoints['wishlist.add'], { gameId: game.id })).body;
    await me.call(add, { gameId: game.id });
    const moved = await me.call(move, { id: game.id });
    expect([moved.status, moved.body]).toEqual([200, wish]);
    expect([await inCart(me), await wished(me)]).toEqual([[], [game.id]]);
  });

  test("moving a game that is not in one's cart is refused", async () => {
    const [me, other, game] = [await house.person('player'), await house.person('player'), await priced()];
    const { body } = await other.call(add, { gameId: game.id });
    for (const id of [game.id, body.id, uuid()]) expect((await me.call(move, { id })).status).toBe(404);
    expect([await wished(me), await inCart(other)]).toEqual([[], [game.id]]);
  });

  test('a game that is no longer offered stays in the cart when it is moved', async () => {
    const [me, game] = [await house.person('player'), await priced()];
    await me.call(add, { gameId: game.id });
    await house.db.run(`UPDATE games SET status = 'rejected' WHERE id = :id`, { id: game.id });
    expect((await me.call(move, { id: game.id })).status).toBe(404);
    expect([await inCart(me), await wished(me)]).toEqual([[game.id], []]);
  });

  test('moved and cleared at once, a game ends on the wishlist or nowhere, and devices know which', async () => {
    for (let round = 0; round < 8; round++) {
      const [me, game] = [await house.person('player'), await priced()];
      await me.call(add, { gameId: game.id });
      const [moved, cleared] = await Promise.all([me.call(move, { id: game.id }), me.call(clear, {})]);
      expect([201, 404]).toContain(moved.status);
      expect(cleared.status).toBe(204);
      expect(await wished(me)).toEqual(moved.status === 201 ? [game.id] : []);
      expect(await held(me, 'wishlist')).toEqual(moved.status === 201 ? [moved.body.id] : []);
      expect([await inCart(me), await held(me, 'cart')]).toEqual([[], []]);
    }
  });

  test('many simultaneous moves of a game create one wishlist row', async () => {
    const [me, game] = [await house.person('player'), await priced()];
    await me.call(add, { gameId: game.id });
    const moved = await Promise.all(Array.from({ length: 50 }, () => me.call(move, { id: game.id })));
    expect(moved.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(404)]);
    expect(await wished(me)).toEqual([game.id]);
  });

  test('simultaneous adds and removes of one game leave at most one row, known to every device', async () => {
    const [me, game] = [await house.person('player'), await priced()];
    const calls = Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? me.call(add, { gameId: game.id }) : me.call(remove, { id: game.id }),
    );
    for (const { status } of await Promise.all(calls)) expect([200, 201, 204]).toContain(status);
    const rows = (await me.call(list, {})).body.map(({ id }) => id);
    expect(rows.length).toBeLessThanOrEqual(1);
    expect(await held(me, 'cart')).toEqual(rows);
  });
});
