import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import { concerningUsersInCase } from '../decisions/store.ts';
import * as store from './store.ts';

/** Deletes old closed cases with their evidence in chunks; other requests are handled between two chunks. `now` is ISO 8601. */
export async function pruneCases(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('cases', now);
  for (let more = true; more; await othersFirst())
    more = await jobTransaction(db, async () => {
      const old = await store.oldCases.all(db, { before });
      const changes = emptyChanges();
      for (const { id } of old)
        for (const { id: decisionId, userId } of await concerningUsersInCase.all(db, { caseId: id }))
          createRecorder(changes).gone(userId, 'decision', decisionId);
      await lockAccounts(db, [...changes.entities.keys()]);
      for (const { id } of old) {
        await store.dropQuotes.run(db, { id });
        await store.dropCase.run(db, { id });
      }
      await publishChanges(db, changes, now);
      return old.length === store.pruneMax;
    });
}

/** Deletes old resolved reports with their conversations likewise. */
export async function pruneReports(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('reports', now);
  while ((await store.dropResolved.run(db, { before })) === store.pruneMax) await othersFirst();
}

/** Deletes the old texts of edited reviews likewise. */
export async function pruneReplacedReviews(db: Db, now: string): Promise<void> {
  const before = retentionCutoff('replacedReviews', now);
  while ((await store.dropTexts.run(db, { before })) > 0) await othersFirst();
}
