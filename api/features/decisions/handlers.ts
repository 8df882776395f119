import type { Appeal } from '#sync/contract/decisions.ts';
import type { Contract } from '#sync/contract/index.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import type { Message } from '#sync/messages/message.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Handlers } from '../../http/handler.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', generalMessage('missing'));
const conflict = (message: Message) => new Refusal('conflict', message);

export const decisions: Handlers<Contract['decisions']> = {
  async list(_, { db, caller }) {
    return (await store.ofUser.all(db, { userId: caller.id })).map(store.toDecision);
  },
  async one({ id }, { db }) {
    const row = await store.byId.get(db, { id });
    if (!row) throw missing();
    return store.toDecision(row);
  },
  async appeal({ decisionId, words }, { db, caller, id, now, changed }) {
    await lockAccounts(db, [caller.id]);
    const row = await store.byId.get(db, { id: decisionId });
    if (row?.userId !== caller.id) throw missing();
    if (row.appealId !== null) throw conflict(moderationMessage('appealed'));
    if (row.state === 'reverted') throw conflict(moderationMessage('reverted'));
    if (store.appealUntil(row) < now) throw conflict(moderationMessage('appealOver'));
    await store.addAppeal.run(db, { id, decisionId, userId: caller.id, words, now });
    changed(caller.id, 'decision', decisionId);
    return { id, decisionId, words, createdAt: now, outcome: null, note: '', answeredAt: null } satisfies Appeal;
  },
};
