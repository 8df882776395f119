import { day } from '#sync/constants.ts';
import type { Db } from '../../db/port.ts';
import type { Caller } from '../../security/policy.ts';
import { muteOf } from '../restrictions/store.ts';
import { decidedLately } from './store.ts';

/** Days from which on an account counts among those whose reports hide a review. */
export const oldAccountDays = 7;
/** The moment by which such an account was made. */
export const oldBy = (now: string) => new Date(Date.parse(now) - oldAccountDays * day * 1_000).toISOString();

type Reporter = { judged: number; agreed: number; isRestricted?: boolean };

/**
 * What a report counts, in thousandths: by how old the account is, by what became of its reports before, and by whether it is
 * muted or suspended.
 */
export function weightOf(createdAt: string, { judged, agreed, isRestricted = false }: Reporter, now: string) {
  const days = (Date.parse(now) - Date.parse(createdAt)) / (day * 1_000);
  const age = days < 1 ? 0 : days < oldAccountDays ? 0.25 : 1;
  const accuracy = Math.min(1.5, Math.max(0.4, (1.5 * (agreed + 2)) / (judged + 4)));
  return Math.round(1_000 * age * accuracy * (isRestricted ? 0.25 : 1));
}

export async function reportWeight(db: Db, { id, createdAt, suspendedUntil }: Caller, now: string): Promise<number> {
  const { judged, agreed } = (await decidedLately.get(db, { userId: id })) ?? { judged: 0, agreed: 0 };
  const isRestricted = suspendedUntil !== null || (await muteOf.get(db, { userId: id, now })) !== undefined;
  return weightOf(createdAt, { judged: Number(judged), agreed: Number(agreed ?? 0), isRestricted }, now);
}
