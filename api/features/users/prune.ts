import { setImmediate as othersFirst } from 'node:timers/promises';
import { notificationMessage } from '#sync/messages/stored/notifications.ts';
import { dayOf, retention, retentionCutoff, timeBefore, unusedNoticeDays } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, lockAccounts, publishChanges } from '../../change-feed/changeFeed.ts';
import type { Config } from '../../config/config.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import { notify } from '../notifications/notify.ts';
import { deleteUser } from './deleteUser.ts';
import * as store from './store.ts';

type Store = { db: Db; config: Config };

/** Tells an account, once, that nobody uses it. */
function tell({ db }: Store, id: string, since: { noticeSince: string; backOn: string }, now: string): Promise<void> {
  return jobTransaction(db, async () => {
    await lockAccounts(db, [id]);
    if (!(await store.markNotified.get(db, { id, ...since, today: dayOf(now) }))) return;
    const changes = emptyChanges();
    await notify({ db, now, changed: createRecorder(changes).changed }, id, {
      type: 'account_unused',
      title: notificationMessage('accountUnused'),
      message: notificationMessage('accountUnusedUntil', { days: retention.accounts.days }),
    });
    await publishChanges(db, changes, now);
  });
}

/** Deletes an account as if its owner had, unless somebody has used it in the meantime. */
async function deleteUnused({ db, config }: Store, id: string, unused: store.Unused, now: string): Promise<void> {
  const followUps: (() => Promise<void>)[] = [];
  await jobTransaction(db, async () => {
    followUps.length = 0;
    const changes = emptyChanges();
    const { changed, gone, gameGone } = createRecorder(changes);
    const afterwards = (work: () => Promise<void>) => void followUps.push(work);
    // Files that nothing names any more are swept by a job of their own.
    const ctx = { db, config, now, changed, gone, gameGone, afterwards, behind: () => {} };
    await deleteUser(ctx, id, { unused });
    await publishChanges(db, changes, now);
  });
  for (const work of followUps) await work();
}

/** Days without a daily job after which the store counts as having been away. */
const outageDays = 14;

/**
 * While the store is away nobody can use an account or read what it was told. So after that all that were told are told
 * again, and have as long as the first time. Returns the day from which on a notice counts.
 */
function noticeOutage({ db }: Store, now: string): Promise<string> {
  return jobTransaction(db, async () => {
    const last = await store.lastLook.get(db, {});
    const today = dayOf(now);
    // A later day than today is one of a clock that was wrong.
    const wasAway = !last || last.value < dayOf(timeBefore(outageDays, now)) || last.value > today;
    if (wasAway) await store.noteReturn.run(db, { today });
    await store.noteLook.run(db, { today });
    return (await store.lastReturn.get(db, {}))?.value ?? '';
  });
}

/**
 * Tells the accounts that nobody has used for a year, and deletes those that were told a year ago and not used since. So a
 * store that was switched off for years, or whose clock is wrong, tells first. `now` is ISO 8601.
 */
export async function pruneAccounts(here: Store, now: string): Promise<void> {
  const { db } = here;
  const backOn = await noticeOutage(here, now);
  await store.dateUndated.run(db, { today: dayOf(now) });
  const unused = {
    unusedSince: dayOf(retentionCutoff('accounts', now)),
    noticeBy: dayOf(timeBefore(retention.accounts.days - unusedNoticeDays, now)),
    backOn,
  };
  const noticeSince = dayOf(timeBefore(unusedNoticeDays, now));
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some: { id: string; isToNotify: 0 | 1; isToDelete: 0 | 1 }[] = await store.unusedAccounts.all(db, {
      ...unused,
      noticeSince,
      after,
    });
    for (const { id, isToNotify, isToDelete } of some) {
      if (isToNotify === 1) await tell(here, id, { noticeSince, backOn }, now);
      if (isToDelete === 1) await deleteUnused(here, id, unused, now);
      if (isToNotify === 1 || isToDelete === 1) await othersFirst();
    }
    await othersFirst();
    after = some.at(-1)?.id;
  }
}
