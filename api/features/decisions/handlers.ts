import type { Appeal } from '#sync/contract/decisions.ts';
import type { Contract } from '#sync/contract/index.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import { lockAccounts } from '../../change-feed/changeFeed.ts';
import type { Handlers } from '../../http/handler.ts';
import * as store from './store.ts';

const missing = () => new Refusal('notFound', generalMessage('missing'));
const refused = (key: 'appealed' | 'appealOver' | 'reverted') => new Refusal('conflict', moderationMessage(key));

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
    if (row.appealId !== null) throw refused('appealed');
    if (row.state === 'reverted') throw refused('reverted');
    if (store.appealUntil(row.createdAt) < now) throw refused('appealOver');
    await store.addAppeal.run(db, { id, decisionId, userId: caller.id, words, now });
    changed(caller.id, 'decision', decisionId);
    return { id, decisionId, words, createdAt: now, outcome: null, note: '', answeredAt: null } satisfies Appeal;
  },
};
