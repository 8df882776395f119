import type { Contract } from '#sync/contract/index.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Handlers } from '../../http/handler.ts';
import { toGame } from '../games/store.ts';
import * as store from './store.ts';

export const wishlist: Handlers<Contract['wishlist']> = {
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
  async add({ gameId }, { db, caller, id, occurredAt, added }) {
    await lockAccounts(db, [caller.id]);
    return store.insert(db, { id, userId: caller.id, gameId, addedAt: occurredAt }, added);
  },
  async remove({ id }, { db, caller, gone }) {
    for (const row of await store.remove.all(db, { userId: caller.id, id })) gone(caller.id, 'wishlist', row.id);
  },
};
