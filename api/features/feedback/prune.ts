import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** Deletes old feedback with its answers, some at a time: others are answered in between. */
export async function pruneFeedback(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('feedback', now);
  while ((await store.deleteOld.run(db, { before })) === store.pruneMax) await othersFirst();
}
