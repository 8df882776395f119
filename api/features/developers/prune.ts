import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** Deletes old rejected applications. One without a date of rejection, from before the column, is dated `now` (ISO 8601). */
export async function pruneApplications(db: Db, now: string): Promise<void> {
  await store.dateRejections.run(db, { now });
  await store.deleteRejected.run(db, { before: retentionCutoff('rejectedApplications', now) });
}
