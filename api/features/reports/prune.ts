import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import { concerningUsersInCase } from '../decisions/store.ts';
import * as store from './store.ts';

/** Deletes old closed cases with their evidence in chunks; other requests are handled between two chunks. `now` is ISO 8601. */
export const pruneCases = (db: Db, now: string): Promise<void> =>
  pruneWithDecisions(db, now, (before) => store.oldCases.all(db, { before: before('cases') }));

/** Deletes strikes likewise, with the words that were refused, unless somebody appealed: then they are kept as a case is. */
export const pruneStrikeCases = (db: Db, now: string): Promise<void> =>
  pruneWithDecisions(db, now, (before) => store.oldStrikes.all(db, { before: before('refusedTexts') }));

type Before = (what: 'cases' | 'refusedTexts') => string;
async function pruneWithDecisions(db: Db, now: string, read: (before: Before) => Promise<{ id: string }[]>) {
  for (let more = true; more; await othersFirst())
    more = await jobTransaction(db, async () => {
      const old = await read((what) => retentionCutoff(what, now));
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
