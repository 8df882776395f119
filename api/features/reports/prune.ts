import { setImmediate as othersFirst } from 'node:timers/promises';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import type { Db } from '../../db/port.ts';
import { concerningUsersInCase } from '../decisions/store.ts';
import * as store from './store.ts';

/** Days for which a closed case is kept with its evidence, and what an edit of a review replaced. */
export const closedCaseDays = 730;
export const replacedTextDays = 30;

const daysBefore = (now: string, days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();

/** Forgets closed cases with their evidence, and replaced texts of reviews, once they are old; some at a time, others in between. */
export async function pruneReports(db: Db, now: string): Promise<void> {
  const before = daysBefore(now, closedCaseDays);
  for (let more = true; more; await othersFirst())
    more = await db.transaction(async () => {
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
  const textsBefore = daysBefore(now, replacedTextDays);
  while ((await store.dropTexts.run(db, { before: textsBefore })) > 0) await othersFirst();
}
