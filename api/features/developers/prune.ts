import { retentionCutoff } from '#sync/policy/retention.ts';
import type { Db } from '../../db/port.ts';
import * as store from './store.ts';

/** Deletes rejected applications once they are old. One that is not known since when it is rejected is so from now on. */
export async function pruneApplications(db: Db, now: string): Promise<void> {
  await store.dateRejections.run(db, { now });
  await store.deleteRejected.run(db, { before: retentionCutoff('rejectedApplications', now) });
}
