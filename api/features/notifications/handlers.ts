import type { Contract } from '#sync/contract/index.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import * as store from './store.ts';

export const notifications: Handlers<Contract['notifications']> = {
  list: (_, { db, caller }) => store.list.all(db, { userId: caller.id }),
  unread: (_, { db, caller }) => store.unread.all(db, { userId: caller.id }),
  async read({ id }, { db, caller, changed }) {
    if ((await store.read.run(db, { id })) > 0) changed(caller.id, 'notification', id);
    const row = await store.byId.get(db, { id });
    if (!row) throw new Refusal('notFound', generalMessage('missing'));
    return row;
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
