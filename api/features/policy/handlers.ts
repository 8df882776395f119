import type { Contract } from '#sync/contract/index.ts';
import type { Contacts } from '#sync/contract/policy.ts';
import type { Handlers } from '../../http/handler.ts';
import { createCachedResponse, sendCachedJson } from '../../http/responseCache.ts';

export const policy: Handlers<Contract['policy']> = {
  contacts: {
    async bytes(_, { config }, ctx) {
      const { minAge, safetyContact, helpLines } = config;
      const contacts: Contacts = { minAge, safetyContact, helpLines };
      return sendCachedJson(ctx, createCachedResponse(JSON.stringify(contacts)));
    },
  },
};
