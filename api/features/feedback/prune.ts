import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** Deletes old feedback with its answers in chunks; other requests are handled between two chunks. `now` is ISO 8601. */
export async function pruneFeedback(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('feedback', now);
  while ((await store.deleteOld.run(db, { before })) === store.pruneMax) await othersFirst();
}
