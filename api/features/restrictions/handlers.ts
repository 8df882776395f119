import { day } from '#sync/constants.ts';
import type { Contract } from '#sync/contract/index.ts';
import type { Handlers } from '../../http/handler.ts';
import { strikesBefore } from '../../http/texts/strikes.ts';
import * as store from './store.ts';

export const restrictions: Handlers<Contract['restrictions']> = {
  async mine(_, { db, caller, now }) {
    const mute = await store.muteOf.get(db, { userId: caller.id, now });
    const { suspendedUntil } = caller;
    if (mute) return { ...mute, mutedUntil: mute.until, suspendedUntil };
    const { day: strikes } = await strikesBefore(db, caller.id, now);
    const since = new Date(Date.parse(now) - day * 1_000).toISOString();
    const newest = strikes > 0 ? await store.newestStrike.get(db, { userId: caller.id, since }) : undefined;
    const reason = strikes > 0 ? 'text' : null;
    return { mutedUntil: null, step: strikes, reason, suspendedUntil, decisionId: newest?.id ?? null };
  },
};
