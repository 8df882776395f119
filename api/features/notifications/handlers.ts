import type { Contract } from '#sync/contract/index.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import * as store from './store.ts';

export const notifications: Handlers<Contract['notifications']> = {
  list: async (_, { db, caller }) => (await store.list.all(db, { userId: caller.id })).map(store.toNotification),
  unread: async (_, { db, caller }) => (await store.unread.all(db, { userId: caller.id })).map(store.toNotification),
  async read({ id }, { db, caller, changed }) {
    if ((await store.read.run(db, { id })) > 0) changed(caller.id, 'notification', id);
    const row = await store.byId.get(db, { id });
    if (!row) throw new Refusal('notFound', generalMessage('missing'));
    return store.toNotification(row);
  },
  async readAll({ upToRev }, { db, caller, changed }) {
    const userId = caller.id;
    const rows =
      upToRev === undefined
        ? await store.readAll.all(db, { userId })
        : await store.markReadUpTo.all(db, { userId, upToRev });
    for (const { id } of rows) changed(userId, 'notification', id);
    return { read: rows.length };
  },
};
