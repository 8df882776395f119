import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import { notifyUnlessUnread } from '../notifications/notify.ts';
import { staff } from '../reports/store.ts';
import { newCaseNews, overdueNews, proposalNews } from './news.ts';
import * as proposals from './proposals/store.ts';
import * as store from './store.ts';

/**
 * Tells staff once of cases that are new or overdue, and all but its maker of a decision that waits; nobody of what is about
 * them. A member has at most one unread bell of each kind. However many processes do it at once, each case rings one time.
 */
export async function ringForCases(db: Db, now: string): Promise<void> {
  await jobTransaction(db, async () => {
    if (!(await store.anyToRing.get(db, { now })) && !(await proposals.anyProposalToRing.get(db))) return;
    const people = (await staff.all(db)).map(({ id }) => id);
    // Before the cases, in the order in which they are decided.
    await lockAccounts(db, people);
    const overdue = await store.ringOverdue.all(db, { now });
    const fresh = await store.ringNew.all(db, {});
    const waiting = await proposals.ringProposals.all(db);
    const changes = emptyChanges();
    const here = { db, now, ...createRecorder(changes) };
    for (const userId of people) {
      const mayKnow = (one: store.Concerned) => ![one.authorId, one.aboutUserId, one.gameOwnerId].includes(userId);
      const news = [
        ...(overdue.some(mayKnow) ? [{ type: 'case_overdue', ...overdueNews } as const] : []),
        ...(fresh.some(mayKnow) ? [{ type: 'case', ...newCaseNews } as const] : []),
      ];
      const isOthers = waiting.some((one) => one.actorId !== userId && mayKnow(one));
      const waits = isOthers ? [{ type: 'decision_waits', ...proposalNews.waits } as const] : [];
      for (const one of [...news, ...waits]) await notifyUnlessUnread(here, userId, one);
    }
    await publishChanges(db, changes, now);
  });
}
