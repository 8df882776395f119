import type { Contract } from '#sync/contract/index.ts';
import { uptime } from '#sync/rules.ts';
import { keptOf, send } from '../kept.ts';
import type { Handlers } from '../mount.ts';
import * as store from './store.ts';

export const users: Handlers<Contract['users']> = {
  stats: {
    async bytes(_, { db }, ctx) {
      return send(ctx, keptOf(JSON.stringify({ ...(await store.stats.get(db)), uptime })));
    },
  },
};
