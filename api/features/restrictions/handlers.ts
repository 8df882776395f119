import type { Contract } from '#sync/contract/index.ts';
import type { Handlers } from '../../http/handler.ts';
import { strikesBefore } from '../../http/texts/strikes.ts';
import * as store from './store.ts';

export const restrictions: Handlers<Contract['restrictions']> = {
  async mine(_, { db, caller, now }) {
    const mute = await store.muteOf.get(db, { userId: caller.id, now });
    const { suspendedUntil } = caller;
    if (mute) return { mutedUntil: mute.until, step: mute.step, reason: mute.reason, suspendedUntil };
    const { day } = await strikesBefore(db, caller.id, now);
    return { mutedUntil: null, step: day, reason: day > 0 ? 'text' : null, suspendedUntil };
  },
};
