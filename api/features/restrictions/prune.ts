import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** Days for which a text that was refused is kept. */
export const refusedTextDays = 30;

/** Forgets refused texts once they are old, and strikes and mutes that count no more; a piece at a time, others in between. */
export async function pruneRestrictions(db: Db, now: string): Promise<void> {
  const textsBefore = new Date(Date.parse(now) - refusedTextDays * 86_400_000).toISOString();
  while ((await store.dropRefusals.run(db, { before: textsBefore })) > 0) await othersFirst();
  while ((await store.dropStrikes.run(db, { before: now })) > 0) await othersFirst();
  while ((await store.dropMutes.run(db, { before: now })) > 0) await othersFirst();
}
