import { filterTermsMax } from '#sync/constants.ts';
import type { FilterTerm } from '#sync/contract/filter.ts';
import type { Contract } from '#sync/contract/index.ts';
import { moderationMessage } from '#sync/messages/accounts.ts';
import { fieldMessage } from '#sync/messages/fields.ts';
import { Refusal } from '#sync/refusal.ts';
import { judge } from '#sync/text/judge.ts';
import type { Handlers } from '../../http/handler.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import { cachedTerms, loadTerms } from '../../http/texts/termLists.ts';
import * as store from './store.ts';

const toWord = ({ adderId, adderName, ...row }: store.TermRow): FilterTerm => ({
  ...row,
  addedBy: adderId === null || adderName === null ? null : { id: adderId, username: adderName },
});

export const filter: Handlers<Contract['filter']> = {
  lists: {
    bytes: (_: object, { db }, ctx) =>
      sendCachedJson(ctx, createCachedResponse(JSON.stringify(cachedTerms(db))), false),
  },
  words: async (_, { db }) => (await store.all.all(db)).map(toWord),
  async add({ word, lang, list }, { db, caller, id, now, noted, afterwards }) {
    if (list === 'block' && judge(word, 'comment', { allow: [], block: [word] }).verdict === 'fine') {
      const unfound = fieldMessage('filterUnfound');
      throw new Refusal('invalid', unfound, { issues: [{ path: 'word', ...unfound }] });
    }
    const { n } = (await store.count.get(db)) as { n: number };
    const isThere = (await store.ofTerm.get(db, { word, list })) !== undefined;
    if (!isThere && Number(n) >= filterTermsMax)
      throw new Refusal('conflict', moderationMessage('tooManyWords', { max: filterTermsMax }));
    await store.add.run(db, { id, word, lang, list, addedBy: caller.id, now });
    afterwards(() => loadTerms(db));
    const row = (await store.ofTerm.get(db, { word, list })) as store.TermRow;
    noted['id'] = row.id;
    return toWord(row);
  },
  async remove({ id }, { db, noted, afterwards }) {
    Object.assign(noted, await store.remove.get(db, { id }));
    afterwards(() => loadTerms(db));
  },
};
