import type { Contract } from '#sync/contract/index.ts';
import type { WishlistRow } from '#sync/contract/wishlist.ts';
import { approvedGame, toGame } from '../games/store.ts';
import type { Handlers } from '../mount.ts';
import * as store from './store.ts';

export const wishlist: Handlers<Contract['wishlist']> = {
  async list(_, { db, config, caller }) {
    const rows = await store.list.all(db, { userId: caller.id });
    return rows.map(({ rowId, addedAt, ...game }) => ({
      ...{ id: rowId, userId: caller.id, gameId: game.id, addedAt },
      game: toGame(game, config),
    }));
  },
  async add({ gameId }, { db, caller, id, occurredAt, changed }) {
    await approvedGame(db, gameId);
    const row = (await store.add.get(db, { id, userId: caller.id, gameId, addedAt: occurredAt })) as WishlistRow;
    if (row.id === id) changed(caller.id, 'wishlist', id);
    return row;
  },
  async remove({ id }, { db, caller, gone }) {
    for (const row of await store.remove.all(db, { userId: caller.id, id })) gone(caller.id, 'wishlist', row.id);
  },
};
