import type { CartRow } from '#sync/contract/cart.ts';
import type { Contract } from '#sync/contract/index.ts';
import { gameMessage } from '#sync/messages/games.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Handlers } from '../../http/handler.ts';
import { requireApprovedGame, toGame } from '../games/store.ts';
import { insert } from '../wishlist/store.ts';
import * as store from './store.ts';

// Every change first locks the account, as a device's batch does, so that two devices cannot deadlock.
export const cart: Handlers<Contract['cart']> = {
  async list(_, { db, config, caller }) {
    const rows = await store.list.all(db, { userId: caller.id });
    return rows.map((row) => ({
      id: row.rowId,
      userId: caller.id,
      gameId: row.id,
      addedAt: row.addedAt,
      game: toGame(row, config),
    }));
  },
  async add({ gameId }, { db, caller, id, occurredAt: addedAt, added }) {
    await lockAccounts(db, [caller.id]);
    const { price } = await requireApprovedGame(db, gameId);
    if (price === 0) throw new Refusal('invalid', gameMessage('free'));
    const made = await store.add.get(db, { id, userId: caller.id, gameId, addedAt });
    if (!made) return (await store.ofGame.get(db, { userId: caller.id, gameId })) as CartRow;
    added(caller.id, 'cart', id);
    return made;
  },
  async remove({ id }, { db, caller, gone }) {
    await lockAccounts(db, [caller.id]);
    for (const row of await store.remove.all(db, { userId: caller.id, id })) gone(caller.id, 'cart', row.id);
  },
  async clear(_, { db, caller, gone }) {
    await lockAccounts(db, [caller.id]);
    for (const row of await store.clear.all(db, { userId: caller.id })) gone(caller.id, 'cart', row.id);
  },
  async moveToWishlist({ id: which }, { db, caller, id, occurredAt: addedAt, added, gone }) {
    const userId = caller.id;
    await lockAccounts(db, [userId]);
    const taken = await store.remove.get(db, { userId, id: which });
    // A device that lost the answer and registered under a new client id sends the same move again.
    const before = taken ? undefined : await store.moved.get(db, { id, userId });
    if (before) return before;
    if (!taken) throw new Refusal('notFound', generalMessage('missing'));
    gone(userId, 'cart', taken.id);
    return insert(db, { id, userId, gameId: taken.gameId, addedAt }, added);
  },
};
