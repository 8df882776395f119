import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** Deletes refused texts that are expired, in chunks. */
export async function pruneRefusedTexts(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('refusedTexts', now);
  while ((await store.dropRefusals.run(db, { before })) > 0) await othersFirst();
}

/** Deletes strikes that no longer count, and mutes that are over, in chunks. */
export async function pruneStrikes(db: Db, now: string): Promise<void> {
  while ((await store.dropStrikes.run(db, { before: now })) > 0) await othersFirst();
  while ((await store.dropMutes.run(db, { before: now })) > 0) await othersFirst();
}
