import { setImmediate as othersFirst } from 'node:timers/promises';
import { retentionCutoff } from '#sync/policy/retention.ts';
import { createRecorder, emptyChanges, publishChanges } from '../../change-feed/changeFeed.ts';
import { type Db, jobTransaction } from '../../db/port.ts';
import * as store from './store.ts';

type Old = { isRead: 0 | 1; before: string };

/** Deletes up to `pruneMax` old notifications of a user and tells their devices. Returns whether there may be more. */
function pruneSome(db: Db, userId: string, old: Old, now: string): Promise<boolean> {
  return jobTransaction(db, async () => {
    const deleted = await store.deleteOld.all(db, { userId, ...old });
    const changes = emptyChanges();
    for (const { id } of deleted) createRecorder(changes).gone(userId, 'notification', id);
    await publishChanges(db, changes, now);
    return deleted.length === store.pruneMax;
  });
}

async function pruneEach(db: Db, old: Old, now: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const people: { id: string; hasOld: number }[] = await store.usersWithOldNotifications.all(db, { ...old, after });
    for (const { id, hasOld } of people) {
      for (let more = hasOld === 1; more; await othersFirst()) more = await pruneSome(db, id, old, now);
    }
    await othersFirst();
    after = people.at(-1)?.id;
  }
}

/** Deletes old read notifications in chunks; other requests are handled between two chunks. `now` is ISO 8601. */
export const pruneRead = (db: Db, now: string): Promise<void> =>
  pruneEach(db, { isRead: 1, before: retentionCutoff('readNotifications', now) }, now);

/** Deletes old unread notifications likewise; they are kept longer. */
export const pruneUnread = (db: Db, now: string): Promise<void> =>
  pruneEach(db, { isRead: 0, before: retentionCutoff('unreadNotifications', now) }, now);
