import type { Contract } from '#sync/contract/index.ts';
import type { Contacts } from '#sync/contract/policy.ts';
import type { Input } from '#sync/endpoint.ts';
import { generalMessage } from '#sync/messages/general.ts';
import { Refusal } from '#sync/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';
import { transparencyOf, yearsAt } from './transparency.ts';

export const policy: Handlers<Contract['policy']> = {
  transparency: {
    async bytes({ year: asked }: Input<Contract['policy']['transparency']>, { db, now }, ctx) {
      const years = yearsAt(now);
      const year = asked ?? years[0];
      if (!years.includes(year)) throw new Refusal('notFound', generalMessage('missing'));
      return sendCachedJson(ctx, await transparencyOf(db, year, now));
    },
  },
  contacts: {
    async bytes(_, { config }, ctx) {
      const { minAge, safetyContact, helpLines, distressAlert } = config;
      const contacts: Contacts = { minAge, safetyContact, helpLines, distressAlert: distressAlert ? 1 : 0 };
      return sendCachedJson(ctx, createCachedResponse(JSON.stringify(contacts)));
    },
  },
};
